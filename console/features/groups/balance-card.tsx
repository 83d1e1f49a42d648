/** What a group has paid in advance: its balance, what came in, and the ways to enter, confirm and reject a transfer. */
import { Link } from '@tanstack/react-router'
import { Card, Flex, Form, Input, Statistic, Table, type TableColumnsType, Tag, Typography } from 'antd'
import type { ReactNode } from 'react'
import {
  confirmTopUp,
  enterTopUp,
  rejectTopUp,
  type StaffGroup,
  type StaffTopUp,
  setGroupCredit,
} from '#contract/console/group.ts'
import { noFen } from '#contract/values/fen.ts'
import type { GroupCode } from '#contract/values/group.ts'
import { call } from '../../lib/call.ts'
import { money } from '../../lib/format.ts'
import { mayOpen, readSession } from '../../lib/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DecisionButtons } from '../../ui/decision-buttons.tsx'
import { Instant } from '../../ui/instant.tsx'
import { typedFen } from '../../ui/yuan.ts'
import { YuanField } from '../../ui/yuan-field.tsx'
import { balanceWords as say } from './balance-messages.ts'

const colours = { AWAIT: 'warning', DONE: 'success', REJECTED: 'error' } as const

/** Only these roles move money. */
const mayMoveMoney = (): boolean => {
  const session = readSession()
  return session !== null && mayOpen(session, ['owner', 'finance'])
}

export function BalanceCard({ group }: { group: StaffGroup }): ReactNode {
  const { code, balanceFen, creditFen, topUps, state } = group
  const isMine = mayMoveMoney()
  return (
    <Card
      title={say.balance}
      extra={
        isMine &&
        state === 'PASS' && (
          <Flex gap={8}>
            <CreditButton code={code} creditFen={creditFen} />
            <EnterButton code={code} />
          </Flex>
        )
      }
    >
      <Flex gap={32} wrap style={{ marginBlockEnd: 16 }}>
        <Statistic title={say.left} value={money(balanceFen)} />
        <Statistic title={say.credit} value={money(creditFen)} />
        {isMine && (
          <Link to="/money" search={{ tab: 'ledger', account: `advance:${code}` }}>
            {say.entries}
          </Link>
        )}
      </Flex>
      {topUps.length === 0 ? (
        <Typography.Text type="secondary">{say.noTopUps}</Typography.Text>
      ) : (
        <Table<StaffTopUp>
          size="small"
          rowKey={({ no }) => no}
          columns={isMine ? [...columns, decisionColumn(code)] : columns}
          dataSource={topUps}
          pagination={false}
          scroll={{ x: true }}
        />
      )}
    </Card>
  )
}

const columns: TableColumnsType<StaffTopUp> = [
  { title: say.amount, render: (_, { amountFen }) => <span className="number">{money(amountFen)}</span> },
  { title: say.bankRef, render: (_, { bankRef }) => <span className="number">{bankRef}</span> },
  { title: say.state, render: (_, { state }) => <Tag color={colours[state]}>{say.states[state]}</Tag> },
  { title: say.enteredBy, dataIndex: 'enteredBy' },
  { title: say.enteredAt, render: (_, { enteredAt }) => <Instant at={enteredAt} /> },
  { title: say.decidedBy, dataIndex: 'decidedBy' },
]

/** The list of groups says in which of them something awaits a second person. */
const refreshesOf = (code: GroupCode) => [['group', code], ['groups'], ['today'], ['audit']]

const decisionColumn = (code: GroupCode): TableColumnsType<StaffTopUp>[number] => ({
  title: say.action,
  fixed: 'right',
  render: (_, { no, state }) =>
    state === 'AWAIT' && (
      <Flex gap={8}>
        <DecisionButtons
          words={say}
          reject={({ reason, key }) => call(rejectTopUp, { params: { no }, body: { reason } }, key)}
          approve={{
            label: say.confirm,
            run: ({ key }) => call(confirmTopUp, { params: { no } }, key),
            done: say.confirmed,
          }}
          refreshes={refreshesOf(code)}
        />
      </Flex>
    ),
})

function EnterButton({ code }: { code: GroupCode }): ReactNode {
  const fields = (
    <>
      <YuanField label={say.amountYuan} />
      <Form.Item name="bankRef" label={say.bankRef} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={64} />
      </Form.Item>
    </>
  )
  return (
    <ActionButton
      label={say.enter}
      primary
      asks={{ title: say.enterTitle, consequence: say.enterText, does: say.enterDoes, fields }}
      run={({ values, key }) => {
        const body = { amountFen: typedFen(values), bankRef: String(values['bankRef']) }
        return call(enterTopUp, { params: { code }, body }, key)
      }}
      done={say.entered}
      refreshes={refreshesOf(code)}
    />
  )
}

function CreditButton({ code, creditFen }: Pick<StaffGroup, 'code' | 'creditFen'>): ReactNode {
  const fields = <YuanField label={say.creditYuan} minFen={noFen} initialFen={creditFen} />
  return (
    <ActionButton
      label={say.setCredit}
      asks={{
        ...{ title: say.creditTitle, consequence: say.creditText, does: say.creditDoes },
        ...{ reason: say.reason, fields },
      }}
      run={({ values, reason, key }) =>
        call(setGroupCredit, { params: { code }, body: { creditFen: typedFen(values), reason } }, key)
      }
      done={say.creditSet}
      refreshes={refreshesOf(code)}
    />
  )
}
