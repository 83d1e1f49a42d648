/** The citizen card of the demo tower with an application in each state, and the cards of annual-card orders. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import sharp from 'sharp'
import { makesCards } from '#contract/product-service.ts'
import { type CardNo, CardTerms, CardTypeCode } from '#contract/values/card.ts'
import { documentName } from '#contract/values/document.ts'
import { addDays, venueDate } from '#contract/values/time.ts'
import type { MemberId } from '../server/modules/caller/caller.ts'
import { saveCardType } from '../server/modules/card/card-types.ts'
import { sealHolder } from '../server/modules/card/holder.ts'
import { newCardNo } from '../server/modules/card/order-cards.ts'
import { sealBytes } from '../server/modules/card/pictures.ts'
import { notifyBuyers } from '../server/modules/message/buyer-notification.ts'
import type { Chance } from '../server/platform/chance.ts'
import type { Tx } from '../server/platform/db.ts'
import { bytea } from '../server/platform/prepared.ts'
import type { Vault } from '../server/platform/vault.ts'
import type { MemberOrder } from './orders/member-orders.ts'
import { type DemoPerson, family } from './people.ts'
import { type Looks, portrait } from './pictures/scenes/portrait.ts'
import { residence } from './pictures/scenes/residence.ts'
import { insertRows, orderIds } from './seed-sql.ts'
import { bilingual } from './words.ts'

const terms: CardTerms = { validDays: 365, perDay: 1, perYear: 24, blackout: [], needsBooking: true }
const typeName = bilingual('云州市民卡', 'Yunzhou citizen card')

const citizenCard = {
  ...{ name: typeName, terms, automatic: true, active: true, version: 0 },
  rules: [
    bilingual(
      '凭本市身份证或居住证明申请，一次审核',
      'Apply once, with an ID card of the city or a proof of residence',
    ),
    bilingual('持卡人本人使用，入园时核对照片', 'For its holder only: the photo is compared at the gate'),
  ],
  /** As the ID cards of the demo's family begin. */
  documentPrefixes: ['440106'],
}

const { father, mother, daughter, grandmother, friend, colleague } = family

const looksOf = new Map<DemoPerson, Looks>([
  [father, { skin: '#f0c9a4', coat: '#3b5bdb', hair: '#2b2b33' }],
  [mother, { skin: '#f3d2b3', coat: '#c2255c', hair: '#2b2b33', long: true }],
  [daughter, { skin: '#f6d7b8', coat: '#f08c00', hair: '#3a2a22', long: true }],
  [grandmother, { skin: '#eec7a2', coat: '#5f3dc4', hair: '#b9bcc4' }],
  [friend, { skin: '#f7dcc8', coat: '#2b8a3e', hair: '#a8642f', long: true }],
  [colleague, { skin: '#e6b98d', coat: '#495057', hair: '#2b2b33' }],
])

type Application = {
  holder: DemoPerson
  state: 'ACTIVE' | 'AWAIT' | 'REJECTED' | 'EXPIRED'
  rejectText?: string
  /** Days since it was applied for. */
  ago: number
  decidedBy: string | null
}

const applications: readonly Application[] = [
  { holder: grandmother, state: 'EXPIRED', ago: 400, decidedBy: 'system' },
  // Before documents of the city were approved by themselves.
  { holder: mother, state: 'ACTIVE', ago: 40, decidedBy: 'staff:orders' },
  {
    ...{ holder: colleague, state: 'REJECTED', ago: 5, decidedBy: 'staff:orders' },
    rejectText: '居住证明看不清地址，请重新拍摄。The address cannot be read, please take the picture again.',
  },
  { holder: friend, state: 'AWAIT', ago: 1, decidedBy: null },
]

const dayMs = 86_400_000
type Deps = { vault: Vault; chance: Chance; now: Date }

/** Citizen cards of one member. */
export async function seedCitizenCards(tx: Tx, deps: Deps, memberId: MemberId): Promise<void> {
  await saveCardType(tx, CardTypeCode.parse('CITIZEN'), citizenCard)
  await insertCards(
    tx,
    deps,
    applications.map((one) => ({
      holder: one.holder,
      hasProof: true,
      row: applicationRow(deps, memberId, one),
    })),
  )
  await notifyApplicant(tx, memberId)
}

/** As the shop writes about what staff decide on an application. */
async function notifyApplicant(tx: Tx, memberId: MemberId): Promise<void> {
  const { rows } = await sql<{ no: CardNo; version: number; state: string; at: Date }>`
    SELECT card_no AS no, version, state, decided_at AS at FROM card WHERE decided_by LIKE 'staff:%'`.execute(
    tx,
  )
  await notifyBuyers(
    tx,
    rows.map(({ no, version, state, at }) => ({
      ...{ kind: state === 'REJECTED' ? 'card-rejected' : 'card-approved', memberId, language: 'zh-CN' },
      ...{ event: `${no}:${version - 1}`, at },
      params: { date: venueDate(at), product: typeName['zh-CN'] },
    })),
  )
}

