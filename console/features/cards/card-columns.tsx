/** The columns of lists of cards. */
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import type { StaffCardRow } from '#contract/console/card.ts'
import { cardKindLabels, cardStateLabels } from '#contract/dictionaries/card.ts'
import type { CardState } from '#contract/values/card.ts'
import { language } from '../../lib/language.ts'
import { Instant } from '../../ui/instant.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { cardWords as say } from './messages.ts'

const colours: Record<CardState, string> = {
  UNPAID: 'default',
  AWAIT: 'warning',
  REJECTED: 'error',
  ACTIVE: 'success',
  FROZEN: 'processing',
  EXPIRED: 'default',
  CANCELLED: 'default',
}

export const cardStates = cardStateLabels[language]
export const cardKinds = cardKindLabels[language]

export const StateTag = ({ state }: { state: CardState }): ReactNode => (
  <Tag color={colours[state]}>{cardStates[state]}</Tag>
)

export const cardColumns: readonly ListColumn<StaffCardRow>[] = [
  { title: say.holder, key: 'holder', className: 'name', dataIndex: 'holderName' },
  { title: say.type, key: 'type', render: (_, { typeName }) => typeName },
  { title: say.kind, key: 'kind', render: (_, { kind }) => cardKinds[kind] },
  { title: say.cardNo, key: 'cardNo', render: (_, { cardNo }) => <span className="number">{cardNo}</span> },
  {
    title: say.order,
    key: 'order',
    render: (_, { orderNo }) => orderNo && <span className="number">{orderNo}</span>,
  },
  { title: say.state, key: 'state', render: (_, { state }) => <StateTag state={state} /> },
  { title: say.appliedAt, key: 'appliedAt', render: (_, { appliedAt }) => <Instant at={appliedAt} /> },
]
