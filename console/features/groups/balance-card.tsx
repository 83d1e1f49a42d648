/** What a group has paid in advance: its balance, what came in, and the ways to enter, confirm, reject and reverse a transfer. */
import { Link } from '@tanstack/react-router'
import { Card, Flex, Form, Input, Statistic, Table, Typography } from 'antd'
import type { ReactNode } from 'react'
import { enterTopUp, type StaffGroup, type StaffTopUp, setGroupCredit } from '#contract/console/group.ts'
import { noFen } from '#contract/values/fen.ts'
import type { GroupCode } from '#contract/values/group.ts'
import { call } from '../../lib/call.ts'
import { money } from '../../lib/format.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { typedFen } from '../../ui/yuan.ts'
import { YuanField } from '../../ui/yuan-field.tsx'
import { balanceWords as say } from './balance-messages.ts'
import { decisionColumn, refreshesOf, topUpColumns, useMayMoveMoney } from './top-up-columns.tsx'

const columns = topUpColumns<StaffTopUp>()

export function BalanceCard({ group }: { group: StaffGroup }): ReactNode {
  const { code, balanceFen, creditFen, topUps, state } = group
  const isMine = useMayMoveMoney()
  return (
    <Card
      title={say.balance}
      extra={
        isMine &&
        (state === 'PASS' || state === 'CLOSED') && (
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
        <Link to="/top-ups" search={{ find: code }}>
          {say.allTopUps}
        </Link>
      </Flex>
      {topUps.length === 0 ? (
        <Typography.Text type="secondary">{say.noTopUps}</Typography.Text>
      ) : (
        <Table<StaffTopUp>
          size="small"
          rowKey={({ no }) => no}
          columns={isMine ? [...columns, decisionColumn<StaffTopUp>(() => code)] : columns}
          dataSource={topUps}
          pagination={false}
          scroll={{ x: 'max-content' }}
        />
      )}
    </Card>
  )
}

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
      run={({ values, reason, key }) => {
        const body = { seenFen: creditFen, creditFen: typedFen(values), reason }
        return call(setGroupCredit, { params: { code }, body }, key)
      }}
      done={say.creditSet}
      refreshes={refreshesOf(code)}
    />
  )
}
