/** What holding seats needs; holds, looks at them and openings of notices that arrive together share a statement. */
import type pg from 'pg'
import type { CaptchaToken } from '#contract/values/captcha.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Batcher } from '../../../platform/batcher.ts'
import type { SessionId } from '../../../platform/browser.ts'
import type { Chance } from '../../../platform/chance.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import type { QuoteDeps } from '../../inventory/quote/quote.ts'
import type { SettingMemory } from '../../setting/setting-memory.ts'
import type { HolderDeps } from '../order/holder.ts'
import type { SaveSnapshot } from '../order/save-snapshots.ts'
import type { HeldOrder } from './held-sql.ts'
import type { HoldAnswer } from './hold-sql.ts'
import type { NewHold } from './new-hold.ts'
import type { NoticeOpening } from './notice-sql.ts'

export type HoldDeps = QuoteDeps &
  HolderDeps & {
    db: Db
    settings: SettingMemory
    pool: pg.Pool
    hotPool: pg.Pool
    clock: Clock
    chance: Chance
    saveSnapshot: SaveSnapshot
    /** Refuses what no person asks for; captcha stands on a lower floor and is asked for in one place. */
    requireCaptchaForHold(sessionId: SessionId, token: CaptchaToken | undefined): Promise<void>
    hold: Batcher<NewHold, HoldAnswer>
    findHeld: Batcher<OrderNo, HeldOrder | null>
    openNotice: Batcher<NoticeOpening, Date | null>
  }
