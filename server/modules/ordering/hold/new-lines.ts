/** What a quote becomes when it is held: a line for each offer, and for each part of a package one of its own. */
import type { Quote, QuotedPart } from '../../inventory/quote/quote-rules.ts'
import { validityOfStay } from '../../inventory/stay-rules.ts'
import type { HoldDeps } from './deps.ts'
import type { NewLine } from './new-hold.ts'

type LineDeps = Pick<HoldDeps, 'saveSnapshot' | 'clock'>

/** A package is followed by its parts. */
export async function linesOf(deps: LineDeps, { product, lines, ...visit }: Quote): Promise<NewLine[]> {
  const made = lines.map(async ({ parts, ...line }) => {
    const own = await lineOf(deps, { ...visit, ...line, product })
    return parts ? await packageLines(deps, own, parts) : [own]
  })
  return (await Promise.all(made)).flat()
}

async function lineOf(
  { saveSnapshot, clock }: LineDeps,
  { product, offer, claims, ...line }: Omit<QuotedPart, 'code'>,
): Promise<NewLine> {
  const { from, until } = validityOfStay(product, { ...line, boughtAt: clock.now() })
  return {
    ...line,
    productId: product.id,
    productCode: product.code,
    productSnapshot: await saveSnapshot.product(product),
    validFrom: from,
    validUntil: until,
    offerId: offer.id,
    offerCode: offer.code,
    offerSnapshot: await saveSnapshot.offer(offer),
    draws: claims,
  }
}

/** A package begins with its first part, and is over with its last. */
async function packageLines(deps: LineDeps, line: NewLine, parts: readonly QuotedPart[]): Promise<NewLine[]> {
  const made = await Promise.all(
    parts.map(async ({ code, ...part }) => ({ ...(await lineOf(deps, part)), partCode: code })),
  )
  const [validFrom = line.validFrom] = made.map((part) => part.validFrom).toSorted(byTime)
  const validUntil =
    made
      .flatMap((part) => part.validUntil ?? [])
      .toSorted(byTime)
      .at(-1) ?? null
  return [{ ...line, validFrom, validUntil, draws: [], isPackage: true }, ...made]
}

const byTime = (a: Date, b: Date): number => a.getTime() - b.getTime()
