/** The days of a package, and what its price covers. */
import type { InOneLanguage } from '#contract/values/extras/kind-extras.ts'
import type { TravelExtra } from '#contract/values/extras/travel.ts'
import { messages, useWords } from '../../../lib/words.ts'
import { Card, Facts } from '../../../ui/card.tsx'
import { NoticeText } from '../../../ui/notice-text.tsx'

const words = messages({
  'zh-CN': { days: '每日行程', covers: '费用说明', included: '包含', notIncluded: '不含' },
  'en-US': {
    days: 'Day by day',
    covers: 'What you pay for',
    included: 'Included',
    notIncluded: 'Not included',
  },
})

export function TravelFacts({ extra }: { extra: Record<string, unknown> }) {
  const say = useWords(words)
  const { days, included, notIncluded } = extra as InOneLanguage<TravelExtra>
  const listed = (texts: readonly string[]) => texts.map((one) => <div key={one}>{one}</div>)
  return (
    <>
      <Card title={say.days}>
        <NoticeText sections={days} />
      </Card>
      <Card title={say.covers}>
        <Facts
          rows={[
            [say.included, listed(included)],
            [say.notIncluded, notIncluded.length > 0 ? listed(notIncluded) : null],
          ]}
        />
      </Card>
    </>
  )
}
