/** Policies as staff find them, and their versions. */
import { sql } from 'kysely'
import type { Texts } from '#contract/language.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderType } from '#contract/values/order.ts'
import type { PolicyCode, PolicyKind, PolicyRules } from '#contract/values/policy.ts'
import type { OfferCode, ProductCode, ProductKind, SaleState } from '#contract/values/product.ts'
import type { Stay } from '#contract/values/product-type-row.ts'
import type { PolicyVersion, StaffPolicyRow } from '#contract/values/staff-policy.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Db, Tx } from '../../../platform/db.ts'

type Written = { writtenBy: string | null; writtenAt: Date | null }
type Dated<Row> = Omit<Row, 'writtenBy' | 'writtenAt'> & Written

/** The newest version of each. */
export async function listNewestPolicies(db: Db): Promise<Dated<StaffPolicyRow>[]> {
  const { rows } = await sql<Dated<StaffPolicyRow>>`
    SELECT DISTINCT ON (kind, code) kind, code, version, summary,
      written_by AS "writtenBy", written_at AS "writtenAt",
      (SELECT count(DISTINCT product_id)::integer FROM offer
        WHERE policy.code = CASE policy.kind WHEN 'REFUND' THEN refund_policy_code ELSE change_policy_code END) AS products
    FROM policy ORDER BY kind DESC, code, version DESC`.execute(db)
  return rows
}

export type PolicyId = { kind: PolicyKind; code: PolicyCode }

/** The newest first; none when there is no such policy. */
export async function listPolicyVersions(
  db: Db | Tx,
  { kind, code }: PolicyId,
): Promise<Dated<PolicyVersion>[]> {
  const { rows } = await sql<Dated<PolicyVersion>>`
    SELECT version, rules, addition, summary, written_by AS "writtenBy", written_at AS "writtenAt", note
    FROM policy WHERE kind = ${kind} AND code = ${code} ORDER BY version DESC`.execute(db)
  return rows
}

export type PolicyOffer = {
  product: ProductCode
  productName: Texts
  type: OrderType
  kind: ProductKind
  stay: Stay
  saleState: SaleState
  code: OfferCode
  name: Texts
  lowestFen: Fen | null
}

export type NewestRules = PolicyId & { rules: PolicyRules; summary: Texts }

/** The newest version of each. */
export async function listNewestRules(on: Db | Tx): Promise<NewestRules[]> {
  const { rows } = await sql<NewestRules>`
    SELECT DISTINCT ON (kind, code) kind, code, rules, summary FROM policy ORDER BY kind, code, version DESC`.execute(
    on,
  )
  return rows
}

/** Until the transaction ends nobody writes a version of them (`choose`), nor sells anything more under them (`write`). */
export async function lockPolicies(
  tx: Tx,
  policies: readonly PolicyId[],
  lock: 'choose' | 'write',
): Promise<void> {
  await sql`
    SELECT FROM policy JOIN jsonb_to_recordset(${JSON.stringify(policies)}::jsonb) AS named (kind text, code text)
      USING (kind, code)
    ORDER BY policy.id FOR ${lock === 'write' ? sql`NO KEY UPDATE` : sql`SHARE`} OF policy`.execute(tx)
}

/** Of each offer of a product the lowest price from a date on that is not free. */
export async function listLowestFen(
  tx: Tx,
  productId: number,
  from: VisitDate,
): Promise<ReadonlyMap<OfferCode, Fen>> {
  const { rows } = await sql<{ code: OfferCode; fen: Fen }>`
    SELECT offer.code, min(price_fen) AS fen FROM offer JOIN price ON price.offer_id = offer.id
    WHERE product_id = ${productId} AND price_fen > 0 AND (visit_date >= ${from} OR visit_date IS NULL)
    GROUP BY offer.code`.execute(tx)
  return new Map(rows.map(({ code, fen }) => [code, fen]))
}

/** In the order in which the shop lists them; the lowest price is one from a date on that is not free. */
export async function listPolicyOffers(
  db: Db | Tx,
  { kind, code }: PolicyId,
  from: VisitDate,
): Promise<PolicyOffer[]> {
  const column = sql.ref(kind === 'REFUND' ? 'refund_policy_code' : 'change_policy_code')
  const { rows } = await sql<PolicyOffer>`
    SELECT product.code AS product, product.name AS "productName", type, product.kind, stay, sale_state AS "saleState",
      offer.code, offer.name,
      (SELECT min(price_fen) FROM price WHERE offer_id = offer.id AND price_fen > 0
        AND (visit_date >= ${from} OR visit_date IS NULL)) AS "lowestFen"
    FROM offer JOIN product ON product.id = product_id WHERE ${column} = ${code}
    ORDER BY product.sort, product.id, offer.sort, offer.id`.execute(db)
  return rows
}

type NewVersion = PolicyId & {
  version: number
  rules: PolicyRules
  addition: Texts | null
  summary: Texts
  by: string
  at: Date
  note: string
}

/** False when somebody else has just written that version. */
export async function insertPolicyVersion(tx: Tx, added: NewVersion): Promise<boolean> {
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
  const { numAffectedRows } = await sql`
    INSERT INTO policy (kind, code, version, rules, addition, summary, written_by, written_at, note)
    VALUES (${added.kind}, ${added.code}, ${added.version}, ${json(added.rules)},
      ${added.addition && json(added.addition)}, ${json(added.summary)}, ${added.by}, ${added.at}, ${added.note})
    ON CONFLICT (kind, code, version) DO NOTHING`.execute(tx)
  return numAffectedRows === 1n
}
