/** Logging in through an external provider: the journey there, who came back, and which account that is. */
import { createHash } from 'node:crypto'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/endpoints/oauth.ts'
import { oauthDenied, oauthFailed, oauthTicketName } from '#contract/endpoints/oauth.ts'
import type { Session } from '#contract/endpoints/session.ts'
import type { Language } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Mobile } from '#contract/values/person.ts'
import { browserIndexOf, type SessionId } from '../../platform/browser.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import type { Vault } from '../../platform/vault.ts'
import type { Member, MemberId } from '../caller/caller.ts'
import { generatedAccount } from '../member/account.ts'
import {
  createMember,
  type KnownMember,
  lockedByMobile,
  lockedMember,
  memberByMobile,
  mobileIndexOf,
} from '../member/member.ts'
import { proveMobile, spendProof } from '../message/message.ts'
import { endGuest } from '../session/guest/guest.ts'
import { isLocalPath, withTicket } from '../session/rules.ts'
import { notifySecurityChange } from '../session/security-notification.ts'
import { type SessionArrival, type SessionDeps, signIn } from '../session/session.ts'
import { hashOf } from '../session/token.ts'
import type { ProviderGateway, ProviderProfile } from './provider-gateway.ts'
import {
  deleteOldJourneys,
  findLinkedMember,
  insertJourney,
  insertLink,
  insertTicket,
  type Journey,
  type KnownIdentity,
  listLinks,
  putNewcomer,
  takeJourney,
  takeNewcomer,
  takeTicket,
} from './store.ts'

export type OauthDeps = SessionDeps & {
  /** Null while the shop keeps its own accounts (mode F). */
  provider: ProviderGateway | null
  publicUrl: string
}

const MINUTE_MS = 60_000
/** People type passwords at the provider, and look for their phones. */
const journeyMs = 15 * MINUTE_MS
const ticketMs = 2 * MINUTE_MS
/** An SMS may take a while. */
const newcomerMs = 30 * MINUTE_MS

export async function readProvider({
  provider,
  publicUrl,
}: OauthDeps): Promise<AnswerOf<typeof contract.readProvider>> {
  if (!provider) return null
  const logOutUrl = await provider.logOutUrl(new URL('/index', publicUrl).href)
  return { name: provider.name, logOutUrl }
}

/** Where the browser goes on, the nonce and the verifier stay here; the provider only sees a random state. */
export async function startAuthorization(
  deps: OauthDeps,
  { sessionId, target }: { sessionId: SessionId; target: string },
): Promise<{ url: string }> {
  const { db, clock, chance, vault } = deps
  const provider = providerOf(deps)
  const draw = () => chance.bytes(32).toString('base64url')
  if (!isLocalPath(target)) throw new Refusal('BAD_REQUEST', { fields: 'body.target' })
  const sessionIndex = browserIndexOf(vault, sessionId)
  const [state, nonce, verifier] = [draw(), draw(), draw()]
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const url = await provider.authorizeUrl({ callbackUrl: callbackOf(deps), state, nonce, challenge })
  const journey = {
    sessionIndex,
    issuer: provider.issuer,
    target,
    nonce,
    verifierSealed: vault.seal(verifier),
  }
  await insertJourney(db, hashOf(state), journey, new Date(clock.now().getTime() + journeyMs))
  return { url }
}

/**
 * The provider's user is back; answers where the browser goes on. A link with somebody else's state may have brought it
 * here, so who it is only waits: the ticket goes to this browser alone and counts in the session that started alone.
 */
export async function finishAuthorization(
  deps: OauthDeps,
  back: QueryOf<typeof contract.finishAuthorization>,
): Promise<string> {
  const { db, clock, chance } = deps
  const journey = await takeJourney(db, hashOf(back.state ?? ''), clock.now())
  if (!journey) return '/'
  const known = await whoCameBack(deps, journey, back)
  if (typeof known === 'string') return withTicket(journey.target, oauthTicketName, known)
  const ticket = chance.bytes(32).toString('base64url')
  const waiting = { ...known, sessionIndex: journey.sessionIndex }
  await insertTicket(db, hashOf(ticket), waiting, new Date(clock.now().getTime() + ticketMs))
  return withTicket(journey.target, oauthTicketName, ticket)
}

async function whoCameBack(
  deps: OauthDeps,
  { issuer, nonce, verifierSealed }: Journey,
  { code, iss, error }: QueryOf<typeof contract.finishAuthorization>,
): Promise<KnownIdentity | typeof oauthDenied | typeof oauthFailed> {
  const { vault } = deps
  const provider = providerOf(deps)
  // The answer of another provider must not be taken for this one's, nor its code be sent here.
  if (issuer !== provider.issuer || !(await answerOf(provider.isOwnAnswer(iss)))) return oauthFailed
  if (error === 'access_denied') return oauthDenied
  if (!code) return oauthFailed
  const verifier = vault.open(verifierSealed)
  const user = await answerOf(provider.userOf({ callbackUrl: callbackOf(deps), code, nonce, verifier }))
  if (!user) return oauthFailed
  const { subject, profile } = user
  const subjectIndex = vault.index('oauth-subject', `${issuer}\n${subject}`)
  return { issuer, subjectIndex, profileSealed: vault.seal(JSON.stringify(profile)) }
}

/** A browser on its way back gets a page, whatever the provider does; null when it did not answer. */
async function answerOf<T>(asking: Promise<T>): Promise<T | null> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

