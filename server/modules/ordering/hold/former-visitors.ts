/** The people of an order that is bought again: masked for the form, whole for placing. */
import type { Hold } from '#contract/endpoints/ordering/hold.ts'
import { maskDocument } from '#contract/values/document.ts'
import { maskName } from '#contract/values/person.ts'
import { sameSeat } from '#contract/values/seats.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Db } from '../../../platform/db.ts'
import type { Vault } from '../../../platform/vault.ts'
import type { Caller } from '../../caller/caller.ts'
import { findOrderById } from '../order/order-sql.ts'
import { owns } from '../order/own-order.ts'
import { listVisitors, type SealedVisitor } from '../order/visitor-sql.ts'
import type { GivenVisitor } from '../units/visitor-rules.ts'
import type { HeldOrder } from './held-sql.ts'

/** Only of the caller's own order: seats may be held by a browser that somebody else uses by now. */
async function listOwnFormer(
  { db }: { db: Db },
  order: Pick<HeldOrder, 'againOf'>,
  caller: Caller,
): Promise<SealedVisitor[]> {
  if (order.againOf === null || caller.kind === 'visitor') return []
  const former = await findOrderById(db, order.againOf)
  return former && owns(caller, former) ? await listVisitors(db, former.id) : []
}

export async function maskedFormer(
  deps: { db: Db; vault: Vault },
  order: Pick<HeldOrder, 'againOf'>,
  caller: Caller,
): Promise<Hold['formerVisitors']> {
  const { vault } = deps
  const visitors = await listOwnFormer(deps, order, caller)
  return visitors.map(({ offerCode, unit, seat, ...sealed }) => ({
    offerCode,
    unit,
    seat,
    name: maskName(vault.open(sealed.nameSealed)),
    idType: sealed.idType,
    idNumber: sealed.documentSealed ? maskDocument(vault.open(sealed.documentSealed)) : '',
  }))
}

/** Fills in those visitors of whom the form said `keep`; who is not there stays empty and is missed later. */
export async function fillFormerVisitors(
  deps: { db: Db; vault: Vault },
  order: Pick<HeldOrder, 'againOf'>,
  caller: Caller,
  given: readonly (GivenVisitor & { keep?: boolean | undefined })[],
): Promise<GivenVisitor[]> {
  if (!given.some(({ keep }) => keep)) return [...given]
  const former = await listOwnFormer(deps, order, caller)
  return given.map((visitor) => {
    if (!visitor.keep) return visitor
    const sealed = former.find((one) => sameSeat(one, visitor))
    const { offerCode, unit, seat } = visitor
    return sealed ? opened(deps.vault, sealed, former) : { offerCode, unit, seat }
  })
}

function opened(vault: Vault, sealed: SealedVisitor, all: readonly SealedVisitor[]): GivenVisitor {
  const { offerCode, unit, seat, nameSealed, idType, documentSealed, birthDateSealed } = sealed
  const guardian = all.find((one) => one.unitId === sealed.guardianUnitId && one.seat === sealed.guardianSeat)
  return {
    offerCode,
    unit,
    seat,
    name: vault.open(nameSealed),
    idType,
    ...(documentSealed && { idNumber: vault.open(documentSealed) }),
    birthDate: birthDateSealed && (vault.open(birthDateSealed) as VisitDate),
    guardian: guardian ?? null,
  }
}
