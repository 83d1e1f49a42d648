/** Staff choose the policies of offers: later purchases come under them, and what does not fit is refused. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as contract from '#contract/console/catalogue.ts'
import { listAudit } from '#contract/console/staff.ts'
import { previewProduct, readProduct } from '#contract/endpoints/catalogue.ts'
import type { EditedOffer } from '#contract/values/edited-offer.ts'
import type { PolicyCode, PolicyKind, PolicyRules } from '#contract/values/policy.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { bothAsJson } from '../../../testing/both.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type PayingShop, payingShop } from '../../../testing/paying-shop.ts'
import { orderDetail, paidOrder, quoted } from '../../../testing/refunding.ts'
import { newStaff, type TestStaff } from '../../../testing/staff.ts'
import { insertMealVoucher } from '../../../testing/test-eatery.ts'
import { insertGoods } from '../../../testing/test-goods.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'

let world: TestWorld
let shop: PayingShop
let staff: TestStaff
let code: ProductCode
beforeAll(async () => {
  world = await testWorld()
})
beforeEach(async () => {
  shop = await payingShop(world)
  staff = await newStaff(shop, 'catalogue')
  code = shop.park.productCode as ProductCode
})
afterAll(() => world.end())

const half: PolicyRules = { tiers: [{ untilHoursBefore: 0, feeBp: 5_000 }] }
const policy = (name: string) => name as PolicyCode
async function insertPolicy(name: string, rules: PolicyRules, kind: PolicyKind = 'REFUND') {
  const summary = bothAsJson(name)
  await sql`INSERT INTO policy (kind, code, version, rules, summary)
    VALUES (${kind}, ${name}, 1, ${JSON.stringify(rules)}::jsonb, ${summary}::jsonb)`.execute(shop.db)
}
const read = async (of = code) =>
  (await shop.call(contract.readStaffProduct, { token: staff.token, params: { code: of } })).data
const withOffers = (product: contract.StaffProduct, change: Partial<EditedOffer>) => ({
  ...product,
  offers: product.offers.map((offer) => ({ ...offer, ...change })),
})
async function save(change: Partial<EditedOffer>, of = code, language: 'zh-CN' | 'en-US' = 'en-US') {
  const body = withOffers(await read(of), change)
  const params = { code: of }
  return await shop.call(contract.saveStaffProduct, { token: staff.token, params, body, language })
}
const shown = async () =>
  (await shop.call(readProduct, { params: { code }, language: 'en-US' })).data.offers[0]

test('who bought before keeps the policy of then; who buys after comes under the one that was chosen', async () => {
  const old = await paidOrder(shop, {})
  await insertPolicy('HALF', half)
  expect((await save({ refundPolicy: policy('HALF') })).data.offers[0]?.refundPolicy).toBe('HALF')
  await eventually(async () => expect((await shown())?.refundPolicy).toBe('HALF'))
  const later = await paidOrder(shop, {})
  const price = old.payableFen
  expect((await quoted(shop, old)).units).toMatchObject([{ feeFen: 0, amountFen: price }])
  expect((await quoted(shop, later)).units).toMatchObject([{ feeFen: price / 2, amountFen: price / 2 }])
  expect((await orderDetail(shop, old)).refundPolicy).toBe('free until a day before（中文）')
  const owner = await newStaff(shop, 'owner')
  const { items } = (await shop.call(listAudit, { token: owner.token, query: { no: code } })).data
  expect(items).toMatchObject([
    { before: { offers: [{ refundPolicy: 'TEST' }] }, after: { offers: [{ refundPolicy: 'HALF' }] } },
  ])
})

test('a draft has policies of its own, which its preview shows and publishing checks again', async () => {
  await insertPolicy('HALF', half)
  await insertPolicy('ONCE', { maxTimes: 1, untilHoursBefore: 24 }, 'CHANGE')
  const of = { token: staff.token, params: { code } }
  const now = await read()
  const product = withOffers(now, { refundPolicy: policy('HALF'), changePolicy: policy('ONCE') })
  const body = { version: 0, productVersion: now.version, product }
  const { draft } = (await shop.call(contract.saveProductDraft, { ...of, body })).data
  const { until, signature } = Object.fromEntries(new URLSearchParams(draft?.preview.path.split('?')[1]))
  const query = { until, signature } as { until: string; signature: string }
  const seen = await shop.call(previewProduct, { params: { code }, query, language: 'en-US' })
  expect(seen.data.offers[0]).toMatchObject({ refundPolicy: 'HALF', changePolicy: 'ONCE' })
  expect((await shown())?.refundPolicy).toBe('free until a day before')
  const publish = () => shop.call(contract.publishProductDraft, { ...of, body: { version: 1 } })
  await sql`UPDATE policy SET rules = '{"tiers":[{"untilHoursBefore":0,"feeUnits":1}]}' WHERE code = 'HALF'`.execute(
    shop.db,
  )
  expect((await publish()).respCode).toBe('POLICY_NIGHTS')
  await sql`UPDATE policy SET rules = ${JSON.stringify(half)}::jsonb WHERE code = 'HALF'`.execute(shop.db)
  expect((await publish()).data.offers[0]).toMatchObject({ refundPolicy: 'HALF', changePolicy: 'ONCE' })
})

test('a policy that is not there or does not fit is refused in the language of the caller and changes nothing', async () => {
  await insertGoods(shop.db, { at: shop.clock.now() })
  await insertMealVoucher(shop.db, shop.clock.now())
  await insertPolicy('DEAR', { tiers: [{ untilHoursBefore: 0, feeFen: 15_001 as never }] })
  await insertPolicy('NIGHT', { tiers: [{ untilHoursBefore: 0, feeUnits: 1 }] })
  await insertPolicy('CARD', { anchor: 'ACTIVATED', tiers: [] })
  await insertPolicy('FREIGHT', { tiers: [], freight: 'KEPT' })
  await insertPolicy('ONCE', { maxTimes: 1, untilHoursBefore: 24 }, 'CHANGE')
  const goods = 'TOWER' as ProductCode
  const voucher = 'MEALPASS' as ProductCode
  const readAll = async () => [await read(), await read(goods), await read(voucher)]
  const before = await readAll()
  const refusals: [Partial<EditedOffer>, string, ProductCode?][] = [
    [{ refundPolicy: policy('LOST') }, 'POLICY_UNKNOWN'],
    // A policy of the other kind is none.
    [{ changePolicy: policy('NIGHT') }, 'POLICY_UNKNOWN'],
    [{ refundPolicy: policy('DEAR') }, 'POLICY_FEE_TOO_HIGH'],
    [{ refundPolicy: policy('NIGHT') }, 'POLICY_NIGHTS'],
    [{ refundPolicy: policy('CARD') }, 'POLICY_ANCHOR'],
    [{ refundPolicy: policy('GOODS') }, 'POLICY_ANCHOR'],
    [{ refundPolicy: policy('FREIGHT') }, 'POLICY_FREIGHT'],
    [{ refundPolicy: policy('TEST') }, 'POLICY_ANCHOR', goods],
    [{ changePolicy: policy('ONCE') }, 'POLICY_CHANGE', goods],
    [{ refundPolicy: policy('TEST') }, 'POLICY_ANCHOR', voucher],
    [{ changePolicy: policy('ONCE') }, 'POLICY_CHANGE', voucher],
    [{ refundPolicy: policy('OPEN') }, 'POLICY_ANCHOR'],
    [{ refundPolicy: policy("X'; DROP TABLE policy; --") }, 'BAD_REQUEST'],
  ]
  for (const [change, refusal, of] of refusals)
    expect((await save(change, of)).respCode, JSON.stringify(change)).toBe(refusal)
  const { respMsg } = await save({ refundPolicy: policy('NIGHT') }, code, 'zh-CN')
  expect(respMsg).toBe('“DECK-ADULT（中文）”不按晚或按天计价，不能按晚（日）收取手续费')
  expect(await readAll()).toEqual(before)
})

test('a policy is never chosen while a version that does not fit is written: one of the two is refused', async () => {
  for (const round of [1, 2, 3]) {
    const name = `RACE${round}`
    await insertPolicy(name, half)
    const rules: PolicyRules = { tiers: [{ untilHoursBefore: 0, feeUnits: 1 }] }
    const addition = { 'zh-CN': '', 'en-US': '' }
    const params = { kind: 'REFUND' as const, code: policy(name) }
    const body = { version: 1, rules, addition, note: '按晚收取' }
    const answers = await Promise.all([
      save({ refundPolicy: policy(name) }),
      shop.call(contract.addPolicyVersion, { token: staff.token, params, body }),
    ])
    expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'POLICY_NIGHTS'])
  }
})

test('options of goods are saved and shown; the same ones twice, half of one language and those of tickets are not', async () => {
  await insertGoods(shop.db, { at: shop.clock.now() })
  const goods = 'TOWER' as ProductCode
  const now = await read(goods)
  const colour = { 'zh-CN': '颜色', 'en-US': 'Colour' }
  const option = (zh: string, en: string) => [{ name: colour, value: { 'zh-CN': zh, 'en-US': en } }]
  const saveEach = async (...options: EditedOffer['options'][]) => {
    const offers = now.offers.map((offer, index) => ({ ...offer, options: options[index] ?? [] }))
    const params = { code: goods }
    const body = { ...(await read(goods)), offers }
    return await shop.call(contract.saveStaffProduct, { token: staff.token, params, body, language: 'en-US' })
  }
  const twice = await saveEach(option('红', 'Red'), option('红', 'Red'))
  expect(twice).toMatchObject({
    respCode: 'OFFER_OPTIONS_TAKEN',
    respMsg: '“TOWER-BLUE” has the same attributes as “TOWER-RED”: choose another colour, size or the like',
  })
  expect((await saveEach(option('红', ' '))).respCode).toBe('BAD_REQUEST')
  expect((await saveEach([...option('红', 'Red'), ...option('大', 'Big')])).respCode).toBe('BAD_REQUEST')
  expect((await save({ options: option('红', 'Red') })).respCode).toBe('OFFER_OPTIONS_UNFIT')
  expect(await read(goods)).toEqual(now)
  const [red] = option('<b>红</b>', '<b>Red</b>') as [EditedOffer['options'][number]]
  for (const swatch of ['red', '#F00000', '#f00', 'url(//elsewhere)'])
    expect((await saveEach([{ ...red, swatch }])).respCode, swatch).toBe('BAD_REQUEST')
  // The word tells variants apart, whatever it looks like.
  const looksOther = [{ ...red, swatch: '#00c000' }]
  expect((await saveEach([{ ...red, swatch: '#c00000' }], looksOther)).respCode).toBe('OFFER_OPTIONS_TAKEN')
  expect((await saveEach([{ ...red, swatch: '#c00000' }])).respCode).toBe('200')
  await eventually(async () => {
    const { data } = await shop.call(readProduct, { params: { code: goods }, language: 'en-US' })
    expect(data.offers.map(({ options }) => options)).toEqual([
      [{ name: 'Colour', value: '<b>Red</b>', swatch: '#c00000' }],
      undefined,
    ])
  })
})
