/** Moving tickets of an order to another date, and the changes that were asked for. */
import { Link } from '@tanstack/react-router'
import type { OrderDetail } from '#contract/endpoints/ordering/reading.ts'
import { visitText } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { useWords } from '../../lib/words.ts'
import { Card } from '../../ui/card.tsx'
import { RowBody, rowClass } from '../../ui/row.tsx'
import { orderWords } from './messages.ts'

export function ChangesCard({ order }: { order: OrderDetail }) {
  const words = useWords(orderWords)
  const { orderNo, actions, changes } = order
  const mayChange = actions.includes('change')
  if (!mayChange && changes.length === 0) return null
  return (
    <Card flush>
      {mayChange && (
        <Link to="/order/change" search={{ orderNo }} className={rowClass}>
          <RowBody icon="calendar" label={words.changeDate} />
        </Link>
      )}
      {changes.map(({ changeNo, state, date, slotFrom, slotTo }) => (
        <Link key={changeNo} to="/changeDetail" search={{ changeNo }} className={rowClass}>
          <RowBody
            icon="clock"
            label={`${words.changedTo} ${visitText({ visitDate: date, slotFrom, slotTo }, language)}`}
            value={words.changeStates[state]}
          />
        </Link>
      ))}
      {changes.length > 0 && (
        <Link to="/changeList" className={rowClass}>
          <RowBody icon="order" label={words.allChanges} />
        </Link>
      )}
    </Card>
  )
}
