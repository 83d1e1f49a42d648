/** The slots in which the parts of a package are to be used: chosen, still missing, and as they are sent. Pure. */
import type { Offer } from '#contract/endpoints/catalogue.ts'
import type { DayPart } from '#contract/endpoints/inventory.ts'
import type { OfferCode, PartCode } from '#contract/values/product.ts'
import type { HoldInput } from './calls.ts'
import type { Quantities } from './choice.ts'

/** The beginning of a slot by the key of its part. */
export type ChosenParts = Readonly<Record<string, string>>

export const partKey = (offerCode: OfferCode, partCode: PartCode): string => `${offerCode} ${partCode}`

export const isPackage = ({ offers }: { offers: readonly Offer[] }): boolean =>
  offers.some(({ parts }) => parts !== undefined)

export const isFree = ({ state }: DayPart['slots'][number]): boolean => state === 'OPEN' || state === 'FEW'

/** Slots to choose from; none where a part has its day or its nights. */
export const slotsOfPart = ({ slots }: DayPart): DayPart['slots'] => slots.filter(({ from }) => from !== null)

/** Chosen, and still to be had. */
export const chosenSlot = (part: DayPart, chosen: ChosenParts): DayPart['slots'][number] | null =>
  slotsOfPart(part).find(
    (slot) => slot.from === chosen[partKey(part.offerCode, part.partCode)] && isFree(slot),
  ) ?? null

/** Of packages that are wanted, a part whose slot is to be chosen. */
export const missingPart = (
  parts: readonly DayPart[],
  quantities: Quantities,
  chosen: ChosenParts,
): DayPart | null =>
  parts.find(
    (part) =>
      (quantities[part.offerCode] ?? 0) > 0 && slotsOfPart(part).length > 0 && !chosenSlot(part, chosen),
  ) ?? null

/** With the slots of the parts of each package. */
export function withPartSlots(input: HoldInput, parts: readonly DayPart[], chosen: ChosenParts): HoldInput {
  return {
    ...input,
    lines: input.lines.map((line) => {
      const slots = parts.flatMap((part) => {
        const from = part.offerCode === line.offerCode ? chosenSlot(part, chosen)?.from : null
        return from ? [[part.partCode, from] as const] : []
      })
      return slots.length > 0 ? { ...line, partSlots: Object.fromEntries(slots) } : line
    }),
  }
}
