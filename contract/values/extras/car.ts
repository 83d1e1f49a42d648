/** Chartered cars: the vehicle, what a day of it includes, and where it picks its passengers up. */
import * as z from 'zod/mini'
import { Texts } from '../../language.ts'
import { longestAnswer } from '../asked.ts'
import { Fen } from '../fen.ts'
import type { SlotTime } from '../time.ts'
import { askWords, remark } from './ask-words.ts'
import { fewestOf, kindExtras } from './kind-extras.ts'

export const CarExtra = z.object({
  model: Texts,
  seats: z.int().check(z.gte(1), z.lte(80)),
  /** Suitcases. */
  luggage: z.int().check(z.gte(0), z.lte(80)),
  kmPerDay: z.int().check(z.gte(1), z.lte(1_000)),
  hoursPerDay: z.int().check(z.gte(1), z.lte(24)),
  /** To the driver, for every kilometre beyond. */
  overFenPerKm: Fen,
  included: z.array(Texts).check(z.maxLength(12)),
})
export type CarExtra = z.infer<typeof CarExtra>

const labels = {
  model: { 'zh-CN': '车型', 'en-US': 'Vehicle' },
  seats: { 'zh-CN': '可乘人数', 'en-US': 'Passengers' },
  luggage: { 'zh-CN': '行李箱（件）', 'en-US': 'Suitcases' },
  kmPerDay: { 'zh-CN': '每天含公里', 'en-US': 'Kilometres of a day' },
  hoursPerDay: { 'zh-CN': '每天含小时', 'en-US': 'Hours of a day' },
  overFenPerKm: { 'zh-CN': '超出每公里（分）', 'en-US': 'Each further kilometre (fen)' },
  included: { 'zh-CN': '费用包含', 'en-US': 'Included' },
}

export const car = kindExtras({
  schema: CarExtra,
  labels,
  asks: ({ seats }, { quantity }) => [
    {
      name: 'pickUpPlace',
      label: askWords.pickUpPlace,
      required: true,
      input: 'text',
      maxLength: longestAnswer,
    },
    {
      name: 'pickUpTime',
      label: askWords.pickUpTime,
      hint: { 'zh-CN': '第一天', 'en-US': 'On the first day' },
      required: true,
      input: 'time',
      from: '06:00' as SlotTime,
      until: '22:00' as SlotTime,
    },
    {
      name: 'passengers',
      label: askWords.passengers,
      required: true,
      input: 'count',
      min: 1,
      max: seats * quantity,
      first: fewestOf(quantity, seats),
    },
    {
      name: 'flightNo',
      label: askWords.flightNo,
      hint: { 'zh-CN': '接机或接站时填写', 'en-US': 'When we meet you at an airport or a station' },
      required: false,
      input: 'text',
      maxLength: 20,
    },
    { name: 'route', label: askWords.route, required: true, input: 'text', maxLength: longestAnswer },
    remark({ 'zh-CN': '儿童座椅、大件行李等', 'en-US': 'Child seats, bulky luggage' }),
  ],
})
