/** What payment keeps per process: plain starts, their answers and plain webhooks that come together share a statement. */
import type { PayAction } from '#contract/endpoints/payment.ts'
import { type Batcher, batcher } from '../../platform/batcher.ts'
import { type InFlight, inFlight } from '../../platform/in-flight.ts'
import { isStatementFault } from '../../platform/prepared.ts'
import { rememberSnapshots, type Snapshots } from '../ordering/order/snapshots.ts'
import type { PaymentDeps } from './deps.ts'
import { type PaidWebhook, settleTogether } from './settle-together-sql.ts'
import {
  keepNextTogether,
  type NewNext,
  type NewStart,
  type PlainStart,
  startTogether,
} from './start-together-sql.ts'

/** What a provider made of an attempt: how the browser goes on, or why the buyer cannot. */
export type Asked = { next: PayAction } | { refusal: 'PAY_FAILED' | 'ORDER_ALREADY_PAID' }

export type Payment = PaymentDeps & {
  snapshots: Snapshots
  /** Presses at the same time ask the provider once for the same attempt. */
  askOnce: InFlight<Asked>
  startPlain: Batcher<NewStart, PlainStart | null>
  keepNext: Batcher<NewNext, PayAction | null>
  settlePlain: Batcher<PaidWebhook, boolean>
}

export function openPayment(deps: PaymentDeps): Payment {
  const { hotPool } = deps
  const isOwnFault = isStatementFault
  const startPlain = batcher({
    run: (starts: readonly NewStart[]) => startTogether(hotPool, starts),
    isOwnFault,
  })
  const settlePlain = batcher({
    run: (paid: readonly PaidWebhook[]) => settleTogether(hotPool, paid),
    isOwnFault,
  })
  return {
    ...deps,
    snapshots: rememberSnapshots(hotPool),
    askOnce: inFlight(),
    startPlain: (start) => startPlain(start).catch(notPlain(null)),
    keepNext: batcher({ run: (inputs) => keepNextTogether(hotPool, inputs), isOwnFault }),
    settlePlain: (paid) => settlePlain(paid).catch(notPlain(false)),
  }
}

/** Two of one key, or of one event, met in the database: the transaction knows what to make of it. */
const notPlain =
  <Answer>(answer: Answer) =>
  (error: unknown): Answer => {
    if (isStatementFault(error)) return answer
    throw error
  }
