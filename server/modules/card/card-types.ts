/** Kinds of citizen cards as the owner makes and changes them. */
import type { saveCardType as contract, StaffCardType } from '#contract/console/card.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { CardTypeCode } from '#contract/values/card.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Written } from '../staff/audited.ts'
import { type CardTypeRow, findType, listTypes, putType } from './store.ts'

const typeView = (row: CardTypeRow): StaffCardType => ({
  code: row.code,
  name: row.name,
  rules: row.rules,
  terms: row.terms,
  documentPrefixes: row.document_prefixes,
  automatic: row.automatic,
  active: row.active,
  version: row.version,
})

export async function listStaffCardTypes(db: Db) {
  return { items: (await listTypes(db)).map(typeView), nextCursor: null }
}

/** Refuses a version that is not the present one. */
export async function saveCardType(
  tx: Tx,
  code: CardTypeCode,
  { documentPrefixes, ...body }: BodyOf<typeof contract>,
): Promise<Written<StaffCardType>> {
  const before = await findType(tx, code)
  const saved = await putType(tx, { code, document_prefixes: documentPrefixes, ...body })
  if (!saved) throw new Refusal('STAFF_CHANGED')
  const factsOf = (row: CardTypeRow) => ({
    ...{ name: row.name, terms: row.terms, documentPrefixes: row.document_prefixes },
    ...{ automatic: row.automatic, active: row.active },
  })
  return {
    answer: typeView(saved),
    audit: { no: code, before: before ? factsOf(before) : null, after: factsOf(saved) },
  }
}

/** All of them, closed ones too, by their names. */
export const listCardTypeNames = async (on: Db | Tx): Promise<Pick<StaffCardType, 'code' | 'name'>[]> =>
  (await listTypes(on)).map(({ code, name }) => ({ code, name }))
