/** The gates of the tower: what each lets in, and when. */
import type * as contract from '#contract/console/gate.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '../../platform/db.ts'
import type { CatalogueMemory } from '../catalogue/catalogue-memory.ts'
import type { WriteCall, Written } from '../staff/audited.ts'
import { findGate, type Gate, insertGate, updateGate } from './store.ts'

export type GatesDeps = { catalogue: CatalogueMemory }

/** Refuses a version that is not the present one, 0 for a gate that there is already, and products that there are none of. */
export async function saveGate(
  { catalogue }: GatesDeps,
  tx: Tx,
  { params, body }: WriteCall<typeof contract.saveGate>,
): Promise<Written<Gate>> {
  const known = new Set((await catalogue.allProducts()).map(({ code }) => code))
  if (!body.products.every((code) => known.has(code))) throw new Refusal('BAD_REQUEST', { field: 'products' })
  const { code } = params
  const before = await findGate(tx, code)
  const gate = { ...body, code, products: [...new Set(body.products)], version: body.version + 1 }
  const isSaved = body.version === 0 ? await insertGate(tx, gate) : await updateGate(tx, gate, body.version)
  if (!isSaved) throw new Refusal(before ? 'STAFF_CHANGED' : 'NOT_FOUND')
  return { answer: gate, audit: { no: code, before, after: gate } }
}
