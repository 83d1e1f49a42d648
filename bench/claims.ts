/** Ten thousand members at one moment for a hundred coupons. */
import { strict as assert } from 'node:assert'
import { testActivity } from '../server/testing/coupons.ts'
import { requestOf, respCodeOf } from './calls.ts'
import { drive, withLines } from './http-line.ts'
import type { BenchSetup } from './stage.ts'

export const COUPONS = 100
const CONNECTIONS = 200

export type Claims = {
  members: number
  /** Until the last is answered. */
  seconds: number
  claimed: number
  refused: number
}

/** Everybody without a coupon must have been refused because none is left. */
export async function measureClaims(stage: BenchSetup, members: number): Promise<Claims> {
  const { db, park, pool, shopUrl } = stage
  const code = await testActivity({ db, clock: { now: () => new Date() } }, { code: 'RUSH', total: COUPONS })
  const path = `/front/api/coupon-activities/${code}/claim`
  const asks = park.nextBuyers(members).map((buyer) => requestOf({ method: 'POST', path, body: {}, buyer }))
  const codes = new Map<string, number>()
  const seconds = await withLines(shopUrl, CONNECTIONS, (lines) =>
    drive(lines, asks, async (line, ask) => {
      const respCode = respCodeOf(await line.ask(ask))
      codes.set(respCode, (codes.get(respCode) ?? 0) + 1)
    }),
  )
  const refused = codes.get('COUPONS_GONE') ?? 0
  assert.equal((codes.get('200') ?? 0) + refused, members, `answered ${JSON.stringify([...codes])}`)
  const { rows } = await pool.query<{ claimed: number }>('SELECT count(*)::integer AS claimed FROM coupon')
  return { members, seconds, claimed: rows[0]?.claimed ?? 0, refused }
}
