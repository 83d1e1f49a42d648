/** A piece of goods: size and material, how to care for it, what sending it costs and when it is sent, and how long it may be returned, which its refund policy says. */
import { useQuery } from '@tanstack/react-query'
import { pickedUpSentence } from '#contract/picked-up.ts'
import type { WayToGet } from '#contract/values/delivery.ts'
import type { GoodsExtra } from '#contract/values/extras/goods.ts'
import type { InOneLanguage } from '#contract/values/extras/kind-extras.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { language } from '../../../lib/language.ts'
import { messages, useWords } from '../../../lib/words.ts'
import { Card, Facts } from '../../../ui/card.tsx'
import { freightQuery, freightSentence, freightWords } from './freight.ts'

const words = messages({
  'zh-CN': {
    about: '商品参数',
    care: '保养',
    got: '取货',
    ways: { DELIVERY: '快递配送', PICKUP: '到店自提' },
    comma: '、',
    sent: '发货',
    within: (hours: number) => `付款后${hours}小时内发出`,
    returns: '退货',
    counter: '自提验货',
    hours: (hours: number) => {
      if (hours === 0) return '签收后不支持退货'
      return `签收后${hours % 24 === 0 ? `${hours / 24}天` : `${hours}小时`}内可退，商品需完好未使用`
    },
  },
  'en-US': {
    about: 'About it',
    care: 'Care',
    got: 'How to get it',
    ways: { DELIVERY: 'delivery', PICKUP: 'pick-up' },
    comma: ' or ',
    sent: 'Sent',
    within: (hours: number) =>
      hours === 1 ? 'within an hour of payment' : `within ${hours} hours of payment`,
    returns: 'Returns',
    counter: 'Picked up',
    hours: (hours: number) => {
      if (hours === 0) return 'none after receipt'
      if (hours % 24 > 0) return `unused, within ${hours} hours of receipt`
      return `unused, within ${hours === 24 ? 'a day' : `${hours / 24} days`} of receipt`
    },
  },
})

type Props = {
  code: ProductCode
  extra: Record<string, unknown>
  ways?: readonly WayToGet[] | undefined
  returnHours?: number | undefined
}

export function GoodsFacts({ code, extra, ways = [], returnHours }: Props) {
  const say = useWords(words)
  const costs = useWords(freightWords)
  const isSent = ways.includes('DELIVERY')
  const freight = useQuery({ ...freightQuery(code), enabled: isSent }).data?.freight
  const { spec, care, shipsWithinHours } = extra as InOneLanguage<GoodsExtra>
  return (
    <Card title={say.about}>
      <Facts
        rows={[
          ...spec.map(({ name, value }) => [name, value] as const),
          [say.care, care],
          [say.got, ways.map((way) => say.ways[way]).join(say.comma)],
          [costs.label, freight ? freightSentence(freight, costs) : ''],
          [say.sent, isSent ? say.within(shipsWithinHours) : ''],
          [say.returns, returnHours === undefined ? '' : say.hours(returnHours)],
          [say.counter, ways.includes('PICKUP') ? pickedUpSentence[language] : ''],
        ]}
      />
    </Card>
  )
}
