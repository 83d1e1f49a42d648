/** Products that are like no other: every kind is begun with a name alone, given a first offer, and published when it is complete. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFirstOffer, createStaffProduct } from '#contract/console/catalogue/new-product.ts'
import * as contract from '#contract/console/catalogue.ts'
import { listStock } from '#contract/console/inventory.ts'
import { listAudit } from '#contract/console/staff.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { readProduct } from '#contract/endpoints/catalogue.ts'
import { familyOf, typedProducts } from '#contract/product-paths.ts'
import type { PolicyCode, PolicyKind, PolicyRules } from '#contract/values/policy.ts'
import { OfferCode, ProductCode } from '#contract/values/product.ts'
import { productTypeTerms } from '#contract/values/product-type-terms.ts'
import { both } from '../../../testing/both.ts'
import { eventually } from '../../../testing/eventually.ts'
import { newStaff, type TestStaff } from '../../../testing/staff.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await testShop()
  staff = await newStaff(shop, 'catalogue')
  for (const { policies } of Object.values(productTypeTerms)) {
    const { anchor, tiers } = policies.refund
    await write('REFUND', anchor, { anchor, tiers: tiers.map((tier) => ({ ...tier })) })
  }
  await write('REFUND', 'PURCHASED', { anchor: 'PURCHASED', tiers: [] })
  await write('CHANGE', 'NONE', { maxTimes: 0, untilHoursBefore: 0 })
})
afterAll(() => shop.close())

const by = () => ({ token: staff.token })
const of = (code: ProductCode) => ({ ...by(), params: { code } })
const write = (kind: PolicyKind, code: string, rules: PolicyRules) =>
  shop.call(contract.addPolicyVersion, {
    ...by(),
    params: { kind, code: code as PolicyCode },
    body: { version: 0, rules, addition: { 'zh-CN': '', 'en-US': '' }, note: 'first' },
  })

type New = BodyOf<typeof createStaffProduct>
const name = both('Sky deck')
const deck: New = {
  ...{ code: ProductCode.parse('DECK'), name, validDays: null },
  ...{ type: 'PKTK', kind: 'park', stay: 'SLOT' },
}
const create = (change: Partial<New> = {}) =>
  shop.call(createStaffProduct, { ...by(), body: { ...deck, ...change }, language: 'en-US' })
const firstOffer = (code: ProductCode, refundPolicy: string, version = 1) =>
  shop.call(addFirstOffer, {
    ...of(code),
    language: 'en-US',
    body: {
      ...{ version, newCode: OfferCode.parse(`${code}-ONE`), category: 'adult', name: both('One') },
      ...{ refundPolicy: refundPolicy as PolicyCode, changePolicy: 'NONE' as PolicyCode },
    },
  })

/** Every kind in every way in which its time may be chosen. */
const kinds = typedProducts.flatMap((typed) => {
  const terms = productTypeTerms[familyOf(typed)]
  return terms.stays.map((stay) => ({ ...typed, stay, terms }))
})

test('every kind is begun, gets an offer under policies that fit it, and of what has no date a stock of its own', async () => {
  for (const [index, { type, kind, stay, terms }] of kinds.entries()) {
    const code = ProductCode.parse(`KIND${index}`)
    const validDays = stay === 'NONE' && terms.proof === 'scan' ? 90 : null
    const made = await create({ code, type, kind, stay, validDays })
    expect([kind, stay, made.respCode]).toEqual([kind, stay, '200'])
    expect(made.data).toMatchObject({ published: false, saleState: 'COMING_SOON', offers: [], pictures: [] })
    const { anchor } = terms.policies.refund
    const offered = await firstOffer(code, anchor === 'START' && stay === 'NONE' ? 'PURCHASED' : anchor)
    expect([kind, stay, offered.respMsg]).toEqual([kind, stay, 'OK'])
    expect(offered.data.offers).toMatchObject([{ code: `${code}-ONE`, active: false }])
  }
  const { items } = (await shop.call(listStock, { ...by(), query: {} })).data
  expect(items).toHaveLength(kinds.filter(({ stay }) => stay === 'NONE').length)
})

test('what does not belong together, and a code that is taken, is refused; of five who take one, one does', async () => {
  const code = ProductCode.parse('ODD')
  for (const odd of [{ kind: 'card' }, { type: 'HTRM' }, { stay: 'NIGHTS' }, { validDays: 3 }] as const)
    expect((await create({ code, ...odd })).respCode).toBe('BAD_REQUEST')
  const taken = ProductCode.parse('TAKEN')
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => create({ code: taken })))
  expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual([
    '200',
    ...Array(4).fill('PRODUCT_CODE_TAKEN'),
  ])
  expect((await firstOffer(taken, 'RECEIVED')).respCode).toBe('POLICY_ANCHOR')
  expect((await firstOffer(taken, 'LOST')).respCode).toBe('POLICY_UNKNOWN')
  expect((await firstOffer(taken, 'START')).respCode).toBe('200')
  expect((await firstOffer(taken, 'START')).respCode).toBe('STAFF_CHANGED')
  expect((await firstOffer(taken, 'START', 2)).respCode).toBe('PRODUCT_HAS_OFFERS')
  const owner = await newStaff(shop, 'owner')
  const { items } = (await shop.call(listAudit, { token: owner.token, query: { no: taken } })).data
  expect(items).toMatchObject([
    { after: { offerCode: 'TAKEN-ONE' } },
    { before: null, after: { stay: 'SLOT' } },
  ])
})

test('it is neither saved nor copied before it is complete, and shown once its draft is published', async () => {
  const { data } = await create()
  const text = both('Text')
  const begun = { version: 0, productVersion: 1, product: data }
  const draft = (body: typeof begun) => shop.call(contract.saveProductDraft, { ...of(deck.code), body })
  expect((await draft(begun)).respCode).toBe('BAD_REQUEST')
  const copy = { newCode: ProductCode.parse('COPY'), name }
  expect((await shop.call(contract.copyStaffProduct, { ...of(deck.code), body: copy })).respCode).toBe(
    'PRODUCT_UNPUBLISHED',
  )
  const texts = { summary: text, description: text, place: text, openingHours: text }
  const notice = [{ title: text, text }]
  const pictures = [{ path: 'https://files.example/deck.jpg', text: { 'zh-CN': '', 'en-US': '' } }]
  await shop.pool.query(`UPDATE product SET picture = 'https://files.example/deck.jpg' WHERE code = 'DECK'`)
  const whole = { ...begun, product: { ...data, ...texts, notice, pictures } }
  expect((await draft(whole)).data.version).toBe(1)
  await firstOffer(deck.code, 'START')
  const publish = { ...of(deck.code), body: { version: 2 } }
  expect((await shop.call(contract.publishProductDraft, publish)).data.published).toBe(true)
  await eventually(async () =>
    expect(
      (await shop.call(readProduct, { params: { code: deck.code }, language: 'en-US' })).data,
    ).toMatchObject({
      name: 'Sky deck',
      saleState: 'COMING_SOON',
    }),
  )
})
