/** Staff make serials, which are read once, and void single ones; finance enters what an issuer paid. */
import type * as contract from '#contract/console/voucher.ts'
import type { MadeSerials, Settlement, StaffVoucher } from '#contract/console/voucher.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import { minus } from '#contract/values/fen.ts'
import { type SettlementNo, shownSerial } from '#contract/values/voucher.ts'
import type { Chance } from '../../platform/chance.ts'
import type { Clock } from '../../platform/clock.ts'
import { drawDatedNo } from '../../platform/dated-no.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Vault } from '../../platform/vault.ts'
import { book } from '../ledger/ledger.ts'
import { transfer } from '../ledger/rules.ts'
import type { WriteCall, WriteInput, Written } from '../staff/audited.ts'
import type { Staff, StaffCall } from '../staff/caller.ts'
import { storeSerials } from './batches.ts'
import { drawSerial } from './serials.ts'
import { batchView, settlementView } from './staff-batches.ts'
import {
  countVouchers,
  findBatchRow,
  insertSettlement,
  listVoucherRows,
  lockBatch,
  lockVoucher,
  setVoid,
  type VoucherRow,
} from './staff-store.ts'

type Deps = { db: Db; vault: Vault; clock: Clock; chance: Chance }

/** The batch stays locked, so of two who make serials at once each gets numbers of their own. The audit log names none. */
export async function makeSerials(
  { vault, chance }: Pick<Deps, 'vault' | 'chance'>,
  tx: Tx,
  { params: { code }, body: { count } }: WriteCall<typeof contract.makeSerials>,
): Promise<Written<MadeSerials>> {
  const row = await lockBatch(tx, code)
  if (!row) throw new Refusal('NOT_FOUND')
  if (row.state !== 'OPEN') throw new Refusal('VOUCHER_BATCH_CLOSED')
  const made = (await countVouchers(tx, [code])).get(code)?.made ?? 0
  const serials = Array.from({ length: count }, () => drawSerial(chance))
  await storeSerials(tx, vault, { batchCode: code, after: made, serials })
  const items = serials.map((serial, index) => ({
    serialNo: made + index + 1,
    serial: shownSerial(serial),
  }))
  return { answer: { items }, audit: { no: code, after: { from: made + 1, until: made + count } } }
}

const vouchersPerPage = 50

export async function listVouchers(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { params: { code }, query }: StaffCall<typeof contract.listVouchers>,
): Promise<AnswerOf<typeof contract.listVouchers>> {
  if (!(await findBatchRow(db, code))) throw new Refusal('NOT_FOUND')
  const after = Number(query.cursor ?? 0)
  const rows = await listVoucherRows(db, code, { state: query.state, after, limit: vouchersPerPage + 1 })
  const page = rows.slice(0, vouchersPerPage)
  const at = clock.now()
  return {
    items: page.map((row) => voucherView(row, at)),
    nextCursor: rows.length > vouchersPerPage ? String(page.at(-1)?.serial_no) : null,
  }
}

/** A hold that is over has it no more. */
const isHeld = ({ state, locked_until }: VoucherRow, at: Date): boolean =>
  state === 'LOCKED' && locked_until !== null && locked_until > at

export function voucherView(row: VoucherRow, at: Date): StaffVoucher {
  const isFree = row.state === 'LOCKED' && !isHeld(row, at)
  return {
    ...{ serialNo: row.serial_no, tail: row.tail, state: isFree ? 'ISSUED' : row.state },
    orderNo: isFree ? null : row.order_no,
    redeemedAt: row.redeemed_at?.toISOString() ?? null,
    extendedUntil: row.extended_until,
  }
}

/** Again changes nothing. */
export async function voidVoucher(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { params: { code, serialNo }, body: { reason } }: WriteInput<typeof contract.voidVoucher>,
): Promise<Written<StaffVoucher>> {
  const at = clock.now()
  const row = await lockVoucher(tx, code, Number(serialNo))
  if (!row) throw new Refusal('NOT_FOUND')
  if (row.state === 'REDEEMED' || isHeld(row, at)) throw new Refusal('VOUCHER_IN_USE')
  await setVoid(tx, code, row.serial_no)
  const answer = voucherView({ ...row, state: 'VOID', order_no: null }, at)
  const before = { state: row.state }
  return { answer, audit: { no: code, before, after: { serialNo: row.serial_no, state: 'VOID' }, reason } }
}

/** Never more than the issuer owes, however many enter at once; the same transfer twice is refused: SETTLEMENT_KNOWN. */
export async function enterSettlement(
  { clock, chance }: Pick<Deps, 'clock' | 'chance'>,
  tx: Tx,
  {
    params: { code },
    body,
    caller,
  }: WriteInput<typeof contract.enterSettlement> & { caller: Pick<Staff, 'account'> },
): Promise<Written<Settlement>> {
  if (!(await lockBatch(tx, code))) throw new Refusal('NOT_FOUND')
  const { dueFen, paidFen } = await batchView(tx, code)
  if (body.amountFen > minus(dueFen, paidFen))
    throw new Refusal('SETTLEMENT_TOO_MUCH', { field: 'amountFen' })
  const at = clock.now()
  const no = drawDatedNo(chance, at, { kind: 'V', length: 8 }) as SettlementNo
  const row = await insertSettlement(tx, {
    ...{ no, batch_code: code, amount_fen: body.amountFen, bank_ref: body.bankRef },
    ...{ entered_by: caller.account, entered_at: at },
  })
  if (!row) throw new Refusal('SETTLEMENT_KNOWN', { field: 'bankRef' })
  await book(tx, {
    ...{ key: `settle:${code}:${no}`, kind: 'voucher-settlement', ref: no, at },
    entries: transfer(body.amountFen, { from: `voucher:${code}`, to: 'cash:BANK' }),
  })
  const { amountFen, bankRef } = body
  return { answer: settlementView(row), audit: { no: code, after: { settlementNo: no, amountFen, bankRef } } }
}
