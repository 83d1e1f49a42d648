/** People: names, mobiles, accounts and passwords, with the rules of spec 5. Documents are in document.ts. */
import * as z from 'zod/mini'
import { inCanonicalForm } from '#contract/values/number-plans.ts'
import type { RuleFault } from '../rule-words.ts'
import { maxCharacters, required } from './text.ts'

/** Nothing that a person types into one line is longer; normalising longer text can take seconds. */
const longestPlainText = 512

/** Normalising sorts the marks on one letter, in the square of their number; no language writes 30 on one (UAX #15). */
const surplusMarks = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu

/**
 * Full-width letters and digits become plain ones; invisible characters of a paste are dropped, and so are marks beyond
 * 30 on one letter. Text that is too long for any field stays as it is: the length rule of its field refuses it.
 */
export const plainText = (text: string): string =>
  text.length > longestPlainText
    ? text
    : text
        .replace(surplusMarks, '$1')
        .normalize('NFKC')
        .replace(/\p{Cf}/gu, '')

/** A mobile of the Chinese mainland (spec 5.2): 11 digits, 1 then 3-9. */
export const mobilePattern = /^1[3-9]\d{9}$/

/** A number of any other country or region in E.164 form, perhaps with a digit that is dialled inside it only. */
const foreignPattern = /^\+(?!86)[1-9]\d{7,15}$/

/**
 * The stored form, so that one number has one index. Of the mainland: digits only, without the spaces of the mask
 * '999 9999 9999' and the country code that a phone's autofill adds. Of anywhere else: E.164, `+447911123456`.
 */
export function tidyMobile(text: string): string {
  const plain = plainText(text).replace(/[\s-]/g, '')
  const dialled = /^(?:\+|00)/.test(plain) ? plain.replace(/[().]/g, '').replace(/^00(?=[1-9])/, '+') : plain
  const national = dialled.replace(/^\+?86(?=1\d{10}$)/, '')
  return foreignPattern.test(national) ? inCanonicalForm(national) : national
}

export const Mobile = z
  .string()
  .check(
    z.overwrite(tidyMobile),
    required,
    z.regex(/^(?:1[3-9]\d{9}|\+(?!86)[1-9]\d{7,14})$/, 'mobile' satisfies RuleFault),
  )
  .brand<'Mobile'>()
export type Mobile = z.infer<typeof Mobile>

export const isMainlandMobile = (mobile: string): boolean => mobilePattern.test(mobile)

/** The codes of countries and regions that have one or two digits; all others have three (ITU-T E.164). */
const shortCodes = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** "44" of "+447911123456". */
export function callingCodeOf(e164: string): string {
  const digits = e164.slice(1)
  return shortCodes.exec(digits)?.[0] ?? digits.slice(0, 3)
}

/** E.164 and a digit that is dialled inside a country only. */
const longestForeign = 17

/** The mask '999 9999 9999' over what has been typed so far; of a foreign number "+44 7911123456". */
export function spaceMobile(text: string): string {
  const tidied = tidyMobile(text)
  const digits = tidied.replace(/\D/g, '').slice(0, longestForeign)
  const whole = tidyMobile(tidied.startsWith('+') ? `+${digits}` : digits)
  if (whole.startsWith('+')) {
    const code = callingCodeOf(whole)
    return [`+${code}`, whole.slice(1 + code.length)].filter(Boolean).join(' ')
  }
  return [whole.slice(0, 3), whole.slice(3, 7), whole.slice(7, 11)].filter(Boolean).join(' ')
}

export const idTypes = ['ID_CARD', 'PASSPORT', 'HK_MACAO_PASS', 'TAIWAN_PASS', 'FOREIGN_PR', 'OTHER'] as const
export const IdType = z.enum(idTypes)
export type IdType = z.infer<typeof IdType>

export const genders = ['male', 'female'] as const
export const Gender = z.enum(genders)
export type Gender = z.infer<typeof Gender>

export const oneLine = (text: string): string => plainText(text).replace(/\s+/g, ' ').trim()

