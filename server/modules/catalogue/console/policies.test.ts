/** Policies in the console: new versions for those who buy later, and what is refused. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as contract from '#contract/console/catalogue.ts'
import { listAudit } from '#contract/console/staff.ts'
import { readProduct } from '#contract/endpoints/catalogue.ts'
import type { PolicyCode, PolicyKind, PolicyRules } from '#contract/values/policy.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type PayingShop, payingShop } from '../../../testing/paying-shop.ts'
import { orderDetail, paidOrder, quoted } from '../../../testing/refunding.ts'
import { newStaff, type TestStaff } from '../../../testing/staff.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'

let world: TestWorld
let shop: PayingShop
let staff: TestStaff
const refund = { kind: 'REFUND' as PolicyKind, code: 'TEST' as PolicyCode }
const change = { kind: 'CHANGE' as PolicyKind, code: 'TEST' as PolicyCode }
beforeAll(async () => {
  world = await testWorld()
})
beforeEach(async () => {
  shop = await payingShop(world)
  staff = await newStaff(shop, 'catalogue')
})
afterAll(() => world.end())

const none = { 'zh-CN': '', 'en-US': '' }
const read = async (params = refund) =>
  (await shop.call(contract.readPolicy, { token: staff.token, params })).data
type Sent = {
  rules: PolicyRules
  addition?: typeof none
  note?: string
  version?: number
  params?: typeof refund
}
const write = ({ rules, addition = none, note = '新的退票规则', version = 1, params = refund }: Sent) =>
  shop.call(contract.addPolicyVersion, {
    token: staff.token,
    params,
    body: { version, rules, addition, note },
  })
const half: PolicyRules = { tiers: [{ untilHoursBefore: 0, feeBp: 5_000 }] }
const shown = async () => {
  const params = { code: shop.park.productCode as ProductCode }
  const { offers } = (await shop.call(readProduct, { params, language: 'en-US' })).data
  return offers[0]
}

test('who bought before keeps the fee of then; who buys after reads and pays by the new version', async () => {
  const old = await paidOrder(shop, {})
  const addition = { 'zh-CN': '停运时全额退款。', 'en-US': 'If we close, you get a full refund.' }
  const { data } = await write({ rules: half, addition })
  expect(data.versions.map(({ version }) => version)).toEqual([2, 1])
  const sentence =
    'Refundable for a fee of 50% until your date or time slot begins. No refund after that. If we close, you get a full refund.'
  await eventually(async () => expect((await shown())?.refundPolicy).toBe(sentence))
  const later = await paidOrder(shop, {})
  const [before, after] = [await quoted(shop, old), await quoted(shop, later)]
  const price = old.payableFen
  expect(before.units).toMatchObject([{ feeFen: 0, amountFen: price }])
  expect(before.policy).toBe('free until a day before（中文）')
  expect(after.units).toMatchObject([{ feeFen: price / 2, amountFen: price / 2 }])
  expect(after.policy).toBe(data.versions[0]?.summary['zh-CN'])
  expect((await orderDetail(shop, old)).refundPolicy).toBe('free until a day before（中文）')
  const { rows } = await sql<{
    version: number
  }>`SELECT (content #>> '{refundPolicy,version}')::integer AS version
    FROM snapshot WHERE content ? 'refundPolicy' ORDER BY 1`.execute(shop.db)
  expect(rows).toEqual([{ version: 1 }, { version: 2 }])
})

test('a new version of the change policy is what the next buyers read', async () => {
  const rules = { maxTimes: 1, untilHoursBefore: 48, feeBp: 1_000, difference: 'UP' as const }
  expect((await write({ params: change, rules })).respCode).toBe('200')
  await eventually(async () =>
    expect((await shown())?.changePolicy).toBe(
      'You can change your date or time slot once, until 2 days before it begins. Each change costs a fee of 10%. You pay the difference to a higher price; a lower one is not refunded.',
    ),
  )
})

test('the list shows the newest versions; one names what sells under it, who wrote it, when and why', async () => {
  await write({ rules: half, note: '冬季规则' })
  const { items } = (await shop.call(contract.listPolicies, { token: staff.token })).data
  expect(items).toMatchObject([
    { kind: 'REFUND', code: 'TEST', version: 2, products: 1 },
    { kind: 'CHANGE', code: 'TEST', version: 1, products: 1, writtenBy: null, writtenAt: null },
  ])
  const policy = await read()
  expect(policy.products).toMatchObject([
    { code: shop.park.productCode, lowestFen: 15_000, offers: [{ code: 'DECK-ADULT' }] },
  ])
  expect(policy.versions[0]).toMatchObject({
    note: '冬季规则',
    writtenBy: expect.stringMatching(/^Staff \d+$/),
    writtenAt: shop.clock.now().toISOString(),
  })
})

test('of five who write over the same version, one does, with one row in the log', async () => {
  const fees = [1, 2, 3, 4, 5].map((tenths) => tenths * 1_000)
  const answers = await Promise.all(
    fees.map((feeBp) => write({ rules: { tiers: [{ untilHoursBefore: 0, feeBp }] } })),
  )
  expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual([
    '200',
    ...Array(4).fill('STAFF_CHANGED'),
  ])
  expect((await read()).versions).toHaveLength(2)
  const owner = await newStaff(shop, 'owner')
  const { items } = (await shop.call(listAudit, { token: owner.token, query: { no: 'REFUND TEST' } })).data
  expect(items).toMatchObject([
    { kind: 'policy', before: { version: 1 }, after: { version: 2 }, reason: '新的退票规则' },
  ])
})

const tiers = (...hours: number[]) => hours.map((untilHoursBefore) => ({ untilHoursBefore, feeBp: 0 }))
type Wrong = [string, Omit<Sent, 'rules'> & { rules: unknown }, string]
const wrongs: Wrong[] = [
  ['tiers that end at the same time', { rules: { tiers: tiers(24, 24) } }, 'POLICY_TIMES'],
  ['tiers from late to early', { rules: { tiers: tiers(0, 24) } }, 'POLICY_TIMES'],
  ['a fee above all', { rules: { tiers: [{ untilHoursBefore: 0, feeBp: 10_001 }] } }, 'BAD_REQUEST'],
  ['a fee below nothing', { rules: { tiers: [{ untilHoursBefore: 0, feeFen: -1 }] } }, 'BAD_REQUEST'],
  [
    'a sum above the price',
    { rules: { tiers: [{ untilHoursBefore: 0, feeFen: 15_001 }] } },
    'POLICY_FEE_TOO_HIGH',
  ],
  ['nights of a ticket', { rules: { tiers: [{ untilHoursBefore: 0, feeUnits: 1 }] } }, 'POLICY_NIGHTS'],
  ['hours before a receipt', { rules: { anchor: 'RECEIVED', tiers: tiers(24) } }, 'POLICY_HOURS'],
  ['a receipt of tickets', { rules: { anchor: 'RECEIVED', tiers: tiers(-24) } }, 'POLICY_ANCHOR'],
  ['rules of the other kind', { rules: { maxTimes: 1, untilHoursBefore: 24 } }, 'BAD_REQUEST'],
  ['half an hour', { rules: { tiers: tiers(0.5) } }, 'BAD_REQUEST'],
  ['no note', { rules: half, note: '' }, 'BAD_REQUEST'],
  ['an addition in one language', { rules: half, addition: { ...none, 'zh-CN': '好' } }, 'BAD_REQUEST'],
  ['a version that is not there', { rules: half, version: 2 }, 'STAFF_CHANGED'],
  ['no such policy', { rules: half, params: { ...refund, code: 'LOST' as PolicyCode } }, 'NOT_FOUND'],
  [
    'a change fee above the price',
    { params: change, rules: { maxTimes: 1, untilHoursBefore: 0, feeFen: 15_001 } },
    'POLICY_FEE_TOO_HIGH',
  ],
  ['refund rules for changes', { params: change, rules: half }, 'BAD_REQUEST'],
]

test('rules that contradict themselves or do not fit what is sold are refused and change nothing', async () => {
  const before = [await read(), await read(change)]
  for (const [name, sent, code] of wrongs) {
    const answer = await write(sent as Sent)
    expect([name, answer.respCode]).toEqual([name, code])
  }
  expect([await read(), await read(change)]).toEqual(before)
})

test('the first version of a policy is written under a free code, by one of five, and can be chosen at once', async () => {
  const params = { ...refund, code: 'WEEKEND' as PolicyCode }
  const first = () => write({ rules: half, version: 0, params, note: '新规则' })
  const answers = await Promise.all([1, 2, 3, 4, 5].map(first))
  expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual([
    '200',
    ...Array(4).fill('POLICY_CODE_TAKEN'),
  ])
  expect(answers.find(({ respCode }) => respCode !== '200')?.respMsg).toBe('该编号已有规则，请换一个')
  expect(await read(params)).toMatchObject({ versions: [{ version: 1, rules: half }], products: [] })
  // The other kind has codes of its own.
  expect((await write({ rules: half, version: 0 })).respCode).toBe('POLICY_CODE_TAKEN')
  const rules = { maxTimes: 1, untilHoursBefore: 24 }
  const other = { ...change, code: 'WEEKEND' as PolicyCode }
  expect((await write({ rules, version: 0, params: other })).respCode).toBe('200')
  const { policies } = (await shop.call(contract.readOfferChoices, { token: staff.token })).data
  expect(policies.filter(({ code }) => code === params.code)).toHaveLength(2)
  const owner = await newStaff(shop, 'owner')
  const { items } = (await shop.call(listAudit, { token: owner.token, query: { no: 'REFUND WEEKEND' } })).data
  expect(items).toMatchObject([{ kind: 'policy', before: null, after: { version: 1 }, reason: '新规则' }])
})

test('content reads policies and writes none', async () => {
  staff = await newStaff(shop, 'content')
  expect((await read()).versions).toHaveLength(1)
  expect((await write({ rules: half })).respCode).toBe('NOT_ALLOWED')
  expect((await read()).versions).toHaveLength(1)
})
