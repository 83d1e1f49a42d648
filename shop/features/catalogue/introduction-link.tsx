/** From a list of products to the page that introduces them. */
import { Link, useLocation } from '@tanstack/react-router'
import { familyOf, typeListedAt } from '#contract/product-paths.ts'
import { productTypes } from '#contract/values/product-types.ts'
import { useWords } from '../../lib/words.ts'
import { Card } from '../../ui/card.tsx'
import { RowBody, rowClass } from '../../ui/row.tsx'
import { listMessages } from './list-messages.ts'

export function IntroductionLink() {
  const words = useWords(listMessages)
  const listed = typeListedAt(useLocation({ select: ({ pathname }) => pathname }))
  if (!listed) return null
  const module = productTypes[familyOf(listed)].introduce
  return (
    <Card flush>
      <Link to="/$module/introduce" params={{ module }} className={rowClass}>
        <RowBody icon="info" label={words.introduction} />
      </Link>
    </Card>
  )
}
