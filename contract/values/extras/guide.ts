/** Guides: the languages they speak, where they meet their party, and how large it may be. */
import * as z from 'zod/mini'
import { Texts } from '../../language.ts'
import { askWords, remark } from './ask-words.ts'
import { fewestOf, kindExtras } from './kind-extras.ts'

const Code = z.string().check(z.regex(/^[A-Z0-9-]{1,12}$/))

const isEachOnce = (items: readonly { code: string }[]): boolean =>
  new Set(items.map(({ code }) => code)).size === items.length

export const GuideExtra = z.object({
  /** Each is an offer of its own: its guides are. */
  languages: z.array(Texts).check(z.minLength(1), z.maxLength(10)),
  meetingPoints: z
    .array(z.object({ code: Code, name: Texts, place: Texts }))
    .check(z.minLength(1), z.maxLength(10), z.refine(isEachOnce)),
  /** People whom one guide leads. */
  maxParty: z.int().check(z.gte(1), z.lte(60)),
  stops: z.array(Texts).check(z.minLength(1), z.maxLength(20)),
})
export type GuideExtra = z.infer<typeof GuideExtra>

const labels = {
  languages: { 'zh-CN': '讲解语言', 'en-US': 'Languages' },
  meetingPoints: { 'zh-CN': '集合地点', 'en-US': 'Meeting points' },
  'meetingPoints.code': { 'zh-CN': '代码', 'en-US': 'Code' },
  'meetingPoints.name': { 'zh-CN': '名称', 'en-US': 'Name' },
  'meetingPoints.place': { 'zh-CN': '位置', 'en-US': 'Where it is' },
  maxParty: { 'zh-CN': '每位导游最多带', 'en-US': 'Most people of one guide' },
  stops: { 'zh-CN': '讲解内容', 'en-US': 'Stops' },
}

export const guide = kindExtras({
  schema: GuideExtra,
  labels,
  asks: ({ meetingPoints, maxParty }, { quantity }) => [
    {
      name: 'partySize',
      label: askWords.people,
      required: true,
      input: 'count',
      min: 1,
      max: maxParty * quantity,
      first: fewestOf(quantity, maxParty),
    },
    {
      name: 'meetingPoint',
      label: askWords.meetingPoint,
      required: true,
      input: 'choice',
      choices: meetingPoints.map(({ code, name, place }) => ({ code, name, note: place })),
    },
    remark({
      'zh-CN': '年龄、行动不便、感兴趣的话题',
      'en-US': 'Ages, wheelchairs, what you would like to hear about',
    }),
  ],
})
