/** What beginning to pay keeps per process: plain starts and their answers that come together share a statement. */
import type { PayAction } from '#contract/endpoints/payment.ts'
import { type Batcher, batcher } from '../../../platform/batcher.ts'
import { type InFlight, inFlight } from '../../../platform/in-flight.ts'
import { isStatementFault } from '../../../platform/prepared.ts'
import { rememberSnapshots, type Snapshots } from '../../ordering/order/snapshots.ts'
import type { PaymentDeps } from '../deps.ts'
import { notPlain } from '../not-plain.ts'
import type { StartAnswer } from './open-at-provider.ts'
import {
  keepNextTogether,
  type NewNext,
  type NewStart,
  type PlainStart,
  startTogether,
} from './start-together-sql.ts'

export type StartDeps = Omit<PaymentDeps, 'hotPool'> & {
  snapshots: Snapshots
  /** Presses at the same time ask the provider once for the same attempt. */
  askOnce: InFlight<StartAnswer>
  startPlain: Batcher<NewStart, PlainStart | null>
  keepNext: Batcher<NewNext, PayAction | null>
}

export function openStart({ hotPool, ...deps }: PaymentDeps): StartDeps {
  const isOwnFault = isStatementFault
  const startPlain = batcher({
    run: (starts: readonly NewStart[]) => startTogether(hotPool, starts),
    isOwnFault,
  })
  return {
    ...deps,
    snapshots: rememberSnapshots(hotPool),
    askOnce: inFlight(),
    startPlain: (start) => startPlain(start).catch(notPlain(null)),
    keepNext: batcher({
      run: (answers: readonly NewNext[]) => keepNextTogether(hotPool, answers),
      isOwnFault,
    }),
  }
}
