/** Tells merchants what happened, again and again until they take it, as the providers do. */
import { randomUUID } from 'node:crypto'
import type { VirtualClock } from '../platform/clock.ts'
import type { Collection, Store } from '../platform/store.ts'
import { type Posted, post } from './post.ts'
import {
  type ContentFault,
  contentFaults,
  type DeliveryFault,
  deliveryFaults,
  type ProofFault,
  proofFaults,
  type Rules,
  type Struck,
} from './rules.ts'
import type { PayProvider } from './trades.ts'

/** `dropped`: a fault swallowed it on the way. `failed`: no answer came. */
export type Attempt = {
  at: string
  outcome: 'accepted' | 'refused' | 'failed' | 'dropped'
  status: number | null
  body: string
}

export type Notice = {
  id: string
  provider: PayProvider
  op: 'notify' | 'refundNotify'
  event: string
  tradeId: string
  outNos: string[]
  url: string
  /** What is told, before it is sealed and signed. */
  content: Record<string, unknown>
  /** WeChat Pay: how this merchant is signed to. */
  signedWith: 'publicKey' | 'certificate'
  state: 'waiting' | 'accepted' | 'given up'
  /** When the next attempt is due, on the virtual clock. */
  dueAt: number
  /** Waits until another notice about the same trade has gone out. */
  behind: boolean
  faults: Struck<DeliveryFault>[]
  attempts: Attempt[]
}

export type NoticeInput = Pick<
  Notice,
  'provider' | 'op' | 'event' | 'tradeId' | 'outNos' | 'url' | 'content' | 'signedWith'
>

/** How one provider puts a notice into an envelope, what it takes for a yes, and when it tries again. */
export type Courier = {
  compose(
    notice: Notice,
    faults: { content: Struck<ContentFault>[]; proof: Struck<ProofFault>[] },
  ): Promise<{ headers: Record<string, string>; body: string }>
  accepts(answer: Posted): boolean
  /** Milliseconds between an attempt and the next. */
  ladder: readonly number[]
}

export type Notices = {
  /** The first attempt starts at once; the promise ends when it is over. */
  announce(input: NoticeInput): Promise<void>
  /** Sends once more, whatever the state. */
  resend(id: string): Promise<Notice | null>
  all(): Notice[]
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

/** `waiting` and `underWay` name what is in `notices`; they spare reading all of them every tick. */
type Desk = Deps & {
  notices: Collection<Notice>
  waiting: Set<string>
  underWay: Map<string, Promise<void>>
}

export function openNotices(deps: Deps): Notices {
  const notices = deps.store.collection<Notice>('notice')
  const waiting = notices.all().filter((notice) => notice.state === 'waiting')
  const desk: Desk = { ...deps, notices, waiting: new Set(waiting.map(({ id }) => id)), underWay: new Map() }
  const timer = setInterval(() => {
    for (const notice of due(desk)) void attempt(desk, notice.id)
  }, TICK_MS).unref()
  return {
    announce: (input) => announce(desk, input),
    resend: (id) => resend(desk, id),
    all: notices.all,
    clear: () => {
      notices.clear()
      desk.waiting.clear()
    },
    catchUp: () => catchUp(desk),
    idle: () => idle(desk),
    stop: () => clearInterval(timer),
  }
}

async function announce(desk: Desk, input: NoticeInput): Promise<void> {
  const notice = keep(desk, firstNotice(desk, input))
  if (!notice.behind && notice.dueAt <= desk.clock.now()) await attempt(desk, notice.id)
}

async function resend(desk: Desk, id: string): Promise<Notice | null> {
  await desk.underWay.get(id)
  const notice = desk.notices.get(id)
  if (!notice) return null
  keep(desk, { ...notice, state: 'waiting', behind: false, dueAt: desk.clock.now() })
  await attempt(desk, id)
  return desk.notices.get(id)
}

async function catchUp(desk: Desk): Promise<void> {
  for (;;) {
    const ready = due(desk).slice(0, AT_A_TIME)
    if (ready.length === 0 && desk.underWay.size === 0) return
    await Promise.all(ready.map((notice) => attempt(desk, notice.id)))
    await idle(desk)
  }
}

async function idle({ underWay }: Desk): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay.values())
}

