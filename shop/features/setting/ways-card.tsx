/** The address and the ways to the tower, on every screen that a visitor opens to find it; nobody needs to log in. */
import { useQuery } from '@tanstack/react-query'
import { useShop } from '../../lib/settings.ts'
import { useWords } from '../../lib/words.ts'
import { Card } from '../../ui/card.tsx'
import { Tag } from '../../ui/tag.tsx'
import { mapQuery } from './calls.ts'
import { serviceMessages } from './messages.ts'
import css from './ways-card.module.css'

/** Nothing where neither is known, and nothing while it is not known yet: it stands below what one came for. */
export function WaysCard() {
  const words = useWords(serviceMessages)
  const shop = useShop()
  const ways = useQuery(mapQuery).data?.ways ?? []
  if (ways.length === 0 && !shop?.address) return null
  return (
    <Card title={words.ways}>
      {shop?.address && <p className={css.address}>{shop.address}</p>}
      <ul className={css.ways}>
        {ways.map(({ title, text }) => (
          <li key={title} className={css.way}>
            <Tag tone="brand">{title}</Tag>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
