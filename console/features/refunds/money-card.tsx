/** The money of one payment on its way back, and what staff can do for it. */
import { Flex, Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { payMoneyByHand, sendMoneyAnew, sendMoneyToCard, tryRefundMoney } from '#contract/console/refund.ts'
import { payTypeLabels } from '#contract/dictionaries/payment.ts'
import { BankCard, cardBanks } from '#contract/values/bank-card.ts'
import type { RefundMoney } from '#contract/values/refund-money.ts'
import { call } from '../../lib/call.ts'
import { money } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { type Fact, FactsCard, instant, number } from '../../ui/facts.tsx'
import { refundWords as say } from './messages.ts'
import { bankLabel, stateLabel, troubleLabel } from './refund-labels.ts'

type MoneyProps = { part: RefundMoney }

export function MoneyCard({ part }: MoneyProps): ReactNode {
  const facts: Fact[] = [
    [say.amount, number(money(part.amountFen))],
    [say.payType, payTypeLabels[language][part.payType]],
    [say.state, stateLabel(part.state)],
    [say.trouble, part.trouble && troubleLabel(part.trouble)],
    [say.lastAnswer, part.lastAnswer],
    [say.providerNo, number(part.providerNo)],
    [say.closedNos, number(part.closedNos.join(' '))],
    [say.bankReference, number(part.bankReference)],
    [
      say.depositBack,
      part.depositBack && say.depositBacks[part.depositBack.state](money(part.depositBack.amountFen)),
    ],
    [say.depositBackAt, part.depositBack?.state === 'PENDING' && instant(part.depositBack.expectedAt)],
    [say.tries, number(String(part.tries))],
    [say.dueAt, part.doneAt === null && instant(part.dueAt)],
    [say.doneAt, instant(part.doneAt)],
  ]
  return (
    <FactsCard title={<span className="number">{say.moneyOf(part.providerRefundNo)}</span>} facts={facts}>
      <Flex gap={8} wrap style={{ marginTop: 12 }}>
        <MoneyActions part={part} />
      </Flex>
    </FactsCard>
  )
}

const refreshes = [['refund'], ['refund-money'], ['refunds'], ['audit']]

function MoneyActions({ part }: MoneyProps): ReactNode {
  const session = useSession()
  const { actions, providerRefundNo } = part
  const params = { providerRefundNo }
  const sum = money(part.amountFen)
  const mayPay = mayOpen(session, ['owner', 'finance'])
  return (
    <>
      {actions.includes('try') && (
        <ActionButton
          label={say.tryNow}
          run={({ key }) => call(tryRefundMoney, { params }, key)}
          done={say.tried}
          refreshes={refreshes}
        />
      )}
      {mayPay && actions.includes('anew') && (
        <ActionButton
          label={say.anew}
          primary
          asks={{ title: say.anewTitle, consequence: say.anewText(sum), does: say.anewDoes(sum) }}
          run={({ key }) => call(sendMoneyAnew, { params }, key)}
          done={say.anewDone}
          refreshes={refreshes}
        />
      )}
      {mayPay && actions.includes('card') && <ToCard part={part} />}
      {mayPay && actions.includes('hand') && <ByHand part={part} />}
    </>
  )
}

const needed = [{ required: true, whitespace: true, message: say.needed }]

function ToCard({ part: { providerRefundNo, amountFen } }: MoneyProps): ReactNode {
  const sum = money(amountFen)
  const fields = (
    <>
      <Form.Item name="bank" label={say.bank} rules={[{ required: true, message: say.needed }]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={cardBanks.map((value) => ({ value, label: bankLabel(value) }))}
        />
      </Form.Item>
      <Form.Item
        name="account"
        label={say.account}
        normalize={(typed: string) => typed.replace(/\s/g, '')}
        rules={[{ required: true, pattern: /^\d{16,19}$/, message: say.accountRule }]}
      >
        <Input inputMode="numeric" autoComplete="off" />
      </Form.Item>
      <Form.Item name="name" label={say.holder} rules={needed}>
        <Input autoComplete="off" />
      </Form.Item>
    </>
  )
  return (
    <ActionButton
      label={say.card}
      primary
      asks={{ title: say.cardTitle, consequence: say.cardText(sum), does: say.cardDoes(sum), fields }}
      run={({ values, key }) =>
        call(sendMoneyToCard, { params: { providerRefundNo }, body: { card: BankCard.parse(values) } }, key)
      }
      done={say.cardDone}
      refreshes={refreshes}
    />
  )
}

function ByHand({ part: { providerRefundNo, amountFen } }: MoneyProps): ReactNode {
  const sum = money(amountFen)
  const fields = (
    <Form.Item name="reference" label={say.reference} rules={needed}>
      <Input autoComplete="off" maxLength={64} />
    </Form.Item>
  )
  return (
    <ActionButton
      label={say.hand}
      danger
      asks={{ title: say.handTitle, consequence: say.handText(sum), does: say.handDoes(sum), fields }}
      run={({ values, key }) =>
        call(
          payMoneyByHand,
          { params: { providerRefundNo }, body: { reference: String(values['reference'] ?? '').trim() } },
          key,
        )
      }
      done={say.handDone}
      refreshes={refreshes}
    />
  )
}
