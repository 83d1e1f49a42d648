/** A piece of goods: size and material, how to care for it, when it is sent, and how long it may be returned. */
import type { GoodsExtra } from '#contract/values/extras/goods.ts'
import type { InOneLanguage } from '#contract/values/extras/kind-extras.ts'
import { messages, useWords } from '../../../lib/words.ts'
import { Card, Facts } from '../../../ui/card.tsx'

const words = messages({
  'zh-CN': {
    about: '商品参数',
    care: '保养',
    sent: '发货',
    within: (hours: number) => `付款后${hours}小时内发出`,
    returns: '退货',
    days: (days: number) => (days === 0 ? '收货后不支持退货' : `收货后${days}天内可退，商品需完好未使用`),
  },
  'en-US': {
    about: 'About it',
    care: 'Care',
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

export function GoodsFacts({ extra }: { extra: Record<string, unknown> }) {
  const say = useWords(words)
  const { spec, care, shipsWithinHours, returnDays } = extra as InOneLanguage<GoodsExtra>
  return (
    <Card title={say.about}>
      <Facts
        rows={[
          ...spec.map(({ name, value }) => [name, value] as const),
          [say.care, care],
          [say.sent, say.within(shipsWithinHours)],
          [say.returns, say.days(returnDays)],
        ]}
      />
    </Card>
  )
}
