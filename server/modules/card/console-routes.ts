/** The calls of contract/console/card.ts. */
import * as contract from '#contract/console/card.ts'
import { type AuditDeps, onWrite } from '../staff/audited.ts'
import { onRead, type StaffRoute } from '../staff/caller.ts'
import { listStaffCardTypes, saveCardType } from './card-types.ts'
import type { CardDeps } from './deps.ts'
import {
  freezeCard,
  listCardApplications,
  listStaffCards,
  passCard,
  readStaffCard,
  rejectCard,
  replaceCardCode,
} from './staff-cards.ts'

export const cardConsoleRoutes = (deps: CardDeps & AuditDeps): StaffRoute[] => [
  onRead(contract.listCardApplications, (call) => listCardApplications(deps, call)),
  onRead(contract.listStaffCards, (call) => listStaffCards(deps, call)),
  onRead(contract.readStaffCard, (call) => readStaffCard(deps, call)),
  onWrite(deps, contract.passCard, (tx, { params, body, caller }) =>
    passCard(deps, tx, params.cardNo, {
      ...{ version: body.version, account: caller.account, at: deps.clock.now() },
    }),
  ),
  onWrite(deps, contract.rejectCard, (tx, { params, body, caller }) =>
    rejectCard(deps, tx, params.cardNo, { ...body, account: caller.account, at: deps.clock.now() }),
  ),
  onWrite(deps, contract.freezeCard, (tx, { params, body }) =>
    freezeCard(deps, tx, params.cardNo, { to: 'FROZEN', reason: body.reason }),
  ),
  onWrite(deps, contract.unfreezeCard, (tx, { params, body }) =>
    freezeCard(deps, tx, params.cardNo, { to: 'ACTIVE', reason: body.reason }),
  ),
  onWrite(deps, contract.replaceCardCode, (tx, { params, body }) =>
    replaceCardCode(deps, tx, params.cardNo, body.reason),
  ),
  onRead(contract.listStaffCardTypes, () => listStaffCardTypes(deps.db)),
  onWrite(deps, contract.saveCardType, (tx, { params, body }) => saveCardType(tx, params.code, body)),
]
