/** A top-up in a line: what came, who entered, decided on and reversed it, and what a second person can do with it. */
import { Flex, Tag, Typography } from 'antd'
import type { CSSProperties, ReactNode } from 'react'
import { confirmTopUp, rejectTopUp, reverseTopUp, type StaffTopUp } from '#contract/console/group.ts'
import type { GroupCode } from '#contract/values/group.ts'
import { call } from '../../lib/call.ts'
import { money } from '../../lib/format.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DecisionButtons } from '../../ui/decision-buttons.tsx'
import { Instant } from '../../ui/instant.tsx'
import { type ListColumn, ofOwnClicks } from '../../ui/list-columns.tsx'
import { balanceWords as say } from './balance-messages.ts'

const colours = { AWAIT: 'warning', DONE: 'success', REJECTED: 'error', REVERSED: 'default' } as const

/** The longest ones are a word of 64 characters. */
const bankRefStyle: CSSProperties = {
  ...{ display: 'inline-block', maxWidth: 180, overflowWrap: 'anywhere' },
  fontVariantNumeric: 'tabular-nums',
}

/** Only these roles move money. */
export const useMayMoveMoney = (): boolean => mayOpen(useSession(), ['owner', 'finance'])

export const topUpColumns = <TopUp extends StaffTopUp>(): ListColumn<TopUp>[] => [
  {
    title: say.amount,
    key: 'amount',
    align: 'right',
    className: 'number',
    render: (_, { amountFen }) => money(amountFen),
  },
  {
    title: say.bankRef,
    key: 'bankRef',
    minWidth: 120,
    render: (_, { bankRef }) => <span style={bankRefStyle}>{bankRef}</span>,
  },
  { title: say.state, key: 'state', minWidth: 150, render: (_, topUp) => <State topUp={topUp} /> },
  { title: say.enteredBy, key: 'enteredBy', dataIndex: 'enteredBy' },
  {
    title: say.enteredAt,
    key: 'enteredAt',
    sortsBy: 'created',
    render: (_, { enteredAt }) => <Instant at={enteredAt} />,
  },
  { title: say.decidedBy, key: 'decidedBy', dataIndex: 'decidedBy' },
]

const State = ({ topUp: { state, rejectText, reversal } }: { topUp: StaffTopUp }): ReactNode => (
  <Flex vertical align="start" gap={4}>
    <Tag color={colours[state]}>{say.states[state]}</Tag>
    {rejectText !== null && <Typography.Text type="secondary">{rejectText}</Typography.Text>}
    {reversal !== null && (
      <>
        <Typography.Text type="secondary">{reversal.reason}</Typography.Text>
        <Typography.Text type="secondary">
          {say.reversedBy(reversal.by)} <Instant at={reversal.at} />
        </Typography.Text>
      </>
    )}
  </Flex>
)

/** The group's page and the lists say what awaits a second person. */
export const refreshesOf = (code: GroupCode) => [
  ...[['group', code], ['groups'], ['top-ups']],
  ...[['today'], ['audit']],
]

export const decisionColumn = <TopUp extends StaffTopUp>(
  codeOf: (topUp: TopUp) => GroupCode,
): ListColumn<TopUp> => ({
  title: say.action,
  key: 'action',
  fixed: 'right',
  minWidth: 150,
  ...ofOwnClicks,
  render: (_, topUp) => {
    const props = { topUp, refreshes: refreshesOf(codeOf(topUp)) }
    if (topUp.state === 'AWAIT') return <Decision {...props} />
    return topUp.state === 'DONE' && <ReverseButton {...props} />
  },
})

type DecisionProps = { topUp: StaffTopUp; refreshes: ReturnType<typeof refreshesOf> }

/** Whoever entered a transfer may take it back, and leaves it to a colleague to confirm it. */
function Decision({ topUp: { no, amountFen, bankRef, enteredBy }, refreshes }: DecisionProps): ReactNode {
  const isOwn = enteredBy === useSession()?.me.account
  const sum = money(amountFen)
  return (
    <Flex gap={8} align="center">
      {isOwn && <Typography.Text type="secondary">{say.secondPerson}</Typography.Text>}
      <DecisionButtons
        words={say}
        reject={({ reason, key }) => call(rejectTopUp, { params: { no }, body: { reason } }, key)}
        approve={
          !isOwn && {
            label: say.confirm,
            asks: {
              title: say.confirmTitle,
              consequence: say.confirmText(sum, bankRef),
              does: say.confirmDoes(sum),
            },
            run: ({ key }) => call(confirmTopUp, { params: { no } }, key),
            done: say.confirmed,
          }
        }
        refreshes={refreshes}
      />
    </Flex>
  )
}

/** Whoever entered a transfer by mistake leaves it to a colleague to reverse it. */
function ReverseButton({
  topUp: { no, amountFen, bankRef, enteredBy },
  refreshes,
}: DecisionProps): ReactNode {
  const isOwn = enteredBy === useSession()?.me.account
  if (isOwn) return <Typography.Text type="secondary">{say.secondReverses}</Typography.Text>
  const sum = money(amountFen)
  return (
    <ActionButton
      label={say.reverse}
      danger
      asks={{
        ...{ title: say.reverseTitle, consequence: say.reverseText(sum, bankRef) },
        ...{ reason: say.reason, does: say.reverseDoes(sum) },
      }}
      run={({ reason, key }) => call(reverseTopUp, { params: { no }, body: { reason } }, key)}
      done={say.reversed}
      refreshes={refreshes}
    />
  )
}
