/** A captcha solved in a test: what a person sees is read from the database instead. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { refreshSlider, validateSlider } from '#contract/endpoints/captcha.ts'
import { type CaptchaPurpose, type CaptchaToken, writeTrack } from '#contract/values/captcha.ts'
import { DEFAULT_SESSION } from './call.ts'
import type { TestShop } from './test-shop.ts'

type Reach = Pick<TestShop, 'call' | 'db' | 'deps'>
type Who = { sessionId?: string; ip?: string }

/** Where the gap is, or what the code says; null when nothing is asked. */
export async function captchaAnswer(
  { db, deps }: Reach,
  purpose: CaptchaPurpose,
  { kind = 'slider', sessionId = DEFAULT_SESSION }: { kind?: 'slider' | 'code'; sessionId?: string } = {},
): Promise<string | null> {
  const { rows } = await sql<{ answer: string | null }>`
    SELECT answer FROM captcha_challenge
    WHERE session_index = ${deps.vault.index('session', sessionId)} AND purpose = ${purpose} AND kind = ${kind}`.execute(
    db,
  )
  return rows[0]?.answer ?? null
}

/** A drag as a hand makes it: quick at first, slow at the end, never even. */
export function humanTrack(x: number): string {
  const shares = [0, 0.02, 0.08, 0.2, 0.35, 0.53, 0.69, 0.81, 0.89, 0.95, 0.98, 0.99, 1]
  return writeTrack(shares.map((share, at) => ({ t: at * 31 + (at % 3) * 4, x: x * share, y: at % 2 })))
}

export async function solvedCaptcha(
  shop: Reach,
  purpose: CaptchaPurpose,
  who: Who = {},
): Promise<CaptchaToken> {
  const params = { type: purpose }
  await shop.call(refreshSlider, { params, ...who })
  const gapX = await captchaAnswer(shop, purpose, who)
  assert.ok(gapX)
  const { data } = await shop.call(validateSlider, {
    params,
    body: { X: gapX, track: humanTrack(Number(gapX)) },
    ...who,
  })
  assert.ok(data.token, `the answer was ${data.code}`)
  return data.token
}
