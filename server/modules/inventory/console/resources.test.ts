/** Resources that staff make, and what offers draw on: what fits, and who comes second. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/console/inventory/resource.ts'
import { listAudit } from '#contract/console/staff.ts'
import type { SalesChannel } from '#contract/values/order.ts'
import { OfferCode, ProductCode } from '#contract/values/product.ts'
import { newStaff, type TestStaff } from '../../../testing/staff.ts'
import { insertGoods } from '../../../testing/test-goods.ts'
import { testPark } from '../../../testing/test-park.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await testShop()
  staff = await newStaff(shop, 'catalogue')
  await testPark(shop.db, { code: 'DECK' })
  await testPark(shop.db, { code: 'RIDE', slots: null })
  await insertGoods(shop.db, { at: shop.clock.now() })
})
afterAll(() => shop.close())

const by = () => ({ token: staff.token, language: 'en-US' as const })
const create = (code: string, slotMinutes: number | null, channel: SalesChannel | null = null) =>
  shop.call(contract.createResource, { ...by(), body: { code, slotMinutes, channel } })
const read = (code: string) =>
  shop.call(contract.readDraws, { ...by(), params: { code: ProductCode.parse(code) } })
const draw = (resourceCode: string, units = 1, slots = 1) => ({ resourceCode, units, slots })
async function set(code: string, draws: contract.Draw[], version?: number) {
  const body = {
    version: version ?? (await read(code)).data.version,
    offerCode: OfferCode.parse(`${code}-ADULT`),
    draws,
  }
  return await shop.call(contract.setDraws, { ...by(), params: { code: ProductCode.parse(code) }, body })
}

test('a resource has slots or days, may be kept for a channel, and a code that nothing else has', async () => {
  await create('SUNSET', 30)
  await create('TERRACE', null)
  await create('TERRACE-OTA', null, 'OTA')
  const { items } = (await shop.call(contract.listResources, by())).data
  expect(items).toEqual(
    expect.arrayContaining([
      { code: 'SUNSET', slotMinutes: 30, channel: null },
      { code: 'TERRACE', slotMinutes: null, channel: null },
      { code: 'TERRACE-OTA', slotMinutes: null, channel: 'OTA' },
    ]),
  )
  const answers = await Promise.all([1, 2, 3].map(() => create('ATRIUM', 15)))
  expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual([
    '200',
    ...Array(2).fill('RESOURCE_CODE_TAKEN'),
  ])
  expect((await create('deck', 15)).respCode).toBe('BAD_REQUEST')
  expect((await create('SHORT', 4)).respCode).toBe('BAD_REQUEST')
})

test('an offer draws on what it is given, in place of what it drew on before, as the audit log keeps', async () => {
  await create('LIFT', 15)
  const { data } = await set('DECK', [draw('LIFT', 2, 3), draw('DECK-day')])
  expect(data.items).toMatchObject([{ draws: [draw('DECK-day'), draw('LIFT', 2, 3)] }])
  const owner = await newStaff(shop, 'owner')
  const { items } = (await shop.call(listAudit, { token: owner.token, query: { no: 'DECK' } })).data
  expect(items).toMatchObject([
    {
      before: { draws: [draw('DECK-day'), draw('DECK-slot')] },
      after: { draws: [draw('LIFT', 2, 3), draw('DECK-day')] },
    },
  ])
  expect((await set('DECK', [draw('DECK-slot')], data.version - 1)).respCode).toBe('STAFF_CHANGED')
})

test('slots go with slots and days with days; stock, strangers and goods are refused', async () => {
  expect((await set('DECK', [draw('DECK-day')])).respCode).toBe('DRAWS_UNFIT')
  expect((await set('RIDE', [draw('DECK-slot')])).respCode).toBe('DRAWS_UNFIT')
  expect((await set('RIDE', [draw('RIDE-day', 1, 2)])).respCode).toBe('DRAWS_UNFIT')
  expect((await set('RIDE', [])).respCode).toBe('BAD_REQUEST')
  expect((await set('RIDE', [draw('RIDE-day'), draw('RIDE-day')])).respCode).toBe('BAD_REQUEST')
  const lost = await set('RIDE', [draw('NOWHERE')])
  expect(lost).toMatchObject({ respCode: 'RESOURCE_UNKNOWN', respMsg: expect.stringContaining('NOWHERE') })
  expect((await read('TOWER')).respCode).toBe('NOT_FOUND')
  expect((await set('RIDE', [draw('RIDE-day', 4)])).respCode).toBe('200')
})
