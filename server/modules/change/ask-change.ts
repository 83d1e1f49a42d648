/** A buyer moves tickets: done at once, or held until the difference is paid or staff have decided. */
import { createHash } from 'node:crypto'
import type * as contract from '#contract/endpoints/change.ts'
import type { Change, ChangeQuote } from '#contract/endpoints/change.ts'
import { Refusal } from '#contract/refusals.ts'
import { browserOf } from '#contract/values/payment.ts'
import { conflictOf } from '../../platform/conflict.ts'
import { inRepeatableTransaction } from '../../platform/repeatable-transaction.ts'
import type { Buyer, Call } from '../caller/caller.ts'
import { findByKey, readStanding, type StoredChange } from '../ordering/change/changes.ts'
import { ownOrder } from '../ordering/order/own-order.ts'
import { countingAnswers } from '../ordering/place/document-answers.ts'
import { offeredTypes } from '../payment/rules.ts'
import { applyMove, type Key, type PreparedMove, prepareMove, requireSameRequest } from './apply-move.ts'
import type { ChangeDeps, OpenChange } from './deps.ts'
import { quoteMove } from './quote-move.ts'
import { viewChange } from './view-change.ts'

type QuoteCall = Call<typeof contract.quoteChange>
type AskCall = Call<typeof contract.askChange>

export async function quoteChange(
  deps: ChangeDeps,
  { caller, params, body, language, userAgent }: QuoteCall,
): Promise<ChangeQuote> {
  const order = await ownOrder(deps.db, caller, params.orderNo)
  const quoted = await quoteMove(deps, order, body, { staff: null, language })
  const paidAtOnce = quoted.needs === 'AUTO' && quoted.payableFen > 0
  const configured = deps.pay.flatMap(({ payTypes }) => payTypes)
  const payTypes = paidAtOnce ? offeredTypes({ browser: browserOf(userAgent), configured }) : []
  return { ...quoted, payTypes, serverNow: deps.clock.now().toISOString() }
}

/** The same key twice is the same change, also when both come at once. */
export async function askChange(deps: OpenChange, call: AskCall): Promise<Change> {
  const key = keyOf(call)
  const known = () => findByKey(deps.db, key.askKey)
  const change =
    (await known()) ??
    (await askNew(deps, call, key).catch(async (error: unknown) => {
      // What stands in the way may be this very change, asked for by a call that came at the same time.
      const same = error instanceof Refusal ? await known() : null
      if (!same) throw error
      return same
    }))
  return await viewChange(deps, requireSameRequest(change, key), call.language)
}

async function askNew(deps: OpenChange, call: AskCall, key: Key): Promise<StoredChange> {
  const { caller, body } = call
  const order = await ownOrder(deps.db, caller, body.orderNo)
  const standing = await readStanding(deps.db, order.id)
  const move = () => askOnce(deps, { order, standing, body }, key)
  // What stands in the way of a document on another day is said no more often than where tickets are bought.
  return standing.visitors.some(({ documentIndex }) => documentIndex)
    ? await countingAnswers(deps, call, move)
    : await move()
}

type Asked = Pick<PreparedMove, 'order' | 'standing'> & Pick<AskCall, 'body'>

async function askOnce(deps: OpenChange, { order, standing, body }: Asked, key: Key): Promise<StoredChange> {
  const prepared = await prepareMove(deps, order, {
    ...{ choice: body, standing },
    expectedNetFen: body.expectedNetFen,
    reasonCode: body.reasonCode,
    reasonText: body.reasonText ?? null,
    ...{ askedBy: 'buyer', staff: null, changesSeen: null, balanceOf: null },
  })
  return await whileDocumentsMeet(() =>
    inRepeatableTransaction(deps.db, (tx) => applyMove(tx, deps, key, prepared)),
  )
}

function keyOf({ caller, idempotencyKey, body }: AskCall): Key {
  const hash = (...parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest()
  return { askKey: hash('change', nameOf(caller), idempotencyKey), askDigest: hash(body) }
}

const nameOf = (caller: Buyer): string =>
  caller.kind === 'member' ? `member:${caller.memberId}` : `guest:${caller.guestId}`

/** Orders that are placed meanwhile with one of the documents are unpaid, and give way the next time round. */
const MAX_TURNS = 20

async function whileDocumentsMeet<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (let turn = 1; ; turn += 1)
    try {
      return await work()
    } catch (error) {
      if (conflictOf(error) !== 'visitor_once') throw error
      if (turn === MAX_TURNS) throw new Refusal('BUSY')
    }
}
