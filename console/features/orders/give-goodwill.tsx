/** Staff give some of an order's money back while its tickets stay valid: how much is left for it, how much is given and why. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import type { ReactNode } from 'react'
import { giveGoodwill, readGoodwill } from '#contract/console/refund.ts'
import { noFen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { call } from '../../lib/call.ts'
import { money } from '../../lib/format.ts'
import { words } from '../../lib/language.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { typedFen, yuanName } from '../../ui/yuan.ts'
import { YuanField } from '../../ui/yuan-field.tsx'
import { refreshesOf, windowKey } from './order-keys.ts'

const say = words({
  'zh-CN': {
    give: '补偿',
    title: '退还一笔补偿款？',
    text: '款项按原支付方式退回，订单和票不受影响；以后退票时，可退金额相应减少。',
    left: (left: string, given: string, limit: string) =>
      `最多可补偿 ${left}。已补偿 ${given}，每单上限 ${limit}。`,
    amount: '补偿金额（元）',
    amountMissing: (left: string) => `请填写不超过 ${left} 的金额`,
    reason: '补偿原因（购票人可见）',
    does: '确认补偿',
    doesSum: (sum: string) => `确认补偿 ${sum}`,
    given: '补偿款正在退回',
  },
  'en-US': {
    give: 'Give goodwill',
    title: 'Give some money back as goodwill?',
    text: 'It goes back the way it was paid. The order and its tickets stay as they are, and a later refund is less by this amount.',
    left: (left: string, given: string, limit: string) =>
      `Up to ${left} can be given. ${given} was given before; the limit for an order is ${limit}.`,
    amount: 'Amount in yuan',
    amountMissing: (left: string) => `Enter an amount of at most ${left}`,
    reason: 'Reason (the buyer reads it)',
    does: 'Give this amount',
    doesSum: (sum: string) => `Give ${sum} back`,
    given: 'The goodwill is on its way back',
  },
})

/** Once an amount is typed, the button names it. */
function Does(): ReactNode {
  const yuan = Form.useWatch<unknown>(yuanName, Form.useFormInstance())
  return typeof yuan === 'number' && yuan > 0 ? say.doesSum(money(typedFen({ [yuanName]: yuan }))) : say.does
}

export const goodwillQuery = (orderNo: OrderNo) =>
  queryOptions({
    queryKey: windowKey(orderNo, 'goodwill'),
    queryFn: () => call(readGoodwill, { params: { orderNo } }),
  })

/** Nothing where nothing can be given. */
export function GiveGoodwill({ orderNo }: { orderNo: OrderNo }): ReactNode {
  const { data } = useQuery(goodwillQuery(orderNo))
  if (!data || data.obstacle !== null || data.leftFen === noFen) return null
  const { leftFen, givenFen, limitFen } = data
  return (
    <ActionButton
      label={say.give}
      asks={{
        title: say.title,
        consequence: (
          <>
            {say.text} {say.left(money(leftFen), money(givenFen), money(limitFen))}
          </>
        ),
        fields: <YuanField label={say.amount} maxFen={leftFen} message={say.amountMissing(money(leftFen))} />,
        reason: say.reason,
        does: <Does />,
      }}
      run={({ values, reason, key }) => {
        const amountFen = typedFen(values)
        return call(
          giveGoodwill,
          { params: { orderNo }, body: { amountFen, expectedLeftFen: leftFen, reason } },
          key,
        )
      }}
      done={say.given}
      refreshes={refreshesOf(orderNo)}
    />
  )
}