function due({ clock, underWay, ...desk }: Desk): Notice[] {
  const now = clock.now()
  return pending(desk)
    .filter((notice) => notice.dueAt <= now && !underWay.has(notice.id))
    .sort((a, b) => a.dueAt - b.dueAt)
}

function keep({ notices, waiting }: Pick<Desk, 'notices' | 'waiting'>, notice: Notice): Notice {
  if (notice.state === 'waiting') waiting.add(notice.id)
  else waiting.delete(notice.id)
  return notices.put(notice)
}

/** One attempt per notice at a time; then what was held back behind it goes out. */
async function attempt(desk: Desk, id: string): Promise<void> {
  const running = desk.underWay.get(id)
  if (running) return running
  const made = attemptOnce(desk, id).finally(() => desk.underWay.delete(id))
  desk.underWay.set(id, made)
  await made
  const told = desk.notices.get(id)
  for (const other of pending(desk)) {
    if (!other.behind || other.tradeId !== told?.tradeId) continue
    keep(desk, { ...other, behind: false, dueAt: desk.clock.now() })
    await attempt(desk, other.id)
  }
}

const pending = ({ waiting, notices }: Pick<Desk, 'notices' | 'waiting'>): Notice[] =>
  [...waiting].flatMap((id) => notices.get(id) ?? [])

function firstNotice({ clock, rules, couriers }: Deps, input: NoticeInput): Notice {
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

async function attemptOnce(desk: Desk, id: string): Promise<void> {
  const notice = desk.notices.get(id)
  if (!notice) return
  const courier = desk.couriers[notice.provider]
  desk.store.writeDown()
  const sent = isDropped(notice) ? [dropped()] : await deliver(desk, notice, courier)
  // Read again: a reset may have taken the notice away meanwhile.
  const current = desk.notices.get(id)
  if (!current) return
  const attempts = [...current.attempts, ...sent]
  if (sent.some((one) => one.outcome === 'accepted')) {
    keep(desk, { ...current, attempts, state: 'accepted', behind: false })
    return
  }
  const stepMs = courier.ladder[rounds(attempts, notice) - 1]
  const next = stepMs === undefined ? { state: 'given up' as const } : { dueAt: current.dueAt + stepMs }
  keep(desk, { ...current, attempts, behind: false, ...next })
}

const dropped = (): Attempt => ({ at: new Date().toISOString(), outcome: 'dropped', status: null, body: '' })

/** Attempts on the ladder; copies that a fault made of the first one do not count. */
const rounds = (attempts: Attempt[], notice: Notice): number => Math.max(1, attempts.length - copies(notice))

const copies = (notice: Notice): number =>
  (find(notice.faults, 'duplicate') ?? find(notice.faults, 'duplicateConcurrently'))?.args.n ??
  (notice.faults.some(({ fault }) => fault.startsWith('duplicate')) ? 1 : 0)

function isDropped(notice: Notice): boolean {
  if (find(notice.faults, 'dropAll')) return true
  const first = find(notice.faults, 'dropFirstN')
  return first !== undefined && notice.attempts.length < (first.args.n ?? 1)
}

async function deliver(deps: Deps, notice: Notice, courier: Courier): Promise<Attempt[]> {
  const faults = {
    content: deps.rules.take(notice, contentFaults),
    proof: deps.rules.take(notice, proofFaults),
  }
  const send = async (): Promise<Attempt> => {
    const { headers, body } = await courier.compose(notice, faults)
    const at = new Date().toISOString()
    const answer = await post(notice.url, headers, body)
    if (!answer) return { at, outcome: 'failed', status: null, body: '' }
    const outcome = courier.accepts(answer) ? 'accepted' : 'refused'
    return { at, outcome, status: answer.status, body: answer.body.slice(0, 500) }
  }
  const more = notice.attempts.length === 0 ? copies(notice) : 0
  if (find(notice.faults, 'duplicateConcurrently')) {
    return Promise.all(Array.from({ length: 1 + more }, send))
  }
  const sent: Attempt[] = []
  for (let round = 0; round <= more; round += 1) sent.push(await send())
  return sent
}

const find = (faults: Struck<DeliveryFault>[], name: DeliveryFault): Struck<DeliveryFault> | undefined =>
  faults.find(({ fault }) => fault === name)
