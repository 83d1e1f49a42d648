/** Everything that the providers share: keys, time, memory, faults. */
import type { SandboxKeys } from '../keys.ts'
import type { VirtualClock } from '../platform/clock.ts'
import type { Store } from '../platform/store.ts'
import type { RequestLog } from './request-log.ts'
import type { Rules } from './rules.ts'
import type { Trades } from './trades.ts'
import type { Webhooks } from './webhooks.ts'

export type SandboxWorld = {
  /** The sandbox's own address, without a slash at the end. */
  url: string
  keys: SandboxKeys
  store: Store
  clock: VirtualClock
  rules: Rules
  log: RequestLog
  book: Trades
  webhooks: Webhooks
}
