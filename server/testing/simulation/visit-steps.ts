/** Visits that are booked with cards: by their holders, by people who have none, too often, given back and moved. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Hold } from '#contract/endpoints/ordering/hold.ts'
import type { Visitor } from '#contract/endpoints/ordering/place.ts'
import { type CardFault, cardFaults } from '#contract/values/card.ts'
import { documentName } from '#contract/values/document.ts'
import { seatsToName } from '#contract/values/seats.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { assertCardsTrue } from '../laws.ts'
import { testVault } from '../test-shop.ts'
import type { TestPerson } from './buyers.ts'
import { moveOrder } from './change-steps.ts'
import type { SimulationStep } from './choosing.ts'
import { holdItems } from './hold-steps.ts'
import { fillForm, placeWith } from './place-steps.ts'
import { askFor } from './refund-steps.ts'
import { drawItem, upcomingOf, wordsOf } from './wanted-items.ts'
import type { KnownOrder, SimulatedWorld } from './world.ts'

const indexOf = ({ idNumber }: TestPerson): Buffer =>
  testVault.index('document', documentName('ID_CARD', idNumber))

/** Mostly people with cards, such that were bought as long as there are some; now and then people who have none. */
async function drawHolders(world: SimulatedWorld): Promise<TestPerson[]> {
  const { chance, buyers, db } = world
  const bought = chance.percent(40)
  const { rows } = await sql<{ document: Buffer }>`
    SELECT document_index AS document FROM card WHERE state = 'ACTIVE' AND (kind = 'ANNUAL' OR NOT (${bought} AND
      EXISTS (SELECT FROM card WHERE state = 'ACTIVE' AND kind = 'ANNUAL')))`.execute(db)
  const known = new Set(rows.map(({ document }) => document.toString('hex')))
  const everybody = buyers.flatMap(({ family }) => family)
  const hasCard = (human: TestPerson) => known.has(indexOf(human).toString('hex'))
  const own = chance.percent(80)
  return chance.shuffled(everybody.filter((human) => hasCard(human) === own)).slice(0, 2)
}

const namedIn =
  (holders: readonly TestPerson[]) =>
  (hold: Hold): Visitor[] =>
    hold.items
      .flatMap(({ lines }) => lines)
      .flatMap((line) => seatsToName(line))
      .flatMap((seat, index) => {
        const human = holders[index % holders.length]
        return human ? [{ ...seat, ...human, idType: 'ID_CARD' as const }] : []
      })

/** From the hold to the order, in one go. */
export const book: SimulationStep = async (world) => {
  const { chance, buyers, parks } = world
  const buyer = chance.pickFrom(buyers)
  const park = parks.find(({ productCode }) => productCode === 'PASS')
  const holders = await drawHolders(world)
  if (!buyer || !park || holders.length === 0) return null
  const item = drawItem(world, upcomingOf(world, park))
  const items = [{ ...item, lines: item.lines.slice(0, 1) }]
  const { order, refusal } = await holdItems(world, buyer, items)
  const sentence = `${buyer.name} books ${wordsOf(items)} for ${holders.map(({ name }) => name).join(', ')}`
  if (refusal) return `${sentence}: ${refusal}`
  const body = await fillForm(world, order, namedIn(holders))
  if (!body) return `${sentence}: too late`
  const before = await listFree(world, item.visitDate)
  const placed = await placeWith(world, order, body)
  if (isFault(placed.refusal) && body.visitors.length === 1) {
    const [holder] = holders
    const free = holder && before.has(indexOf(holder).toString('hex'))
    assert.ok(!free, `${placed.sentence}, although a card is good and has room`)
  }
  await assertCardsTrue(world.db)
  return `${sentence}: ${placed.sentence}`
}

const isFault = (refusal: string | null): refusal is CardFault => cardFaults.some((one) => one === refusal)

/** The documents of cards that are good on a day and have room, as far as what is paid for goes. */
async function listFree({ db }: SimulatedWorld, date: VisitDate | null): Promise<Set<string>> {
  const { rows } = await sql<{ document: Buffer }>`
    SELECT document_index AS document FROM card, LATERAL (
      SELECT count(*) FILTER (WHERE card_visit.visit_date = ${date}::date) AS on_day, count(*) AS in_year
      FROM card_visit JOIN shop_order USING (order_no)
      WHERE card_visit.card_no = card.card_no AND live AND seats = 'SOLD'
    ) AS booked
    WHERE state = 'ACTIVE' AND ${date}::date BETWEEN valid_from AND valid_until
      AND on_day < (terms ->> 'perDay')::integer AND in_year < (terms ->> 'perYear')::integer
      AND NOT EXISTS (SELECT FROM jsonb_to_recordset(terms -> 'blackout') AS days("from" date, "until" date)
        WHERE ${date}::date BETWEEN days."from" AND days."until")`.execute(db)
  return new Set(rows.map(({ document }) => document.toString('hex')))
}

/** An order that has a good ticket which was booked with a card. */
async function pickVisit({ db, chance, orders }: SimulatedWorld): Promise<KnownOrder | undefined> {
  const { rows } = await sql<{ no: string }>`
    SELECT DISTINCT card_visit.order_no AS no FROM card_visit JOIN unit ON unit.id = unit_id
    WHERE live AND unit.state = 'valid'`.execute(db)
  const nos = new Set(rows.map(({ no }) => no))
  return chance.pickFrom(orders.filter(({ orderNo }) => nos.has(orderNo)))
}

export const refundVisit: SimulationStep = askFor(false, pickVisit)
export const move: SimulationStep = (world) => moveOrder(world, pickVisit)
