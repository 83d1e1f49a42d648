/** Vouchers: the form of a serial number, which a typing error almost never keeps. */
import * as z from 'zod/mini'
import { maxCharacters, required } from './text.ts'

/** No letter that looks like a digit. */
export const serialLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 95 random bits and a check character, in groups of four. */
export const serialLength = 20

/** As it is typed: with or without dashes and spaces. */
export const TypedSerial = z.string().check(required, maxCharacters(64))

/** Letters that look like digits are read as those. */
export const tidySerial = (typed: string): string =>
  typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')

export const shownSerial = (serial: string): string => serial.match(/.{1,4}/g)?.join('-') ?? ''

/** Luhn's sum modulo 32: finds each wrong character, and all but one kind of two that changed places. */
export function checkCharacterOf(body: string): string {
  const base = serialLetters.length
  const sum = [...body].toReversed().reduce((total, letter, index) => {
    const value = serialLetters.indexOf(letter) * (index % 2 === 0 ? 2 : 1)
    return total + Math.floor(value / base) + (value % base)
  }, 0)
  return serialLetters.charAt((base - (sum % base)) % base)
}

/** Could this be a serial number at all? Of a tidied one. */
export const isSerial = (serial: string): boolean =>
  serial.length === serialLength &&
  [...serial].every((letter) => serialLetters.includes(letter)) &&
  checkCharacterOf(serial.slice(0, -1)) === serial.at(-1)

/** The last four characters of a serial, which are all of it that the shop shows. */
export const VoucherTail = z.string().check(
  z.overwrite((typed) => tidySerial(typed)),
  z.refine((tail) => tail.length === 4 && [...tail].every((letter) => serialLetters.includes(letter))),
)

/** The place of a voucher in its batch, in an address. */
export const VoucherNo = z.string().check(z.regex(/^[1-9]\d{0,8}$/))

export const BatchCode = z
  .string()
  .check(z.regex(/^[A-Z0-9][A-Z0-9-]{0,31}$/))
  .brand<'BatchCode'>()
export type BatchCode = z.infer<typeof BatchCode>

/** So many vouchers pay one order at most. */
export const maxVouchers = 10

/** Staff make so many serials in one go at most. */
export const maxSerialsPerRequest = 1_000

/** STOPPED: none is exchanged until it is opened again. VOID: none ever again. */
export const batchStates = ['OPEN', 'STOPPED', 'VOID'] as const
export const BatchState = z.enum(batchStates)
export type BatchState = z.infer<typeof BatchState>

export const voucherStates = ['ISSUED', 'LOCKED', 'REDEEMED', 'VOID'] as const
export const VoucherState = z.enum(voucherStates)
export type VoucherState = z.infer<typeof VoucherState>

export const SettlementNo = z
  .string()
  .check(z.regex(/^V\d{6}[0-9A-Z]{8}$/))
  .brand<'SettlementNo'>()
export type SettlementNo = z.infer<typeof SettlementNo>
