/** The lines of a demo order: of a package itself, and of each of its parts, as a hold writes them. */
import type { Quote, QuotedPart } from '../../server/modules/inventory/quote/quote-rules.ts'
import { validityOfStay } from '../../server/modules/inventory/stay-rules.ts'
import type { OfPackages } from '../../server/modules/ordering/order/packages.ts'

export type DemoLine = Omit<QuotedPart, 'code'> & {
  position: number
  code: string | null
  isPackage: boolean
  ofPackages: OfPackages | null
}

/** Packages before their parts; one package a line, as demo orders have no more. */
export function demoLines({ product, visitDate, untilDate, slotFrom, lines }: Quote): DemoLine[] {
  const all: DemoLine[] = []
  for (const { parts, ...line } of lines) {
    const position = all.length
    const when = { visitDate, untilDate, slotFrom }
    const claims = parts ? [] : line.claims
    all.push({
      ...{ product, ...when, ...line, claims, position },
      ...{ code: null, isPackage: parts !== undefined, ofPackages: null },
    })
    for (const part of parts ?? []) {
      const ofPackages = { first: 1, count: line.quantity, position, partCode: part.code }
      all.push({ ...part, position: all.length, isPackage: false, ofPackages })
    }
  }
  return all
}

export const withUnits = (lines: readonly DemoLine[]): DemoLine[] =>
  lines.filter(({ isPackage }) => !isPackage)

/** From its first part to its last. */
export function validityOf(line: DemoLine, all: readonly DemoLine[], boughtAt: Date) {
  const own = all.filter(({ ofPackages }) => line.isPackage && ofPackages?.position === line.position)
  const times = (own.length > 0 ? own : [line]).map((one) =>
    validityOfStay(one.product, { ...one, boughtAt }),
  )
  const froms = times.map(({ from }) => from.getTime())
  const untils = times.flatMap(({ until }) => until?.getTime() ?? [])
  return {
    from: new Date(Math.min(...froms)),
    until: untils.length === 0 ? null : new Date(Math.max(...untils)),
  }
}
