/** Sends merchants webhooks, again and again until they accept them, as the providers do. */
import { randomUUID } from 'node:crypto'
import type { VirtualClock } from '../platform/clock.ts'
import type { Collection, Store } from '../platform/store.ts'
import { type Posted, post } from './post.ts'
import {
  type ActiveFault,
  type ContentFault,
  contentFaults,
  type DeliveryFault,
  deliveryFaults,
  type ProofFault,
  proofFaults,
  type Rules,
} from './rules.ts'
import type { PayProvider } from './trades.ts'

/** `dropped`: a fault swallowed it on the way. `failed`: no answer came. */
export type WebhookAttempt = {
  at: string
  outcome: 'accepted' | 'refused' | 'failed' | 'dropped'
  status: number | null
  body: string
}

export type Webhook = {
  id: string
  provider: PayProvider
  op: 'notify' | 'refundNotify'
  event: string
  tradeId: string
  outNos: string[]
  url: string
  /** What it says, before it is sealed and signed. */
  content: Record<string, unknown>
  /** WeChat Pay: how this merchant is signed to. */
  signedWith: 'publicKey' | 'certificate'
  state: 'waiting' | 'accepted' | 'given up'
  /** When the next attempt is due, on the virtual clock. */
  dueAt: number
  /** Waits until another webhook about the same trade has gone out. */
  behind: boolean
  faults: ActiveFault<DeliveryFault>[]
  attempts: WebhookAttempt[]
}

export type WebhookInput = Pick<
  Webhook,
  'provider' | 'op' | 'event' | 'tradeId' | 'outNos' | 'url' | 'content' | 'signedWith'
>

/** How one provider puts a webhook into an envelope, what it takes for a yes, and when it tries again. */
export type Courier = {
  compose(
    webhook: Webhook,
    faults: { content: ActiveFault<ContentFault>[]; proof: ActiveFault<ProofFault>[] },
  ): Promise<{ headers: Record<string, string>; body: string }>
  accepts(answer: Posted): boolean
  /** Milliseconds between an attempt and the next. */
  ladder: readonly number[]
}

export type Webhooks = {
  /** The first attempt starts at once; the promise ends when it is over. */
  announce(input: WebhookInput): Promise<void>
  /** Sends once more, whatever the state. */
  resend(id: string): Promise<Webhook | null>
  all(): Webhook[]
  clear(): void
  /** Makes every attempt that is due on the virtual clock, in order, and those that fall due by them. */
  catchUp(): Promise<void>
  /** Waits until nothing is under way. */
  idle(): Promise<void>
  stop(): void
}

const TICK_MS = 100
const AT_A_TIME = 50

type Deps = { store: Store; clock: VirtualClock; rules: Rules; couriers: Record<PayProvider, Courier> }

/** `waiting` and `underWay` name what is in `webhooks`; they spare reading all of them every tick. */
type Context = Deps & {
  webhooks: Collection<Webhook>
  waiting: Set<string>
  underWay: Map<string, Promise<void>>
}

export function openWebhooks(deps: Deps): Webhooks {
  const webhooks = deps.store.collection<Webhook>('webhook')
  const waiting = webhooks.all().filter((webhook) => webhook.state === 'waiting')
  const context: Context = {
    ...deps,
    webhooks,
    waiting: new Set(waiting.map(({ id }) => id)),
    underWay: new Map(),
  }
  const timer = setInterval(() => {
    for (const webhook of due(context)) void attempt(context, webhook.id)
  }, TICK_MS).unref()
  return {
    announce: (input) => announce(context, input),
    resend: (id) => resend(context, id),
    all: webhooks.all,
    clear: () => {
      webhooks.clear()
      context.waiting.clear()
    },
    catchUp: () => catchUp(context),
    idle: () => idle(context),
    stop: () => clearInterval(timer),
  }
}

async function announce(context: Context, input: WebhookInput): Promise<void> {
  const webhook = keep(context, firstWebhook(context, input))
  if (!webhook.behind && webhook.dueAt <= context.clock.now()) await attempt(context, webhook.id)
}

async function resend(context: Context, id: string): Promise<Webhook | null> {
  await context.underWay.get(id)
  const webhook = context.webhooks.get(id)
  if (!webhook) return null
  keep(context, { ...webhook, state: 'waiting', behind: false, dueAt: context.clock.now() })
  await attempt(context, id)
  return context.webhooks.get(id)
}

async function catchUp(context: Context): Promise<void> {
  for (;;) {
    const ready = due(context).slice(0, AT_A_TIME)
    if (ready.length === 0 && context.underWay.size === 0) return
    await Promise.all(ready.map((webhook) => attempt(context, webhook.id)))
    await idle(context)
  }
}

async function idle({ underWay }: Context): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay.values())
}

