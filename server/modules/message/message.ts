/** Codes by SMS: sent within limits, tried a few times, and worth one proof that a mobile is somebody's. */
import { timingSafeEqual } from 'node:crypto'
import type { Language } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import type { CaptchaToken } from '#contract/values/captcha.ts'
import type { Mobile, SmsPurpose } from '#contract/values/person.ts'
import { browserIndexOf, type SessionId } from '../../platform/browser.ts'
import { type Chance, drawText } from '../../platform/chance.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { networkOf } from '../../platform/network.ts'
import type { Vault } from '../../platform/vault.ts'
import { type Abroad, abroadWaitSeconds, HOUR_SECONDS, requireServed, type SmsAbroad } from './abroad.ts'
import type { SmsGateway, SmsOutcome } from './channels/sms-gateway.ts'
import {
  codeLifeSeconds,
  countedSeconds,
  countedSendings,
  ipLimits,
  maxTries,
  numberLimits,
  numberWaitSeconds,
  placeKeptDays,
  type SmsSending,
  type SmsTrust,
  waitSeconds,
} from './rules.ts'
import {
  type CodeKey,
  deleteCode,
  deleteExpiredCodes,
  deletePlacesBefore,
  deleteSending,
  deleteSendingsBefore,
  insertSending,
  isKnownPlace,
  listSendings,
  listSendingsAbroad,
  lockSender,
  putCode,
  putPlaces,
  type SendingsInput,
  takeTry,
} from './store.ts'

export type MessageDeps = {
  db: Db
  clock: Clock
  chance: Chance
  vault: Vault
  sms: SmsGateway
  smsAbroad: SmsAbroad | null
  /** Refuses what no person asks for and answers which captcha was solved; captcha stands on the same floor. */
  requireCaptchaForSms(sessionId: SessionId, token: CaptchaToken | undefined): Promise<CaptchaProof>
}

/** Null where nobody is asked for one. */
type CaptchaProof = 'slider' | 'code' | null

type CodeInput = {
  mobile: Mobile
  purpose: SmsPurpose
  sessionId: SessionId
  language: Language
  ip: string
  /** The member whose mobile it is asks, logged in. */
  ownMobile?: boolean
}
type Proof = { captchaToken?: CaptchaToken | undefined }

/**
 * Sends a code to who proved to be a person. Asks nobody whether the number is known: the answer is the same for all.
 */
export async function sendSmsCode(
  deps: MessageDeps,
  { captchaToken, ...input }: CodeInput & Proof,
): Promise<{ resendAfterSeconds: number; validSeconds: number }> {
  const abroad = requireServed(deps.smsAbroad, input.mobile)
  const captcha = await deps.requireCaptchaForSms(input.sessionId, captchaToken)
  const code = drawText(deps.chance, '0123456789', 6)
  const { sendingId, resendAfterSeconds } = await prepareSending(deps, { ...input, captcha, abroad }, code)
  const { mobile, purpose, language } = input
  await settleSending(
    deps,
    { ...input, sendingId, code },
    await deps.sms.send({ mobile, code, purpose, language }),
  )
  return { resendAfterSeconds, validSeconds: codeLifeSeconds }
}

/** `abroad` is null for a mobile of the mainland. */
type Asked = CodeInput & { captcha: CaptchaProof; abroad: Abroad | null }

/** Counts the sending and keeps the code before anything goes out, so that no two requests share one allowance. */
function prepareSending({ db, clock, vault }: MessageDeps, input: Asked, code: string) {
  const mobileIndex = vault.index('mobile', input.mobile)
  const ipIndex = vault.index('ip', networkOf(input.ip))
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const { abroad } = input
    const shared = abroad ? [vault.index('sms-abroad', 'all')] : []
    await lockSender(tx, [mobileIndex, ipIndex, ...shared])
    const toNumber = await sendingsOf(tx, 'mobile_index', mobileIndex, now)
    const fromIp = await sendingsOf(tx, 'ip_index', ipIndex, now)
    const places = [browserIndexOf(vault, input.sessionId), ipIndex]
    const known = input.ownMobile === true || (await isKnownPlace(tx, mobileIndex, places))
    const trust = trustOf(input.captcha, known)
    const wait = Math.max(
      numberWaitSeconds(toNumber, trust, now),
      waitSeconds(
        fromIp.map(({ sentAt }) => sentAt),
        ipLimits,
        now,
      ),
    )
    if (wait > 0) throw tooOften(wait, input.captcha, () => numberWaitSeconds(toNumber, 'careful', now))
    if (abroad) await limitAbroad(tx, abroad, { ipIndex, trust, now })
    const callingCode = abroad?.callingCode ?? null
    const sendingId = await insertSending(tx, { mobileIndex, ipIndex, trust, callingCode, now })
    const expiresAt = new Date(now.getTime() + codeLifeSeconds * 1000)
    const codeHash = codeHashOf(vault, { ...input, code })
    await putCode(tx, keyOf(vault, input), { codeHash, networkIndex: ipIndex, expiresAt })
    const sent: SmsSending[] = [{ sentAt: now, trust }, ...toNumber]
    return { sendingId, resendAfterSeconds: numberWaitSeconds(sent, trust, now) }
  })
}

