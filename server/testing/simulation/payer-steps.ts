/** What buyers do about money: begin to pay by every way, pay in time, late, twice, or not at all. */
import assert from 'node:assert/strict'
import { claimWechatTicket, startWechatAuthorization } from '#contract/endpoints/session.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { type Browser, type PayType, payTypesFor } from '#contract/values/payment.ts'
import type { Provider } from '../../modules/payment/pay-gateway.ts'
import { drawUuid } from '../../platform/chance.ts'
import { ask, askStep, type SimulatedBuyer } from './buyers.ts'
import { isOlder, isOver, pickAttempt, pickPlaced, type SimulationStep } from './choosing.ts'
import { force, visit } from './forced-payment.ts'
import type { KnownAttempt, KnownChange, KnownOrder, SimulatedWorld } from './world.ts'

const providerOf = (payType: PayType): Provider => (payType.startsWith('ALIPAY') ? 'ALIPAY' : 'WECHAT_PAY')

/** The simulated shop has no banks. */
const waysOf = (browser: Browser): PayType[] =>
  payTypesFor[browser].filter((payType) => !/^(CMBC|ECNY)_/.test(payType))

/** What an agency has paid in advance pays no change of date. */
const waysFor = ({ agency, browser }: SimulatedBuyer, change: KnownChange | null): PayType[] =>
  agency && !change ? [...waysOf(browser), 'ADVANCE', 'ADVANCE'] : waysOf(browser)

const MAX_ATTEMPTS = 4
const LATE_MS = 17 * 60_000

/** Mostly what is not begun yet; but people try another way as well. */
export const startToPay: SimulationStep = async (world) => {
  const { chance } = world
  const most = chance.percent(70) ? 0 : MAX_ATTEMPTS - 1
  const order = pickPlaced(
    world,
    ({ attempts, payableFen, over }) => payableFen > 0 && attempts.length <= most && !over,
  )
  return order ? begin(world, order, null) : null
}

/** By a way that the buyer's browser has; null when it cannot. */
export async function begin(
  world: SimulatedWorld,
  order: KnownOrder,
  change: KnownChange | null,
): Promise<string | null> {
  const payType = world.chance.pickFrom(waysFor(order.buyer, change))
  if (!payType || (payType === 'WECHAT_MP' && !(await authorize(world, order.buyer)))) return null
  return start(world, { order, change, payType, key: drawUuid(world.chance) })
}

/** The answer was lost: the same key leads to the same attempt. */
export const repeatPaymentStart: SimulationStep = async (world) => {
  const attempt = pickAttempt(world)
  if (!attempt?.key) return null
  const { order, change, payType, key } = attempt
  return start(world, { order, change, payType, key })
}

export const reusePayKey: SimulationStep = async (world) => {
  const attempt = pickAttempt(world)
  const other = attempt && waysOf(attempt.order.buyer.browser).find((one) => one !== attempt.payType)
  if (!other || !attempt.key) return null
  const idempotencyKey = attempt.key
  const { refusal } = await askStep(world, attempt.order.buyer, ['IDEMPOTENCY_KEY_REUSED'], (steps) =>
    steps.startPayment({ ...purposeOf(attempt), payType: other }, { idempotencyKey }),
  )
  assert.ok(refusal, 'another way under a used key is refused')
  return `${attempt.order.buyer.name} uses the key of ${attempt.paymentNo} for ${other}`
}

/** Of an order that nobody can pay any more. */
const lost: readonly RefusalCode[] = ['ORDER_OVER_PAY_TIME', 'ORDER_NOT_PAYABLE', 'ORDER_ALREADY_PAID']
/** The same of a change. */
const lostChange: readonly RefusalCode[] = [
  'CHANGE_OVER_PAY_TIME',
  'CHANGE_NOT_PAYABLE',
  'CHANGE_ALREADY_PAID',
]

type Payable = { order: KnownOrder; change: KnownChange | null }
type Begun = Payable & { payType: PayType; key: string }

const purposeOf = ({ order, change }: Payable) =>
  change ? { changeNo: change.changeNo } : { orderNo: order.orderNo }

