/** Who buys in a simulated world, and how they talk to the shop. */
import assert from 'node:assert/strict'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { logIn, proveGuestMobile, type Session } from '#contract/endpoints/session.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { type Browser, browserOf } from '#contract/values/payment.ts'
import { drawUuid } from '../../platform/chance.ts'
import { idCard } from '../buying.ts'
import type { CallShop, TestAnswer, TestRequest } from '../call.ts'
import { desktop, phone, wechat } from '../paying-shop.ts'
import { newGuest, newMember, PASSWORD, smsCode } from '../people.ts'
import { type PurchaseSteps, purchaseSteps } from '../purchase.ts'
import type { TestShop } from '../test-shop.ts'
import type { SeededChance } from './seeded-chance.ts'

export type TestPerson = { name: string; idNumber: string }

export type SimulatedBuyer = {
  name: string
  kind: 'member' | 'guest'
  /** Buys for an agency. */
  agency: boolean
  /** Of the member when it registered. */
  id: string
  mobile: string
  token: string
  sessionId: string
  ip: string
  userAgent: string
  browser: Browser
  /** Whom they buy for. */
  family: readonly TestPerson[]
  /** When the last code went to their mobile. */
  codeAt: Date
  /** Whether the shop knows their openid. */
  authorized: boolean
}

const userAgents: readonly [string, ...string[]] = [phone, desktop, wechat, desktop]
const MEMBERS = 3
const GUESTS = 5
const AGENTS = 2
const FAMILY = 4

const surnames = ['欧阳', '慕容', '司徒', '上官', '诸葛', '皇甫', '令狐', '宇文', '端木', '东方']
const givenNames = ['雪梅', '云鹤', '青松', '海棠']

/** They come the way everybody does: register with a code, or prove a mobile. */
export async function openBuyers(shop: TestShop): Promise<SimulatedBuyer[]> {
  const buyers: SimulatedBuyer[] = []
  for (let n = 0; n < MEMBERS + GUESTS + AGENTS; n += 1) buyers.push(await newBuyer(shop, n))
  return buyers
}

async function newBuyer(shop: TestShop, n: number): Promise<SimulatedBuyer> {
  const agency = n >= MEMBERS + GUESTS
  const kind = n < MEMBERS || agency ? 'member' : 'guest'
  const mobile = `1370013700${n}`
  const name = `${agency ? 'agent' : kind}-${n}`
  const person =
    kind === 'member'
      ? await newMember(shop, { account: accountOf(name), mobile })
      : await newGuest(shop, mobile)
  const userAgent = userAgents[n % userAgents.length] ?? desktop
  return {
    name,
    kind,
    agency,
    id: person.id,
    mobile,
    token: person.token,
    sessionId: `simulated-session-${n}`,
    ip: `203.0.113.${n + 1}`,
    userAgent,
    browser: browserOf(userAgent),
    family: Array.from({ length: FAMILY }, (_, member) => ({
      name: `${surnames[n]}${givenNames[member]}`,
      idNumber: idCard(1 + n * FAMILY + member),
    })),
    codeAt: shop.clock.now(),
    authorized: false,
  }
}

export const accountOf = (name: string) => name.replace('-', '_')

/** A refusal that a step expects is an answer; every other one fails the simulation. */
export type Answered<E extends Endpoint> =
  | { data: AnswerOf<E>; refusal?: never }
  | { refusal: RefusalCode; data?: never }

type Reach = { chance: SeededChance; shops: { all: readonly TestShop[] } }

export async function ask<E extends Endpoint>(
  reach: Reach,
  buyer: SimulatedBuyer,
  endpoint: E,
  { refusals = [], ...request }: TestRequest<E> & { refusals?: readonly RefusalCode[] } = {},
): Promise<Answered<E>> {
  return outcomeOf<E>(await callOf(reach, buyer, refusals)(endpoint, request as TestRequest<E>))
}

/** The same of one step of a purchase. */
export async function askStep<E extends Endpoint>(
  reach: Reach,
  buyer: SimulatedBuyer,
  refusals: readonly RefusalCode[],
  step: (steps: PurchaseSteps) => Promise<TestAnswer<E>>,
): Promise<Answered<E>> {
  return outcomeOf<E>(await step(purchaseSteps(callOf(reach, buyer, refusals))))
}

const outcomeOf = <E extends Endpoint>({ respCode, data }: TestAnswer<E>): Answered<E> =>
  respCode === '200' ? { data } : { refusal: respCode as RefusalCode }

/** Any process of the shop answers. Whose token has ended logs in again and asks once more. */
function callOf(reach: Reach, buyer: SimulatedBuyer, refusals: readonly RefusalCode[]): CallShop {
  return async <E extends Endpoint>(endpoint: E, request?: TestRequest<E>) => {
    const shop = reach.chance.pickFrom(reach.shops.all)
    assert.ok(shop)
    const call = (): Promise<TestAnswer<E>> =>
      shop.call(endpoint, {
        token: buyer.token,
        sessionId: buyer.sessionId,
        userAgent: buyer.userAgent,
        ip: buyer.ip,
        idempotencyKey: drawUuid(reach.chance),
        ...request,
      } as TestRequest<E>)
    let answer = await call()
    if (answer.respCode === 'LOGIN_NEEDED') {
      buyer.token = await enterAgain(shop, buyer)
      answer = await call()
    }
    const { respCode, status } = answer
    assert.ok(
      respCode === '200' || refusals.some((code) => code === respCode),
      `${buyer.name} did not expect ${respCode} (${status}) of ${endpoint.method} ${endpoint.path}`,
    )
    return answer
  }
}

async function enterAgain(shop: TestShop, buyer: SimulatedBuyer): Promise<string> {
  const { mobile, name, ip } = buyer
  if (buyer.kind === 'guest') buyer.codeAt = shop.clock.now()
  const answer: { respCode: string; respMsg: string; data: Session } =
    buyer.kind === 'member'
      ? await shop.call(logIn, { ip, body: { account: accountOf(name), password: PASSWORD } })
      : await shop.call(proveGuestMobile, { body: { mobile, smsCode: await smsCode(shop, mobile, 'guest') } })
  assert.equal(answer.respCode, '200', answer.respMsg)
  return answer.data.tokenInfo.token
}
