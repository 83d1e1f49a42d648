/** Changes of date as their buyers see them. */
import { strict as assert } from 'node:assert'
import type { Change, ChangeSummary, When } from '#contract/endpoints/change.ts'
import type { Language } from '#contract/language.ts'
import { sumOf } from '#contract/values/fen.ts'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import { isOpen, type StoredChange, shownState, unitsOfChange } from '../ordering/change/changes.ts'
import type { OpenChange } from './deps.ts'

type Visit = {
  visitDate: VisitDate | null
  untilDate: VisitDate | null
  slotFrom: SlotTime | null
  slotTo: SlotTime | null
}

export const whenOf = ({ visitDate, untilDate, slotFrom, slotTo }: Visit): When => ({
  date: visitDate,
  until: untilDate,
  slotFrom,
  slotTo,
})

export async function summaryOf(
  { snapshots, clock }: Pick<OpenChange, 'snapshots' | 'clock'>,
  change: StoredChange,
  language: Language,
): Promise<ChangeSummary> {
  const [line] = change.lines
  assert(line, 'a change has lines')
  const product = await snapshots.product(line.productSnapshot)
  const { changeNo, orderNo, origin, next, differenceFen, feeFen, payableFen, backFen, reasonCode } = change
  return {
    changeNo,
    orderNo,
    productName: product.name[language],
    picture: product.picture,
    state: shownState(change, clock.now()),
    origin,
    next,
    differenceFen,
    feeFen,
    netFen: sumOf([differenceFen, feeFen]),
    payableFen,
    backFen,
    reasonCode,
    askedAt: change.askedAt.toISOString(),
    payUntil: change.state === 'AWAIT_PAID' ? textOf(change.payUntil) : null,
    byStaff: change.askedBy !== 'buyer',
  }
}

export async function viewChange(
  deps: OpenChange,
  change: StoredChange,
  language: Language,
): Promise<Change> {
  const summary = await summaryOf(deps, change, language)
  const units = await unitsOfChange(deps.db, change.changeNo)
  return {
    ...summary,
    reasonText: change.reasonText,
    rejectText: change.rejectText,
    units: await Promise.all(
      units.map(async ({ unitNo, toPosition, oldPriceFen, newPriceFen }) => {
        const line = change.lines.find(({ position }) => position === toPosition)
        const offer = line && (await deps.snapshots.offer(line.offerSnapshot))
        return { unitNo, name: offer?.name[language] ?? '', oldFen: oldPriceFen, newFen: newPriceFen }
      }),
    ),
    auditUntil: change.state === 'AWAIT_AUDIT' ? textOf(change.auditUntil) : null,
    decidedAt: textOf(change.decidedAt),
    endedAt: textOf(change.endedAt),
    refundNo: change.refundNo,
    actions: actionsOf(summary.state),
    serverNow: deps.clock.now().toISOString(),
  }
}

const textOf = (at: Date | null): string | null => at?.toISOString() ?? null

function actionsOf(state: Change['state']): Change['actions'] {
  if (state === 'AWAIT_PAID') return ['pay', 'revoke']
  return isOpen(state) ? ['revoke'] : []
}
