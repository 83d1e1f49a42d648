/** The calls of contract/endpoints/card.ts. */
import * as contract from '#contract/endpoints/card.ts'
import { on, type Route } from '../caller/caller.ts'
import { applyForCard, listCardTypes } from './apply.ts'
import { listCards, readCard, replaceCardPhoto, reportCardLost } from './card.ts'
import type { CardDeps } from './deps.ts'

export const cardRoutes = (deps: CardDeps): Route[] => [
  on(contract.listCardTypes, ({ language }) => listCardTypes(deps.db, language)),
  on(contract.listCards, (call) => listCards(deps, call)),
  on(contract.applyForCard, (call) => applyForCard(deps, call)),
  on(contract.readCard, ({ caller, params, language }) =>
    readCard(deps, caller, { cardNo: params.cardNo, language }),
  ),
  on(contract.reportCardLost, ({ caller, params, language }) =>
    reportCardLost(deps, caller, { cardNo: params.cardNo, language }),
  ),
  on(contract.replaceCardPhoto, (call) => replaceCardPhoto(deps, call)),
]
