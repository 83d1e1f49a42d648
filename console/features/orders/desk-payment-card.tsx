/** Taking the payment of an order at the window: the code on the visitor's phone is scanned, and the card follows it to its end. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Card, Flex, Form, Input, Spin, Typography } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { type DeskPayment, readDeskPayment, takeDeskPayment } from '#contract/console/payment.ts'
import { AuthCode, type DeskProblem } from '#contract/values/desk-payment.ts'
import { noFen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { call } from '../../lib/call.ts'
import { money } from '../../lib/format.ts'
import { words } from '../../lib/language.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { LoadFailure } from '../../ui/loaded.tsx'
import { refreshesOf, windowKey } from './order-keys.ts'

const say = words({
  'zh-CN': {
    title: '窗口收款',
    take: '窗口收款',
    again: '重新扫码收款',
    askTitle: '扫描游客的支付宝付款码',
    askText: (sum: string) => `将收取 ${sum}。游客已在网上发起的支付会随即关闭。`,
    code: '付款码',
    hint: '请游客打开支付宝“付款码”，用扫码枪扫描，也可手工输入条码下方的数字。',
    codeWrong: '付款码为 16 至 24 位数字，以 25 至 30 开头',
    does: (sum: string) => `收取 ${sum}`,
    open: (sum: string) => `本单待付 ${sum}，可在窗口扫码收款。`,
    asking: '正在向支付宝发起收款',
    waiting: '等待游客在手机上确认',
    waitingText: '请游客在手机上输入密码。40 秒内未确认将自动撤销，不会重复收款。',
    cancelling: '正在撤销这笔收款',
    cancellingText: '在支付宝答复前，请勿另行收取这笔款项。',
    paid: (sum: string) => `已收款 ${sum}`,
    paidAside: (sum: string) => `订单无需这笔款项，${sum} 将原路退回`,
    failed: '未收款',
  },
  'en-US': {
    title: 'Payment at the window',
    take: 'Take payment at the window',
    again: 'Scan another code',
    askTitle: "Scan the visitor's Alipay payment code",
    askText: (sum: string) =>
      `${sum} will be charged. A payment that the visitor has begun online is closed first.`,
    code: 'Payment code',
    hint: 'The visitor opens “Pay/Receive” in Alipay. Scan the code, or type the digits below it.',
    codeWrong: 'A payment code has 16 to 24 digits and begins with 25 to 30',
    does: (sum: string) => `Charge ${sum}`,
    open: (sum: string) => `${sum} is to be paid and can be taken at the window.`,
    asking: 'Asking Alipay for the payment',
    waiting: 'Waiting for the visitor to confirm on the phone',
    waitingText:
      'The visitor types the password. What is not confirmed within 40 seconds is cancelled; nothing is charged twice.',
    cancelling: 'Cancelling this payment',
    cancellingText: 'Do not take this money another way until Alipay has answered.',
    paid: (sum: string) => `${sum} received`,
    paidAside: (sum: string) => `The order did not need this payment; ${sum} goes back to the payer`,
    failed: 'Nothing was received',
  },
})

const problems: Record<DeskProblem, string> = words({
  'zh-CN': {
    CODE: '付款码无效或已过期，请游客刷新付款码后重新扫描',
    BALANCE: '游客账户余额不足，请游客更换付款方式后重新扫描',
    LIMIT: '超出游客账户的支付限额，请游客更换付款方式',
    NOT_PAID: '游客未在规定时间内确认，收款已撤销',
    GIVEN_BACK: '游客在撤销时才确认付款，支付宝已将款项全额退回',
    PAID_BEFORE: '订单已通过其他方式支付，付款码未扣款',
    OVER: '订单已取消或超过支付时间，付款码未扣款',
    FAILED: '支付宝拒绝了这笔收款，请游客更换付款方式',
  },
  'en-US': {
    CODE: 'The code is not valid or too old. Ask the visitor for a new code and scan again.',
    BALANCE: "The balance of the visitor's account is too low. Ask for another way to pay and scan again.",
    LIMIT: "It is over a limit of the visitor's account. Ask for another way to pay.",
    NOT_PAID: 'The visitor did not confirm in time. The payment was cancelled.',
    GIVEN_BACK: 'The visitor confirmed while it was being cancelled. Alipay has given all of it back.',
    PAID_BEFORE: 'The order was paid another way. This code was not charged.',
    OVER: 'The order was cancelled, or its time to pay is over. This code was not charged.',
    FAILED: 'Alipay refused the payment. Ask the visitor for another way to pay.',
  },
})

type Newest = NonNullable<DeskPayment['newest']>
const isUnderWay = (newest: Newest | null | undefined): boolean =>
  newest?.state === 'ASKING' || newest?.state === 'WAITING' || newest?.state === 'CANCELLING'

const ASK_AGAIN_MS = 1_000

export function DeskPaymentCard({ orderNo }: { orderNo: OrderNo }): ReactNode {
  const session = useSession()
  const may = mayOpen(session, ['owner', 'orders'])
  const queryKey = windowKey(orderNo, 'payment')
  const query = useQuery({
    queryKey,
    queryFn: () => call(readDeskPayment, { params: { orderNo } }),
    enabled: may,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.newest) ? ASK_AGAIN_MS : false),
  })
  const { data } = query
  useRefreshAtEnd(orderNo, data?.newest ?? null)
  if (!data && query.isError)
    return (
      <Card title={say.title}>
        <LoadFailure query={query} />
      </Card>
    )
  if (!data || (!data.offered && !data.newest)) return null
  const sum = money(data.payableFen)
  return (
    <Card title={say.title}>
      {query.isError && <LoadFailure query={query} />}
      <Flex vertical gap={12} align="flex-start">
        {data.newest ? <Standing newest={data.newest} /> : <span>{say.open(sum)}</span>}
        {data.offered && (
          <ActionButton
            label={data.newest ? say.again : say.take}
            primary
            asks={{
              title: say.askTitle,
              consequence: say.askText(sum),
              does: say.does(sum),
              fields: <Code />,
            }}
            run={({ values: { authCode }, key }) =>
              call(
                takeDeskPayment,
                { params: { orderNo }, body: { authCode: AuthCode.parse(digitsOf(authCode)) } },
                key,
              )
            }
            refreshes={[queryKey, ['payments', 'of', orderNo], ['audit']]}
          />
        )}
      </Flex>
    </Card>
  )
}

/** The order and its payments know something else when a payment has come to its end. */
function useRefreshAtEnd(orderNo: OrderNo, newest: Newest | null): void {
  const client = useQueryClient()
  const state = newest?.state
  useEffect(() => {
    if (state === undefined || state === 'ASKING') return
    for (const queryKey of refreshesOf(orderNo)) void client.invalidateQueries({ queryKey })
  }, [client, orderNo, state])
}

