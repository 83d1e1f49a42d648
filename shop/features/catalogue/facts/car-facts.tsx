/** A chartered car: the vehicle, what a day of it includes, and what comes on top. */
import type { CarExtra } from '#contract/values/extras/car.ts'
import type { InOneLanguage } from '#contract/values/extras/kind-extras.ts'
import { yuan } from '../../../lib/format.ts'
import { messages, useWords } from '../../../lib/words.ts'
import { Card, Facts } from '../../../ui/card.tsx'

const words = messages({
  'zh-CN': {
    car: '车辆',
    model: '车型',
    room: '空间',
    people: (seats: number, luggage: number) => `可乘${seats}人，${luggage}件行李箱`,
    day: '每天含',
    use: (hours: number, km: number) => `${hours}小时、${km}公里`,
    over: '超出',
    perKm: (price: string) => `每公里${price}，下车时付给司机`,
    included: '费用包含',
  },
  'en-US': {
    car: 'The car',
    model: 'Vehicle',
    room: 'Room for',
    people: (seats: number, luggage: number) => `${seats} passengers, ${luggage} suitcases`,
    day: 'A day',
    use: (hours: number, km: number) => `${hours} hours and ${km} km`,
    over: 'Beyond',
    perKm: (price: string) => `${price} per km, paid to the driver`,
    included: 'Included',
  },
})

export function CarFacts({ extra }: { extra: Record<string, unknown> }) {
  const say = useWords(words)
  const { model, seats, luggage, hoursPerDay, kmPerDay, overFenPerKm, included } =
    extra as InOneLanguage<CarExtra>
  return (
    <Card title={say.car}>
      <Facts
        rows={[
          [say.model, model],
          [say.room, say.people(seats, luggage)],
          [say.day, say.use(hoursPerDay, kmPerDay)],
          [say.over, say.perKm(yuan(overFenPerKm))],
          ...(included.length > 0
            ? [[say.included, included.map((one) => <div key={one}>{one}</div>)] as const]
            : []),
        ]}
      />
    </Card>
  )
}
