/** Identity documents: which numbers can exist, which birth date they contain, and how little of them is shown. */
import type { RuleFault } from '../rule-words.ts'
import { type IdType, plainText } from './person.ts'
import type { VisitDate } from './time.ts'

/** Why a number cannot be right, worst first: not of that form, born on no day, or a digit is wrong. */
export type DocumentFault = Extract<RuleFault, 'documentFormat' | 'birthDate' | 'documentNumber'>

export type DocumentCheck =
  | {
      ok: true
      /** What the document is: the chosen type, or the one that its number belongs to. */
      idType: IdType
      /** The one way of writing this document, so that two ways of typing it are the same document. */
      normalised: string
      /** Null where the number does not contain it. */
      birthDate: VisitDate | null
    }
  | { ok: false; why: DocumentFault }

/** Of one type. */
type Reading =
  | { ok: true; normalised: string; birthDate: VisitDate | null }
  | { ok: false; why: DocumentFault }

const no = (why: DocumentFault): Reading => ({ ok: false, why })
const yes = (normalised: string, birthDate: VisitDate | null = null): Reading => ({
  ok: true,
  normalised,
  birthDate,
})

/** Without spaces, full-width digits plain, letters in upper case. */
export const tidyDocument = (number: string): string => plainText(number).replace(/\s/g, '').toUpperCase()

/** A day of the calendar that is not after `today`. */
export function isBirthDate(date: string, today: VisitDate): date is VisitDate {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false
  const instant = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date) && date <= today
}

