/** What the issuer of a batch owes, what it has paid, and the way to enter a payment. */
import { Card, Descriptions, Form, Input, Table, type TableColumnsType, Typography } from 'antd'
import type { ReactNode } from 'react'
import { type BatchDetail, enterSettlement, type Settlement } from '#contract/console/voucher.ts'
import { type Fen, minus } from '#contract/values/fen.ts'
import { call } from '../../lib/call.ts'
import { money } from '../../lib/format.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Instant } from '../../ui/instant.tsx'
import { typedFen } from '../../ui/yuan.ts'
import { YuanField } from '../../ui/yuan-field.tsx'
import { voucherWords as say } from './messages.ts'

const number = (text: ReactNode) => <span className="number">{text}</span>

const columns: TableColumnsType<Settlement> = [
  { title: say.amount, render: (_, { amountFen }) => number(money(amountFen)) },
  {
    title: say.bankRef,
    render: (_, { bankRef, enteredBy, enteredAt }) => (
      <>
        {number(bankRef)}
        <br />
        <Typography.Text type="secondary">
          {enteredBy} <Instant at={enteredAt} />
        </Typography.Text>
      </>
    ),
  },
]

export function SettlementCard({ batch }: { batch: BatchDetail }): ReactNode {
  const { code, made, redeemed, voided, settleFen, listFen, dueFen, paidFen, settlements } = batch
  const owedFen = minus(dueFen, paidFen)
  const mayEnter = mayOpen(useSession(), ['owner', 'finance'])
  const facts: [string, ReactNode][] = [
    [say.code, number(code)],
    [say.made, made],
    [say.redeemed, redeemed],
    [say.voids, voided],
    [say.settle, settleFen === null ? say.settles.LIST : `${say.settles.FIXED} ${money(settleFen)}`],
    [say.listFen, number(money(listFen))],
    [say.dueFen, number(money(dueFen))],
    [say.paidFen, number(money(paidFen))],
    [say.owedFen, number(money(owedFen))],
  ]
  return (
    <Card
      title={say.money}
      size="small"
      extra={mayEnter && owedFen > 0 && <PaidButton code={code} owedFen={owedFen} />}
    >
      <Descriptions
        column={1}
        size="small"
        items={facts.map(([label, children]) => ({ key: label, label, children }))}
      />
      {settlements.length === 0 ? (
        <Typography.Text type="secondary">{say.noSettlements}</Typography.Text>
      ) : (
        <Table<Settlement>
          size="small"
          rowKey={({ no }) => no}
          columns={columns}
          dataSource={settlements}
          pagination={false}
        />
      )}
    </Card>
  )
}

function PaidButton({ code, owedFen }: { code: BatchDetail['code']; owedFen: Fen }): ReactNode {
  const fields = (
    <>
      <YuanField label={say.amountYuan} maxFen={owedFen} initialFen={owedFen} />
      <Form.Item name="bankRef" label={say.bankRef} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={64} />
      </Form.Item>
    </>
  )
  return (
    <ActionButton
      label={say.settled}
      primary
      asks={{
        ...{ title: say.settledTitle, consequence: say.settledText(money(owedFen)) },
        ...{ does: say.settledDoes, fields },
      }}
      run={({ values, key }) => {
        const body = { amountFen: typedFen(values), bankRef: String(values['bankRef']) }
        return call(enterSettlement, { params: { code }, body }, key)
      }}
      done={say.settledDone}
      refreshes={[['voucher-batch', code], ['vouchers'], ['audit']]}
    />
  )
}
