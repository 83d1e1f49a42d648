/** Staff move tickets to another date for a buyer who calls or stands at the window, a team's too. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import type { ReactNode } from 'react'
import { changeForBuyer, type StaffChangeable, type StaffChangeQuote } from '#contract/console/change.ts'
import type { StaffOrderDetail } from '#contract/console/ordering.ts'
import { call } from '../../lib/call.ts'
import { money } from '../../lib/format.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { type ChosenChange, changeableQuery, netOf, quoteQuery, targetOf } from './change-choice.ts'
import { ChangeDateFields } from './change-date-fields.tsx'
import { changeDateWords as say } from './change-date-words.ts'
import { refreshesOf } from './order-keys.ts'

const isMovable = ({ open, units }: StaffChangeable): boolean =>
  open === null && units.some(({ refusal }) => refusal === null)

/** Nothing where nothing can be moved, or a change is under way already. */
export function ChangeDate({ order }: { order: StaffOrderDetail }): ReactNode {
  const { orderNo } = order
  const client = useQueryClient()
  const { message } = App.useApp()
  const { data } = useQuery(changeableQuery(orderNo))
  if (!data || !isMovable(data)) return null
  return (
    <ActionButton
      label={say.change}
      asks={{
        title: say.title,
        consequence: data.fromBalance ? say.textOfTeam : say.text,
        fields: <ChangeDateFields orderNo={orderNo} />,
        does: say.does,
      }}
      run={async ({ values, key }) => {
        const chosen = values as ChosenChange
        // What was shown is what is agreed to: the sum of then, and no change since.
        const seen = client.getQueryData<StaffChangeable>(changeableQuery(orderNo).queryKey) ?? data
        const target = targetOf(chosen)
        const { unitNos = [], waiveFee = false, why = '' } = chosen
        const quote = client.getQueryData<StaffChangeQuote>(quoteQuery(orderNo, { unitNos, target }).queryKey)
        if (!quote) throw new Error(say.sumMissing)
        const reason = why.trim()
        const body = {
          ...{ unitNos: [...unitNos], ...target, waiveFee, ...(reason !== '' && { reason }) },
          expectedNetFen: netOf(quote, waiveFee),
          changesSeen: seen.changes,
        }
        return await call(changeForBuyer, { params: { orderNo }, body }, key)
      }}
      onDone={({ state, payableFen }) =>
        void message.success(state === 'DONE' ? say.done : say.held(money(payableFen)))
      }
      refreshes={refreshesOf(orderNo)}
    />
  )
}
