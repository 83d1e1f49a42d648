/** The calls of contract/console/gate.ts. */
import * as contract from '#contract/console/gate.ts'
import { onWrite } from '../staff/audited.ts'
import { onRead, type StaffRoute } from '../staff/caller.ts'
import { type GatesDeps, saveGate } from './gates.ts'
import { type GateDeps, listTickets, scanTicket } from './scan.ts'
import { listGates } from './store.ts'

export const gateRoutes = (deps: GateDeps & GatesDeps): StaffRoute[] => [
  onRead(contract.listGates, async () => ({ items: await listGates(deps.db), nextCursor: null })),
  onWrite(deps, contract.saveGate, (tx, call) => saveGate(deps, tx, call)),
  onWrite(deps, contract.scanTicket, async (tx, { body: input, caller, language }) => {
    const answer = await scanTicket(deps, tx, { input, actor: `staff:${caller.account}`, language })
    return {
      answer,
      audit: {
        no: answer.ticket?.unitNo ?? answer.ticket?.orderNo ?? answer.card?.cardNo ?? input.gateCode,
        after: { outcome: answer.outcome },
      },
    }
  }),
  onRead(contract.listGateTickets, async ({ query, language }) => ({
    items: await listTickets(deps, { ...query, language }),
    nextCursor: null,
  })),
]
