/** Special-line tours: the way they go, and where a passenger gets on. */
import * as z from 'zod/mini'
import { Texts } from '../../language.ts'
import { askWords } from './ask-words.ts'
import { kindExtras } from './kind-extras.ts'

export const TourExtra = z.object({
  vehicle: Texts,
  durationMinutes: z.int().check(z.gte(10), z.lte(1440)),
  stops: z.array(Texts).check(z.minLength(1), z.maxLength(20)),
  included: z.array(Texts).check(z.maxLength(12)),
  /** The coach leaves each of them so many minutes before the departure that is sold; the first one is where it starts. */
  meetingPoints: z
    .array(
      z.object({
        code: z.string().check(z.regex(/^[A-Z0-9]{1,12}$/)),
        name: Texts,
        place: Texts,
        minutesBefore: z.int().check(z.gte(0), z.lte(120)),
      }),
    )
    .check(
      z.minLength(1),
      z.maxLength(10),
      z.refine((points) => new Set(points.map(({ code }) => code)).size === points.length),
    ),
})
export type TourExtra = z.infer<typeof TourExtra>

const labels = {
  vehicle: { 'zh-CN': '车辆', 'en-US': 'Vehicle' },
  durationMinutes: { 'zh-CN': '全程（分钟）', 'en-US': 'Whole tour (minutes)' },
  stops: { 'zh-CN': '途经', 'en-US': 'Stops' },
  included: { 'zh-CN': '费用包含', 'en-US': 'Included' },
  meetingPoints: { 'zh-CN': '集合地点', 'en-US': 'Meeting points' },
  'meetingPoints.code': { 'zh-CN': '代码', 'en-US': 'Code' },
  'meetingPoints.name': { 'zh-CN': '名称', 'en-US': 'Name' },
  'meetingPoints.place': { 'zh-CN': '位置', 'en-US': 'Where it is' },
  'meetingPoints.minutesBefore': { 'zh-CN': '早于发车（分钟）', 'en-US': 'Before departure (minutes)' },
}

/** Follows the place, in the same sentence. */
const early = (minutes: number): Texts =>
  minutes === 0
    ? { 'zh-CN': '按发车时间', 'en-US': 'at the time of departure' }
    : { 'zh-CN': `发车前${minutes}分钟`, 'en-US': `${minutes} minutes before departure` }

const both = (one: Texts, other: Texts): Texts => ({
  'zh-CN': `${one['zh-CN']}，${other['zh-CN']}`,
  'en-US': `${one['en-US']}, ${other['en-US']}`,
})

export const tour = kindExtras({
  schema: TourExtra,
  labels,
  asks: ({ meetingPoints }) => [
    {
      name: 'meetingPoint',
      label: askWords.meetingPoint,
      required: true,
      input: 'choice',
      choices: meetingPoints.map(({ code, name, place, minutesBefore }) => ({
        code,
        name,
        note: both(place, early(minutesBefore)),
      })),
    },
  ],
})
