/** Who must be named for an order: somebody for each ticket, and for a package each person who takes part in all of it. Pure. */
import type { Hold } from '#contract/endpoints/ordering/hold.ts'
import type { HeldLine } from '#contract/values/order-line.ts'
import { type Seat, seatsToName } from '#contract/values/seats.ts'
import type { VisitDate } from '#contract/values/time.ts'

/** Where somebody is named, and what that ticket asks. */
export type FormSeat = Seat & {
  /** The number of its item in the order. */
  item: number
  line: HeldLine
  productName: string
  visitDate: VisitDate | null
  /** People named in one visit are different people. */
  visit: string
  /** The number of its package; null: it is of none. */
  packageNo: number | null
}

/** `line` asks what all of the places ask together. */
export type FormPerson = { places: [FormSeat, ...FormSeat[]]; line: HeldLine }

/** The people of a package are the same in all its parts, so each is asked once. */
export function peopleOf({ items }: Pick<Hold, 'items'>): FormPerson[] {
  const places = items.flatMap((item, at) => item.lines.flatMap((line) => placesOf(item, at, line)))
  const [packaged, single] = [
    places.filter(({ packageNo }) => packageNo !== null),
    places.filter(({ packageNo }) => packageNo === null),
  ]
  const parties = [...Map.groupBy(packaged, ({ packageNo }) => packageNo).values()]
  return [...parties.flatMap(partyOf), ...single.map(alone)]
}

function placesOf(
  { productCode, productName, visitDate }: Hold['items'][number],
  item: number,
  line: HeldLine,
): FormSeat[] {
  const visit = `${productCode} ${visitDate}`
  return seatsToName(line).map((seat) => ({
    ...{ ...seat, item, line, productName, visitDate, visit },
    packageNo: packageOf(line, seat),
  }))
}

/** The units of a line come package by package. */
function packageOf({ quantity, firstUnit, packages }: HeldLine, { unit }: Seat): number | null {
  if (!packages) return null
  return packages.first + Math.floor((unit - firstUnit) / (quantity / packages.count))
}

const alone = (place: FormSeat): FormPerson => ({ places: [place], line: place.line })

/** Each place for the first person who may have it, adults before children. */
function partyOf(places: readonly FormSeat[]): FormPerson[] {
  const people: FormPerson[] = []
  for (const ofVisit of Map.groupBy(places, ({ visit }) => visit).values())
    for (const place of ofVisit.toSorted((one, other) => Number(isForChild(one)) - Number(isForChild(other))))
      take(place, people)
  return people
}

/** A child's ticket is for a child; of all others an adult has the first choice. */
function take(place: FormSeat, people: FormPerson[]): void {
  const free = people.filter(({ places }) => places.every(({ visit }) => visit !== place.visit))
  const [children, adults] = [free.filter(isForChild), free.filter((person) => !isForChild(person))]
  for (const person of isForChild(place) ? children : [...adults, ...children]) {
    const line = together(person.line, place.line)
    if (!line) continue
    person.places.push(place)
    person.line = line
    return
  }
  people.push(alone(place))
}

export const isForChild = ({ line: { needsGuardian, category } }: { line: HeldLine }): boolean =>
  needsGuardian || category === 'minor' || category === 'child'

/** What two tickets ask of one person; null: nobody may have both. */
function together(one: HeldLine, other: HeldLine): HeldLine | null {
  const idTypes = commonOf(one.idTypes, other.idTypes)
  const ageMin = Math.max(one.ageMin ?? 0, other.ageMin ?? 0)
  const ageMax = Math.min(one.ageMax ?? Number.POSITIVE_INFINITY, other.ageMax ?? Number.POSITIVE_INFINITY)
  if (idTypes === null || ageMin > ageMax) return null
  return {
    ...one,
    idTypes,
    ageMin: one.ageMin === null && other.ageMin === null ? null : ageMin,
    ageMax: Number.isFinite(ageMax) ? ageMax : null,
    needsGuardian: one.needsGuardian && other.needsGuardian,
    ...((one.needsCard || other.needsCard) && { needsCard: true as const }),
    category: isForChild({ line: other }) ? other.category : one.category,
  }
}

/** None named means that all are accepted. */
function commonOf<Type>(one: readonly Type[], other: readonly Type[]): Type[] | null {
  if (one.length === 0 || other.length === 0) return [...one, ...other]
  const common = one.filter((type) => other.includes(type))
  return common.length > 0 ? common : null
}