/** Scanners type fast and end with Enter; people type the groups as they are printed. */
const digitsOf = (typed: unknown): string => String(typed ?? '').replace(/\s/g, '')

function Code(): ReactNode {
  return (
    <Form.Item
      name="authCode"
      label={say.code}
      extra={say.hint}
      validateTrigger="onSubmit"
      rules={[
        {
          validator: async (_, typed) => {
            if (!AuthCode.safeParse(digitsOf(typed)).success) throw new Error(say.codeWrong)
          },
        },
      ]}
    >
      <Input autoFocus autoComplete="off" inputMode="numeric" maxLength={40} className="number" />
    </Form.Item>
  )
}

function Standing({ newest: { state, problem, amountFen, returnedFen } }: { newest: Newest }): ReactNode {
  const sum = money(amountFen)
  if (state === 'PAID')
    return returnedFen === noFen ? (
      <Alert type="success" showIcon title={say.paid(sum)} />
    ) : (
      <Alert type="warning" showIcon title={say.paidAside(money(returnedFen))} />
    )
  if (state === 'CANCELLED' || state === 'REFUSED')
    return <Alert type="error" showIcon title={say.failed} description={problem && problems[problem]} />
  const text = { ASKING: '', WAITING: say.waitingText, CANCELLING: say.cancellingText }[state]
  const title = { ASKING: say.asking, WAITING: say.waiting, CANCELLING: say.cancelling }[state]
  return (
    <Flex gap={12} role="status">
      <Spin size="small" />
      <Flex vertical>
        <span>{title}</span>
        <Typography.Text type="secondary">{text}</Typography.Text>
      </Flex>
    </Flex>
  )
}
