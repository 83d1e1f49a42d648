/** The ways to one's orders, by what is to be done with them. */
import { Link } from '@tanstack/react-router'
import type { OrderTab } from '#contract/values/order.ts'
import { useWords } from '../../lib/words.ts'
import { Card } from '../../ui/card.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { mineMessages } from './messages.ts'
import css from './mine-page.module.css'

const shortcuts = [
  { tab: 'unpaid', icon: 'wallet' },
  { tab: 'unused', icon: 'ticket' },
  { tab: 'refund', icon: 'refund' },
  { tab: 'done', icon: 'check' },
] as const satisfies readonly { tab: OrderTab; icon: IconName }[]

export function OrderShortcuts() {
  const words = useWords(mineMessages)
  const all = (
    <Link to="/orderList" className={css.all}>
      {words.allOrders}
      <Icon name="next" size={16} />
    </Link>
  )
  return (
    <Card title={words.orders} aside={all}>
      <ul className={css.shortcuts}>
        {shortcuts.map(({ tab, icon }) => (
          <li key={tab}>
            <Link to="/orderList" search={{ tab }} className={css.shortcut}>
              <Icon name={icon} />
              {words[tab]}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
