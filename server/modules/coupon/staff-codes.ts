/** Staff read what was taken of an activity, and make and read the codes of one. */
import type * as contract from '#contract/console/coupon.ts'
import type { ActivityCodeRow, TakenCoupon } from '#contract/console/coupon.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ActivityCode, CouponNo } from '#contract/values/coupon.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Vault } from '../../platform/vault.ts'
import type { WriteCall, Written } from '../staff/audited.ts'
import type { StaffCall } from '../staff/caller.ts'
import { codeAt, codeHashOf } from './codes.ts'
import { groupedCode } from './rules.ts'
import { staffRow } from './staff-activities.ts'
import {
  countCodes,
  insertCodes,
  listCodeRows,
  listTakenRows,
  lockActivity,
  type TakenRow,
} from './staff-sql.ts'

type Deps = { db: Db; vault: Vault; clock: Clock }

const takenPerPage = 50
const codesPerPage = 200

export async function listTakenCoupons(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { params, query }: StaffCall<typeof contract.listTakenCoupons>,
): Promise<AnswerOf<typeof contract.listTakenCoupons>> {
  const { id } = await staffRow(db, params.code)
  const [at, couponNo] = query.cursor?.split('_') ?? []
  const after = at && couponNo ? { at: new Date(Number(at)), couponNo: couponNo as CouponNo } : null
  const rows = await listTakenRows(db, id, { after, limit: takenPerPage + 1 })
  const page = rows.slice(0, takenPerPage)
  const last = page.at(-1)
  const now = clock.now()
  return {
    items: page.map((row) => takenView(row, now)),
    nextCursor: rows.length > takenPerPage && last ? `${last.claimed_at.getTime()}_${last.coupon_no}` : null,
  }
}

export const takenView = (row: TakenRow, now: Date): TakenCoupon => ({
  couponNo: row.coupon_no,
  state: stateOf(row, now),
  claimedAt: row.claimed_at.toISOString(),
  validFrom: row.valid_from.toISOString(),
  validUntil: row.valid_until.toISOString(),
  orderNo: row.order_no,
  voidReason: row.void_reason,
})

function stateOf({ state, valid_until, voided_at }: TakenRow, now: Date): TakenCoupon['state'] {
  if (state === 'VOID') return voided_at === null ? 'orphaned' : 'void'
  if (state === 'TAKEN') return 'used'
  return valid_until <= now ? 'expired' : 'unused'
}

/** Only hashes are stored: what is read here is worked out anew from the shop's key. */
export async function listActivityCodes(
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  { params, query }: StaffCall<typeof contract.listActivityCodes>,
): Promise<AnswerOf<typeof contract.listActivityCodes>> {
  const { id, code } = await staffRow(db, params.code)
  const rows = await listCodeRows(db, id, Number(query.cursor ?? 0), codesPerPage + 1)
  const page = rows.slice(0, codesPerPage)
  return {
    items: page.map((row) => codeView(vault, code, row)),
    nextCursor: rows.length > codesPerPage ? String(page.at(-1)?.serial) : null,
  }
}

type CodeRow = { serial: number; used_at: Date | null; voided_at: Date | null }

export const codeView = (
  vault: Vault,
  activity: ActivityCode,
  { serial, used_at, voided_at }: CodeRow,
): ActivityCodeRow => ({
  serial,
  code: groupedCode(codeAt(vault, activity, serial)),
  usedAt: used_at?.toISOString() ?? null,
  voidedAt: voided_at?.toISOString() ?? null,
})

/** The activity stays locked, so of two who make codes at once each gets serials of their own. */
export async function makeActivityCodes(
  { vault }: Pick<Deps, 'vault'>,
  tx: Tx,
  { params: { code }, body: { count } }: WriteCall<typeof contract.makeActivityCodes>,
): Promise<Written<AnswerOf<typeof contract.makeActivityCodes>>> {
  const row = await lockActivity(tx, code)
  if (!row) throw new Refusal('NOT_FOUND')
  if (row.kind !== 'CODE') throw new Refusal('COUPON_WITHOUT_CODES')
  const { made } = await countCodes(tx, row.id)
  if (made + count > row.total) throw new Refusal('COUPON_CODES_FULL', { left: row.total - made })
  const serials = Array.from({ length: count }, (_, index) => made + index + 1)
  await insertCodes(
    tx,
    row.id,
    serials.map((serial) => ({ serial, hash: codeHashOf(vault, codeAt(vault, code, serial)) })),
  )
  const answer = { fromSerial: made + 1, toSerial: made + count }
  return { answer, audit: { no: code, after: answer } }
}
