/** The calls of contract/endpoints/message.ts. */
import * as contract from '#contract/endpoints/message.ts'
import { on, type Route } from '../../platform/http.ts'
import { type MessageDeps, sendSmsCode } from './message.ts'

export const messageRoutes = (deps: MessageDeps): Route[] => [
  on(contract.sendSmsCode, ({ body, language, ip, sessionId }) =>
    sendSmsCode(deps, { ...body, language, ip, sessionId }),
  ),
]
