/** Eatery packages: what they state of themselves, and what their order form asks. */
import * as z from 'zod/mini'
import { Texts } from '../../language.ts'
import { SlotTime } from '../time.ts'
import { askWords, remark } from './ask-words.ts'
import { type AskedExtra, kindExtras } from './kind-extras.ts'

const covers = z
  .object({ min: z.int().check(z.gte(1), z.lte(99)), max: z.int().check(z.gte(1), z.lte(99)) })
  .check(z.refine(({ min, max }) => min <= max))

export const EateryExtra = z.object({
  cuisine: Texts,
  /** So many people sit down to one package. */
  covers,
  /** When a guest of a day may begin; the last one is the last to be served. */
  mealFrom: SlotTime,
  mealTo: SlotTime,
  dishes: z.array(z.object({ course: Texts, name: Texts })).check(z.minLength(1), z.maxLength(40)),
})
export type EateryExtra = z.infer<typeof EateryExtra>

/** After the beginning of a seating, in minutes; so a change to another seating leaves it true. */
const lateArrivals = [0, 15, 30] as const

const arrivalAtSeating: AskedExtra = {
  name: 'arrival',
  label: askWords.arrival,
  required: true,
  input: 'choice',
  choices: lateArrivals.map((minutes) => ({
    code: String(minutes),
    name:
      minutes === 0
        ? { 'zh-CN': '准时到达', 'en-US': 'On time' }
        : { 'zh-CN': `开席后${minutes}分钟`, 'en-US': `${minutes} minutes later` },
  })),
}

const arrivalOfDay = { name: 'arrival', label: askWords.arrival, required: true, input: 'time' } as const

const labels = {
  cuisine: { 'zh-CN': '菜系', 'en-US': 'Cuisine' },
  covers: { 'zh-CN': '每份人数', 'en-US': 'Guests of one package' },
  'covers.min': { 'zh-CN': '最少', 'en-US': 'Fewest' },
  'covers.max': { 'zh-CN': '最多', 'en-US': 'Most' },
  mealFrom: { 'zh-CN': '用餐开始', 'en-US': 'Served from' },
  mealTo: { 'zh-CN': '用餐结束或最晚入座', 'en-US': 'Served until, or last seating' },
  dishes: { 'zh-CN': '菜单', 'en-US': 'Menu' },
  'dishes.course': { 'zh-CN': '类别', 'en-US': 'Course' },
  'dishes.name': { 'zh-CN': '菜品', 'en-US': 'Dish' },
}

/** A voucher without a date says who comes and when at the door. */
export const eatery = kindExtras({
  schema: EateryExtra,
  labels,
  asks({ mealFrom, mealTo }, { visitDate, slotFrom, quantity, admits }) {
    const wishes = remark({
      'zh-CN': '过敏、忌口或需要儿童椅，请写在这里',
      'en-US': 'Allergies, diets, a high chair',
    })
    if (visitDate === null) return [wishes]
    const arrival: AskedExtra = { ...arrivalOfDay, from: mealFrom, until: mealTo }
    const partySize: AskedExtra = {
      name: 'partySize',
      label: askWords.partySize,
      required: true,
      input: 'count',
      min: 1,
      max: admits,
      // A package is priced and cooked for all whom it seats.
      first: admits,
    }
    // One cover for each guest says how many come; a table for several does not.
    return [...(admits > quantity ? [partySize] : []), slotFrom === null ? arrival : arrivalAtSeating, wishes]
  },
})
