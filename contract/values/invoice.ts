/** Invoice titles: to whom an invoice is made out, and the tax numbers of companies (GB 32100 and its predecessors). */
import * as z from 'zod/mini'
import { type Fen, fen } from './fen.ts'
import { Email, plainText } from './person.ts'
import { maxCharacters, required } from './text.ts'

export const InvoiceTitleId = z.string().check(z.regex(/^\d{1,15}$/))
export type InvoiceTitleId = z.infer<typeof InvoiceTitleId>

const invoiceTitleKinds = ['PERSONAL', 'COMPANY'] as const

/**
 * One line as it was registered. Full-width brackets of Chinese company names stay: the tax bureau compares the name
 * letter by letter, so only invisible characters go.
 */
const line = (characters: number) =>
  z.string().check(
    z.overwrite((text) => text.replace(/\p{Cf}/gu, '').trim()),
    required,
    maxCharacters(characters),
    z.regex(/^\P{Cc}+$/u),
  )

const withoutGaps = (text: string): string => plainText(text).replace(/[\s-]/g, '').toUpperCase()

/** In one text with its account of at most 30 digits, and a space between them, the provider takes 100 characters. */
const LONGEST_BANK = 69

/**
 * What was not given is null. A person has a name and an e-mail only; a company always has a tax number. Nothing is longer
 * than the provider of invoices takes it; an address and its telephone have 100 characters there together.
 */
export const InvoiceTitle = z.object({
  kind: z.enum(invoiceTitleKinds),
  name: line(100),
  taxNumber: z.nullable(z.string().check(z.overwrite(withoutGaps), required, maxCharacters(32))),
  address: z.nullable(line(80)),
  telephone: z.nullable(z.string().check(z.overwrite(plainText), z.regex(/^[\d()+ -]{5,20}$/))),
  bank: z.nullable(line(LONGEST_BANK)),
  bankAccount: z.nullable(z.string().check(z.overwrite(withoutGaps), z.regex(/^\d{6,30}$/))),
  email: z.nullable(Email.check(maxCharacters(50))),
})
export type InvoiceTitle = z.infer<typeof InvoiceTitle>

/** Without I, O, S, V and Z, which are read as digits or as each other. */
const creditCodeLetters = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** Powers of 3 modulo 31. */
const creditCodeWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** The last character of a unified social credit code, over its first 17 (GB 32100). */
export function creditCodeCheckOf(body: string): string {
  const sum = creditCodeWeights.reduce(
    (total, weight, at) => total + weight * creditCodeLetters.indexOf(body.charAt(at)),
    0,
  )
  return creditCodeLetters.charAt((31 - (sum % 31)) % 31)
}

/** Kind of registration and region in digits, then the organization, then the check character. */
const creditCode = /^[\dA-HJ-NPQRTUWXY]{2}\d{6}[\dA-HJ-NPQRTUWXY]{10}$/

/** 15, 17 and 20 characters are numbers from before GB 32100, which have no check character. */
const olderTaxNumber = /^(?:[\dA-Z]{15}|[\dA-Z]{17}|[\dA-Z]{20})$/

/** Of a number in capitals and without gaps. */
export const isTaxNumber = (number: string): boolean =>
  number.length === 18
    ? creditCode.test(number) && number.endsWith(creditCodeCheckOf(number))
    : olderTaxNumber.test(number)

/** As it is typed: a number that can be one, and that no check character vouches for. */
export const isUncheckedTaxNumber = (typed: string): boolean => olderTaxNumber.test(withoutGaps(typed))

/** Our number of one invoice, blue or red. */
export const InvoiceNo = z
  .string()
  .check(z.regex(/^V\d{6}[0-9A-Z]{10}$/))
  .brand<'InvoiceNo'>()
export type InvoiceNo = z.infer<typeof InvoiceNo>

/** A red invoice reverses a blue one over all that it says. */
export const InvoiceColour = z.enum(['BLUE', 'RED'])
export type InvoiceColour = z.infer<typeof InvoiceColour>

/** A sum, a line or a tax as it counts: what a red invoice says takes back. */
export const signed = (colour: InvoiceColour, amount: Fen): Fen => (colour === 'RED' ? fen(-amount) : amount)

/** CONFIRMING is of red ones, REVERSING, REVERSED and CANCELLED of blue ones. */
export const invoiceStates = [
  'ASKED',
  'ISSUING',
  'ISSUED',
  'REVERSING',
  'REVERSED',
  'CANCELLED',
  'FAILED',
  'CONFIRMING',
] as const
export const InvoiceState = z.enum(invoiceStates)
export type InvoiceState = z.infer<typeof InvoiceState>

/** Kinds of things by how they are taxed: those of products, freight, and fees that are kept. */
export const taxClasses = [
  'ADMISSION',
  'LODGING',
  'CATERING',
  'GOODS',
  'TRAVEL',
  'GUIDE',
  'TRANSPORT',
  'CRUISE',
  'FREIGHT',
  'FEE',
] as const
export const TaxClass = z.enum(taxClasses)
export type TaxClass = z.infer<typeof TaxClass>
