/** The calls of contract/endpoints/session.ts. */
import * as contract from '#contract/endpoints/session.ts'
import { on, type Route } from '../../platform/http.ts'
import { type GuestDeps, openGuestOrder, proveGuestMobile } from './guest.ts'
import { logIn, logOut, register } from './session.ts'
import {
  claimWechatTicket,
  finishWechatAuthorization,
  readWechatConfig,
  startWechatAuthorization,
  type WechatDeps,
} from './wechat.ts'

/** `authModel`: F for our own accounts, anything else for an external provider (SPEC.md section 6). */
export type SessionRoutesDeps = GuestDeps & WechatDeps & { authModel: string }

export const sessionRoutes = (deps: SessionRoutesDeps): Route[] => [
  on(contract.logIn, ({ body, ip, sessionId }) => logIn(deps, { ...body, ip, sessionId })),
  on(contract.register, ({ body }) => register(deps, body)),
  on(contract.proveGuestMobile, ({ body }) => proveGuestMobile(deps, body)),
  on(contract.openGuestOrder, ({ body, ip }) => openGuestOrder(deps, { ...body, ip })),
  on(contract.logOut, ({ headers }) => logOut(deps, headers['authorization'])),
  on(contract.readAuthModel, () => deps.authModel),
  on(contract.readWechatConfig, ({ query }) => readWechatConfig(deps, query.url)),
  on(contract.startWechatAuthorization, ({ body, sessionId }) =>
    startWechatAuthorization(deps, { ...body, sessionId }),
  ),
  on(contract.finishWechatAuthorization, ({ query }) => finishWechatAuthorization(deps, query)),
  on(contract.claimWechatTicket, ({ body, sessionId }) => claimWechatTicket(deps, { ...body, sessionId })),
]