export async function start(world: SimulatedWorld, { order, change, payType, key }: Begun): Promise<string> {
  const { buyer } = order
  const number = change?.changeNo ?? order.orderNo
  const ended = change ? lostChange : lost
  const refusals = [...ended, 'PAY_FAILED', 'PAY_STARTING', 'PAY_REPLACED', 'BALANCE_TOO_LOW'] as const
  const { data, refusal } = await askStep(world, buyer, refusals, (steps) =>
    steps.startPayment({ ...purposeOf({ order, change }), payType }, { idempotencyKey: key }),
  )
  if (refusal) {
    const payable = change ?? order
    payable.over ||= ended.includes(refusal)
    return `${buyer.name} cannot pay ${number} by ${payType}: ${refusal}`
  }
  const { paymentNo, next } = data
  if (payType === 'ADVANCE') {
    order.over = true
    return `${buyer.name} pays ${number} from the balance as ${paymentNo}`
  }
  const known = order.attempts.find((one) => one.paymentNo === paymentNo)
  assert.ok(known?.payType === payType || !known, 'an attempt keeps its way')
  const content = contentOf(next)
  if (known) known.content = content
  else
    order.attempts.push({
      order,
      change,
      paymentNo,
      payType,
      provider: providerOf(payType),
      key,
      content,
      visited: false,
      pressed: false,
    })
  return `${buyer.name} begins to pay ${number} by ${payType} as ${paymentNo}${known ? ' (again)' : ''}`
}

function contentOf(next: { action: string; url?: string; content?: string }): string {
  return next.url ?? next.content ?? ''
}

/** What a WeChat browser does so that the shop knows its openid. */
async function authorize(world: SimulatedWorld, buyer: SimulatedBuyer): Promise<boolean> {
  if (buyer.authorized || !world.shops.door.open) return buyer.authorized
  const input = { target: '/pay/order', purpose: 'pay' } as const
  const { data } = await ask(world, buyer, startWechatAuthorization, { body: input })
  const follow = async (address: string) =>
    (await fetch(address.replace(/#.*$/, ''), { redirect: 'manual' })).headers.get('location') ?? ''
  const target = await follow(await follow(data?.url ?? ''))
  const ticket = target.split('#wechat=')[1] ?? ''
  const claimed = await ask(world, buyer, claimWechatTicket, { body: { ticket } })
  buyer.authorized = claimed.data !== undefined
  assert.ok(buyer.authorized, 'WeChat tells who its user is')
  return true
}

/** At the cashier, as far as the provider lets the buyer. */
export const pay: SimulationStep = (world) => atCashier(world, 'pay')
export const failToPay: SimulationStep = (world) => atCashier(world, 'fail')
export const leaveCashier: SimulationStep = (world) => atCashier(world, 'cancel')

async function atCashier(world: SimulatedWorld, press: Button): Promise<string | null> {
  const attempt = pickAttempt(world, (one) => !one.pressed && !isOver(one))
  return attempt ? pressAt(world, attempt, press) : null
}

type Button = 'pay' | 'fail' | 'cancel'

export async function pressAt(world: SimulatedWorld, attempt: KnownAttempt, press: Button): Promise<string> {
  attempt.pressed = press === 'pay'
  const what = `${attempt.order.buyer.name} presses ${press} for ${attempt.paymentNo}`
  const done = await presses(world, attempt, press).then(
    () => 'done',
    (problem: Error) => problem.message,
  )
  return `${what}: ${done}`
}

async function presses({ control, shops }: SimulatedWorld, attempt: KnownAttempt, press: Button) {
  const { paymentNo, content } = attempt
  if (content === '') return control[press](paymentNo)
  await control.buy(content, { press, referer: shops.url })
  attempt.visited = true
}

/** The cashier stands open: at Alipay the trade exists from now on. */
export const openCashier: SimulationStep = async (world) => {
  const attempt = pickAttempt(world, ({ content, visited }) => content !== '' && !visited)
  if (!attempt) return null
  const opened = await visit(world, attempt)
  return `${attempt.order.buyer.name} ${opened ? 'opens' : 'cannot open'} the cashier of ${attempt.paymentNo}`
}

/** The worst that a provider can do: the money comes whether the trade is closed, too late or paid another way. */
export const payUnexpectedly: SimulationStep = async (world) => {
  const attempt = pickAttempt(world)
  return attempt ? force(world, attempt) : null
}

/** Late on purpose: money for what was cancelled or has run out. */
export const payLate: SimulationStep = async (world) => {
  const attempt = pickAttempt(
    world,
    ({ order, pressed }) => !pressed && isOlder(world, order.heldAt, LATE_MS),
  )
  if (!attempt) return null
  attempt.pressed = true
  return force(world, attempt)
}

/** Where nobody has begun twice, somebody does. */
export const payTwice: SimulationStep = async (world) => {
  const twice = pickPlaced(world, ({ attempts }) => attempts.length > 1)
  const order = twice ?? pickPlaced(world, ({ attempts, over }) => attempts.length === 1 && !over)
  if (!order) return null
  const sentences: string[] = []
  if (!twice) sentences.push((await begin(world, order, null)) ?? 'begins nothing')
  for (const attempt of order.attempts) sentences.push(await force(world, attempt))
  return sentences.join('; ')
}
