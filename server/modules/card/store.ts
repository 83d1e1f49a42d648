/** Cards, their pictures and the kinds of citizen cards (server/migrations/0097_card.sql). */
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { Language, Texts } from '#contract/language.ts'
import type { CardKind, CardNo, CardState, CardTerms, CardTypeCode } from '#contract/values/card.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { conflictOf } from '../../platform/conflict.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { MemberId } from '../caller/caller.ts'
import type { FrozenFor } from './rules.ts'

/** PLACED: its order says how far it is. */
export type StoredState = Exclude<CardState, 'UNPAID'> | 'PLACED'

type Json<T> = ColumnType<T, string, string>
type Tables = {
  card: {
    id: GeneratedAlways<number>
    card_no: CardNo
    kind: CardKind
    type_code: CardTypeCode
    type_name: Json<Texts>
    member_id: number
    order_id: number | null
    order_no: OrderNo | null
    unit_no: string | null
    holder_sealed: Buffer
    document_index: Buffer
    state: StoredState
    frozen_for: FrozenFor | null
    reject_text: string | null
    terms: Json<CardTerms>
    valid_from: VisitDate | null
    valid_until: VisitDate | null
    applied_at: Date
    decided_at: Date | null
    decided_by: string | null
    code_serial: Generated<number>
    version: Generated<number>
    /** Approved while another one of its holder was good, and not begun. */
    follows: Generated<boolean>
    /** In which it was applied for. */
    language: Generated<Language | null>
    /** When it goes with its picture, as its order ended unpaid. */
    forget_at: Generated<Date | null>
  }
  card_picture: { card_id: number; use: PictureUse; sealed: Buffer }
  card_type: {
    code: CardTypeCode
    name: Json<Texts>
    rules: Json<Texts[]>
    terms: Json<CardTerms>
    document_prefixes: string[]
    automatic: boolean
    active: boolean
    version: number
  }
}

export type PictureUse = 'PHOTO' | 'PROOF'
export type CardRow = Selectable<Tables['card']>
export type CardTypeRow = Selectable<Tables['card_type']>

const tables = (on: Db | Tx) => on.withTables<Tables>()

const asJson = (value: unknown) => JSON.stringify(value)

export type NewCard = Pick<
  CardRow,
  | 'card_no'
  | 'kind'
  | 'type_code'
  | 'type_name'
  | 'member_id'
  | 'order_id'
  | 'order_no'
  | 'unit_no'
  | 'holder_sealed'
  | 'document_index'
  | 'state'
  | 'terms'
  | 'applied_at'
> & { language?: Language; pictures: readonly { use: PictureUse; sealed: Buffer }[] }

