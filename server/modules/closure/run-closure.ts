/** Staff close a resource or a product: what it would do, and the closure itself. Orders follow by work-closures.ts. */
import type * as contract from '#contract/console/closure.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ClosureNo } from '#contract/values/closure.ts'
import { addDays, type SlotTime, startOfDay, venueDate } from '#contract/values/time.ts'
import { drawDatedNo } from '../../platform/dated-no.ts'
import type { Tx } from '../../platform/db.ts'
import {
  type ClosedPool,
  type Closing,
  closableAmong,
  closeFor,
  datedResources,
  poolsOf,
  resourcesToClose,
} from '../inventory/closing.ts'
import { closedTotals } from '../ordering/lifecycle/closed-orders.ts'
import type { WriteCall, Written } from '../staff/audited.ts'
import type { StaffCall } from '../staff/caller.ts'
import type { ClosureDeps } from './deps.ts'
import { namedResources } from './names.ts'
import { viewOf } from './read-closures.ts'
import { countClosed, findClosure, insertClosure, insertPools, type NewClosure } from './store.ts'

type Chosen = StaffCall<typeof contract.previewClosure>['query']

/**
 * Everything that could be chosen, also what is not sold any more; of products those that have dates to close. A resource
 * is named by its code and by what sells from it.
 */
export async function listClosable(
  { db, catalogue, inventory }: ClosureDeps,
  { language }: StaffCall<typeof contract.listClosable>,
): Promise<AnswerOf<typeof contract.listClosable>> {
  const products = await closableAmong(await catalogue.allProducts(), inventory)
  const resources = await namedResources({ db, catalogue }, language)
  return {
    items: [
      ...products.map(({ code, name }) => ({
        kind: 'product' as const,
        code: code as string,
        name: name[language],
        products: [],
      })),
      ...resources.map(({ code, names }) => ({
        kind: 'resource' as const,
        code,
        name: code,
        products: names,
      })),
    ],
    nextCursor: null,
  }
}

export async function previewClosure(
  deps: ClosureDeps,
  { query, language }: StaffCall<typeof contract.previewClosure>,
): Promise<AnswerOf<typeof contract.previewClosure>> {
  const { db } = deps
  const closing = await closingOf(deps, query)
  const pools = await poolsOf(db, closing)
  await refuseEmpty(pools, () =>
    countClosed(
      db,
      pools.map(({ id }) => id),
    ),
  )
  const resources = await namedResources(deps, language)
  const closed = resources.filter(({ id }) => closing.resourceIds.includes(id))
  return {
    totals: await closedTotals(
      db,
      pools.map(({ id }) => id),
    ),
    resources: closed.map(({ code, names }) => ({ code, names })),
    products: [...new Set(closed.flatMap(({ names }) => names))],
    slots: slotsOf(pools),
  }
}

const slotsOf = (pools: readonly ClosedPool[]): SlotTime[] =>
  [...new Set(pools.flatMap(({ slotFrom }) => slotFrom ?? []))].toSorted()

/** Nothing to close, or all of it is closed by an earlier closure. */
async function refuseEmpty(pools: readonly ClosedPool[], countStanding: () => Promise<number>) {
  if (pools.length === 0) throw new Refusal('CLOSURE_EMPTY')
  if ((await countStanding()) === pools.length) throw new Refusal('CLOSURE_STANDS')
}

async function closingOf(deps: ClosureDeps, chosen: Chosen): Promise<Closing> {
  const { productCode, resourceCode, visitDate: date, from = null, until = null } = chosen
  if ((productCode === undefined) === (resourceCode === undefined))
    throw new Refusal('BAD_REQUEST', { field: 'productCode' })
  if ((from === null) !== (until === null) || (from !== null && until !== null && from >= until))
    throw new Refusal('BAD_REQUEST', { field: 'until' })
  if (date < venueDate(deps.clock.now())) throw new Refusal('CLOSURE_PAST')
  const resourceIds =
    productCode === undefined
      ? (await datedResources(deps.db)).flatMap(({ id, code }) => (code === resourceCode ? [id] : []))
      : await resourcesOfProduct(deps, productCode)
  return { resourceIds, date, from, until }
}

async function resourcesOfProduct({ catalogue, inventory }: ClosureDeps, productCode: string) {
  const product = (await catalogue.allProducts()).find(({ code }) => code === productCode)
  if (!product) throw new Refusal('NOT_FOUND')
  return await resourcesToClose(product, inventory)
}

type Body = WriteCall<typeof contract.runClosure>['body']
type RunCall = { body: Body; caller: { account: string } }

/** After the day nothing can become valid there any more, but for what a change or a refund brings back in that time. */
const STANDS_DAYS = 2

export async function runClosure(
  deps: ClosureDeps,
  tx: Tx,
  { body, caller }: RunCall,
): Promise<Written<AnswerOf<typeof contract.runClosure>>> {
  const closing = await closingOf(deps, body)
  const closure = newClosure(deps, { closing, body, actor: `staff:${caller.account}` })
  const { closureNo, reason } = closure
  const pools = await closeFor(tx, closing, reason)
  if (pools.length === 0) throw new Refusal('CLOSURE_EMPTY')
  await insertClosure(tx, closure)
  const fresh = await insertPools(
    tx,
    closureNo,
    pools.map(({ id }) => id),
  )
  if (fresh === 0) throw new Refusal('CLOSURE_STANDS')
  const found = await findClosure(tx, closureNo)
  if (!found) throw new Refusal('NOT_FOUND')
  const { visitDate, from, until, productCode, resourceCode } = closure
  const after = { visitDate, from, until, productCode, resourceCode, pools: fresh }
  return { answer: viewOf(found), audit: { no: closureNo, before: null, after, reason: reason['zh-CN'] } }
}

type Running = { closing: Closing; body: Body; actor: string }

function newClosure({ clock, chance }: ClosureDeps, { closing, body, actor }: Running): NewClosure {
  const now = clock.now()
  const { date, from, until } = closing
  return {
    closureNo: drawDatedNo(chance, now, { kind: 'C', length: 12 }) as ClosureNo,
    visitDate: date,
    from,
    until,
    productCode: body.productCode ?? null,
    resourceCode: body.resourceCode ?? null,
    reason: body.reason,
    standsUntil: startOfDay(addDays(date, STANDS_DAYS)),
    createdAt: now,
    createdBy: actor,
  }
}
