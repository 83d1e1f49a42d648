/** The calls of contract/endpoints/session.ts. */
import * as account from '#contract/endpoints/session/account.ts'
import * as contract from '#contract/endpoints/session.ts'
import { on, type Route } from '../caller/caller.ts'
import { endDevice, endOtherDevices, listDevices } from './account/devices.ts'
import { setFirstPassword } from './account/first-password.ts'
import { eraseAccount, exportAccount, type OwnDataDeps } from './account/own-data.ts'
import { changeMobile, type OwnMobileDeps, sendOwnSmsCode } from './account/own-mobile.ts'
import { changePassword, resetPassword } from './account/passwords.ts'
import { becomeMember } from './guest/become-member.ts'
import { type GuestDeps, openGuestOrder, proveGuestMobile } from './guest/guest.ts'
import { logIn, logInBySms, logOut, register } from './session.ts'
import { readWechatBinding, unbindWechat } from './wechat/wechat-binding.ts'
import {
  claimWechatTicket,
  finishWechatAuthorization,
  readWechatConfig,
  startWechatAuthorization,
  type WechatDeps,
} from './wechat.ts'

export type SessionRoutesDeps = GuestDeps & WechatDeps & OwnMobileDeps & OwnDataDeps

export const sessionRoutes = (deps: SessionRoutesDeps): Route[] => [
  ...arrivalRoutes(deps),
  ...accountRoutes(deps),
  ...wechatRoutes(deps),
  on(contract.readAuthModel, () => deps.authModel),
]

/** What the official account is asked for and given. */
const wechatRoutes = (deps: SessionRoutesDeps): Route[] => [
  on(contract.readWechatConfig, ({ query }) => readWechatConfig(deps, query.url)),
  on(contract.readOauthConfig, ({ query }) => readWechatConfig(deps, query.url)),
  on(contract.startWechatAuthorization, ({ body, sessionId }) =>
    startWechatAuthorization(deps, { ...body, sessionId }),
  ),
  on(contract.finishWechatAuthorization, ({ query }) => finishWechatAuthorization(deps, query)),
  on(contract.claimWechatTicket, ({ body, caller, sessionId, userAgent }) =>
    claimWechatTicket(deps, { ...body, caller, sessionId, userAgent }),
  ),
  on(contract.readWechatBinding, ({ caller }) => readWechatBinding(deps, caller)),
  on(contract.unbindWechat, ({ caller, language }) => unbindWechat(deps, caller, language)),
]

/** How one comes and goes. */
const arrivalRoutes = (deps: SessionRoutesDeps): Route[] => [
  on(contract.logIn, ({ body, ip, sessionId, userAgent, language }) =>
    logIn(deps, { ...body, ip, sessionId, userAgent, language }),
  ),
  on(contract.logInBySms, ({ body, sessionId, userAgent, language }) =>
    logInBySms(deps, { ...body, sessionId, userAgent, language }),
  ),
  on(contract.register, ({ body, sessionId, userAgent, language }) =>
    register(deps, { ...body, sessionId, userAgent, language }),
  ),
  on(account.resetPassword, ({ body, sessionId, userAgent, language }) =>
    resetPassword(deps, { ...body, sessionId, userAgent, language }),
  ),
  on(contract.proveGuestMobile, ({ body, sessionId }) => proveGuestMobile(deps, { ...body, sessionId })),
  on(contract.becomeMember, ({ caller, body, sessionId, userAgent }) =>
    becomeMember(deps, caller, { ...body, sessionId, userAgent }),
  ),
  on(contract.openGuestOrder, ({ body, ip }) => openGuestOrder(deps, { ...body, ip })),
  on(contract.logOut, ({ headers }) => logOut(deps, headers['authorization'])),
]

/** What a member does with the own account. */
const accountRoutes = (deps: SessionRoutesDeps): Route[] => [
  on(account.listDevices, ({ caller, headers }) => listDevices(deps, caller, headers['authorization'])),
  on(account.endDevice, ({ caller, params }) => endDevice(deps, caller, params.id)),
  on(account.endOtherDevices, ({ caller, headers }) =>
    endOtherDevices(deps, caller, headers['authorization']),
  ),
  on(account.changePassword, ({ caller, body, ip, userAgent, language }) =>
    changePassword(deps, caller, { ...body, ip, userAgent, language }),
  ),
  on(account.setFirstPassword, ({ caller, body, sessionId, language }) =>
    setFirstPassword(deps, caller, { ...body, sessionId, language }),
  ),
  on(account.sendOwnSmsCode, ({ caller, body, ip, sessionId, language }) =>
    sendOwnSmsCode(deps, caller, { ...body, ip, sessionId, language }),
  ),
  on(account.changeMobile, ({ caller, body, sessionId, language }) =>
    changeMobile(deps, caller, { ...body, sessionId, language }),
  ),
  on(account.exportAccount, ({ caller, body, sessionId, language }) =>
    exportAccount(deps, caller, { ...body, sessionId, language }),
  ),
  on(account.eraseAccount, ({ caller, body, sessionId }) =>
    eraseAccount(deps, caller, { ...body, sessionId }),
  ),
]
