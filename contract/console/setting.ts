/** Settings as staff read and change them: what the shop shows of itself, and the limits. */
import * as z from 'zod/mini'
import { consoleEndpoint } from '../console-endpoint.ts'
import { type IntroductionCode, introductionCodes } from '../introductions.ts'
import { BankAccount } from '../values/bank-account.ts'
import { bothOf, bothOrNone } from '../values/both.ts'
import { LimitCode } from '../values/limits.ts'
import { RowVersion } from '../values/row-version.ts'
import { endsAfterStart, shownDays } from '../values/shown-days.ts'
import { maxCharacters } from '../values/text.ts'

/** A file of the shop's own, or one elsewhere; nothing that a browser would run. */
const PictureSource = z
  .string()
  .check(z.trim(), maxCharacters(300), z.regex(/^(https:\/\/[^\s"'<>\\]+|[\w-]+(\/[\w.-]+)+)$/))
/** A page of the shop or one elsewhere; empty: no link. */
const LinkTarget = z
  .string()
  .check(z.trim(), maxCharacters(500), z.regex(/^(|\/|\/[^\s"'<>\\/][^\s"'<>\\]*|https:\/\/[^\s"'<>\\]+)$/))
const Phone = z.string().check(z.trim(), maxCharacters(40), z.regex(/^[\d +()./-]*$/))
const Colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i))

const Share = z.object({ title: bothOf(60), description: bothOrNone(200), image: PictureSource })

const Banner = z
  .object({
    title: bothOf(40),
    text: bothOrNone(120),
    picture: PictureSource,
    link: LinkTarget,
    ...shownDays,
  })
  .check(z.refine(endsAfterStart))
export type Banner = z.infer<typeof Banner>
const areDistinct = (banners: readonly Banner[]): boolean =>
  new Set(banners.map(({ picture }) => picture)).size === banners.length

const Announcement = z
  .object({
    title: bothOf(80),
    text: bothOf(1_000),
    kind: z.enum(['closure', 'news']),
    ...shownDays,
  })
  .check(z.refine(endsAfterStart))
export type Announcement = z.infer<typeof Announcement>

const Question = z.object({ title: bothOf(100), text: bothOf(2_000) })
export type Question = z.infer<typeof Question>

const IntroductionSection = z.object({
  title: bothOf(60),
  text: bothOf(2_000),
  /** Empty: a text by itself. */
  picture: z.union([z.literal(''), PictureSource]),
})
export type IntroductionSection = z.infer<typeof IntroductionSection>

const Introduction = z.object({
  title: bothOf(40),
  lead: bothOf(300),
  picture: PictureSource,
  sections: z.array(IntroductionSection).check(z.minLength(1), z.maxLength(12)),
  questions: z.array(Question).check(z.maxLength(20)),
})
export type Introduction = z.infer<typeof Introduction>

const version = RowVersion

const setting = <const Code extends string, Value extends z.ZodMiniType>(code: Code, value: Value) =>
  z.object({ code: z.literal(code), value, version })

/** `version` is 0 where nobody has set it yet. */
export const ShopSetting = z.discriminatedUnion('code', [
  setting('shop.name', bothOf(40)),
  setting('shop.slogan', bothOrNone(60)),
  setting('shop.tel', Phone),
  setting('shop.address', bothOrNone(200)),
  setting('shop.opening-hours', bothOrNone(100)),
  setting('shop.consultation-hours', bothOrNone(100)),
  setting('shop.share', Share),
  /** To which agencies transfer; null: they ask at the service window. Owners alone say it. */
  setting('shop.bank-account', z.nullable(BankAccount)),
  /** From and to of the main buttons; null: the standard colours. */
  setting('shop.gradient', z.nullable(z.tuple([Colour, Colour]))),
  setting('shop.banners', z.array(Banner).check(z.maxLength(10), z.refine(areDistinct))),
  setting('shop.announcements', z.array(Announcement).check(z.maxLength(20))),
  setting('shop.questions', z.array(Question).check(z.maxLength(50))),
  /** Null: nobody has written it, or it was taken back. */
  z.object({
    code: z.literal(introductionCodes as [IntroductionCode, ...IntroductionCode[]]),
    value: z.nullable(Introduction),
    version,
  }),
])
export type ShopSetting = z.infer<typeof ShopSetting>
export type ShopSettingCode = ShopSetting['code']

/** By the tabs of the page. */
export const shopSettingGroups = {
  brand: [
    'shop.name',
    'shop.slogan',
    'shop.tel',
    'shop.address',
    'shop.opening-hours',
    'shop.consultation-hours',
    'shop.share',
    'shop.gradient',
    'shop.bank-account',
  ],
  home: ['shop.banners', 'shop.announcements'],
  texts: ['shop.questions'],
  introductions: introductionCodes,
} as const satisfies Record<string, readonly ShopSettingCode[]>

/** Nobody but those whom they are for reads these, and owners alone change them: money follows. */
export const ownersSettings: readonly ShopSettingCode[] = ['shop.bank-account']

const ShopSettings = z.object({ items: z.array(ShopSetting), nextCursor: z.nullable(z.string()) })

export const listShopSettings = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/settings',
  access: 'staff',
  roles: ['owner', 'content'],
  summary: 'Brand, contact, home screen and texts of the shop, in both languages',
  answer: ShopSettings,
})

export const saveShopSettings = consoleEndpoint({
  method: 'PUT',
  path: '/api/staff/settings',
  access: 'staff',
  roles: ['owner', 'content'],
  idempotent: true,
  audits: 'setting',
  maxBodyBytes: 524_288,
  maxTextLength: 4_096,
  summary: 'Change some of them, all or none; the shop shows it at once',
  body: z.object({
    items: z.array(ShopSetting).check(
      z.minLength(1),
      z.refine((items) => new Set(items.map(({ code }) => code)).size === items.length),
    ),
  }),
  answer: ShopSettings,
})

const Limit = z.object({
  code: LimitCode,
  value: z.int(),
  /** False: the standard counts. */
  isSet: z.boolean(),
  version,
})
export type Limit = z.infer<typeof Limit>

export const listLimits = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/limits',
  access: 'staff',
  roles: ['owner'],
  summary: 'The limits with the values that count now',
  answer: z.object({ items: z.array(Limit), nextCursor: z.nullable(z.string()) }),
})

export const saveLimit = consoleEndpoint({
  method: 'PUT',
  path: '/api/staff/limits/{code}',
  access: 'staff',
  roles: ['owner'],
  idempotent: true,
  audits: 'setting',
  summary: 'Set a limit between its bounds; null makes the standard count again',
  params: z.object({ code: LimitCode }),
  body: z.object({ value: z.nullable(z.int()), version }),
  answer: Limit,
})
