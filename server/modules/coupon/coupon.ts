/** Coupons as members see them: activities, taking one, typing a code, and their own. */
import { strict as assert } from 'node:assert'
import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/endpoints/coupon.ts'
import type { Activity, Coupon } from '#contract/endpoints/coupon.ts'
import type { Language } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import {
  type ActivityCode,
  type ActivityState,
  type CouponNo,
  couponStates,
} from '#contract/values/coupon.ts'
import type { Chance } from '../../platform/chance.ts'
import type { Clock } from '../../platform/clock.ts'
import { drawDatedNo } from '../../platform/dated-no.ts'
import type { Db } from '../../platform/db.ts'
import { networkOf } from '../../platform/network.ts'
import { countTryUnderAll, type TryLimit } from '../../platform/try-limits.ts'
import type { Vault } from '../../platform/vault.ts'
import type { Call, Member, MemberId } from '../caller/caller.ts'
import { type CaptchaDeps, requireCaptcha } from '../captcha/captcha.ts'
import type { SettingMemory } from '../setting/setting-memory.ts'
import { insertClaimed, insertRedeemed } from './claim-sql.ts'
import { codeHashOf } from './codes.ts'
import { isHot, normalCode } from './rules.ts'
import {
  type ActivityRow,
  type CouponRow,
  findActivity,
  findByCode,
  findByKey,
  findCoupon,
  isVoidCode,
  listOpen,
  listOwn,
} from './store.ts'

export type CouponDeps = {
  db: Db
  pool: pg.Pool
  clock: Clock
  chance: Chance
  vault: Vault
  settings: SettingMemory
} & Pick<CaptchaDeps, 'captchaOn'>

const pageSize = 20

export async function listActivities(
  { db, clock }: CouponDeps,
  { caller, query, language }: Call<typeof contract.listActivities>,
): Promise<AnswerOf<typeof contract.listActivities>> {
  const now = clock.now()
  const [sort, id] = query.cursor?.split('_').map(Number) ?? []
  const after = sort === undefined || id === undefined ? null : { sort, id }
  const rows = await listOpen(db, caller.memberId, {
    ...{ at: now, when: query.when ?? null, after },
    limit: pageSize + 1,
  })
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    items: page.map((row) => activityView(row, language, now)),
    nextCursor: rows.length > pageSize && last ? `${last.sort}_${last.id}` : null,
    serverNow: now.toISOString(),
  }
}

export async function readActivity(
  { db, clock }: CouponDeps,
  { caller, params, language }: Call<typeof contract.readActivity>,
): Promise<AnswerOf<typeof contract.readActivity>> {
  const row = await findActivity(db, caller.memberId, params.code)
  if (row?.kind !== 'CLAIM') throw new Refusal('NOT_FOUND')
  const now = clock.now()
  return { ...activityView(row, language, now), serverNow: now.toISOString() }
}

const claimLimits: { member: TryLimit; network: TryLimit } = {
  member: { name: 'coupon-claim', points: 20, seconds: 60 },
  network: { name: 'coupon-claims', points: 600, seconds: 60 },
}

const codeLimits: { member: TryLimit; network: TryLimit } = {
  member: { name: 'coupon-code', points: 10, seconds: 600 },
  network: { name: 'coupon-codes', points: 100, seconds: 600 },
}

type Tried = { memberId: MemberId; ip: string }

/** Counts one try before it is made; the member first, who shall not use up what a network shares. */
async function countTries(
  { pool, vault }: Pick<CouponDeps, 'pool' | 'vault'>,
  limits: { member: TryLimit; network: TryLimit },
  { memberId, ip }: Tried,
): Promise<void> {
  const retryAfterSeconds = await countTryUnderAll(pool, [
    [limits.member, vault.index('coupon-tries', `member:${memberId}`)],
    [limits.network, vault.index('coupon-tries', `network:${networkOf(ip)}`)],
  ])
  if (retryAfterSeconds > 0) throw new Refusal('COUPON_TOO_OFTEN', { retryAfterSeconds })
}

