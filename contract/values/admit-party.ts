/** A group's party comes by one code, in pieces: how many of it a gate lets in now, and with which tickets. Pure. */
import { type Admission, admit, type GateRules, isFullPrice, type ShownUnit } from './admit.ts'
import type { ScanOutcome } from './gate.ts'
import type { UnitState } from './order.ts'

export type PartyShowing = {
  at: Date
  /** Of the code that was shown; null: the assist code of the order was read out, which has none. */
  serial: number | null
  /** Who come in now; null: staff have not said it yet. */
  people: number | null
  documentChecked: boolean
}

export type PartyAdmission<Unit> = Admission & {
  /** Whom the gate counts: those of one product, date and slot that were neither given back nor moved. */
  party: Unit[]
  shares: Share<Unit>[]
}

/** So many people come in with this ticket. */
export type Share<Unit> = { unit: Unit; people: number }

/** Moves when the code of any of its tickets is replaced. Takes all tickets of the order. */
export const partySerialOf = (units: readonly { serial: number }[]): number =>
  units.reduce((sum, { serial }) => sum + serial, 0)

const countedStates: readonly UnitState[] = ['valid', 'used', 'expired', 'reserved']

/** Of those that were given back or are being changed nobody comes. */
export const isOfParty = ({ state }: { state: UnitState }): boolean => countedStates.includes(state)

/** `serial`: of the party as it stands. Only the order's tickets that open something are asked about. */
export function admitParty<Unit extends ShownUnit>(
  { units, serial }: { units: readonly Unit[]; serial: number },
  gate: GateRules,
  showing: PartyShowing,
): PartyAdmission<Unit> {
  const visits = Map.groupBy(units, visitOf).values().toArray()
  const looked = visits.map((visit) => lookAt(visit, gate, showing.at))
  const best =
    looked.find(({ left }) => left > 0) ?? looked.find(({ refusal }) => refusal !== 'WRONG_GATE') ?? looked[0]
  const party = best?.party ?? []
  if (showing.serial !== null && showing.serial !== serial)
    return { outcome: showing.serial < serial ? 'CHANGED' : 'UNKNOWN', people: 0, party, shares: [] }
  if (!best || best.left === 0) return { outcome: best?.refusal ?? 'REFUNDED', people: 0, party, shares: [] }
  return { ...letIn(best, showing), party }
}

const visitOf = ({ productCode, visitDate, slotFrom, slotTo }: ShownUnit): string =>
  [productCode, visitDate, slotFrom, slotTo].join('|')

type Looked<Unit> = { party: Unit[]; open: Share<Unit>[]; left: number; refusal: ScanOutcome }

/** Each ticket is decided as if it were shown alone; documents are asked about once it is known who comes in. */
function lookAt<Unit extends ShownUnit>(visit: readonly Unit[], gate: GateRules, at: Date): Looked<Unit> {
  const showing = { at, serial: null, people: null, documentChecked: true }
  const tried = visit.map((unit) => ({ unit, ...admit(unit, gate, showing) }))
  const open = tried.filter(({ people }) => people > 0)
  // Of who is not in yet; where all are in, of them; where nobody is left, of what became of the tickets.
  const refused =
    tried.find(({ unit, outcome }) => isOfParty(unit) && outcome !== 'ALREADY_USED') ??
    tried.find(({ outcome }) => outcome === 'ALREADY_USED') ??
    tried[0]
  return {
    party: visit.filter(isOfParty),
    open: open.map(({ unit, people }) => ({ unit, people })),
    left: open.reduce((sum, { people }) => sum + people, 0),
    refusal: refused?.outcome ?? 'REFUNDED',
  }
}

type LettingIn<Unit> = Pick<PartyAdmission<Unit>, 'outcome' | 'people' | 'shares'>

function letIn<Unit extends ShownUnit>(
  { open, left }: Pick<Looked<Unit>, 'open' | 'left'>,
  { people, documentChecked }: PartyShowing,
): LettingIn<Unit> {
  if (people === null) return { outcome: 'HOW_MANY', people: 0, shares: [] }
  if (people > left) return { outcome: 'TOO_MANY', people: 0, shares: [] }
  const shares = taken(open, people)
  if (!documentChecked && shares.some(({ unit }) => !isFullPrice(unit)))
    return { outcome: 'CHECK_DOCUMENT', people: 0, shares: [] }
  return { outcome: people === left ? 'ADMIT' : 'ADMIT_PART', people, shares }
}

/** In the order of the tickets, each filled before the next. */
function taken<Unit>(open: readonly Share<Unit>[], people: number): Share<Unit>[] {
  let rest = people
  return open.flatMap((share) => {
    const part = Math.min(rest, share.people)
    rest -= part
    return part > 0 ? [{ unit: share.unit, people: part }] : []
  })
}
