/** An annual card: how long it is good, how often, for what, and when not. */
import type { CardExtra } from '#contract/values/extras/card.ts'
import type { InOneLanguage } from '#contract/values/extras/kind-extras.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { fullDateText } from '../../../lib/full-date.ts'
import { language } from '../../../lib/language.ts'
import { messages, useWords } from '../../../lib/words.ts'
import { Card, Facts } from '../../../ui/card.tsx'
import { Points } from '../../../ui/notice-text.tsx'

const words = messages({
  'zh-CN': {
    card: '年卡权益',
    valid: '有效期',
    days: (days: number) => `自审核通过之日起 ${days} 天，续卡自原卡到期的次日起`,
    visits: '使用次数',
    often: (day: number, year: number) => `每天 ${day} 次，每年最多 ${year} 次`,
    entry: '入场方式',
    booked: '须提前预约',
    withoutBooking: '无需预约，当日凭卡码入场，名额以现场余位为准',
    not: '不可用日期',
    range: (name: string, from: string, until: string) => `${name}：${from} 至 ${until}`,
  },
  'en-US': {
    card: 'What the card is good for',
    valid: 'Valid',
    days: (days: number) => `${days} days from approval, or from the day after the card it renews`,
    visits: 'Visits',
    often: (day: number, year: number) => `${day === 1 ? 'one' : day} a day, up to ${year} a year`,
    entry: 'Entry',
    booked: 'Book your visit beforehand',
    withoutBooking: 'No booking needed: show the code of the card at the gate, as long as there is room',
    not: 'Not valid',
    range: (name: string, from: string, until: string) => `${name}: ${from} to ${until}`,
  },
})

export function CardFacts({ extra }: { extra: Record<string, unknown> }) {
  const say = useWords(words)
  const { validDays, perDay, perYear, benefits, blackout, needsBooking } = extra as InOneLanguage<CardExtra>
  const day = (date: string) => fullDateText(date as VisitDate, language)
  const closed = blackout.map(({ name, from, until }) => say.range(name, day(from), day(until)))
  return (
    <Card title={say.card}>
      <Points items={benefits} />
      <Facts
        rows={[
          [say.valid, say.days(validDays)],
          [say.visits, say.often(perDay, perYear)],
          [say.entry, needsBooking ? say.booked : say.withoutBooking],
          ...(closed.length > 0 ? [[say.not, closed.join(language === 'zh-CN' ? '；' : '; ')] as const] : []),
        ]}
      />
    </Card>
  )
}
