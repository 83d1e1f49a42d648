/** A citizen applies for a card with a proof; a resident's document may be enough, and staff look at all others. */
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/endpoints/card.ts'
import type { Card, CardApplication } from '#contract/endpoints/card.ts'
import type { Language } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import { checkDocument, documentName, maskDocument } from '#contract/values/document.ts'
import { nameFault, tidyName } from '#contract/values/person.ts'
import { venueDate } from '#contract/values/time.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import type { Vault } from '../../platform/vault.ts'
import type { Call, Member } from '../caller/caller.ts'
import { endTemporary } from '../file/member-files.ts'
import { lockedMember } from '../member/member.ts'
import { cardView, stateOf } from './card.ts'
import type { CardDeps } from './deps.ts'
import { type HolderIdentity, sealHolder } from './holder.ts'
import { newCardNo } from './order-cards.ts'
import { type SealedPicture, sealPicture } from './pictures.ts'
import { daysFrom, isResident, shownState } from './rules.ts'
import {
  type CardTypeRow,
  expireOver,
  findType,
  insertCard,
  listHolding,
  listTypes,
  updateCard,
} from './store.ts'

/** Written beside what was decided by rule. */
const byRule = 'system'

export async function listCardTypes(
  db: Db,
  language: Language,
): Promise<AnswerOf<typeof contract.listCardTypes>> {
  const rows = await listTypes(db)
  return {
    items: rows.flatMap(({ code, name, rules, terms, automatic, active }) =>
      active
        ? [{ code, name: name[language], rules: rules.map((rule) => rule[language]), terms, automatic }]
        : [],
    ),
  }
}

/** Refuses CARD_HELD, no more often than documents are spoken of, when another member has the card, or has applied for it, with the same document. */
export async function applyForCard(deps: CardDeps, call: Call<typeof contract.applyForCard>): Promise<Card> {
  const { caller: member, body: application, language } = call
  const asking = { holder: checkHolder(application, deps.clock.now()), application, language }
  const applied = () => readApplied(deps, member, asking)
  const applyOnce = async () => {
    try {
      return await applyAnew(deps, member, asking)
    } catch (error) {
      // Of two that come at once, one finds the document held, or the pictures gone, by the other.
      const first = isTaken(error) ? await applied() : null
      if (first) return first
      throw error
    }
  }
  return (await applied()) ?? (await deps.countingAnswers(call, applyOnce))
}

const isTaken = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'CARD_HELD' || error.code === 'FILE_GONE')

type Asking = { holder: HolderIdentity; application: CardApplication; language: Language }

async function applyAnew(
  deps: CardDeps,
  member: Member,
  { holder, application, language }: Asking,
): Promise<Card> {
  const { memberId } = member
  const photo = await sealPicture(deps, memberId, { use: 'PHOTO', path: application.photo })
  const proof = await sealPicture(deps, memberId, { use: 'PROOF', path: application.proof })
  return await inTransaction(deps.db, async (tx) => {
    await lockedMember(tx, memberId)
    const type = await findType(tx, application.typeCode)
    if (!type?.active) throw new Refusal('CARD_NOT_OFFERED')
    const row = await insertApplication(deps, tx, {
      ...{ member, type, holder, language, pictures: [photo, proof] },
    })
    return cardView(row, holder, await stateOf(deps, tx, row), language)
  })
}

/** The answer to the first try may be lost. */
async function readApplied(
  deps: CardDeps,
  { memberId }: Member,
  { holder, application, language }: Asking,
): Promise<Card | null> {
  const rows = await listHolding(deps.db, application.typeCode, [indexOf(deps.vault, holder)])
  const today = venueDate(deps.clock.now())
  const known = rows.find(
    (row) => String(row.member_id) === String(memberId) && shownState(row, undefined, today) !== 'EXPIRED',
  )
  return known ? cardView(known, holder, await stateOf(deps, deps.db, known), language) : null
}

const indexOf = (vault: Vault, { idType, document }: HolderIdentity): Buffer =>
  vault.index('document', documentName(idType, document))

function checkHolder({ name, idType, idNumber }: CardApplication, now: Date): HolderIdentity {
  const checked = checkDocument(idType, idNumber, venueDate(now))
  if (nameFault(name, idType)) throw new Refusal('NAME_NOT_COMPLIANT', { field: 'name' })
  if (!checked.ok) {
    const code = checked.why === 'birthDate' ? 'BIRTH_DATE_NOT_COMPLIANT' : 'ID_NOT_COMPLIANT'
    throw new Refusal(code, { field: 'idNumber' })
  }
  const { idType: actual, normalised, birthDate } = checked
  return { name: tidyName(name), idType: actual, document: normalised, birthDate }
}

type Applying = {
  member: Member
  type: CardTypeRow
  holder: HolderIdentity
  language: Language
  pictures: readonly SealedPicture[]
}

async function insertApplication(
  { vault, chance, clock }: CardDeps,
  tx: Tx,
  { member: { memberId }, type, holder, language, pictures }: Applying,
) {
  const at = clock.now()
  const held = () => new Refusal('CARD_HELD', { document: maskDocument(holder.document) })
  const documentIndex = indexOf(vault, holder)
  await expireOver(tx, venueDate(at), { type_code: type.code, document_index: documentIndex })
  if ((await listHolding(tx, type.code, [documentIndex])).length > 0) throw held()
  for (const path of new Set(pictures.map((picture) => picture.path)))
    await endTemporary({ clock }, tx, memberId, path)
  const row = await insertCard(tx, {
    ...{ card_no: newCardNo(chance), kind: 'CITIZEN', type_code: type.code, type_name: type.name },
    ...{ member_id: Number(memberId), order_id: null, order_no: null, unit_no: null, terms: type.terms },
    ...{ holder_sealed: sealHolder(vault, holder), document_index: documentIndex },
    ...{ state: 'AWAIT', applied_at: at, language, pictures },
  })
  if (row === 'held') throw held()
  if (!type.automatic || !isResident(holder, type.document_prefixes)) return row
  const days = daysFrom(venueDate(at), type.terms)
  const approved = await updateCard(tx, row.id, {
    ...{ state: 'ACTIVE', ...days, decided_at: at, decided_by: byRule },
  })
  if (approved === 'held') throw held()
  return approved
}
