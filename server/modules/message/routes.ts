/** The calls of contract/endpoints/message.ts. */
import * as contract from '#contract/endpoints/message.ts'
import { cachedJson } from '../../platform/http-answer.ts'
import { on, type Route } from '../caller/caller.ts'
import { countryList } from './abroad.ts'
import { type MessageDeps, sendSmsCode } from './message.ts'
import { type ChoicesDeps, readNotificationChoices, saveNotificationChoice } from './notification-choices.ts'

/** A browser asks again each time; unchanged answers cost it a 304. */
const NO_AGE = 0

export const messageRoutes = (deps: MessageDeps & ChoicesDeps): Route[] => [
  on(contract.listMobileCountries, () => cachedJson(countryList(deps.smsAbroad), NO_AGE)),
  on(contract.sendSmsCode, ({ body, language, ip, sessionId }) =>
    sendSmsCode(deps, { ...body, language, ip, sessionId }),
  ),
  on(contract.readNotificationChoices, ({ caller }) => readNotificationChoices(deps, caller)),
  on(contract.saveNotificationChoice, ({ caller, body }) => saveNotificationChoice(deps, caller, body)),
]
