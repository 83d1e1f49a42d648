/** The shape of a file that describes what products of one kind state of themselves and ask of their buyers. */
import type * as z from 'zod/mini'
import type { Texts } from '../../language.ts'
import type { AskedName } from '../asked.ts'
import type { SlotTime, VisitDate } from '../time.ts'

/** A field of the order form with its words in both languages (../asked.ts). */
export type AskedExtra = { name: AskedName; label: Texts; hint?: Texts; required: boolean } & (
  | { input: 'count'; min: number; max: number; first: number }
  | { input: 'time'; from: SlotTime; until: SlotTime }
  | { input: 'choice'; choices: readonly { code: string; name: Texts; note?: Texts }[] }
  | { input: 'text'; maxLength: number }
  | { input: 'mobile' }
)

/** What an order takes of a product at one date and time. */
export type AskedItem = {
  visitDate: VisitDate | null
  slotFrom: SlotTime | null
  /** Of nights: from when on guests may come. */
  checkIn: SlotTime | null
  quantity: number
  /** How many people all its units admit. */
  admits: number
}

/** The fewest people who need so many units, each of which takes up to `each` of them. */
export const fewestOf = (quantity: number, each: number): number => (quantity - 1) * each + 1

export type KindExtras<Schema extends z.ZodMiniType = z.ZodMiniType> = {
  /** Of `product.extra`. */
  schema: Schema
  /** What staff read beside its fields, by their path: "dishes.course". */
  labels?: Record<string, Texts>
  asks(extra: z.infer<Schema>, item: AskedItem): AskedExtra[]
  /** What stands below the name of an offer, whose code is without the product's. */
  offerFacts?(extra: z.infer<Schema>, code: string): Texts[]
  /** The offers that the facts speak of, by their codes without the product's. */
  namedOffers?(extra: z.infer<Schema>): string[]
}

export const kindExtras = <Schema extends z.ZodMiniType>(kind: KindExtras<Schema>): KindExtras<Schema> => kind

/** The same in one language, as a page shows it. */
export type InOneLanguage<Extra> = Extra extends Texts
  ? string
  : Extra extends string | number
    ? Extra
    : Extra extends readonly (infer Item)[]
      ? InOneLanguage<Item>[]
      : Extra extends object
        ? { [Name in keyof Extra]: InOneLanguage<Extra[Name]> }
        : Extra