/** Of stored orders: a card for each holder who is named, as placing makes them. */
export async function seedOrderedCards(tx: Tx, deps: Deps, orders: readonly MemberOrder[]): Promise<void> {
  const ids = await orderIds(tx)
  const ordered = orders.filter(({ quote }) => makesCards(quote.product))
  const cards = ordered.flatMap((order) =>
    order.people.map((holder, index) => ({ holder, hasProof: false, row: orderedRow(ids, order, index) })),
  )
  await insertCards(tx, deps, cards)
}

type Columns = Record<string, unknown>
type SeededCard = { holder: DemoPerson; hasProof: boolean; row: Columns }

function applicationRow({ now }: Deps, memberId: MemberId, card: Application): Columns {
  const { state, rejectText = null, ago, decidedBy } = card
  const appliedAt = new Date(now.getTime() - ago * dayMs)
  const isAutomatic = decidedBy === 'system'
  const decidedAt = decidedBy === null ? null : new Date(appliedAt.getTime() + (isAutomatic ? 0 : dayMs))
  const from = decidedAt && state !== 'REJECTED' ? venueDate(decidedAt) : null
  return {
    ...{ kind: 'CITIZEN', type_code: 'CITIZEN', type_name: typeName, terms, state },
    ...{ member_id: Number(memberId), reject_text: rejectText, applied_at: appliedAt },
    ...{ decided_at: decidedAt, decided_by: decidedBy },
    ...{ valid_from: from, valid_until: from && addDays(from, terms.validDays - 1) },
    ...{ code_serial: 0, version: decidedAt && !isAutomatic ? 2 : 1 },
  }
}

const orderedRow = (ids: ReadonlyMap<string, number>, order: MemberOrder, index: number): Columns => ({
  ...{ kind: 'ANNUAL', type_code: order.quote.product.code, type_name: order.quote.product.name },
  ...{ terms: CardTerms.parse(order.quote.product.extra), state: 'PLACED', applied_at: order.placedAt },
  ...{ member_id: Number(order.buyer.memberId), order_id: ids.get(order.orderNo), order_no: order.orderNo },
  ...{ unit_no: order.visitors[index]?.unit_no, code_serial: order.replaced, version: 1 },
})

async function insertCards(tx: Tx, { vault, chance }: Deps, cards: readonly SeededCard[]): Promise<void> {
  const numbered = cards.map((card) => ({ ...card, cardNo: newCardNo(chance) }))
  const rows = numbered.map(({ cardNo, holder, row }) => ({
    ...{ card_no: cardNo, ...row },
    ...{
      holder_sealed: bytea(sealHolder(vault, holderOf(holder))),
      document_index: bytea(indexOf(vault, holder)),
    },
  }))
  await insertRows(tx, 'card', rows)
  const { rows: stored } = await sql<{ card_no: CardNo; id: number }>`SELECT card_no, id FROM card`.execute(
    tx,
  )
  const ids = new Map(stored.map(({ card_no, id }) => [card_no, id]))
  const pictures = numbered.map(async ({ cardNo, holder, hasProof }) => {
    const card_id = ids.get(cardNo)
    const photo = { card_id, use: 'PHOTO', sealed: bytea(await sealed(vault, portraitOf(holder))) }
    return hasProof
      ? [photo, { card_id, use: 'PROOF', sealed: bytea(await sealed(vault, proofOf(holder))) }]
      : [photo]
  })
  await insertRows(tx, 'card_picture', (await Promise.all(pictures)).flat())
}

function holderOf({ name, document, birthDate }: DemoPerson) {
  assert(document, `${name} has a document`)
  return { name, idType: document.idType, document: document.number, birthDate }
}

function indexOf(vault: Vault, holder: DemoPerson): Buffer {
  const { idType, document } = holderOf(holder)
  return vault.index('document', documentName(idType, document))
}

function portraitOf(holder: DemoPerson): string {
  const looks = looksOf.get(holder)
  assert(looks, `${holder.name} has a face`)
  return portrait(looks)
}

const proofOf = ({ name }: DemoPerson): string =>
  residence({ name, address: '云州市江畔区望江路18号', number: 'YZ-2026-0412' })

const sealed = async (vault: Vault, svg: string): Promise<Buffer> =>
  sealBytes(vault, await sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer())
