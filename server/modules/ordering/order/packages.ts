/** The packages of an order, apart from the lines of their parts and of all else, which have units. Pure. */
import type { UnitState } from '#contract/values/order.ts'
import type { PartCode } from '#contract/values/product.ts'

/** What a stored line says of packages. */
export type PackagedLine = {
  position: number
  quantity: number
  isPackage: boolean
  parentPosition: number | null
  partCode: PartCode | null
}

/** A line of a part has its units in so many packages; the number of the first among those of the order. */
export type OfPackages = { first: number; count: number; position: number; partCode: PartCode | null }

type Apart<Line> = {
  lines: (Line & { ofPackages: OfPackages | null })[]
  packages: (Line & { ofPackages: null })[]
}

export function splitByPackage<Line extends PackagedLine>(all: readonly Line[]): Apart<Line> {
  const packages = all.filter(({ isPackage }) => isPackage)
  const firsts = new Map<number, OfPackages>()
  let first = 1
  for (const { position, quantity } of packages) {
    firsts.set(position, { first, count: quantity, position, partCode: null })
    first += quantity
  }
  return {
    packages: packages.map((line) => ({ ...line, ofPackages: null })),
    lines: all.flatMap((line) => {
      if (line.isPackage) return []
      const found = line.parentPosition === null ? null : firsts.get(line.parentPosition)
      return [{ ...line, ofPackages: found ? { ...found, partCode: line.partCode } : null }]
    }),
  }
}

/** The package that a unit of a line is of: units come package by package. */
export const packageNoOf = (
  { quantity, ofPackages }: { quantity: number; ofPackages?: OfPackages | null },
  unitIndex: number,
): number | null =>
  ofPackages ? ofPackages.first + Math.floor(unitIndex / (quantity / ofPackages.count)) : null

type StandingUnit = { packageNo: number | null; state: UnitState; admitted: number }

const openedStates: readonly UnitState[] = ['used', 'expired']

/** Packages of which something was used or is over: only staff refund what is left of them. */
export function openedPackages(units: readonly StandingUnit[]): ReadonlySet<number> {
  const opened = units.filter(({ state, admitted }) => admitted > 0 || openedStates.includes(state))
  return new Set(opened.flatMap(({ packageNo }) => packageNo ?? []))
}

const leftStates: readonly UnitState[] = ['refunding', 'returning', 'refunded']

/** Packages of which something has left, of an order of which a closure has refunded something: its day was that of the part. */
export function packagesOfClosure(
  units: readonly Pick<StandingUnit, 'packageNo' | 'state'>[],
  closed: boolean,
): ReadonlySet<number> {
  if (!closed) return new Set()
  return new Set(
    units.flatMap(({ packageNo, state }) => (leftStates.includes(state) ? (packageNo ?? []) : [])),
  )
}