/** Under a lock that all codes abroad share, so that no two take the last one. */
async function limitAbroad(
  tx: Tx,
  { callingCode, limits }: Abroad,
  { now, ...next }: { ipIndex: Buffer; trust: SmsTrust; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - HOUR_SECONDS * 1000)
  const sent = await listSendingsAbroad(tx, since, limits.perHour)
  const wait = abroadWaitSeconds(sent, { ...next, callingCode, sentAt: now }, limits)
  if (wait > 0) throw new Refusal('SMS_ABROAD_BUSY', { resendAfterSeconds: wait })
}

function trustOf(captcha: CaptchaProof, known: boolean): SmsTrust {
  if (known) return 'known'
  return captcha === 'code' ? 'careful' : 'open'
}

/** Where strangers have used their share up, whoever solved only the puzzle may read an image code for one more. */
function tooOften(wait: number, captcha: CaptchaProof, carefulWait: () => number): Refusal {
  if (captcha === 'slider' && carefulWait() === 0) return new Refusal('CAPTCHA_CODE_NEEDED')
  return new Refusal('SMS_TOO_OFTEN', { resendAfterSeconds: wait })
}

const sendingsOf = (tx: Tx, by: SendingsInput['by'], index: Buffer, now: Date): Promise<SmsSending[]> =>
  listSendings(tx, {
    by,
    index,
    since: countedSince(now),
    limit: countedSendings(by === 'ip_index' ? ipLimits : numberLimits),
  })

/** What nobody can tell may well arrive: the code stays. What surely did not go out counts nowhere. */
async function settleSending(
  { db, vault }: MessageDeps,
  sent: CodeInput & { sendingId: number; code: string },
  outcome: SmsOutcome | 'no-template',
): Promise<void> {
  if (outcome === 'sent' || outcome === 'unknown') return
  await deleteCode(db, keyOf(vault, sent), codeHashOf(vault, sent))
  // The company's limit is as long as ours: asking again at once would only be refused again.
  if (outcome === 'limited') throw new Refusal('SMS_TOO_OFTEN')
  await deleteSending(db, sent.sendingId)
  throw new Refusal('SMS_NOT_SENT')
}

type CodeTry = { mobile: Mobile; purpose: SmsPurpose; sessionId: SessionId; code: string; now: Date }

/**
 * A code belongs to the browser that asked for it. Somebody else who asks for the same number has another code: guessing
 * there neither comes upon this one nor uses its tries up.
 */
const keyOf = (
  vault: Vault,
  { mobile, purpose, sessionId }: Pick<CodeTry, 'mobile' | 'purpose' | 'sessionId'>,
): CodeKey => {
  const browser = browserIndexOf(vault, sessionId).toString('hex')
  return { askedIndex: vault.index('sms-asked', `${browser}:${mobile}`), purpose }
}

const codeHashOf = (
  vault: Vault,
  { mobile, purpose, code }: Pick<CodeTry, 'mobile' | 'purpose' | 'code'>,
): Buffer => vault.index('sms-code', `${purpose}:${mobile}:${code}`)

/** A code that was right; worth something once, when it is spent. */
export type MobileProof = CodeKey & { mobileIndex: Buffer; codeHash: Buffer }

/**
 * Compares a code and counts the try, for good: also when what it was wanted for fails later. Wrong, expired, used up
 * and never sent look the same. Where it was right, the number's owner is known from then on.
 */
export async function proveMobile(
  { db, vault }: Pick<MessageDeps, 'db' | 'vault'>,
  { now, ...tried }: CodeTry,
): Promise<MobileProof> {
  const key = keyOf(vault, tried)
  const codeHash = codeHashOf(vault, tried)
  const kept = await takeTry(db, key, maxTries, now)
  if (!kept || !timingSafeEqual(kept.codeHash, codeHash)) throw new Refusal('SMS_CODE_WRONG')
  const mobileIndex = vault.index('mobile', tried.mobile)
  const browserIndex = browserIndexOf(vault, tried.sessionId)
  const places = kept.networkIndex ? [browserIndex, kept.networkIndex] : [browserIndex]
  await putPlaces(db, mobileIndex, places, now)
  return { ...key, mobileIndex, codeHash }
}

/** Uses a proof up, together with what it was given for: of two requests with one code, one succeeds. */
export async function spendProof(tx: Tx, proof: MobileProof): Promise<void> {
  if (!(await deleteCode(tx, proof, proof.codeHash))) throw new Refusal('SMS_CODE_WRONG')
}

/** Forgets codes and sendings that count nowhere any more, and places where nobody has proved a number for long. */
export async function sweepMessages({ db, clock }: Pick<MessageDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await deleteExpiredCodes(db, now)
  await deleteSendingsBefore(db, countedSince(now))
  await deletePlacesBefore(db, new Date(now.getTime() - placeKeptDays * 86_400_000))
}

const countedSince = (now: Date): Date => new Date(now.getTime() - countedSeconds * 1000)
