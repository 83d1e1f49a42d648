/** The way of a tour: how long, by which vehicle, past what, and where one gets on. */
import type { InOneLanguage } from '#contract/values/extras/kind-extras.ts'
import type { TourExtra } from '#contract/values/extras/tour.ts'
import { language } from '../../../lib/language.ts'
import { messages, useWords } from '../../../lib/words.ts'
import { Card, Facts } from '../../../ui/card.tsx'
import { lengthText } from './minutes.ts'

const words = messages({
  'zh-CN': {
    tour: '线路',
    length: '全程',
    vehicle: '车辆',
    stops: '途经',
    included: '费用包含',
    meeting: '集合',
    early: (minutes: number) => (minutes === 0 ? '发车时间' : `发车前${minutes}分钟`),
    way: ' → ',
  },
  'en-US': {
    tour: 'The tour',
    length: 'Length',
    vehicle: 'Vehicle',
    stops: 'Stops',
    included: 'Included',
    meeting: 'Getting on',
    early: (minutes: number) => (minutes === 0 ? 'at departure' : `${minutes} min before departure`),
    way: ' → ',
  },
})

export function TourFacts({ extra }: { extra: Record<string, unknown> }) {
  const say = useWords(words)
  const { durationMinutes, vehicle, stops, included, meetingPoints } = extra as InOneLanguage<TourExtra>
  return (
    <Card title={say.tour}>
      <Facts
        rows={[
          [say.length, lengthText(durationMinutes, language)],
          [say.vehicle, vehicle],
          [say.stops, stops.join(say.way)],
          ...(included.length > 0
            ? [[say.included, included.map((one) => <div key={one}>{one}</div>)] as const]
            : []),
          [
            say.meeting,
            meetingPoints.map(({ code, name, place, minutesBefore }) => (
              <div key={code}>{`${name} · ${place} · ${say.early(minutesBefore)}`}</div>
            )),
          ],
        ]}
      />
    </Card>
  )
}
