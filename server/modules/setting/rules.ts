/** The settings that the shop itself reads: their codes, their shapes, and what counts until the operator sets them. Pure. */
import * as z from 'zod/mini'
import type { Shop } from '#contract/endpoints/setting.ts'
import { type IntroductionCode, introductionCodes } from '#contract/introductions.ts'
import { type Language, Texts } from '#contract/language.ts'
import { BankAccount } from '#contract/values/bank-account.ts'
import { Gradient } from '#contract/values/gradient.ts'
import { type LimitCode, limitCodes, limitSchema, limits } from '#contract/values/limits.ts'
import { PlaceKind } from '#contract/values/map.ts'
import { messageKinds } from '#contract/values/message.ts'
import {
  MessageSetting,
  type MessageSettingCode,
  messageSettingCode,
} from '#contract/values/message-setting.ts'
import { type ShownDays, showingOn, shownDays } from '#contract/values/shown-days.ts'
import type { VisitDate } from '#contract/values/time.ts'

const unset = (text = ''): Texts => ({ 'zh-CN': text, 'en-US': text })

/** As stored before there were days: shown on all of them. */
const days = { from: z._default(shownDays.from, null), until: z._default(shownDays.until, null) }
const Banner = z.object({ title: Texts, text: Texts, picture: z.string(), link: z.string(), ...days })
const Announcement = z.object({
  title: Texts,
  text: Texts,
  kind: z.enum(['closure', 'news']),
  ...days,
})
const Question = z.object({ title: Texts, text: Texts })
const Introduction = z.object({
  title: Texts,
  lead: Texts,
  picture: z.string(),
  sections: z.array(z.object({ title: Texts, text: Texts, picture: z.string() })),
  questions: z.array(Question),
})
const Share = z.object({ title: Texts, description: Texts, image: z.string() })

const MapPlan = z.object({
  key: z.string(),
  name: Texts,
  picture: z.string(),
  width: z.int().check(z.positive()),
  height: z.int().check(z.positive()),
})
const MapPlace = z.object({
  key: z.string(),
  kind: PlaceKind,
  plan: z.string(),
  x: z.number(),
  y: z.number(),
  name: Texts,
  text: Texts,
  /** A product's code: its own words are told instead. */
  product: z.nullable(z.string()),
})
const TowerMap = z.object({
  /** In AMap's own coordinates (GCJ-02). */
  position: z.nullable(
    z.object({
      lng: z.number().check(z.gte(-180), z.lte(180)),
      lat: z.number().check(z.gte(-90), z.lte(90)),
    }),
  ),
  plans: z.array(MapPlan),
  places: z.array(MapPlace),
  ways: z.array(z.object({ title: Texts, text: Texts })),
})

type LimitSettings = { [C in LimitCode]: z.ZodMiniCatch<z.ZodMiniInt> }

const limitSettings = Object.fromEntries(
  limitCodes.map((code) => [code, z.catch(limitSchema(code), limits[code].standard)]),
) as unknown as LimitSettings

const introduction = z.catch(z.nullable(Introduction), null)
const introductionSettings = Object.fromEntries(
  introductionCodes.map((code) => [code, introduction]),
) as Record<IntroductionCode, typeof introduction>

const messageSetting = z.catch(z.nullable(MessageSetting), null)
const messageSettings = Object.fromEntries(
  messageKinds.map((kind) => [messageSettingCode(kind), messageSetting]),
) as Record<MessageSettingCode, typeof messageSetting>

/** A value that does not have its shape counts as not set, so that a slip of the operator never stops the shop. */
export const knownSettings = {
  'shop.name': z.catch(Texts, unset('Lookout')),
  'shop.slogan': z.catch(Texts, unset()),
  'shop.tel': z.catch(z.string(), ''),
  'shop.address': z.catch(Texts, unset()),
  'shop.opening-hours': z.catch(Texts, unset()),
  'shop.consultation-hours': z.catch(Texts, unset()),
  'shop.share': z.catch(Share, {
    title: unset('Lookout'),
    description: unset(),
    image: 'pictures/share.svg',
  }),
  'shop.banners': z.catch(z.array(Banner), []),
  'shop.announcements': z.catch(z.array(Announcement), []),
  'shop.questions': z.catch(z.array(Question), []),
  'shop.bank-account': z.catch(z.nullable(BankAccount), null),
  'shop.gradient': z.catch(z.nullable(Gradient), null),
  'shop.map': z.catch(TowerMap, { position: null, plans: [], places: [], ways: [] }),
  ...introductionSettings,
  ...messageSettings,
  ...limitSettings,
} as const

export type SettingCode = keyof typeof knownSettings
export type SettingValue<C extends SettingCode> = z.infer<(typeof knownSettings)[C]>
export type ReadSetting = <C extends SettingCode>(code: C) => SettingValue<C>

/** Those that are shown on this day. */
export const shownOn = <Item extends ShownDays>(today: VisitDate, items: readonly Item[]): Item[] =>
  items.filter((item) => showingOn(item, today) === 'LIVE')

export function shopOf(read: ReadSetting, language: Language, today: VisitDate): Omit<Shop, 'invoices'> {
  const say = (texts: Texts) => texts[language]
  const share = read('shop.share')
  return {
    name: say(read('shop.name')),
    slogan: say(read('shop.slogan')),
    tel: read('shop.tel'),
    address: say(read('shop.address')),
    openingHours: say(read('shop.opening-hours')),
    consultationHours: say(read('shop.consultation-hours')),
    share: { title: say(share.title), description: say(share.description), image: share.image },
    banners: shownOn(today, read('shop.banners')).map(({ title, text, picture, link }) => ({
      ...{ title: say(title), text: say(text), picture, link },
    })),
    announcements: shownOn(today, read('shop.announcements'))
      .toSorted((a, b) => Number(b.kind === 'closure') - Number(a.kind === 'closure'))
      .map(({ title, text, kind }) => ({ title: say(title), text: say(text), kind })),
    gradient: read('shop.gradient'),
    position: read('shop.map').position,
    arrivalDays: arrivalDays(read),
    questions: read('shop.questions').map(({ title, text }) => ({ title: say(title), text: say(text) })),
  }
}

/** They are set one at a time: in whatever order, the smaller one comes first. */
function arrivalDays(read: ReadSetting): Shop['arrivalDays'] {
  const days = [read('refund.arrival-from-days'), read('refund.arrival-to-days')]
  return { least: Math.min(...days), most: Math.max(...days) }
}

/** Texts in the caller's language, anything else as it is. */
export function inLanguage(value: unknown, language: Language): unknown {
  const texts = Texts.safeParse(value)
  return texts.success ? texts.data[language] : value
}
