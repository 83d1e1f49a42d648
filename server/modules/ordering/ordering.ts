/** What ordering needs, and what its rooms keep per process. */
import type pg from 'pg'
import type { OrderNo } from '#contract/values/order.ts'
import { batcher, type Verdict } from '../../platform/batcher.ts'
import { isStatementFault } from '../../platform/prepared.ts'
import type { HoldDeps } from './hold/deps.ts'
import { findHeldTogether } from './hold/held-sql.ts'
import { holdTogether } from './hold/hold-sql.ts'
import { openNotices } from './hold/notice-sql.ts'
import type { NamesDeps } from './names/read-names.ts'
import { type HoldLimits, holdLimits } from './order/rules.ts'
import { snapshotSaver } from './order/save-snapshots.ts'
import { rememberSnapshots } from './order/snapshots.ts'
import type { PlaceDeps } from './place/deps.ts'
import { placeTogether } from './place/place-sql.ts'
import type { ListDeps, ReadDeps } from './reading/read-orders.ts'
import type { TicketDeps } from './reading/read-tickets.ts'
import { findTicketsTogether } from './reading/ticket-sql.ts'

/** Made here, once per process; the rest is handed in. */
type Made =
  | 'saveSnapshot'
  | 'snapshots'
  | 'hold'
  | 'findHeld'
  | 'openNotice'
  | 'place'
  | 'findTickets'
  | 'holdLimits'

/** `hotPool` is of the same database, opened with hotSettings. */
export type OrderingDeps = Omit<Ordering, Made> & {
  /** Other limits than the usual ones, for load tests. */
  holdLimits?: HoldLimits
}

type Ordering = HoldDeps & PlaceDeps & ListDeps & ReadDeps & TicketDeps & NamesDeps

export function openOrdering(deps: OrderingDeps): Ordering {
  const { db, hotPool } = deps
  const snapshots = rememberSnapshots(hotPool)
  const together = <Input, Answer>(
    run: (pool: pg.Pool, inputs: readonly Input[]) => Promise<readonly Verdict<Answer>[]>,
  ) => batcher({ run: (inputs: readonly Input[]) => run(hotPool, inputs), isOwnFault: isStatementFault })
  return {
    holdLimits,
    ...deps,
    saveSnapshot: snapshotSaver(db),
    snapshots,
    hold: together(holdTogether),
    findHeld: together((pool, orderNos: readonly OrderNo[]) => findHeldTogether(pool, snapshots, orderNos)),
    openNotice: together(openNotices),
    place: together(placeTogether),
    findTickets: together(findTicketsTogether),
  }
}
