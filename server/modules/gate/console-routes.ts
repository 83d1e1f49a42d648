/** The calls of contract/console/gate.ts. */
import * as contract from '#contract/console/gate.ts'
import { snapshotSaver } from '../ordering/order/save-snapshots.ts'
import { onPreparedWrite, onWrite } from '../staff/audited.ts'
import { onRead, type StaffRoute } from '../staff/caller.ts'
import { type GatesDeps, saveGate } from './gates.ts'
import { listTickets } from './list-tickets.ts'
import { type GateDeps, scanTicket } from './scan.ts'
import { listGates } from './store.ts'
import { type FindWalkInsDeps, walkInsOf } from './walk-in.ts'

type GateRoutesDeps = GateDeps & GatesDeps & Omit<FindWalkInsDeps, 'saveSnapshot'>

export function gateRoutes(deps: GateRoutesDeps): StaffRoute[] {
  const arrivalDeps = { ...deps, saveSnapshot: snapshotSaver(deps.db) }
  return [
    onRead(contract.listGates, async () => ({ items: await listGates(deps.db), nextCursor: null })),
    onWrite(deps, contract.saveGate, (tx, call) => saveGate(deps, tx, call)),
    onPreparedWrite(deps, contract.scanTicket, {
      prepare: async ({ body: input, caller, language }) => {
        const scanned = { input, actor: `staff:${caller.account}`, language }
        return { ...scanned, digest: JSON.stringify(input), walkIns: await walkInsOf(arrivalDeps, scanned) }
      },
      write: async (tx, scanned) => {
        const answer = await scanTicket(deps, tx, scanned)
        const { ticket, card } = answer
        const no = ticket?.unitNo ?? ticket?.orderNo ?? card?.cardNo ?? scanned.input.gateCode
        return { answer, audit: { no, after: { outcome: answer.outcome } } }
      },
    }),
    onRead(contract.listGateTickets, async ({ query, language }) => ({
      items: await listTickets(deps, { ...query, language }),
      nextCursor: null,
    })),
  ]
}