const dashed = (digits: string): string => `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** ISO 7064 MOD 11-2 over the first 17 digits. */
export function checkDigitOf(digits: string): string {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return '10X98765432'[sum % 11] ?? ''
}

/** The first two digits of a resident's number; 81-83 are the permits of Hong Kong, Macao and Taiwan residents. */
const provinces = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(
    ' ',
  ),
)

/**
 * Decided by the document type that was chosen, never guessed: a foreigner's card of 2023 has the same columns and
 * checksum, and starts with 9, which no resident's number does.
 */
function checkResidentId(typed: string, today: VisitDate): Reading {
  const fifteen = /^[1-8]\d{14}$/.test(typed)
  if (!fifteen && !/^[1-8]\d{16}[\dX]$/.test(typed)) return no('documentFormat')
  const body = fifteen ? `${typed.slice(0, 6)}19${typed.slice(6)}` : typed.slice(0, 17)
  const number = fifteen ? body + checkDigitOf(body) : typed
  if (!provinces.has(number.slice(0, 2)) || !/^(?:[1-7]|8[123]0000)/.test(number)) return no('documentNumber')
  return checkDated(number, today)
}

/** The columns that a resident's number and a foreigner's of 2023 share: birth date and checksum. */
function checkDated(number: string, today: VisitDate): Reading {
  const birthDate = dashed(number.slice(6, 14))
  if (!/^(?:18|19|20)/.test(birthDate) || !isBirthDate(birthDate, today)) return no('birthDate')
  return number.endsWith(checkDigitOf(number)) ? yes(number, birthDate) : no('documentNumber')
}

/** Since 2023 nine and 17 more; before, three letters of the nation, four digits of the place, YYMMDD and two more. */
function checkForeignPr(typed: string, today: VisitDate): Reading {
  if (/^9\d{16}[\dX]$/.test(typed)) return checkDated(typed, today)
  if (!/^[A-Z]{3}\d{12}$/.test(typed)) return no('documentFormat')
  // Two digits of a year: the later century in which that day exists and has come.
  const birthDate = [`20${typed.slice(7, 13)}`, `19${typed.slice(7, 13)}`]
    .map(dashed)
    .find((date) => isBirthDate(date, today))
  return birthDate === undefined ? no('birthDate') : yes(typed, birthDate as VisitDate)
}

/** The first nine characters stay with the person for life; the last two of the older cards count reissues. */
const checkHkMacaoPass = (typed: string): Reading =>
  /^[HM]\d{8}(?:\d{2})?$/.test(typed) ? yes(typed.slice(0, 9)) : no('documentFormat')

/** Eight digits; older ones have ten and may end in a letter in brackets. */
const checkTaiwanPass = (typed: string): Reading =>
  /^(?:\d{8}|\d{10}(?:[A-Z]|\([A-Z]\))?)$/.test(typed)
    ? yes(typed.replace(/[()]/g, ''))
    : no('documentFormat')

const checkPassport = (typed: string): Reading =>
  /^[A-Z0-9]{5,17}$/.test(typed) ? yes(typed) : no('documentFormat')

const checkOther = (typed: string): Reading =>
  /^[\p{L}\p{N}()-]{4,32}$/u.test(typed) ? yes(typed) : no('documentFormat')

function readAs(idType: IdType, typed: string, today: VisitDate): Reading {
  switch (idType) {
    case 'ID_CARD':
      return checkResidentId(typed, today)
    case 'FOREIGN_PR':
      return checkForeignPr(typed, today)
    case 'HK_MACAO_PASS':
      return checkHkMacaoPass(typed)
    case 'TAIWAN_PASS':
      return checkTaiwanPass(typed)
    case 'PASSPORT':
      return checkPassport(typed)
    case 'OTHER':
      return checkOther(typed)
  }
}

/**
 * Types whose numbers are looked for under a loose one, so that a document is the same however it is declared: a number
 * with birth date and checksum is no passport's, and "other" is only what no other type is.
 */
const strongerTypes: Partial<Record<IdType, readonly IdType[]>> = {
  PASSPORT: ['ID_CARD', 'FOREIGN_PR'],
  OTHER: ['ID_CARD', 'FOREIGN_PR', 'HK_MACAO_PASS', 'TAIWAN_PASS', 'PASSPORT'],
}

/** `today` is the venue's day. Which type was chosen decides which check is made. */
export function checkDocument(idType: IdType, number: string, today: VisitDate): DocumentCheck {
  const typed = tidyDocument(number)
  for (const stronger of strongerTypes[idType] ?? []) {
    const reading = readAs(stronger, typed, today)
    if (reading.ok) return { ...reading, idType: stronger }
  }
  const reading = readAs(idType, typed, today)
  return reading.ok ? { ...reading, idType } : reading
}

/** Without a checksum, a number may be right under several types: it is named by the first of these that reads it. */
const namingTypes: Partial<Record<IdType, readonly IdType[]>> = {
  PASSPORT: ['HK_MACAO_PASS', 'TAIWAN_PASS'],
  OTHER: ['ID_CARD', 'FOREIGN_PR', 'HK_MACAO_PASS', 'TAIWAN_PASS', 'PASSPORT'],
}

/** The name of a document must not change with time: any birth date of the calendar will do. */
const endOfTime = '9999-12-31' as VisitDate

/**
 * What counts as one document, however it was declared: a passport whose number is also that of a travel permit has the
 * permit's name, and "other" documents the name of their number without brackets and hyphens. The number is normalised.
 */
export function documentName(idType: IdType, number: string): string {
  const plain = idType === 'OTHER' ? number.replace(/[()-]/g, '') : number
  for (const type of namingTypes[idType] ?? []) {
    const reading = readAs(type, plain, endOfTime)
    if (reading.ok) return `${type}:${reading.normalised}`
  }
  return `${idType}:${number}`
}

/** The same for two ways of typing or declaring the same document. */
export function documentKey(idType: IdType, number: string, today: VisitDate): string {
  const document = checkDocument(idType, number, today)
  return document.ok
    ? documentName(document.idType, document.normalised)
    : `${idType}:${tidyDocument(number)}`
}

/** What is wrong with a number as it was typed, for forms; null: nothing. */
export function documentFault(idType: IdType, number: string, today: VisitDate): RuleFault | null {
  if (tidyDocument(number) === '') return 'required'
  const document = checkDocument(idType, number, today)
  return document.ok ? null : document.why
}

/** "110***********002X"; of short numbers a quarter stays at the front and a third at the end. */
export function maskDocument(number: string): string {
  const length = number.length
  const front = Math.min(3, Math.floor(length / 4))
  const end = Math.min(4, Math.floor(length / 3))
  return number.slice(0, front) + '*'.repeat(length - front - end) + number.slice(length - end)
}

/** Full years on the day of the visit; the birthday counts, and 29 February is had on 1 March in other years. */
export function ageOn(birthDate: VisitDate, visitDate: VisitDate): number {
  const years = Number(visitDate.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return visitDate.slice(5) < birthDate.slice(5) ? years - 1 : years
}
