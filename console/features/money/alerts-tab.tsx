/** What a person must look at, and what was done about it. */
import { Typography } from 'antd'
import type { ReactNode } from 'react'
import { listAlerts, type PaymentAlert, resolveAlert } from '#contract/console/payment.ts'
import { call } from '../../lib/call.ts'
import { accountOf } from '../../lib/format.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Instant } from '../../ui/instant.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { expectResolved, isLeaving } from './alert-list.ts'
import { alertText, resolutionText } from './alert-words.ts'
import { moneyWords as say } from './messages.ts'
import { OrderLink, PaymentLink, providerLabel } from './parts.tsx'

const about: readonly ListColumn<PaymentAlert>[] = [
  { title: say.at, key: 'at', render: (_, { at }) => <Instant at={at} /> },
  {
    title: say.alert,
    key: 'alert',
    render: (_, alert) => (
      <>
        {alertText(alert)}
        {typeof alert.detail['day'] === 'string' && (
          <Typography.Text type="secondary" className="number">
            {` ${alert.detail['day']}`}
          </Typography.Text>
        )}
      </>
    ),
  },
  { title: say.provider, key: 'provider', render: (_, { provider }) => providerLabel(provider) },
  { title: say.paymentNo, key: 'payment', render: (_, alert) => <PaymentLink {...alert} /> },
  { title: say.orderNo, key: 'order', render: (_, { orderNo }) => <OrderLink orderNo={orderNo} /> },
]

const open: readonly ListColumn<PaymentAlert>[] = [
  ...about,
  {
    title: say.actions,
    key: 'resolve',
    align: 'right',
    render: (_, { id }) => (
      <ActionButton
        label={say.resolve}
        asks={{
          title: say.resolveTitle,
          consequence: say.resolveText,
          reason: say.resolution,
          does: say.resolveDoes,
        }}
        run={({ reason, key }) => call(resolveAlert, { params: { id }, body: { resolution: reason } }, key)}
        done={say.resolved}
        expects={expectResolved(id)}
        refreshes={[['alerts'], ['bills'], ['payment'], ['today'], ['audit']]}
      />
    ),
  },
]

const resolved: readonly ListColumn<PaymentAlert>[] = [
  ...about,
  { title: say.resolution, key: 'resolution', render: (_, alert) => resolutionText(alert) },
  {
    title: say.resolvedBy,
    key: 'by',
    render: (_, { resolvedBy }) =>
      resolvedBy === 'system' ? say.bySystem : resolvedBy && accountOf(resolvedBy),
  },
]

export function AlertsTab({ state }: { state: 'open' | 'resolved' }): ReactNode {
  return (
    <QueryTable
      queryKey={['alerts', state]}
      load={(cursor) => call(listAlerts, { query: { state, cursor } })}
      columns={state === 'open' ? open : resolved}
      rowKey={({ id }) => id}
      {...(state === 'open' && { isHidden: isLeaving })}
      empty={state === 'open' ? say.noAlerts : say.noResolved}
    />
  )
}
