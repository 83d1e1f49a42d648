/** The shop's table of contents: every module's routes, sweeps and tasks, one line each, lowest floor first. */
import type { MessageDeps } from './modules/message/message.ts'
import { messageRoutes } from './modules/message/routes.ts'
import type { IdentifyDeps } from './modules/session/token.ts'
import type { Route } from './platform/http.ts'
import type { Sweep } from './platform/sweeps.ts'

/** Each module says what it needs; the shop needs all of it. */
export type ShopDeps = MessageDeps & IdentifyDeps

export const shopRoutes = (deps: ShopDeps): Route[] => [...messageRoutes(deps)]

/** What workers do every second. */
export const shopSweeps = (_: ShopDeps): Sweep[] => []
