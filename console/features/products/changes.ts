/** Which parts of a product are others than they were, and what is typed and not saved yet. Pure but for the storage. */
import { EditedProduct, type StaffProduct } from '#contract/console/catalogue.ts'
import type { EditedOffer } from '#contract/values/edited-offer.ts'
import { savedExtra } from '#contract/values/extras/registry.ts'
import type { PolicySubject } from '#contract/values/policy-fit.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { type Booking, bookingFaults } from '#contract/values/product-booking.ts'
import { ownKey } from '../../lib/session.ts'
import { textOf } from '../../lib/text-of.ts'

export const parts = [
  'name',
  'summary',
  'description',
  'place',
  'openingHours',
  'pictures',
  'tags',
  'includes',
  'suits',
  'howToUse',
  'notice',
  'extra',
  'saleState',
  'bookableDays',
  'confirmWithinMinutes',
  'minLength',
  'maxLength',
  'checkIn',
  'checkOut',
  'validDays',
  'ways',
  'offers',
] as const
export type ProductPart = (typeof parts)[number]

/** What can be edited of it, in the order of the contract, so that two may be compared as texts. */
export function editedOf(product: EditedProduct): EditedProduct {
  const { name, summary, description, place, openingHours } = product
  const { pictures, tags, includes, suits, howToUse, notice, extra, saleState, bookableDays } = product
  const { confirmWithinMinutes, minLength, maxLength, checkIn, checkOut, validDays, ways } = product
  const offers = product.offers.map((offer) => ({
    code: offer.code,
    name: offer.name,
    description: offer.description,
    realName: offer.realName,
    ageMin: offer.ageMin,
    ageMax: offer.ageMax,
    idTypes: offer.idTypes,
    needsGuardian: offer.needsGuardian,
    needsDeckTicket: offer.needsDeckTicket,
    grantsDeck: offer.grantsDeck,
    perDocumentPerDay: offer.perDocumentPerDay,
    maxPerOrder: offer.maxPerOrder,
    cutoffMinutes: offer.cutoffMinutes,
    saleFrom: offer.saleFrom,
    saleUntil: offer.saleUntil,
    active: offer.active,
    needsCard: offer.needsCard,
    refundPolicy: offer.refundPolicy,
    changePolicy: offer.changePolicy,
    options: offer.options,
    freight: offer.freight,
    weightGrams: offer.weightGrams,
    parts: offer.parts,
  }))
  return {
    name,
    summary,
    description,
    place,
    openingHours,
    pictures: pictures.map(({ path, text }) => ({ path, text })),
    tags,
    includes,
    suits,
    howToUse,
    notice,
    extra,
    saleState,
    bookableDays,
    confirmWithinMinutes,
    minLength,
    maxLength,
    checkIn,
    checkOut,
    validDays,
    ways,
    offers,
  }
}

export const changedParts = (before: EditedProduct, after: EditedProduct): ProductPart[] =>
  parts.filter((part) => textOf(before[part]) !== textOf(after[part]))

/** Without a text that is missing, a number out of its range and the like; null then. */
export function validOf(
  product: EditedProduct,
  subject: PolicySubject,
  saved: Booking,
): EditedProduct | null {
  const valid = EditedProduct.safeParse(product)
  if (!valid.success || bookingFaults(subject, valid.data, saved).length > 0) return null
  return savedExtra(subject.family, product.extra) === undefined ? null : valid.data
}

/** What of it is missing or wrong. */
export function faultyParts(product: EditedProduct, subject: PolicySubject, saved: Booking): ProductPart[] {
  const wrong = new Set(EditedProduct.safeParse(product).error?.issues.map(({ path }) => path[0]))
  for (const field of bookingFaults(subject, product, saved)) wrong.add(field)
  if (savedExtra(subject.family, product.extra) === undefined) wrong.add('extra')
  return parts.filter((part) => wrong.has(part))
}

/** What one typed over what they had read, on what is there now: parts and offers that they left alone are those of now. */
export const mergedOf = (read: EditedProduct, typed: EditedProduct, now: EditedProduct): EditedProduct => {
  const mine = changedParts(read, typed)
  const kept = Object.fromEntries(mine.map((part) => [part, typed[part]]))
  const offers = editedOf(now).offers.map((offer) => typedOffer(read, typed, offer))
  return { ...editedOf(now), ...kept, offers }
}

/** Offers are only ever added, so each that was typed over is there now. */
function typedOffer(read: EditedProduct, typed: EditedProduct, now: EditedOffer): EditedOffer {
  const find = ({ offers }: EditedProduct) => offers.find(({ code }) => code === now.code)
  const [was, mine] = [find(read), find(typed)]
  return mine && textOf(was ?? null) !== textOf(mine) ? mine : now
}

/** `read`: what it was typed over. `sent`: what of it was sent to be saved last. */
export type Unsaved = { version: number; read: EditedProduct; product: EditedProduct; sent?: EditedProduct }

/**
 * Where the answer of a save was lost, and what was read after it too, a later read finds a version that nobody else wrote:
 * what is typed by then was typed over that.
 */
export function rebased(unsaved: Unsaved | null, now: StaffProduct): Unsaved | null {
  if (!unsaved?.sent || textOf(unsaved.sent) !== textOf(editedOf(now))) return unsaved
  return { version: now.version, read: unsaved.sent, product: unsaved.product }
}

/** The number counts up when the shape of a product changes. */
const keyOf = (code: ProductCode) => ownKey(`lookout-console:product:9:${code}`)

/** Survives a reload; of another version, it is shown with what was changed meanwhile. */
export function keepUnsaved(code: ProductCode, unsaved: Unsaved | null): void {
  if (unsaved === null) sessionStorage.removeItem(keyOf(code))
  else sessionStorage.setItem(keyOf(code), JSON.stringify(unsaved))
}

export function readUnsaved({ code }: StaffProduct): Unsaved | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(code)) ?? 'null') as Unsaved | null
  } catch {
    return null
  }
}