/** Keyboards offer several dots for the one between the parts of a name, and a full stop where it is missing. */
const middleDots = /\s*[·・•‧∙⋅.]\s*/g
/** What a passport's machine-readable line leaves out. */
const leftOutOfLatinNames = /['’‘ʼʻ′.·・•‧∙⋅]/g

/** The stored form of a name: "阿卜杜拉·买买提" whichever dot was typed, "OBrien" for "O'Brien". */
export function tidyName(text: string): string {
  if (text.length > longestPlainText) return text
  const plain = plainText(text.replace(/[´`]/g, "'"))
  const isHan = /\p{Script=Han}/u.test(plain)
  return oneLine(isHan ? plain.replace(middleDots, '·') : plain.replace(leftOutOfLatinNames, ''))
}

const maxNameLength = 64

/** A name as a call carries it; nameFault decides whether it can be somebody's. */
export const PersonName = z.string().check(z.overwrite(tidyName), required, maxCharacters(maxNameLength))

const letters = /^[\p{L}\p{M}\p{Script=Han}· -]+$/u
const loneDot = /^·|·$|·[· -]|[ -]·/

/**
 * Only letters (Chinese ones too), hyphen and space, and the middle dot of a Chinese name in parts. A plain Chinese name
 * on a Chinese ID card has 2 to 6 characters; one in parts, or on a foreign document, up to 30 (ADR 0032).
 */
export function nameFault(text: string, idType: IdType | null = null): RuleFault | null {
  const name = tidyName(text)
  if (name === '') return 'required'
  if (name.length > maxNameLength) return `maxLength:${maxNameLength}`
  if (!letters.test(name) || !/\p{L}/u.test(name) || loneDot.test(name)) return 'name'
  const inParts = name.includes('·')
  if (!inParts && !/^[\p{Script=Han} -]+$/u.test(name)) return null
  const characters = [...name.replace(/[· -]/g, '')].length
  if (!inParts && (idType === null || idType === 'ID_CARD'))
    return characters >= 2 && characters <= 6 ? null : 'chineseName'
  if (characters < 2) return 'minLength:2'
  return characters <= 30 ? null : 'maxLength:30'
}

export const SmsCode = z.string().check(
  z.overwrite((text) => plainText(text).trim()),
  required,
  z.regex(/^\d{6}$/, 'smsCode' satisfies RuleFault),
)

export const SentCode = z.object({ resendAfterSeconds: z.int(), validSeconds: z.int() })
export type SentCode = z.infer<typeof SentCode>

/** What a code may be sent for to any mobile that is named, and what only to the member's own. */
export const openSmsPurposes = ['register', 'login', 'guest', 'forgot', 'mobile-new'] as const
export const ownSmsPurposes = ['mobile-old', 'password', 'export', 'erase'] as const
export const OpenSmsPurpose = z.enum(openSmsPurposes)
export type OpenSmsPurpose = z.infer<typeof OpenSmsPurpose>
export const OwnSmsPurpose = z.enum(ownSmsPurposes)
export type OwnSmsPurpose = z.infer<typeof OwnSmsPurpose>
export type SmsPurpose = OpenSmsPurpose | OwnSmsPurpose

/** Starts with a letter, so that no account looks like a mobile. */
export const Account = z.string().check(
  z.overwrite((text) => text.trim()),
  required,
  z.regex(/^[A-Za-z][A-Za-z0-9_]{3,31}$/, 'account' satisfies RuleFault),
)

/** A password as it may come in at log-in. */
export const Password = z.string().check(required, maxCharacters(64))

/** Spec 5.5: 8 to 16 characters with a letter, a digit and one of $ @ ! % * # ? &. */
export const passwordPattern = /^(?=.*[A-Za-z])(?=.*\d)(?=.*[$@!%*#?&])[\x21-\x7e]{8,16}$/

/** A password that may be chosen. */
export const NewPassword = Password.check(z.regex(passwordPattern, 'password' satisfies RuleFault))

/** Two passwords must match; shown as soon as both are typed, whatever else is still missing. */
export const samePasswords = z.refine<{ password: string; repeat: string }>(
  ({ password, repeat }) => password === repeat,
  {
    error: 'passwordsDiffer' satisfies RuleFault,
    path: ['repeat'],
    when: ({ value }) => isTypedTwice(value),
  },
)

function isTypedTwice(value: unknown): boolean {
  const { password, repeat } = value as { password?: unknown; repeat?: unknown }
  return Boolean(password) && Boolean(repeat)
}

/** What a member wants to be called: any writing, no control characters. */
export const Nickname = z
  .string()
  .check(
    z.overwrite(oneLine),
    required,
    maxCharacters(32),
    z.regex(/^\P{C}*$/u, 'invalid' satisfies RuleFault),
  )

const emailPattern = /^[A-Za-z0-9._%+-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/

export const Email = z.string().check(
  z.overwrite((text) => plainText(text).trim()),
  required,
  maxCharacters(254),
  z.regex(emailPattern, 'email' satisfies RuleFault),
)

/** "a***@example.com" */
export const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1***')

/** "138****8000", "+44 79** ***456". */
export const maskMobile = (mobile: string): string =>
  mobile.startsWith('+') ? maskForeign(mobile) : mobile.replace(/^(.{3}).*(.{4})$/, '$1****$2')

/** At least three digits are hidden, however short the number is. */
function maskForeign(mobile: string): string {
  const code = callingCodeOf(mobile)
  const national = mobile.slice(1 + code.length)
  const tail = Math.min(3, Math.max(0, national.length - 3))
  const head = Math.min(2, Math.max(0, national.length - tail - 3))
  const hidden = '*'.repeat(national.length - head - tail)
  const shown = national.slice(0, head) + hidden + national.slice(national.length - tail)
  const first = Math.min(4, national.length - tail)
  return [`+${code}`, shown.slice(0, first), shown.slice(first)].filter(Boolean).join(' ')
}

/** How much of a masked word is seen: a long name must not fill the line, nor show how long it is. */
const maxMasked = 3

/** "张*", "J*** S***", "阿***·买**": the first letter of each word stays. Of "张 三", and of "李" alone, too much would. */
export const maskName = (name: string): string =>
  name.replace(/[^ ·]+/gu, (word, at) => {
    const [first = '', ...rest] = word
    if (rest.length > 0) return first + '*'.repeat(Math.min(rest.length, maxMasked))
    if (word === name) return `${word}*`
    return at === 0 ? word : '*'
  })
