/** What staff book of goods: deliveries, what was miscounted, and what broke. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { bookStock } from '../../modules/inventory/stock/stock-sql.ts'
import type { SimulationStep } from './choosing.ts'
import type { SimulatedWorld } from './world.ts'

const pickStock = ({ chance, parks }: SimulatedWorld) =>
  chance.pickFrom(
    parks.flatMap(({ productCode, resourceId }) => (resourceId ? { productCode, resourceId } : [])),
  )

const kinds = ['RECEIPT', 'RETURN', 'CORRECTION'] as const

/** Some come, and now and then one that nobody has bought breaks. */
export const bookSome: SimulationStep = async (world) => {
  const { chance, clock, db } = world
  const stock = pickStock(world)
  if (!stock) return null
  const left = await countLeft(world, stock.resourceId)
  const breaks = left > 0 && chance.percent(30)
  const quantity = breaks ? -1 : chance.int(1, 3)
  const kind = breaks ? 'DAMAGE' : chance.pick(kinds)
  const { resourceId, productCode } = stock
  await bookStock(db, { resourceId, quantity, kind, actor: 'staff:stock', at: clock.now() })
  return `${kind} of ${quantity} ${productCode}`
}

/** What is held or sold is nobody's to write off. */
export const writeOffTooMuch: SimulationStep = async (world) => {
  const { clock, db } = world
  const stock = pickStock(world)
  if (!stock) return null
  const quantity = -(await countLeft(world, stock.resourceId)) - 1
  const entry = {
    resourceId: stock.resourceId,
    quantity,
    kind: 'DAMAGE',
    actor: 'staff:stock',
    at: clock.now(),
  } as const
  await assert.rejects(bookStock(db, entry), /pool_never_oversold/, 'nothing leaves that is not there')
  return `staff cannot write ${-quantity} ${stock.productCode} off`
}

async function countLeft({ db }: SimulatedWorld, resourceId: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    SELECT capacity - held - sold AS left FROM pool WHERE resource_id = ${resourceId}`.execute(db)
  return rows[0]?.left ?? 0
}
