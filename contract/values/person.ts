/** People: names, mobiles, accounts and passwords, with the rules of SPEC.md section 5. Documents are in document.ts. */
import * as z from 'zod/mini'
import type { Fault } from '../rule-words.ts'
import { atMost, required } from './text.ts'

/** Full-width letters and digits become plain ones; what a paste brings along unseen is dropped. */
export const plainText = (text: string): string => text.normalize('NFKC').replace(/\p{Cf}/gu, '')

/** SPEC.md section 5: 11 digits, 1 then 3-9. */
export const mobilePattern = /^1[3-9]\d{9}$/

/** Digits only: without the spaces of the mask '999 9999 9999' and the country code that a phone's autofill adds. */
export const tidyMobile = (text: string): string =>
  plainText(text)
    .replace(/[\s-]/g, '')
    .replace(/^(?:\+|00)?86(?=1\d{10}$)/, '')

export const Mobile = z
  .string()
  .check(z.overwrite(tidyMobile), required, z.regex(mobilePattern, 'mobile' satisfies Fault))
  .brand<'Mobile'>()
export type Mobile = z.infer<typeof Mobile>

/** The mask '999 9999 9999' over what has been typed so far. */
export function spaceMobile(text: string): string {
  const digits = tidyMobile(text).replace(/\D/g, '').slice(0, 11)
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(Boolean).join(' ')
}

export const idTypes = ['ID_CARD', 'PASSPORT', 'HK_MACAO_PASS', 'TAIWAN_PASS', 'FOREIGN_PR', 'OTHER'] as const
export const IdType = z.enum(idTypes)
export type IdType = z.infer<typeof IdType>

export const genders = ['male', 'female'] as const
export const Gender = z.enum(genders)
export type Gender = z.infer<typeof Gender>

export const tidyName = (text: string): string => plainText(text).replace(/\s+/g, ' ').trim()

/** A name as it may come in; the rule of nameFault is told in words by whoever takes it. */
export const PersonName = z.string().check(z.overwrite(tidyName), required, atMost(64))

/** SPEC.md section 5: only letters (Chinese ones too), hyphen, space; a Chinese name has 2 to 6 characters. */
export function nameFault(text: string): Fault | null {
  const name = tidyName(text)
  if (name === '') return 'required'
  if (name.length > 64) return 'maxLength:64'
  if (!/^[\p{L}\p{M}\p{Script=Han} -]+$/u.test(name) || !/\p{L}/u.test(name)) return 'name'
  if (!/^[\p{Script=Han} -]+$/u.test(name)) return null
  const characters = [...name.replace(/[ -]/g, '')].length
  return characters >= 2 && characters <= 6 ? null : 'chineseName'
}

/** A name by that rule, for forms. */
export const RuledName = z.string().check(
  z.overwrite(tidyName),
  z.refine((name) => nameFault(name) === null, {
    error: ({ input }) => nameFault(String(input)) ?? ('name' satisfies Fault),
  }),
)

export const SmsCode = z.string().check(
  z.overwrite((text) => plainText(text).trim()),
  required,
  z.regex(/^\d{6}$/, 'smsCode' satisfies Fault),
)

export const SentCode = z.object({ resendAfterSeconds: z.int(), validSeconds: z.int() })
export type SentCode = z.infer<typeof SentCode>

/** What a code may be sent for to any mobile that is named, and what only to the member's own. */
export const openSmsPurposes = ['register', 'login', 'guest', 'forgot', 'mobile-new'] as const
export const ownSmsPurposes = ['mobile-old', 'export', 'erase'] as const
export const OpenSmsPurpose = z.enum(openSmsPurposes)
export type OpenSmsPurpose = z.infer<typeof OpenSmsPurpose>
export const OwnSmsPurpose = z.enum(ownSmsPurposes)
export type OwnSmsPurpose = z.infer<typeof OwnSmsPurpose>
export type SmsPurpose = OpenSmsPurpose | OwnSmsPurpose

/** Starts with a letter, so that no account looks like a mobile. */
export const Account = z.string().check(
  z.overwrite((text) => text.trim()),
  required,
  z.regex(/^[A-Za-z][A-Za-z0-9_]{3,31}$/, 'account' satisfies Fault),
)

/** A password as it may come in at log-in. */
export const Password = z.string().check(required, atMost(64))

/** SPEC.md section 5: 8 to 16 characters with a letter, a digit and one of $ @ ! % * # ? &. */
export const passwordPattern = /^(?=.*[A-Za-z])(?=.*\d)(?=.*[$@!%*#?&])[\x21-\x7e]{8,16}$/

/** A password that may be chosen. */
export const NewPassword = Password.check(z.regex(passwordPattern, 'password' satisfies Fault))

/** Two passwords must match; told as soon as both are typed, whatever else is still missing. */
export const samePasswords = z.refine<{ password: string; repeat: string }>(
  ({ password, repeat }) => password === repeat,
  { error: 'passwordsDiffer' satisfies Fault, path: ['repeat'], when: ({ value }) => isTypedTwice(value) },
)

function isTypedTwice(value: unknown): boolean {
  const { password, repeat } = value as { password?: unknown; repeat?: unknown }
  return Boolean(password) && Boolean(repeat)
}

/** What a member wants to be called: any writing, no control characters. */
export const Nickname = z
  .string()
  .check(z.overwrite(tidyName), required, atMost(32), z.regex(/^\P{C}*$/u, 'invalid' satisfies Fault))

const emailPattern = /^[A-Za-z0-9._%+-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/

export const Email = z.string().check(
  z.overwrite((text) => plainText(text).trim()),
  required,
  atMost(254),
  z.regex(emailPattern, 'email' satisfies Fault),
)

/** "138****8000". */
export const maskMobile = (mobile: string): string => mobile.replace(/^(.{3}).*(.{4})$/, '$1****$2')

/** "张*", "J*** S****": the first letter of each word stays. */
export const maskName = (name: string): string =>
  name
    .split(' ')
    .map((word) => {
      const [first = '', ...rest] = word
      return first + '*'.repeat(rest.length)
    })
    .join(' ')
