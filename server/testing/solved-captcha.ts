/** A captcha solved in a test: what a person sees is read from the database instead. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { refreshSlider, validateSlider } from '#contract/endpoints/captcha.ts'
import type { CaptchaPurpose, CaptchaToken } from '#contract/values/captcha.ts'
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

export async function solvedCaptcha(
  shop: Reach,
  purpose: CaptchaPurpose,
  who: Who = {},
): Promise<CaptchaToken> {
  const params = { type: purpose }
  await shop.call(refreshSlider, { params, ...who })
  const gapX = await captchaAnswer(shop, purpose, who)
  assert.ok(gapX)
  const { data } = await shop.call(validateSlider, { params, body: { X: gapX }, ...who })
  assert.ok(data.token, `the answer was ${data.code}`)
  return data.token
}