/** The member's own other claims and codes may come in between, each at most once per coupon. */
const MAX_TURNS = 20

export async function claimCoupon(
  deps: CouponDeps,
  { caller, params, body, idempotencyKey, language, ip, sessionId }: Call<typeof contract.claimCoupon>,
): Promise<Coupon> {
  const { db, chance, clock, settings } = deps
  const { memberId } = caller
  await countTries(deps, claimLimits, { memberId, ip })
  const key = claimKeyOf(memberId, params.code, idempotencyKey)
  const hotClaims = (await settings.reader())('coupon.hot-claims')
  const at = clock.now()
  let isProven = !deps.captchaOn
  for (let turn = 1; turn <= MAX_TURNS; turn += 1) {
    const known = await findByKey(db, memberId, key)
    if (known) return couponView(known, language, at)
    const claimed = await insertClaimed(db, params.code, {
      couponNo: newCouponNo(chance, at),
      ...{ memberId, at, key, isProven, hotClaims },
    })
    if (claimed === null) {
      const refusal = await whyNot(deps, { memberId, code: params.code, at, isProven })
      if (refusal !== 'unproven') throw refusal
      await requireCaptcha(deps, { purpose: 'claim', sessionId }, body.captchaToken)
      isProven = true
    } else if (claimed !== 'conflict') return await ownCoupon(deps, memberId, claimed, language)
  }
  throw new Refusal('BUSY')
}

const claimKeyOf = (memberId: MemberId, code: ActivityCode, idempotencyKey: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([memberId, 'coupon', code, idempotencyKey]))
    .digest()

type Refused = { memberId: MemberId; code: ActivityCode; at: Date; isProven: boolean }

/** `unproven`: only for want of a captcha. */
async function whyNot(
  { db }: CouponDeps,
  { memberId, code, at, isProven }: Refused,
): Promise<Refusal | 'unproven'> {
  const row = await findActivity(db, memberId, code)
  if (row?.kind !== 'CLAIM') return new Refusal('NOT_FOUND')
  const state = activityState(row, at)
  if (state === 'CLAIMED') return new Refusal('COUPON_LIMIT', { perMember: row.per_member })
  if (state === 'GONE') return new Refusal('COUPONS_GONE')
  return state === 'OPEN' && !isProven && isHot(row, at) ? 'unproven' : new Refusal('COUPON_NOT_OPEN')
}

export async function redeemCode(
  deps: CouponDeps,
  { caller, body, language, ip }: Call<typeof contract.redeemCode>,
): Promise<Coupon> {
  const { db, vault, chance, clock } = deps
  const { memberId } = caller
  await countTries(deps, codeLimits, { memberId, ip })
  const at = clock.now()
  const hash = codeHashOf(vault, normalCode(body.code))
  const coupon = { couponNo: newCouponNo(chance, at), memberId, at }
  for (let turn = 1; turn <= MAX_TURNS; turn += 1) {
    const redeemed = await insertRedeemed(db, hash, coupon)
    if (redeemed === null) return await redeemedBefore(deps, memberId, hash, language)
    if (redeemed !== 'conflict') return await ownCoupon(deps, memberId, redeemed, language)
  }
  throw new Refusal('BUSY')
}

/** A member whose answer was lost types the code again: it is theirs already. Anybody else's is wrong. */
async function redeemedBefore(
  { db, clock }: CouponDeps,
  memberId: MemberId,
  hash: Buffer,
  language: Language,
): Promise<Coupon> {
  const own = await findByCode(db, memberId, hash)
  if (own?.state === 'VOID' || (!own && (await isVoidCode(db, hash)))) throw new Refusal('COUPON_VOID')
  if (!own) throw new Refusal('COUPON_CODE_WRONG')
  return couponView(own, language, clock.now())
}

