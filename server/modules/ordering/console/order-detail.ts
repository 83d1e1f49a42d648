/** One order as staff see it: everything, with people masked until somebody asks to see them. */
import type * as contract from '#contract/console/ordering.ts'
import type { ShownPeople, StaffOrderDetail } from '#contract/console/ordering.ts'
import type { Language } from '#contract/language.ts'
import { isApprovedByPhoto } from '#contract/product-service.ts'
import { Refusal } from '#contract/refusals.ts'
import { maskDocument } from '#contract/values/document.ts'
import type { FlowStatus, OrderNo } from '#contract/values/order.ts'
import { maskMobile, maskName } from '#contract/values/person.ts'
import type { StaffRole } from '#contract/values/staff.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { Vault } from '../../../platform/vault.ts'
import { namesOfGroups } from '../../group/group.ts'
import type { WriteCall, Written } from '../../staff/audited.ts'
import type { StaffCall } from '../../staff/caller.ts'
import { changesOfOrder } from '../change/changes.ts'
import { maskedAnswers, openAnswers } from '../order/answers.ts'
import { namesAmong } from '../order/line-names.ts'
import { findOrder, listAllLines, type Order, type PlacedLine } from '../order/order-sql.ts'
import { noteWithText } from '../order/order-words.ts'
import { orderedQuantity, packageIn } from '../order/ordered-package.ts'
import { isVisitOver } from '../order/rules.ts'
import { listVisitors, type SealedVisitor } from '../order/visitor-sql.ts'
import { assignedByStaff } from '../reading/assigned.ts'
import { listHistory, listUnits, type UnitRow } from '../reading/list-sql.ts'
import { standingLines } from '../reading/standing-lines.ts'
import { type TimelineDeps, timelineOf } from '../reading/timeline.ts'
import { listNotes } from './find-store.ts'

export type DetailDeps = TimelineDeps & { vault: Vault; clock: Clock }

/** Orders that were never placed belong to nobody yet. */
export async function placedOrder(on: Db | Tx, orderNo: OrderNo): Promise<Order & { placedAt: Date }> {
  const order = await findOrder(on, orderNo)
  if (!order?.placedAt) throw new Refusal('NOT_FOUND')
  return { ...order, placedAt: order.placedAt }
}

export async function readStaffOrder(
  deps: DetailDeps,
  { params, language, caller }: StaffCall<typeof contract.readStaffOrder>,
): Promise<StaffOrderDetail> {
  const { db, vault, clock } = deps
  const order = await placedOrder(db, params.orderNo)
  const { groupId } = order
  const [{ lines, packages }, units, visitors, history, notes, changes, groups] = await Promise.all([
    listAllLines(db, order.id),
    listUnits(db, order.id),
    listVisitors(db, order.id),
    listHistory(db, order.id),
    listNotes(db, order.id),
    changesOfOrder(db, order.id),
    namesOfGroups(db, groupId === null ? [] : [groupId]),
  ])
  const nameOf = namesAmong(lines, language)
  const assigned = await assignedByStaff(db, { units, lines }, language)
  return {
    ...headOf({ ...order, quantity: orderedQuantity(order, packages) }, language),
    contactName: order.contactNameSealed ? maskName(vault.open(order.contactNameSealed)) : '',
    contactMobile: order.contactMobileSealed ? maskMobile(vault.open(order.contactMobileSealed)) : '',
    group: (groupId !== null && groups.get(groupId)) || null,
    assigned: assigned.map(({ unitNo, kind, name }) => ({ unitNo, kind, name })),
    extras: servesGuests(caller.roles) ? maskedAnswers(vault, order.extrasSealed, language) : [],
    amounts: order.amounts,
    packages: packages.flatMap((line) => packageIn(line, language)),
    lines: standingLines(lines, units).map((line) => lineOf(line, language)),
    units: units.map((unit) => ({
      ...unitOf(unit, lines, nameOf),
      people: peopleOf(vault, unit, visitors).map(masked),
      ...visitOf(unit, lines),
    })),
    history: [
      { at: order.createdAt.toISOString(), status: 'INIT', note: null, actor: 'buyer' },
      ...history.map((move) => ({
        at: move.at.toISOString(),
        status: move.status,
        note: noteWithText(language, move, order.product),
        actor: move.actor,
      })),
    ],
    timeline: await timelineOf(deps, order, { history, changes, units, now: clock.now(), language }),
    notes: notes.map(({ at, ...note }) => ({ at: at.toISOString(), ...note })),
    actions: [
      ...(order.flowStatus === 'UNCONIRM' ? decisionsOf(order, clock.now()) : []),
      ...(canResend(order.flowStatus) ? (['resend'] as const) : []),
    ],
  }
}

