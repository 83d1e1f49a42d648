/** Money as it is typed into a dialog: in yuan with two decimals, while the shop counts fen. Pure. */
import { type Fen, fen } from '#contract/values/fen.ts'
import { money } from '../lib/format.ts'
import { kitWords } from '../lib/kit-words.ts'
import { typedNumber } from './typed-number.ts'

const FEN_PER_YUAN = 100

/** The name of the field in its form. */
export const yuanName = 'yuan'

export const yuanOf = (amount: Fen): number => amount / FEN_PER_YUAN

const isWholeFen = (yuan: number): boolean => /^\d+(\.\d{1,2})?$/.test(String(yuan))

/** What is no number leaves nothing: Ant Design would go back to the last one it could read, 1 of 1e5. */
export const typedYuan = (typed = ''): number | null => {
  const yuan = typedNumber(typed)
  return Number.isNaN(yuan) ? null : yuan
}

/** An amount in two decimals; what is being typed, or has more of them and is refused, stays as it was typed. */
export const shownYuan = (yuan: number | string | undefined, input: string | null): string => {
  if (input !== null) return input
  const number = typedNumber(String(yuan ?? ''))
  if (number === null) return ''
  return isWholeFen(number) ? number.toFixed(2) : String(yuan)
}

/** What was typed into the field, once its form has found it valid. */
export const typedFen = (values: Readonly<Record<string, unknown>>): Fen =>
  fen(Math.round(Number(values[yuanName]) * FEN_PER_YUAN))

export type YuanBounds = { minFen: Fen; maxFen?: Fen; message?: string }

const boundsText = ({ minFen, maxFen }: YuanBounds): string =>
  maxFen === undefined
    ? kitWords.amountFrom(money(minFen))
    : kitWords.amountBetween(money(minFen), money(maxFen))

/** What is wrong with it; null: nothing is. */
export function faultOfYuan(yuan: unknown, bounds: YuanBounds): string | null {
  const { minFen, maxFen, message = boundsText(bounds) } = bounds
  if (typeof yuan !== 'number' || yuan < yuanOf(minFen)) return message
  if (maxFen !== undefined && yuan > yuanOf(maxFen)) return message
  return isWholeFen(yuan) ? null : kitWords.twoDecimals
}

/** What the form asks of it; one check, so that one sentence stands below it. */
export const yuanRule = (bounds: YuanBounds) => ({
  required: true,
  validator: async (_: unknown, yuan: unknown): Promise<void> => {
    const fault = faultOfYuan(yuan, bounds)
    if (fault !== null) throw new Error(fault)
  },
})
