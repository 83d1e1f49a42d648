/** The calls of contract/endpoints/captcha.ts. */
import * as contract from '#contract/endpoints/captcha.ts'
import { sessionIdOf } from '../../platform/browser.ts'
import { on, type Route } from '../caller/caller.ts'
import { type CaptchaDeps, refreshCode, refreshSlider, validateCode, validateSlider } from './captcha.ts'

export const captchaRoutes = (deps: CaptchaDeps): Route[] => [
  on(contract.refreshSlider, ({ params, sessionId, ip }) =>
    refreshSlider(deps, { purpose: params.type, sessionId, ip }),
  ),
  on(contract.validateSlider, ({ params, body, sessionId, ip }) =>
    validateSlider(deps, { purpose: params.type, sessionId, ip }, body),
  ),
  on(contract.refreshCode, async ({ params, query, ip }) => ({
    contentType: 'image/jpeg',
    body: await refreshCode(deps, { purpose: params.bizCode, sessionId: sessionIdOf(query.SESSIONID), ip }),
  })),
  on(contract.validateCode, ({ params, body, sessionId, ip }) =>
    validateCode(deps, { purpose: params.type, sessionId, ip }, body.text),
  ),
]
