/** Money as it is typed into a dialog: in yuan with two decimals, while the shop counts fen. Pure. */
import { type Fen, fen } from '#contract/values/fen.ts'

const FEN_PER_YUAN = 100

/** The name of the field in its form. */
export const yuanName = 'yuan'

export const yuanOf = (amount: Fen): number => amount / FEN_PER_YUAN

/** What was typed into the field, once its form has found it valid. */
export const typedFen = (values: Readonly<Record<string, unknown>>): Fen =>
  fen(Math.round(Number(values[yuanName]) * FEN_PER_YUAN))

export type YuanBounds = { minFen: Fen; maxFen?: Fen; message?: string }

/** What the form asks of it. */
export const yuanRule = ({ minFen, maxFen, message }: YuanBounds) => ({
  required: true,
  type: 'number' as const,
  min: yuanOf(minFen),
  ...(maxFen !== undefined && { max: yuanOf(maxFen) }),
  ...(message !== undefined && { message }),
})
