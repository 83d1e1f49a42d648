/** Hotels: the house and its rooms; the order form asks when guests arrive. Rates of one room type are offers that draw on the same rooms. */
import * as z from 'zod/mini'
import { Texts } from '../../language.ts'
import type { SlotTime } from '../time.ts'
import { askWords, remark } from './ask-words.ts'
import { kindExtras } from './kind-extras.ts'

/** Breakfasts: how many of each morning its price includes. */
const Rate = z.object({
  code: z.string().check(z.regex(/^[A-Z0-9][A-Z0-9_-]{0,47}$/)),
  breakfasts: z.int().check(z.gte(0), z.lte(20)),
})

type Rated = { rates?: readonly z.infer<typeof Rate>[] | undefined }

const codesOf = (rooms: readonly Rated[]): string[] =>
  rooms.flatMap(({ rates = [] }) => rates.map(({ code }) => code))

/** An offer is of one room, with so many breakfasts. */
const isEachOnce = (rooms: readonly Rated[]): boolean =>
  new Set(codesOf(rooms)).size === codesOf(rooms).length

export const HotelExtra = z.object({
  address: Texts,
  tel: z.string().check(z.regex(/^[+0-9][0-9 -]{4,24}$/)),
  rooms: z
    .array(
      z.object({
        name: Texts,
        areaSqm: z.int().check(z.gte(5), z.lte(1_000)),
        bed: Texts,
        view: Texts,
        maxGuests: z.int().check(z.gte(1), z.lte(20)),
        /** The offers that sell it, each by its code without the product's, so that a copy of the product keeps them. */
        rates: z.optional(z.array(Rate).check(z.maxLength(20))),
      }),
    )
    .check(z.minLength(1), z.maxLength(20), z.refine(isEachOnce)),
  facilities: z.array(Texts).check(z.maxLength(20)),
})
export type HotelExtra = z.infer<typeof HotelExtra>

const labels = {
  address: { 'zh-CN': '地址', 'en-US': 'Address' },
  tel: { 'zh-CN': '前台电话', 'en-US': 'Front desk' },
  rooms: { 'zh-CN': '房型', 'en-US': 'Room types' },
  'rooms.name': { 'zh-CN': '名称', 'en-US': 'Name' },
  'rooms.areaSqm': { 'zh-CN': '面积（平方米）', 'en-US': 'Area (m²)' },
  'rooms.bed': { 'zh-CN': '床型', 'en-US': 'Beds' },
  'rooms.view': { 'zh-CN': '景观', 'en-US': 'View' },
  'rooms.maxGuests': { 'zh-CN': '最多入住', 'en-US': 'Most guests' },
  'rooms.rates': { 'zh-CN': '价格', 'en-US': 'Rates' },
  'rooms.rates.code': {
    'zh-CN': '票种代码中产品代码之后的部分',
    'en-US': 'Its offer code, without that of the product',
  },
  'rooms.rates.breakfasts': { 'zh-CN': '每晚含早餐（份）', 'en-US': 'Breakfasts per night' },
  facilities: { 'zh-CN': '设施', 'en-US': 'Facilities' },
}

const MIDNIGHT = '00:00' as SlotTime
const LAST_ARRIVAL = '23:45' as SlotTime

const breakfast = (count: number): Texts =>
  count === 0
    ? { 'zh-CN': '不含早餐', 'en-US': 'No breakfast' }
    : { 'zh-CN': `含${count}份早餐`, 'en-US': `Breakfast for ${count}` }

export const hotel = kindExtras({
  schema: HotelExtra,
  labels,
  offerFacts: ({ rooms }, code) =>
    rooms.flatMap(({ bed, rates = [] }) =>
      rates.filter((rate) => rate.code === code).flatMap(({ breakfasts }) => [bed, breakfast(breakfasts)]),
    ),
  namedOffers: ({ rooms }) => codesOf(rooms),
  asks: (_, { checkIn }) => [
    {
      name: 'arrival',
      label: askWords.arrival,
      hint: { 'zh-CN': '房间会为您保留到次日', 'en-US': 'We keep your room until the next day' },
      required: true,
      input: 'time',
      from: checkIn ?? MIDNIGHT,
      until: LAST_ARRIVAL,
    },
    remark({ 'zh-CN': '加床、楼层、无烟等要求', 'en-US': 'Extra bed, floor, a quiet room' }),
  ],
})