export async function listCoupons(
  { db, clock }: CouponDeps,
  { caller, query, language }: Call<typeof contract.listCoupons>,
): Promise<AnswerOf<typeof contract.listCoupons>> {
  const now = clock.now()
  const { state, cursor } = query
  const [until, couponNo] = cursor?.split('_') ?? []
  const after = until && couponNo ? { until: new Date(Number(until)), couponNo: couponNo as CouponNo } : null
  const rows = await listOwn(db, caller.memberId, { state, at: now, after, limit: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    items: page.map((row) => couponView(row, language, now)),
    nextCursor: rows.length > pageSize && last ? `${last.valid_until.getTime()}_${last.coupon_no}` : null,
    serverNow: now.toISOString(),
  }
}

const MAX_EXPORTED = 1_000

/** Of each state, those that end first at the top. */
export async function exportCoupons(
  { db, clock }: Pick<CouponDeps, 'db' | 'clock'>,
  { memberId }: Pick<Member, 'memberId'>,
  language: Language,
): Promise<Coupon[]> {
  const now = clock.now()
  const exported: Coupon[] = []
  for (const state of couponStates) {
    const rows = await listOwn(db, memberId, { state, at: now, after: null, limit: MAX_EXPORTED })
    exported.push(...rows.map((row) => couponView(row, language, now)))
  }
  return exported
}

async function ownCoupon(
  { db, clock }: Pick<CouponDeps, 'db' | 'clock'>,
  memberId: MemberId,
  couponNo: CouponNo,
  language: Language,
): Promise<Coupon> {
  const row = await findCoupon(db, memberId, couponNo)
  assert(row, 'a coupon that was just taken is there')
  return couponView(row, language, clock.now())
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const newCouponNo = (chance: Chance, at: Date): CouponNo =>
  drawDatedNo(chance, at, { kind: 'Q', length: 12, letters: ALPHABET }) as CouponNo

const termsOf = (row: Pick<CouponRow, 'threshold_fen' | 'minus_fen' | 'percent_bp' | 'cap_fen'>) => ({
  thresholdFen: row.threshold_fen,
  minusFen: row.minus_fen,
  percentBp: row.percent_bp,
  capFen: row.cap_fen,
})

const activityView = (row: ActivityRow, language: Language, now: Date): Activity => ({
  code: row.code,
  name: row.name[language],
  rule: row.rule[language],
  useCondition: row.use_condition[language],
  opensAt: row.opens_at.toISOString(),
  closesAt: row.closes_at.toISOString(),
  validFrom: row.valid_from?.toISOString() ?? null,
  validUntil: row.valid_until?.toISOString() ?? null,
  validDays: row.valid_days,
  total: row.total,
  left: row.total - row.claimed,
  perMember: row.per_member,
  mine: row.mine,
  state: activityState(row, now),
  ...termsOf(row),
})

/** As the claim decides it. */
function activityState(row: ActivityRow, now: Date): ActivityState {
  const { valid_until: validUntil } = row
  if (row.mine >= row.per_member) return 'CLAIMED'
  if (row.state !== 'OPEN' || now >= row.closes_at || (validUntil && validUntil <= now)) return 'ENDED'
  if (row.claimed >= row.total) return 'GONE'
  return now < row.opens_at ? 'SOON' : 'OPEN'
}

const couponView = (row: CouponRow, language: Language, now: Date): Coupon => ({
  couponNo: row.coupon_no,
  activityName: row.name[language],
  rule: row.rule[language],
  useCondition: row.use_condition[language],
  validFrom: row.valid_from.toISOString(),
  validUntil: row.valid_until.toISOString(),
  state: stateOf(row, now),
  orderNo: row.order_no,
  voidReason: row.void_reason,
  ...termsOf(row),
})

function stateOf({ state, valid_until }: CouponRow, now: Date): Coupon['state'] {
  if (state === 'VOID') return 'void'
  if (state === 'TAKEN') return 'used'
  return valid_until <= now ? 'expired' : 'unused'
}
