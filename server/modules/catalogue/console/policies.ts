/** Staff read policies and write new versions of them. Nothing that was written changes: orders keep what they were sold with. */
import type * as contract from '#contract/console/catalogue.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Language, Texts } from '#contract/language.ts'
import { policySentences } from '#contract/policy-sentences.ts'
import { familyOf } from '#contract/product-paths.ts'
import { Refusal } from '#contract/refusals.ts'
import { type Fen, fen, inYuan } from '#contract/values/fen.ts'
import {
  isRefundRules,
  largestFeeFen,
  type PolicyKind,
  type PolicyRules,
  policyFault,
} from '#contract/values/policy.ts'
import { type PolicySubject, policyMismatch } from '#contract/values/policy-fit.ts'
import type { ProductTypeRow } from '#contract/values/product-type-row.ts'
import { productTypeTerms } from '#contract/values/product-type-terms.ts'
import { productTypes } from '#contract/values/product-types.ts'
import type { PolicyProduct, PolicyVersion, StaffPolicy } from '#contract/values/staff-policy.ts'
import { venueDate } from '#contract/values/time.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { WriteCall, Written } from '../../staff/audited.ts'
import {
  insertPolicyVersion,
  listNewestPolicies,
  listPolicyOffers,
  listPolicyVersions,
  lockPolicies,
  type PolicyId,
  type PolicyOffer,
} from './policy-sql.ts'

type PolicyDeps = { clock: Clock }

const written = <Row extends { writtenAt: Date | null }>(row: Row) => ({
  ...row,
  writtenAt: row.writtenAt?.toISOString() ?? null,
})

/** All of them: a tower has tens of policies. */
export const listPoliciesForStaff = async ({
  db,
}: {
  db: Db
}): Promise<AnswerOf<typeof contract.listPolicies>> => ({
  items: (await listNewestPolicies(db)).map(written),
  nextCursor: null,
})

/** Refuses with NOT_FOUND. */
export const readPolicyForStaff = async (
  { db, clock }: PolicyDeps & { db: Db },
  id: PolicyId,
): Promise<StaffPolicy> => (await load(db, clock, id)).policy

async function load(
  db: Db | Tx,
  clock: Clock,
  { kind, code }: PolicyId,
): Promise<{ policy: StaffPolicy; offers: PolicyOffer[] }> {
  const versions = await listPolicyVersions(db, { kind, code })
  if (versions.length === 0) throw new Refusal('NOT_FOUND')
  const offers = await listPolicyOffers(db, { kind, code }, venueDate(clock.now()))
  const products = [...Map.groupBy(offers, ({ product }) => product).values()].map(productOf)
  return { policy: { kind, code, versions: versions.map(written), products }, offers }
}

const rowOf = (offer: PolicyOffer): ProductTypeRow => productTypes[familyOf(offer)]

function productOf(offers: PolicyOffer[]): PolicyProduct {
  const [first] = offers as [PolicyOffer]
  const prices = offers.flatMap(({ lowestFen }) => (lowestFen === null ? [] : [lowestFen]))
  return {
    code: first.product,
    name: first.productName,
    saleState: first.saleState,
    inNights: rowOf(first).lengthUnit !== null,
    delivered: productTypeTerms[familyOf(first)].getting.includes('DELIVERY'),
    dated: first.stay !== 'NONE',
    offers: offers.map(({ code, name }) => ({ code, name })),
    lowestFen: prices.length === 0 ? null : fen(Math.min(...prices)),
  }
}

/**
 * Refuses a version that is not the newest, a new policy under a code that is taken, rules that contradict themselves, and
 * those that do not fit what is sold.
 */
export async function addVersion(
  deps: PolicyDeps,
  tx: Tx,
  call: WriteCall<typeof contract.addPolicyVersion>,
): Promise<Written<StaffPolicy>> {
  const { params, body, language } = call
  requireSound(params.kind, body.rules)
  if (body.version === 0) return await writeVersion(deps, tx, call, null)
  await lockPolicies(tx, [params], 'write')
  const { policy, offers } = await load(tx, deps.clock, params)
  const [newest] = policy.versions
  if (!newest || newest.version !== body.version) throw new Refusal('STAFF_CHANGED')
  for (const offer of offers)
    requireFit({ ...offer, family: familyOf(offer) }, body.rules, { was: newest.rules, language })
  return await writeVersion(deps, tx, call, newest)
}

/** `newest`: the one before; null: it is the first, and nothing sells under it yet. */
async function writeVersion(
  { clock }: PolicyDeps,
  tx: Tx,
  { params, body, caller }: Pick<WriteCall<typeof contract.addPolicyVersion>, 'params' | 'body' | 'caller'>,
  newest: PolicyVersion | null,
): Promise<Written<StaffPolicy>> {
  const { rules, note } = body
  const addition = body.addition['zh-CN'] === '' ? null : body.addition
  const summary = policySentences(rules, addition)
  const version = body.version + 1
  const written = { by: caller.name, at: clock.now(), note }
  if (!(await insertPolicyVersion(tx, { ...params, version, rules, addition, summary, ...written })))
    throw new Refusal(newest ? 'STAFF_CHANGED' : 'POLICY_CODE_TAKEN')
  const audit = {
    no: `${params.kind} ${params.code}`,
    before: newest && { version: newest.version, rules: newest.rules, summary: newest.summary },
    after: { version, rules, summary },
    reason: note,
  }
  return { answer: (await load(tx, clock, params)).policy, audit }
}

function requireSound(kind: PolicyKind, rules: PolicyRules): void {
  if (isRefundRules(rules) !== (kind === 'REFUND')) throw new Refusal('BAD_REQUEST', { field: 'rules' })
  const fault = policyFault(rules)
  if (fault) throw new Refusal(fault)
}

type Sold = PolicySubject & { name: Texts; lowestFen: Fen | null }

/** Refuses rules that cannot be kept of what is sold; what the rules of so far (`was`) say may stay. */
export function requireFit(
  { name: names, lowestFen, ...subject }: Sold,
  rules: PolicyRules,
  { was, language }: { was?: PolicyRules; language: Language },
): void {
  const name = names[language]
  const fee = largestFeeFen(rules)
  if (lowestFen !== null && fee > lowestFen)
    throw new Refusal('POLICY_FEE_TOO_HIGH', { name, fee: inYuan(fen(fee)), price: inYuan(lowestFen) })
  const mismatch = policyMismatch(subject, rules, was)
  if (mismatch) throw new Refusal(mismatch, { name })
}
