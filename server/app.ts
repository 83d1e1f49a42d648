/** The shop's table of contents: every module's routes, sweeps and tasks, one line each, lowest floor first. */
import type { MemberDeps } from './modules/member/member.ts'
import { memberRoutes } from './modules/member/routes.ts'
import { type MessageDeps, sweepMessages } from './modules/message/message.ts'
import { messageRoutes } from './modules/message/routes.ts'
import { adoptGuestOrders, findOrderKey } from './modules/ordering/own-order.ts'
import { type SessionRoutesDeps, sessionRoutes } from './modules/session/routes.ts'
import { sweepSessions } from './modules/session/session.ts'
import type { IdentifyDeps } from './modules/session/token.ts'
import type { Route } from './platform/http.ts'
import type { Sweep } from './platform/sweeps.ts'

const MINUTE_MS = 60_000

/** What lower floors need of higher ones is handed to them here. */
type Handed = 'adoptGuestOrders' | 'isOrderKey'

/** Each module says what it needs; the shop needs all of it. */
export type ShopDeps = MessageDeps & MemberDeps & IdentifyDeps & Omit<SessionRoutesDeps, Handed>

export const shopRoutes = (deps: ShopDeps): Route[] => [
  ...messageRoutes(deps),
  ...memberRoutes(deps),
  ...sessionRoutes({
    ...deps,
    adoptGuestOrders,
    isOrderKey: (orderNo, randomKey) => findOrderKey(deps, orderNo, randomKey),
  }),
]

/** What workers do every second. */
export const shopSweeps = (deps: ShopDeps): Sweep[] => [
  { name: 'messages', run: () => sweepMessages(deps), everyMs: MINUTE_MS },
  { name: 'sessions', run: () => sweepSessions(deps), everyMs: MINUTE_MS },
]
