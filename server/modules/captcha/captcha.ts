/** Telling people from programs: a puzzle or an image code, tried once, worth one token for one purpose. */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Validated } from '#contract/endpoints/captcha.ts'
import { Refusal } from '#contract/refusals.ts'
import { type CaptchaPurpose, CaptchaToken, readTrack } from '#contract/values/captcha.ts'
import { browserIndexOf, type SessionId } from '../../platform/browser.ts'
import type { Chance } from '../../platform/chance.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Vault } from '../../platform/vault.ts'
import { countCaptchaTry, countSolved, countWrong, isDistrusted } from './captcha-limits.ts'
import { drawCodeApart, drawSliderApart } from './captcha-work.ts'
import { challengeMs, isInGap, looksAutomated, sliderSize, tidyCode, tokenMs } from './rules.ts'
import {
  type ChallengeKey,
  type ChallengeKind,
  deleteExpired,
  insertToken,
  putChallenge,
  putSolved,
  takeChallenge,
  takeToken,
} from './store.ts'

export type CaptchaDeps = {
  db: Db
  /** Of the same database; the tries count in it. */
  pool: pg.Pool
  clock: Clock
  chance: Chance
  vault: Vault
  /** Off, nobody is asked to prove anything: for tests and journeys. */
  captchaOn: boolean
}

const SEED_BYTES = 32

/** Which browser asks, from where, and what for. */
export type CaptchaAsker = { purpose: CaptchaPurpose; sessionId: SessionId; ip: string }

export async function refreshSlider(deps: CaptchaDeps, asker: CaptchaAsker) {
  const key = await beginChallenge(deps, asker, 'slider')
  const { gapX, scene, piece } = await drawSliderApart(deps.chance.bytes(SEED_BYTES))
  await keepChallenge(deps, key, String(gapX))
  return { ...sliderSize, oriImg: base64(scene), newImg: base64(piece) }
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/** Answers a JPEG. */
export async function refreshCode(deps: CaptchaDeps, asker: CaptchaAsker): Promise<Buffer> {
  const key = await beginChallenge(deps, asker, 'code')
  const { text, picture } = await drawCodeApart(deps.chance.bytes(SEED_BYTES))
  await keepChallenge(deps, key, text)
  return Buffer.from(picture)
}

async function beginChallenge(
  deps: CaptchaDeps,
  { purpose, sessionId, ip }: CaptchaAsker,
  kind: ChallengeKind,
): Promise<ChallengeKey> {
  const sessionIndex = browserIndexOf(deps.vault, sessionId)
  await countCaptchaTry(deps, { what: 'refresh', sessionIndex, ip })
  return { sessionIndex, purpose, kind }
}

function keepChallenge({ db, clock }: CaptchaDeps, key: ChallengeKey, answer: string): Promise<void> {
  const now = clock.now()
  return putChallenge(db, key, { answer, now, expiresAt: new Date(now.getTime() + challengeMs) })
}

export function validateSlider(
  deps: CaptchaDeps,
  asker: CaptchaAsker,
  { X, track }: { X: string; track?: string | undefined },
): Promise<Validated> {
  const isRight = (answer: string) => isInGap(Number(X), Number(answer))
  const isByHand = track !== undefined && !looksAutomated(readTrack(track), Number(X))
  return tryOnce(deps, asker, { kind: 'slider', isRight, isByHand })
}

export function validateCode(deps: CaptchaDeps, asker: CaptchaAsker, text: string): Promise<Validated> {
  const isRight = (answer: string) => tidyCode(text) === answer
  return tryOnce(deps, asker, { kind: 'code', isRight, isByHand: true })
}

type Try = { kind: ChallengeKind; isRight: (answer: string) => boolean; isByHand: boolean }

/** The challenge is gone before the try is looked at: there is never a second one. */
async function tryOnce(
  deps: CaptchaDeps,
  { purpose, sessionId, ip }: CaptchaAsker,
  { kind, isRight, isByHand }: Try,
): Promise<Validated> {
  const { db, clock, vault } = deps
  const sessionIndex = browserIndexOf(vault, sessionId)
  await countCaptchaTry(deps, { what: 'validate', sessionIndex, ip })
  const now = clock.now()
  const key = { sessionIndex, purpose, kind }
  const challenge = await takeChallenge(db, key, now)
  if (!challenge || !isRight(challenge.answer)) {
    await countWrong(deps, ip)
    return { code: 'FAILED', token: null }
  }
  if (!isByHand) return { code: 'CODE', token: null }
  if (!challenge.passed && (await isDistrusted(deps, ip))) {
    await putSolved(db, key, new Date(now.getTime() + challengeMs))
    return { code: 'AGAIN', token: null }
  }
  await countSolved(deps, ip)
  return { code: 'SUCCESS', token: await issueToken(deps, { ...key, now }) }
}

type Earned = ChallengeKey & { now: Date }

async function issueToken({ db, chance }: CaptchaDeps, { now, ...earned }: Earned): Promise<CaptchaToken> {
  const token = CaptchaToken.parse(chance.bytes(16).toString('base64url'))
  await insertToken(db, hashOf(token), { ...earned, expiresAt: new Date(now.getTime() + tokenMs) })
  return token
}

/** The secret has 128 random bits, so a plain hash is enough. */
const hashOf = (token: CaptchaToken): Buffer => createHash('sha256').update(token).digest()

/**
 * Uses a token up. Refuses CAPTCHA_NEEDED without one, and CAPTCHA_WRONG for one that is spent, too old, another
 * browser's or for something else. Answers how it was earned.
 */
export async function spendCaptcha(
  { db, clock, vault }: Pick<CaptchaDeps, 'db' | 'clock' | 'vault'>,
  { purpose, sessionId }: Omit<CaptchaAsker, 'ip'>,
  token: CaptchaToken | undefined,
): Promise<ChallengeKind> {
  if (token === undefined) throw new Refusal('CAPTCHA_NEEDED')
  const sessionIndex = browserIndexOf(vault, sessionId)
  const earned = await takeToken(db, hashOf(token))
  const isGood =
    earned?.purpose === purpose && earned.sessionIndex.equals(sessionIndex) && clock.now() < earned.expiresAt
  if (!isGood) throw new Refusal('CAPTCHA_WRONG')
  return earned.kind
}

/** For what only people may do. Uses the token up, and refuses as above. Null where nobody is asked. */
export async function requireCaptcha(
  deps: Pick<CaptchaDeps, 'db' | 'clock' | 'vault' | 'captchaOn'>,
  asker: Omit<CaptchaAsker, 'ip'>,
  token: CaptchaToken | undefined,
): Promise<ChallengeKind | null> {
  return deps.captchaOn ? await spendCaptcha(deps, asker, token) : null
}

/** Forgets what can be answered or spent no more. */
export const sweepCaptchas = ({ db, clock }: Pick<CaptchaDeps, 'db' | 'clock'>): Promise<void> =>
  deleteExpired(db, clock.now())
