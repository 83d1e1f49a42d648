/** A hotel: its rooms, when one arrives and leaves, where it is, and what the house has. */
import type { ProductDetail } from '#contract/endpoints/catalogue.ts'
import type { HotelExtra } from '#contract/values/extras/hotel.ts'
import type { InOneLanguage } from '#contract/values/extras/kind-extras.ts'
import { messages, useWords } from '../../../lib/words.ts'
import { Card, Facts } from '../../../ui/card.tsx'
import css from './hotel-facts.module.css'

const words = messages({
  'zh-CN': {
    rooms: '房型介绍',
    room: (area: number, guests: number) => `${area}㎡ · 可住${guests}人`,
    house: '酒店信息',
    checkIn: '入住',
    from: (time: string) => `${time}后`,
    checkOut: '离店',
    until: (time: string) => `${time}前`,
    address: '地址',
    tel: '前台电话',
    facilities: '设施',
    list: '、',
  },
  'en-US': {
    rooms: 'The rooms',
    room: (area: number, guests: number) => `${area} m² · sleeps ${guests}`,
    house: 'The hotel',
    checkIn: 'Check-in',
    from: (time: string) => `from ${time}`,
    checkOut: 'Check-out',
    until: (time: string) => `until ${time}`,
    address: 'Address',
    tel: 'Front desk',
    facilities: 'Facilities',
    list: ', ',
  },
})

type Props = { extra: Record<string, unknown>; times?: ProductDetail['times'] }

export function HotelFacts({ extra, times }: Props) {
  const say = useWords(words)
  const { rooms, address, tel, facilities } = extra as InOneLanguage<HotelExtra>
  return (
    <>
      <Card title={say.rooms}>
        <Facts
          rows={rooms.map(({ name, areaSqm, bed, view, maxGuests }) => [
            name,
            [say.room(areaSqm, maxGuests), bed, view].map((line) => <div key={line}>{line}</div>),
          ])}
        />
      </Card>
      <Card title={say.house}>
        <Facts
          rows={[
            ...(times
              ? ([
                  [say.checkIn, say.from(times.checkIn)],
                  [say.checkOut, say.until(times.checkOut)],
                ] as const)
              : []),
            [say.address, address],
            [
              say.tel,
              <a key="tel" className={css.tel} href={`tel:${tel.replaceAll(' ', '')}`}>
                {tel}
              </a>,
            ],
            ...(facilities.length > 0 ? [[say.facilities, facilities.join(say.list)] as const] : []),
          ]}
        />
      </Card>
    </>
  )
}
