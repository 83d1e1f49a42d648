/** The columns of lists of cards. */
import { type TableColumnsType, Tag } from 'antd'
import type { ReactNode } from 'react'
import type { StaffCardRow } from '#contract/console/card.ts'
import { cardKindLabels, cardStateLabels } from '#contract/dictionaries/card.ts'
import type { CardState } from '#contract/values/card.ts'
import { language } from '../../lib/language.ts'
import { Instant } from '../../ui/instant.tsx'
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

export const cardColumns: TableColumnsType<StaffCardRow> = [
  { title: say.holder, render: (_, { holderName }) => holderName },
  { title: say.type, render: (_, { typeName }) => typeName },
  { title: say.kind, render: (_, { kind }) => cardKinds[kind] },
  { title: say.cardNo, render: (_, { cardNo }) => <span className="number">{cardNo}</span> },
  { title: say.order, render: (_, { orderNo }) => orderNo && <span className="number">{orderNo}</span> },
  { title: say.state, render: (_, { state }) => <StateTag state={state} /> },
  { title: say.appliedAt, render: (_, { appliedAt }) => <Instant at={appliedAt} /> },
]