type Decision = StaffOrderDetail['actions'][number]

/** What nobody could use any more can only be rejected. */
function decisionsOf(order: Order, now: Date): Decision[] {
  if (isApprovedByPhoto(order.product)) return ['cards', 'reject']
  return isVisitOver(order, now) ? ['reject'] : ['confirm', 'reject']
}

const servesGuests = (roles: readonly StaffRole[]): boolean =>
  roles.some((role) => role === 'owner' || role === 'orders' || role === 'gate')

const withTickets: readonly FlowStatus[] = [
  'UNCONIRM',
  'AWAIT_CHECK',
  'CHECK_ING',
  'PART_AWAIT_CHECK',
  'PART_TD_ING',
  'CHANGING_ING',
]
/** A confirmation can be sent again while there are tickets to come. */
export const canResend = (status: FlowStatus): boolean => withTickets.includes(status)

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

const headOf = (order: Order & { placedAt: Date }, language: Language) => ({
  orderNo: order.orderNo,
  type: order.type,
  channel: order.channel,
  flowStatus: order.flowStatus,
  productCode: order.productCode,
  productName: order.product.name[language],
  visitDate: order.visitDate,
  slotFrom: order.slotFrom,
  slotTo: order.slotTo,
  quantity: order.quantity,
  payableFen: order.amounts.payableFen,
  paidFen: order.amounts.paidFen,
  payType: order.payType,
  placedAt: order.placedAt.toISOString(),
  confirmUntil: order.flowStatus === 'UNCONIRM' ? instant(order.confirmUntil) : null,
  assistCode: order.assistCode,
  createdAt: order.createdAt.toISOString(),
  payUntil: instant(order.payUntil),
  paidAt: instant(order.paidAt),
  buyer: buyerKindOf(order),
})

function buyerKindOf({ memberId, guestMobileIndex }: Order): StaffOrderDetail['buyer'] {
  if (memberId !== null) return 'member'
  return guestMobileIndex === null ? null : 'guest'
}

const lineOf = (line: PlacedLine, language: Language): StaffOrderDetail['lines'][number] => ({
  position: line.position,
  offerCode: line.offerCode,
  name: line.ticket.name[language],
  productName: line.product.name[language],
  visitDate: line.visitDate,
  untilDate: line.untilDate,
  slotFrom: line.slotFrom,
  slotTo: line.slotTo,
  quantity: line.quantity,
  priceFen: line.priceFen,
  amountFen: line.amountFen,
})

function unitOf(unit: UnitRow, lines: readonly PlacedLine[], nameOf: (line: PlacedLine) => string) {
  const { unitNo, state, worthFen, admits, admitted } = unit
  const line = lines.find(({ position }) => position === unit.linePosition)
  return { unitNo, name: line ? nameOf(line) : '', state, worthFen, admits, admitted }
}

/** Its own, which a change of date has moved. */
function visitOf({ linePosition }: UnitRow, lines: readonly PlacedLine[]) {
  const line = lines.find(({ position }) => position === linePosition)
  const { visitDate = null, untilDate = null, slotFrom = null } = line ?? {}
  return { visitDate, untilDate, slotFrom }
}

type Person = ShownPeople['units'][number]['people'][number]

const peopleOf = (vault: Vault, { id }: UnitRow, visitors: readonly SealedVisitor[]): Person[] =>
  visitors
    .filter(({ unitId }) => unitId === id)
    .map(({ seat, nameSealed, idType, documentSealed }) => ({
      seat,
      name: vault.open(nameSealed),
      idType,
      idNumber: documentSealed ? vault.open(documentSealed) : '',
    }))

const masked = ({ seat, name, idType, idNumber }: Person): Person => ({
  seat,
  name: maskName(name),
  idType,
  idNumber: idNumber === '' ? '' : maskDocument(idNumber),
})

/** The audit log says who looked and why, never what was seen. */
export async function revealPeople(
  { vault }: DetailDeps,
  tx: Tx,
  { params, body, language }: WriteCall<typeof contract.revealPeople>,
): Promise<Written<ShownPeople>> {
  const order = await placedOrder(tx, params.orderNo)
  const visitors = await listVisitors(tx, order.id)
  const units = await listUnits(tx, order.id)
  return {
    answer: {
      contactName: order.contactNameSealed ? vault.open(order.contactNameSealed) : '',
      contactMobile: order.contactMobileSealed ? vault.open(order.contactMobileSealed) : '',
      extras: openAnswers(vault, order.extrasSealed, language),
      units: units.map((unit) => ({ unitNo: unit.unitNo, people: peopleOf(vault, unit, visitors) })),
    },
    audit: { no: params.orderNo, after: { peopleShown: visitors.length }, reason: body.reason },
  }
}
