/** The settings that the shop itself reads: their codes, their shapes, and what counts until the operator sets them. Pure. */
import * as z from 'zod/mini'
import type { Shop } from '#contract/endpoints/setting.ts'
import { type Language, Texts } from '#contract/language.ts'
import { VisitDate } from '#contract/values/time.ts'

const unset = (text = ''): Texts => ({ 'zh-CN': text, 'en-US': text })

const Banner = z.object({ title: Texts, text: Texts, picture: z.string(), link: z.string() })
const Announcement = z.object({
  title: Texts,
  text: Texts,
  kind: z.enum(['closure', 'news']),
  /** The last day on which it is shown; null: until it is taken away. */
  until: z.nullable(VisitDate),
})
const Question = z.object({ title: Texts, text: Texts })
const Share = z.object({ title: Texts, description: Texts, image: z.string() })

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
} as const

export type SettingCode = keyof typeof knownSettings
export type SettingValue<C extends SettingCode> = z.infer<(typeof knownSettings)[C]>
export type ReadSetting = <C extends SettingCode>(code: C) => SettingValue<C>

export function shopOf(read: ReadSetting, language: Language, today: VisitDate): Shop {
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
    banners: read('shop.banners').map((banner) => ({
      ...banner,
      title: say(banner.title),
      text: say(banner.text),
    })),
    announcements: read('shop.announcements')
      .filter(({ until }) => until === null || today <= until)
      .map(({ title, text, kind }) => ({ title: say(title), text: say(text), kind })),
    questions: read('shop.questions').map(({ title, text }) => ({ title: say(title), text: say(text) })),
  }
}

/** Texts in the caller's language, anything else as it is. */
export function inLanguage(value: unknown, language: Language): unknown {
  const texts = Texts.safeParse(value)
  return texts.success ? texts.data[language] : value
}
