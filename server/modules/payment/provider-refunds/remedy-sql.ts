/** What staff do about provider refunds that were not paid out: chosen once, tried by a sweep, done once. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import { cardProviders } from '../pay-gateway.ts'
import { remedyAgainMs } from '../rules.ts'
import { type ProviderRefundTrouble, tables } from '../tables.ts'
import { type ProviderRefund, providerRefundOf, stopped } from './provider-refund-sql.ts'

export type Remedy =
  | { remedy: 'ANEW' }
  | { remedy: 'CARD'; cardSealed: Buffer }
  | { remedy: 'HAND'; bankReference: string }

const troublesFor = { ANEW: ['CLOSED'], CARD: ['ABNORMAL'], HAND: ['CLOSED', 'ABNORMAL'] } as const

/** False: it is in another state by now, or something is being tried. A closed number never goes to a card, nor does one of a provider that pays to none. */
export async function chooseRemedy(
  tx: Tx,
  refundNo: string,
  chosen: Remedy & { at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('provider_refund')
    .set({
      remedy: chosen.remedy,
      card_sealed: chosen.remedy === 'CARD' ? chosen.cardSealed : null,
      bank_reference: chosen.remedy === 'HAND' ? chosen.bankReference : null,
      due_at: chosen.at,
    })
    .where('provider_refund_no', '=', refundNo)
    .where('state', '=', 'ABNORMAL')
    .where('due_at', 'is', null)
    .where('trouble', 'in', troublesFor[chosen.remedy])
    .$if(chosen.remedy === 'CARD', (query) =>
      query.where('payment_no', 'in', (is) =>
        is.selectFrom('payment').select('payment_no').where('provider', 'in', cardProviders),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Nothing is sent by this number any more. Its provider is asked once more, a moment later: by then a request that was on
 * its way has arrived there. False: it was claimed since it was read.
 */
export async function stopSending(
  tx: Tx,
  { refundNo, tries }: Claimed,
  { reference, at }: { reference: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('provider_refund')
    .set({ state: 'ABNORMAL', trouble: 'STUCK', remedy: 'HAND', bank_reference: reference })
    .set({ due_at: new Date(at.getTime() + remedyAgainMs), tries: tries + 1 })
    .where('provider_refund_no', '=', refundNo)
    .where('state', '=', 'SENT')
    .where('tries', '=', tries)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False: it is done, or being tried at this moment. */
export async function retryNow(tx: Tx, refundNo: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('provider_refund')
    .set({ due_at: at })
    .where('provider_refund_no', '=', refundNo)
    .where((is) =>
      is.or([is('state', 'in', ['PENDING', 'SENT']), is('state', '=', 'ABNORMAL').and('due_at', 'is', null)]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type Claimed = Pick<ProviderRefund, 'refundNo' | 'tries'>

const claimed = (db: Db | Tx, { refundNo, tries }: Claimed) =>
  tables(db)
    .updateTable('provider_refund')
    .where('provider_refund_no', '=', refundNo)
    .where('state', '=', 'ABNORMAL')
    .where('tries', '=', tries)

/** Null: somebody was first. */
export async function payByHand(tx: Tx, refund: Claimed, at: Date): Promise<ProviderRefund | null> {
  const row = await claimed(tx, refund)
    .set({ state: 'DONE', done_at: at, due_at: null })
    .where('remedy', '=', sql.lit('HAND'))
    .returningAll()
    .executeTakeFirst()
  return row ? providerRefundOf(row) : null
}

/** The provider is at it after all: asked about like any other. */
export async function markUnderWay(
  db: Db,
  refund: Claimed,
  { at, due, providerNo }: { at: Date; due: Date; providerNo: string | undefined },
): Promise<void> {
  await claimed(db, refund)
    .set({ state: 'SENT', due_at: due, card_sealed: null, last_answer: 'processing' })
    // No transfer of ours is booked while the provider pays.
    .set({ remedy: sql`nullif(remedy, 'HAND')`, bank_reference: null })
    .set({ sent_at: sql`CASE remedy WHEN 'HAND' THEN sent_at ELSE ${at}::timestamptz END` })
    .$if(providerNo !== undefined, (query) => query.set({ provider_no: providerNo ?? null }))
    .execute()
}

/** It is as before, and staff choose again; `answer` says why. */
export async function leaveToStaff(
  db: Db,
  refund: Claimed,
  { trouble, answer }: { trouble: ProviderRefundTrouble; answer: string },
): Promise<void> {
  await claimed(db, refund)
    .set({ ...stopped, trouble, last_answer: answer })
    .execute()
}

/** Null: somebody was first. */
export async function endClosedRefund(tx: Tx, refund: Claimed): Promise<ProviderRefund | null> {
  const row = await claimed(tx, refund)
    .set({ state: 'DEAD', trouble: 'CLOSED', due_at: null, last_answer: 'CLOSED' })
    .where('remedy', '=', sql.lit('ANEW'))
    .returningAll()
    .executeTakeFirst()
  return row ? providerRefundOf(row) : null
}
