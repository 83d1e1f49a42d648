/** The calls of contract/endpoints/oauth.ts. */
import * as contract from '#contract/endpoints/oauth.ts'
import { on, type Route } from '../caller/caller.ts'
import {
  claimTicket,
  finishAuthorization,
  joinByMobile,
  type OauthDeps,
  readProvider,
  startAuthorization,
} from './oauth.ts'

export const oauthRoutes = (deps: OauthDeps): Route[] => [
  on(contract.readProvider, () => readProvider(deps)),
  on(contract.startAuthorization, ({ body, sessionId }) => startAuthorization(deps, { ...body, sessionId })),
  on(contract.finishAuthorization, ({ query }) => finishAuthorization(deps, query)),
  on(contract.claimTicket, ({ body, sessionId, userAgent }) =>
    claimTicket(deps, { ...body, sessionId, userAgent }),
  ),
  on(contract.joinByMobile, ({ body, sessionId, userAgent, language }) =>
    joinByMobile(deps, { ...body, sessionId, userAgent, language }),
  ),
]
