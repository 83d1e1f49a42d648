/** A piece of goods: size and material, how to care for it, what sending it costs and when it is sent, and how long it may be returned. */
import { useQuery } from '@tanstack/react-query'
import type { WayToGet } from '#contract/values/delivery.ts'
import type { GoodsExtra } from '#contract/values/extras/goods.ts'
import type { InOneLanguage } from '#contract/values/extras/kind-extras.ts'
import type { ProductCode } from '#contract/values/product.ts'
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
    days: (days: number) => (days === 0 ? '收货后不支持退货' : `收货后${days}天内可退，商品需完好未使用`),
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
    days: (days: number) => {
      if (days === 0) return 'none after receipt'
      return `unused, within ${days === 1 ? 'a day' : `${days} days`} of receipt`
    },
  },
})

type Props = { code: ProductCode; extra: Record<string, unknown>; ways?: readonly WayToGet[] | undefined }

export function GoodsFacts({ code, extra, ways = [] }: Props) {
  const say = useWords(words)
  const costs = useWords(freightWords)
  const isSent = ways.includes('DELIVERY')
  const freight = useQuery({ ...freightQuery(code), enabled: isSent }).data?.freight
  const { spec, care, shipsWithinHours, returnDays } = extra as InOneLanguage<GoodsExtra>
  return (
    <Card title={say.about}>
      <Facts
        rows={[
          ...spec.map(({ name, value }) => [name, value] as const),
          [say.care, care],
          [say.got, ways.map((way) => say.ways[way]).join(say.comma)],
          [costs.label, freight ? freightSentence(freight, costs) : ''],
          [say.sent, isSent ? say.within(shipsWithinHours) : ''],
          [say.returns, say.days(returnDays)],
        ]}
      />
    </Card>
  )
}
