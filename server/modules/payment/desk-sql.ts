/** Payments at the window: each move is a compare-and-set, and whoever works on one holds it for a while. */
import { type Selectable, sql } from 'kysely'
import type { ChangeNo } from '#contract/values/change.ts'
import type { DeskProblem, DeskState } from '#contract/values/desk-payment.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { PaymentNo } from '#contract/values/payment.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { type PaymentTables, tables } from './tables.ts'

export type DeskPayment = ReturnType<typeof deskPaymentOf>
type Open = Extract<DeskState, 'ASKING' | 'WAITING' | 'CANCELLING'>

const deskPaymentOf = (row: Selectable<PaymentTables['desk_payment']>) => ({
  paymentNo: row.payment_no,
  orderNo: row.order_no,
  state: row.state,
  codeSealed: row.code_sealed,
  problem: row.problem,
  createdAt: row.created_at,
  giveUpAt: row.give_up_at,
  tries: row.tries,
})

export async function insertDeskPayment(
  tx: Tx,
  input: { paymentNo: PaymentNo; orderNo: OrderNo; codeSealed: Buffer; at: Date },
): Promise<void> {
  await tables(tx)
    .insertInto('desk_payment')
    .values({
      payment_no: input.paymentNo,
      order_no: input.orderNo,
      state: 'ASKING',
      code_sealed: input.codeSealed,
      created_at: input.at,
      due_at: input.at,
    })
    .execute()
}

/** The newest of an order, what of it was paid, and how much of that is promised back. */
export async function findNewest(
  db: Db | Tx,
  orderNo: OrderNo,
): Promise<(DeskPayment & { changeNo: ChangeNo | null; amountFen: Fen; returnedFen: Fen }) | null> {
  const row = await tables(db)
    .selectFrom('desk_payment')
    .innerJoin('payment', 'payment.payment_no', 'desk_payment.payment_no')
    .selectAll('desk_payment')
    .select(['change_no as changeNo', 'amount_fen as amountFen', 'provider_refund_fen as returnedFen'])
    .where('desk_payment.order_no', '=', orderNo)
    .orderBy('desk_payment.created_at', 'desc')
    // Of one instant, the open one: those that ended are due no more.
    .orderBy('desk_payment.due_at')
    .orderBy('desk_payment.payment_no', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { changeNo, amountFen, returnedFen } = row
  return { ...deskPaymentOf(row), changeNo, amountFen, returnedFen }
}

/** Takes what is due, and puts it off so that no other worker takes it too. */
export async function claimDue(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<DeskPayment[]> {
  const { rows } = await sql<Selectable<PaymentTables['desk_payment']>>`
    UPDATE desk_payment SET tries = tries + 1, due_at = ${until}
    WHERE payment_no IN (
      SELECT payment_no FROM desk_payment WHERE due_at <= ${now}
      ORDER BY due_at LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING *`.execute(db)
  return rows.map(deskPaymentOf)
}

type Move = { to: Open; dueAt: Date; giveUpAt?: Date; problem?: DeskProblem }

/** False when it has moved on meanwhile. */
export async function moveDeskPayment(
  db: Db | Tx,
  { paymentNo, state }: Pick<DeskPayment, 'paymentNo' | 'state'>,
  { to, dueAt, giveUpAt, problem }: Move,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('desk_payment')
    .set({ state: to, due_at: dueAt, code_sealed: null })
    // Tries are counted anew for each kind of question.
    .$if(to !== state, (query) => query.set({ tries: 0 }))
    .$if(giveUpAt !== undefined, (query) => query.set({ give_up_at: giveUpAt ?? null }))
    .$if(problem !== undefined, (query) => query.set({ problem: problem ?? null }))
    .where('payment_no', '=', paymentNo)
    .where('state', '=', state)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function end(
  db: Db | Tx,
  { paymentNo, state }: Pick<DeskPayment, 'paymentNo' | 'state'>,
  to: Exclude<DeskState, Open>,
  problem?: DeskProblem,
): Promise<void> {
  await tables(db)
    .updateTable('desk_payment')
    .set({ state: to, due_at: null, code_sealed: null })
    .$if(problem !== undefined, (query) => query.set({ problem: problem ?? null }))
    .where('payment_no', '=', paymentNo)
    .where('state', '=', state)
    .execute()
}

/** Is its money kept out of the order until the company has confirmed that it is cancelled? */
export async function isCancelling(tx: Tx, paymentNo: PaymentNo): Promise<boolean> {
  const row = await tables(tx)
    .selectFrom('desk_payment')
    .select('payment_no')
    .where('payment_no', '=', paymentNo)
    .where('state', '=', 'CANCELLING')
    .executeTakeFirst()
  return row !== undefined
}