function due({ clock, underWay, ...context }: Context): Webhook[] {
  const now = clock.now()
  return pending(context)
    .filter((webhook) => webhook.dueAt <= now && !underWay.has(webhook.id))
    .sort((a, b) => a.dueAt - b.dueAt)
}

function keep({ webhooks, waiting }: Pick<Context, 'webhooks' | 'waiting'>, webhook: Webhook): Webhook {
  if (webhook.state === 'waiting') waiting.add(webhook.id)
  else waiting.delete(webhook.id)
  return webhooks.put(webhook)
}

/** One attempt per webhook at a time; then what was held back behind it goes out. */
async function attempt(context: Context, id: string): Promise<void> {
  const running = context.underWay.get(id)
  if (running) return running
  const made = attemptOnce(context, id).finally(() => context.underWay.delete(id))
  context.underWay.set(id, made)
  await made
  const sent = context.webhooks.get(id)
  for (const other of pending(context)) {
    if (!other.behind || other.tradeId !== sent?.tradeId) continue
    keep(context, { ...other, behind: false, dueAt: context.clock.now() })
    await attempt(context, other.id)
  }
}

const pending = ({ waiting, webhooks }: Pick<Context, 'webhooks' | 'waiting'>): Webhook[] =>
  [...waiting].flatMap((id) => webhooks.get(id) ?? [])

function firstWebhook({ clock, rules, couriers }: Deps, input: WebhookInput): Webhook {
  const faults = rules.take(input, deliveryFaults)
  const delayMs = find(faults, 'delay')?.args.ms ?? 0
  const behind = find(faults, 'reorder') !== undefined
  const waitMs = behind ? (couriers[input.provider].ladder[0] ?? 0) : delayMs
  return {
    ...input,
    id: randomUUID(),
    state: 'waiting',
    dueAt: clock.now() + waitMs,
    behind,
    faults,
    attempts: [],
  }
}

async function attemptOnce(context: Context, id: string): Promise<void> {
  const webhook = context.webhooks.get(id)
  if (!webhook) return
  const courier = context.couriers[webhook.provider]
  context.store.writeDown()
  const sent = isDropped(webhook) ? [dropped()] : await deliver(context, webhook, courier)
  // Read again: a reset may have taken the webhook away meanwhile.
  const current = context.webhooks.get(id)
  if (!current) return
  const attempts = [...current.attempts, ...sent]
  if (sent.some((one) => one.outcome === 'accepted')) {
    keep(context, { ...current, attempts, state: 'accepted', behind: false })
    return
  }
  const stepMs = courier.ladder[rounds(attempts, webhook) - 1]
  const next = stepMs === undefined ? { state: 'given up' as const } : { dueAt: current.dueAt + stepMs }
  keep(context, { ...current, attempts, behind: false, ...next })
}

const dropped = (): WebhookAttempt => ({
  at: new Date().toISOString(),
  outcome: 'dropped',
  status: null,
  body: '',
})

/** Attempts on the ladder; copies that a fault made of the first one do not count. */
const rounds = (attempts: WebhookAttempt[], webhook: Webhook): number =>
  Math.max(1, attempts.length - copies(webhook))

const copies = (webhook: Webhook): number =>
  (find(webhook.faults, 'duplicate') ?? find(webhook.faults, 'duplicateConcurrently'))?.args.n ??
  (webhook.faults.some(({ fault }) => fault.startsWith('duplicate')) ? 1 : 0)

function isDropped(webhook: Webhook): boolean {
  if (find(webhook.faults, 'dropAll')) return true
  const first = find(webhook.faults, 'dropFirstN')
  return first !== undefined && webhook.attempts.length < (first.args.n ?? 1)
}

async function deliver(deps: Deps, webhook: Webhook, courier: Courier): Promise<WebhookAttempt[]> {
  const faults = {
    content: deps.rules.take(webhook, contentFaults),
    proof: deps.rules.take(webhook, proofFaults),
  }
  const send = async (): Promise<WebhookAttempt> => {
    const { headers, body } = await courier.compose(webhook, faults)
    const at = new Date().toISOString()
    const answer = await post(webhook.url, headers, body)
    if (!answer) return { at, outcome: 'failed', status: null, body: '' }
    const outcome = courier.accepts(answer) ? 'accepted' : 'refused'
    return { at, outcome, status: answer.status, body: answer.body.slice(0, 500) }
  }
  const more = webhook.attempts.length === 0 ? copies(webhook) : 0
  if (find(webhook.faults, 'duplicateConcurrently')) {
    return Promise.all(Array.from({ length: 1 + more }, send))
  }
  const sent: WebhookAttempt[] = []
  for (let round = 0; round <= more; round += 1) sent.push(await send())
  return sent
}

const find = (
  faults: ActiveFault<DeliveryFault>[],
  name: DeliveryFault,
): ActiveFault<DeliveryFault> | undefined => faults.find(({ fault }) => fault === name)
