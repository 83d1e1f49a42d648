/** What a buyer sees of changes: which tickets may move, what days cost, and the changes so far. */
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/endpoints/change.ts'
import type { Change, ChangeableUnit } from '#contract/endpoints/change.ts'
import type { DayOfSlots } from '#contract/endpoints/inventory.ts'
import type { Language } from '#contract/language.ts'
import { type RefusalCode, sentenceOf } from '#contract/refusals.ts'
import { noFen } from '#contract/values/fen.ts'
import { maskName } from '#contract/values/person.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { datesOf, venueDate } from '#contract/values/time.ts'
import type { Call } from '../caller/caller.ts'
import { findProduct } from '../catalogue/catalogue.ts'
import { slotsForChange } from '../inventory/inventory.ts'
import type { StayDates } from '../inventory/stay-rules.ts'
import { listOwnChanges, ownChange, readStanding, type StandingUnit } from '../ordering/change/changes.ts'
import { type OwnOrder, ownOrder } from '../ordering/order/own-order.ts'
import { movableByClosure } from '../refund/unfulfilled/refund-closure.ts'
import type { ChangeDeps, OpenChange } from './deps.ts'
import type { ChangeableOrder } from './plan-change.ts'
import { changeEnds, changeFee, changeRefusal, closedRefusal, isUpOnly, timesLeft } from './rules.ts'
import { summaryOf, viewChange, whenOf } from './view-change.ts'

const PAGE_SIZE = 20

export async function readChangeable(
  { db, clock, vault }: ChangeDeps,
  { caller, params, language }: Call<typeof contract.readChangeable>,
): Promise<AnswerOf<typeof contract.readChangeable>> {
  const now = clock.now()
  const order = await ownOrder(db, caller, params.orderNo)
  const standing = await readStanding(db, order.id)
  const isTeam = order.channel === 'B2B'
  const closed = await movableByClosure(db, order.id, now)
  return {
    orderNo: order.orderNo,
    units: standing.units.map((unit) => ({
      ...changeableOf(unit, {
        language,
        isClosed: closed.has(unit.unitId),
        refusal: isTeam ? 'TEAM_CHANGE_AT_WINDOW' : buyersRefusal(unit, { closed, now }),
      }),
      visitors: namesOn(vault, standing, unit),
    })),
    open: standing.open?.changeNo ?? null,
    serverNow: now.toISOString(),
  }
}

export const namesOn = (
  vault: ChangeDeps['vault'],
  { visitors }: Pick<ChangeableOrder, 'visitors'>,
  { unitId }: StandingUnit,
): string[] =>
  visitors
    .filter((visitor) => visitor.unitId === unitId)
    .map(({ nameSealed }) => maskName(vault.open(nameSealed)))

const buyersRefusal = (
  unit: StandingUnit,
  { closed, now }: { closed: ReadonlySet<number>; now: Date },
): RefusalCode | null => (closed.has(unit.unitId) ? closedRefusal(unit) : changeRefusal(unit, now))

type Seen = {
  language: Language
  /** Its day is, and it may be moved instead of its refund. */
  isClosed: boolean
  /** Why the caller cannot move it. */
  refusal: RefusalCode | null
}

export function changeableOf(
  unit: StandingUnit,
  { language, isClosed, refusal }: Seen,
): Omit<ChangeableUnit, 'visitors'> {
  const { unitNo, offerCode, productCode, state, priceFen, worthFen } = unit
  return {
    unitNo,
    name: unit.ticket.name[language],
    offerCode,
    productCode,
    productName: unit.product.name[language],
    when: whenOf(unit),
    state,
    priceFen,
    worthFen,
    feeFen: isClosed ? noFen : changeFee(unit),
    closed: isClosed,
    upOnly: isUpOnly(unit),
    timesLeft: timesLeft(unit),
    changeUntil: unit.visitDate === null ? null : changeEnds(unit).toISOString(),
    refusal: refusal && sentenceOf(refusal, language),
  }
}

export async function readChangePrices(
  { db, clock, catalogue }: ChangeDeps,
  { caller, params, query }: Call<typeof contract.readChangePrices>,
): Promise<AnswerOf<typeof contract.readChangePrices>> {
  const { channel } = await ownOrder(db, caller, params.orderNo)
  const product = await findProduct(catalogue, query.code)
  const prices = await catalogue.prices(product, query.month)
  const today = venueDate(clock.now())
  return {
    days: datesOf(query.month)
      .filter((date) => date >= today)
      .map((date) => ({
        date,
        prices: Object.fromEntries(
          product.offers.flatMap(({ id, code }) => {
            const priceFen = prices(id, date, channel)
            return priceFen === null ? [] : [[code, priceFen]]
          }),
        ),
      })),
  }
}

export async function readChangeDay(
  deps: ChangeDeps,
  { caller, params, query: { code, date } }: Call<typeof contract.readChangeDay>,
): Promise<AnswerOf<typeof contract.readChangeDay>> {
  const order = await ownOrder(deps.db, caller, params.orderNo)
  return await dayForChange(deps, order, { code, visitDate: date, untilDate: null })
}

type Asked = StayDates & { code: ProductCode }

/** A change carries over what both dates share, so a day that is full for others may have room for these tickets. */
export async function dayForChange(
  deps: ChangeDeps,
  { id, channel }: OwnOrder,
  { code, visitDate, untilDate }: Asked,
): Promise<DayOfSlots> {
  const { units } = await readStanding(deps.db, id)
  const own = new Map<number, number>()
  for (const unit of units)
    if (unit.productCode === code && unit.state === 'valid')
      for (const draw of unit.draws) own.set(draw.poolId, (own.get(draw.poolId) ?? 0) + draw.units)
  return await slotsForChange(deps, { code, stay: { visitDate, untilDate }, channel, own })
}

export async function listChanges(
  deps: OpenChange,
  { caller, query, language }: Call<typeof contract.listChanges>,
): Promise<AnswerOf<typeof contract.listChanges>> {
  const page = { after: query.cursor ?? null, limit: PAGE_SIZE + 1 }
  const changes = await listOwnChanges(deps.db, caller, page)
  const shown = changes.slice(0, PAGE_SIZE)
  return {
    items: await Promise.all(shown.map((change) => summaryOf(deps, change, language))),
    nextCursor: changes.length > PAGE_SIZE ? (shown.at(-1)?.changeNo ?? null) : null,
    serverNow: deps.clock.now().toISOString(),
  }
}

export async function readChange(
  deps: OpenChange,
  { caller, params, language }: Call<typeof contract.readChange>,
): Promise<Change> {
  const { change } = await ownChange(deps.db, caller, params.changeNo)
  return await viewChange(deps, change, language)
}