type ShownTicket = { ticket: string; sessionId: SessionId; userAgent: string }

/** Logs in a user who is linked, makes an account where the provider proved a mobile that nobody has, and asks the others to prove one. */
export async function claimTicket(
  deps: OauthDeps,
  { sessionId, ticket, userAgent }: ShownTicket,
): Promise<{ session: Session | null }> {
  const { db, clock, vault } = deps
  const sessionIndex = browserIndexOf(vault, sessionId)
  const known = await takeTicket(db, hashOf(ticket), clock.now())
  if (!known?.sessionIndex.equals(sessionIndex)) throw new Refusal('OAUTH_EXPIRED')
  const linked = await findLinkedMember(db, known)
  if (linked !== null) return { session: await welcomeLinked(deps, linked, userAgent) }
  const { mobile } = profileIn(vault, known.profileSealed)
  const session = mobile && (await joinWithReportedMobile(deps, known, mobile, userAgent))
  if (session) return { session }
  await putNewcomer(db, sessionIndex, known, new Date(clock.now().getTime() + newcomerMs))
  return { session: null }
}

async function welcomeLinked(deps: OauthDeps, memberId: MemberId, userAgent: string): Promise<Session> {
  return inTransaction(deps.db, async (tx) => {
    const member = await lockedMember(tx, memberId)
    return signIn(deps, tx, { member, provedMobile: null, userAgent, bindIn: null })
  })
}

/** Null when the mobile has an account already: the provider's word alone never opens one. */
async function joinWithReportedMobile(
  deps: OauthDeps,
  known: KnownIdentity,
  mobile: Mobile,
  userAgent: string,
): Promise<Session | null> {
  const mobileIndex = mobileIndexOf(deps.vault, mobile)
  if (await memberByMobile(deps.db, mobileIndex)) return null
  try {
    return await inTransaction(deps.db, async (tx) => {
      const member = await makeMember(deps, tx, known, mobile)
      return linkAndWelcome(deps, tx, known, { member, provedMobile: null, userAgent })
    })
  } catch (error) {
    // Somebody registered it a moment ago.
    if (error instanceof Refusal && error.code === 'MOBILE_TAKEN') return null
    throw error
  }
}

type Join = { mobile: Mobile; smsCode: string; sessionId: SessionId; userAgent: string; language: Language }

/** Says only to who proved the mobile that its account belongs to another person of the provider. */
export async function joinByMobile(
  deps: OauthDeps,
  { mobile, smsCode, sessionId, userAgent, language }: Join,
): Promise<Session> {
  providerOf(deps)
  const now = deps.clock.now()
  const sessionIndex = browserIndexOf(deps.vault, sessionId)
  const proof = await proveMobile(deps, { mobile, code: smsCode, purpose: 'register', sessionId, now })
  return inTransaction(deps.db, async (tx) => {
    await spendProof(tx, proof)
    const known = await takeNewcomer(tx, sessionIndex, now)
    if (!known) throw new Refusal('OAUTH_EXPIRED')
    const { mobileIndex } = proof
    const existing = await lockedByMobile(tx, mobileIndex)
    const member = existing ?? (await makeMember(deps, tx, known, mobile))
    await endGuest(tx, mobileIndex)
    const session = await linkAndWelcome(deps, tx, known, { member, provedMobile: mobileIndex, userAgent })
    const change = { kind: 'binding-changed', memberId: member.id, mobile, language } as const
    if (existing) await notifySecurityChange(deps, tx, change)
    return session
  })
}

async function makeMember(
  deps: OauthDeps,
  tx: Tx,
  known: KnownIdentity,
  mobile: Mobile,
): Promise<KnownMember> {
  const { nickname } = profileIn(deps.vault, known.profileSealed)
  const account = generatedAccount(deps.chance)
  const input = { mobile, account, passwordPhc: null, now: deps.clock.now() }
  return createMember(deps, tx, { ...input, nickname: nickname ?? account })
}

type Arrived = Omit<SessionArrival, 'bindIn'>

async function linkAndWelcome(
  deps: OauthDeps,
  tx: Tx,
  known: KnownIdentity,
  arrived: Arrived,
): Promise<Session> {
  if (!(await insertLink(tx, arrived.member.id, known, deps.clock.now()))) throw new Refusal('MOBILE_LINKED')
  return signIn(deps, tx, { ...arrived, bindIn: null })
}

const profileIn = (vault: Vault, sealed: Buffer): ProviderProfile =>
  JSON.parse(vault.open(sealed)) as ProviderProfile

function providerOf({ provider }: OauthDeps): ProviderGateway {
  if (!provider) throw new Refusal('NOT_FOUND')
  return provider
}

const callbackOf = ({ publicUrl }: OauthDeps): string => new URL('/front/api/oauth/callback', publicUrl).href

/** For the member's export. */
export async function exportLinks({ db }: Pick<OauthDeps, 'db'>, { memberId }: Member) {
  const links = await listLinks(db, memberId)
  return links.map(({ issuer, linkedAt }) => ({ issuer, linkedAt: linkedAt.toISOString() }))
}

/** Forgets journeys that have ended. */
export const sweepJourneys = ({ db, clock }: Pick<OauthDeps, 'db' | 'clock'>): Promise<void> =>
  deleteOldJourneys(db, clock.now())