/** 'held': its holder has a live card of this type. The transaction is good for nothing then. */
export async function insertCard(tx: Tx, { pictures, ...card }: NewCard): Promise<CardRow | 'held'> {
  const row = await orHeld(
    tables(tx)
      .insertInto('card')
      .values({ ...card, type_name: asJson(card.type_name), terms: asJson(card.terms) })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  if (row === 'held') return row
  for (const picture of pictures) await putPicture(tx, row.id, picture)
  return row
}

export async function putPicture(
  tx: Tx,
  cardId: number,
  { use, sealed }: { use: PictureUse; sealed: Buffer },
): Promise<void> {
  await tables(tx)
    .insertInto('card_picture')
    .values({ card_id: cardId, use, sealed })
    .onConflict((same) => same.columns(['card_id', 'use']).doUpdateSet({ sealed }))
    .execute()
}

export const listPictures = (on: Db | Tx, cardId: number): Promise<{ use: PictureUse; sealed: Buffer }[]> =>
  tables(on).selectFrom('card_picture').select(['use', 'sealed']).where('card_id', '=', cardId).execute()

async function orHeld<T>(work: Promise<T>): Promise<T | 'held'> {
  try {
    return await work
  } catch (error) {
    if (conflictOf(error) === 'card_live') return 'held'
    throw error
  }
}

export const cards = (on: Db | Tx) => tables(on).selectFrom('card').selectAll()

export const findCard = (on: Db | Tx, cardNo: CardNo): Promise<CardRow | undefined> =>
  cards(on).where('card_no', '=', cardNo).executeTakeFirst()

export const lockCard = (tx: Tx, cardNo: CardNo): Promise<CardRow | undefined> =>
  cards(tx).where('card_no', '=', cardNo).forNoKeyUpdate().executeTakeFirst()

export const listOwn = (on: Db | Tx, memberId: MemberId, orderNo?: OrderNo): Promise<CardRow[]> =>
  cards(on)
    .where('member_id', '=', Number(memberId))
    .$if(orderNo !== undefined, (own) => own.where('order_no', '=', orderNo ?? null))
    .orderBy('id', 'desc')
    .execute()

/** By number, so that nobody waits in a circle for them. */
export const lockCardsOfOrder = (tx: Tx, orderId: number): Promise<CardRow[]> =>
  cards(tx).where('order_id', '=', orderId).orderBy('card_no').forNoKeyUpdate().execute()

/** That of the holder with this document. */
export const lockCardOfUnit = (tx: Tx, unitNo: string, documentIndex: Buffer): Promise<CardRow | undefined> =>
  cards(tx)
    .where('unit_no', '=', unitNo)
    .where('document_index', '=', documentIndex)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const listCardsOfOrder = (on: Db | Tx, orderId: number): Promise<CardRow[]> =>
  cards(on).where('order_id', '=', orderId).orderBy('id').execute()

/** Of these documents, those whose holder has a card of the type or has paid for one; unpaid orders keep nobody away. */
export const listHolding = (
  on: Db | Tx,
  typeCode: CardTypeCode,
  documents: readonly Buffer[],
): Promise<CardRow[]> =>
  cards(on)
    .where('type_code', '=', typeCode)
    .where('document_index', 'in', documents)
    .where('state', 'in', ['PLACED', 'AWAIT', 'ACTIVE', 'FROZEN'])
    .execute()

export type CardChange = Partial<
  Pick<
    CardRow,
    | 'state'
    | 'frozen_for'
    | 'reject_text'
    | 'valid_from'
    | 'valid_until'
    | 'decided_at'
    | 'decided_by'
    | 'code_serial'
    | 'version'
    | 'applied_at'
    | 'holder_sealed'
    | 'document_index'
    | 'follows'
  >
>

/** 'held': its holder has another live card of this type by now. */
export const updateCard = (tx: Tx, id: number, change: CardChange): Promise<CardRow | 'held'> =>
  orHeld(
    tables(tx).updateTable('card').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
  )

/** Those of units in one of these states. */
export async function moveCardsOfUnits(
  tx: Tx,
  unitNos: readonly string[],
  { from, ...change }: { from: readonly StoredState[]; frozenFor?: FrozenFor } & CardChange,
): Promise<void> {
  const { frozenFor, ...columns } = change
  if (unitNos.length === 0) return
  await tables(tx)
    .updateTable('card')
    .set(columns)
    .where('unit_no', 'in', unitNos)
    .where('state', 'in', from)
    .$if(frozenFor !== undefined, (moved) => moved.where('frozen_for', '=', frozenFor ?? null))
    .execute()
}

/** Of an order whose cards nobody has decided on. Answers how many. */
export async function moveUndecided(
  tx: Tx,
  orderNo: OrderNo,
  { from, to, forgetAt }: { from: StoredState; to: StoredState; forgetAt: Date | null },
): Promise<number> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('card')
    .set({ state: to, forget_at: forgetAt })
    .where('order_no', '=', orderNo)
    .where('state', '=', from)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** All of an order at once, with their pictures. */
export async function deleteForgotten(db: Db, now: Date): Promise<void> {
  await tables(db).deleteFrom('card').where('forget_at', '<=', now).execute()
}

type OfHolder = Pick<CardRow, 'type_code' | 'document_index'>

/** All, or those of one holder, whose next card does not wait for the sweep. Answers how many. */
export async function expireOver(on: Db | Tx, today: VisitDate, holder?: OfHolder): Promise<number> {
  const { numUpdatedRows } = await tables(on)
    .updateTable('card')
    .set({ state: 'EXPIRED', frozen_for: null })
    .where('state', 'in', ['ACTIVE', 'FROZEN'])
    .where('valid_until', '<', today)
    .where((of) => of.and(holder ?? {}))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Those whose first day has come follow no other one any more. */
export async function beginFollowing(db: Db | Tx, today: VisitDate): Promise<void> {
  await tables(db)
    .updateTable('card')
    .set({ follows: false })
    .where('follows', '=', true)
    .where('valid_from', '<=', today)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('card as former')
            .select('former.id')
            .whereRef('former.type_code', '=', 'card.type_code')
            .whereRef('former.document_index', '=', 'card.document_index')
            .where('former.state', 'in', ['AWAIT', 'ACTIVE', 'FROZEN'])
            .where('former.follows', '=', false),
        ),
      ),
    )
    .execute()
}

export const deleteCardsOf = (tx: Tx, memberId: MemberId): Promise<unknown> =>
  tables(tx).deleteFrom('card').where('member_id', '=', Number(memberId)).execute()

export const listTypes = (on: Db | Tx): Promise<CardTypeRow[]> =>
  tables(on).selectFrom('card_type').selectAll().orderBy('code').execute()

export const findType = (on: Db | Tx, code: CardTypeCode): Promise<CardTypeRow | undefined> =>
  tables(on).selectFrom('card_type').selectAll().where('code', '=', code).executeTakeFirst()

/** Version 0 makes it. Null: its version is another one by now. */
export async function putType(tx: Tx, { version, ...type }: CardTypeRow): Promise<CardTypeRow | null> {
  const columns = {
    ...type,
    name: asJson(type.name),
    rules: asJson(type.rules),
    terms: asJson(type.terms),
    version: version + 1,
  }
  const row =
    version === 0
      ? await tables(tx)
          .insertInto('card_type')
          .values(columns)
          .onConflict((same) => same.column('code').doNothing())
          .returningAll()
          .executeTakeFirst()
      : await tables(tx)
          .updateTable('card_type')
          .set(columns)
          .where('code', '=', type.code)
          .where('version', '=', version)
          .returningAll()
          .executeTakeFirst()
  return row ?? null
}
