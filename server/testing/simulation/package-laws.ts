/** Law 13 as a simulation checks it: a package has the parts of the catalogue, each on its own day, at its price, whole. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { addDays, type VisitDate } from '#contract/values/time.ts'
import { priceOf } from '../../modules/inventory/stay-rules.ts'
import type { Db } from '../../platform/db.ts'
import { assertPackagesTrue } from '../laws.ts'
import type { Offer, ParkPart } from './parks.ts'
import type { SimulatedWorld } from './world.ts'

export async function checkPackages({ db, parks }: SimulatedWorld): Promise<void> {
  await assertPackagesTrue(db)
  const offers = new Map(parks.flatMap((park) => park.offers.map((offer) => [offer.code, offer] as const)))
  for (const line of await listPackages(db)) {
    const { orderNo, code, parts } = line
    const planned = offers.get(code)?.parts ?? []
    const codes = new Set(parts.map((part) => part.code))
    const plannedCodes = new Set(planned.map((part) => part.code))
    assert.deepEqual(codes, plannedCodes, `${orderNo} has the parts of ${code}`)
    const listFen = new Map(planned.map((part) => [part.code, listPriceOf(part, line, offers)]))
    const sumFen = planned.reduce((sum, part) => sum + part.quantity * (listFen.get(part.code) ?? 0), 0)
    for (const part of planned) {
      checkPart(line, part)
      const exactFen = (line.priceFen * (listFen.get(part.code) ?? 0)) / sumFen
      for (const { priceFen } of ownLines(line, part))
        assert.ok(Math.abs(priceFen - exactFen) < 1, `${orderNo}: ${part.code} bears its share of ${code}`)
    }
  }
}

type PartLine = {
  code: string
  offerCode: string
  quantity: number
  priceFen: number
  date: VisitDate
  until: VisitDate | null
  slot: string | null
}

type PackageLine = {
  orderNo: string
  code: string
  quantity: number
  priceFen: number
  date: VisitDate
  parts: PartLine[]
}

const ownLines = ({ parts }: PackageLine, { code }: ParkPart) => parts.filter((line) => line.code === code)

function checkPart(line: PackageLine, part: ParkPart): void {
  const lines = ownLines(line, part)
  const what = `${part.code} of ${line.orderNo}`
  const quantity = lines.reduce((sum, one) => sum + one.quantity, 0)
  assert.equal(quantity, line.quantity * part.quantity, `${what} is there for each package`)
  for (const { offerCode, date, until, slot } of lines) {
    const ownDate = addDays(line.date, part.dayFrom)
    const ownUntil = part.nights === null ? null : addDays(ownDate, part.nights)
    assert.deepEqual([offerCode, date, until], [part.offerCode, ownDate, ownUntil], `${what} has its own day`)
    assert.ok(part.slots?.some((one) => one === slot) ?? slot === null, `${what} has a slot that is its own`)
  }
}

/** What one of a part costs by itself. */
function listPriceOf(part: ParkPart, line: PackageLine, offers: ReadonlyMap<string, Offer>): number {
  const [first] = ownLines(line, part)
  const time = first && { visitDate: first.date, untilDate: first.until, slotFrom: first.slot }
  const priced = time && offers.get(part.offerCode)?.pricedAt(time)
  assert.ok(priced, `${part.code} of ${line.orderNo} is for sale`)
  return priceOf(priced)
}

async function listPackages(db: Db): Promise<PackageLine[]> {
  const { rows } = await sql<PackageLine>`
    SELECT order_no AS "orderNo", package.offer_code AS code, package.quantity, package.price_fen AS "priceFen",
      package.visit_date AS date, (
        SELECT coalesce(json_agg(json_build_object('code', part_code, 'offerCode', offer_code, 'quantity', part.quantity,
          'priceFen', price_fen, 'date', part.visit_date, 'until', until_date, 'slot', left(part.slot_from::text, 5))), '[]')
        FROM order_line AS part WHERE part.order_id = package.order_id AND part.parent_position = package.position
      ) AS parts
    FROM order_line AS package JOIN shop_order ON shop_order.id = order_id WHERE is_package`.execute(db)
  return rows
}
