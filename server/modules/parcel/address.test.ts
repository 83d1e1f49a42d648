/** Addresses over HTTP: kept, changed, forgotten, one of them the default, and nobody else's. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createAddress,
  deleteAddress,
  listAddresses,
  listPickUpPoints,
  listRegions,
  readAddress,
  saveAddress,
} from '#contract/endpoints/parcel.ts'
import { newGuest, newMember } from '../../testing/people.ts'
import { homeAddress, insertGoods } from '../../testing/test-goods.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { memberIdOf } from '../caller/caller.ts'
import { exportAddresses } from './address.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  await insertGoods(shop.db, { at: shop.clock.now() })
})
afterAll(() => shop.close())

type Owner = { token: string; id: string }
const people = { last: 0 }
const someone = async (): Promise<Owner> => {
  people.last += 1
  const { token, id } = await newMember(shop, {
    account: `owner${people.last}`,
    mobile: `1390000${1000 + people.last}`,
  })
  return { token, id: String(id) }
}
const create = ({ token }: Owner, input: object = {}) =>
  shop.call(createAddress, { token, body: { ...homeAddress, isDefault: false, ...input } as never })
const list = async ({ token }: Owner) => (await shop.call(listAddresses, { token })).data.items
const named = { province: '浙江省', city: '杭州市', district: '西湖区' }

test('an address is listed masked, read in full with the names of its region, changed and forgotten', async () => {
  const anna = await someone()
  const { data } = await create(anna)
  const { id } = data
  expect(data).toEqual({ ...homeAddress, ...named, id, isDefault: true })
  expect(await list(anna)).toEqual([{ ...data, name: '王**', mobile: '137****7000' }])
  const at = { token: anna.token, params: { id } }
  expect((await shop.call(readAddress, at)).data).toEqual(data)
  const moved = { ...homeAddress, region: '110105', street: '建国路 88 号' }
  const saved = await shop.call(saveAddress, { ...at, body: { ...moved, isDefault: false } as never })
  const inBeijing = { province: '北京市', city: '北京市', district: '朝阳区' }
  expect(saved.data).toEqual({ ...moved, ...inBeijing, id, isDefault: true })
  expect((await shop.call(deleteAddress, at)).data).toBe(null)
  expect(await list(anna)).toEqual([])
  expect((await shop.call(deleteAddress, at)).status).toBe(404)
})

test('one address is the default: the first, then the one that is made it, then the newest that is left', async () => {
  const anna = await someone()
  const ids = []
  for (const isDefault of [false, false, true, false]) ids.push((await create(anna, { isDefault })).data.id)
  const [first = '', second = '', third = '', last = ''] = ids
  const order = async () => (await list(anna)).map(({ id, isDefault }) => (isDefault ? `${id}!` : id))
  expect(await order()).toEqual([`${third}!`, last, second, first])
  const save = (id: string) =>
    shop.call(saveAddress, {
      token: anna.token,
      params: { id },
      body: { ...homeAddress, isDefault: true } as never,
    })
  await Promise.all([save(first), save(second), save(first)])
  expect((await order()).filter((id) => id.endsWith('!'))).toHaveLength(1)
  await save(first)
  await shop.call(deleteAddress, { token: anna.token, params: { id: first } })
  expect(await order()).toEqual([`${last}!`, third, second])
})

test('a recipient who cannot be, a region that is none and a malformed street are refused, and nothing is kept', async () => {
  const anna = await someone()
  expect(await create(anna, { name: '王' })).toMatchObject({
    respCode: 'NAME_NOT_COMPLIANT',
    data: { field: 'name' },
  })
  for (const region of ['330199', '330000', '330100', '899999'])
    expect(await create(anna, { region }), region).toMatchObject({
      respCode: 'REGION_UNKNOWN',
      data: { field: 'region' },
    })
  for (const input of [
    { region: '33010' },
    { region: 330_106 },
    { street: ' ' },
    { street: 'x'.repeat(121) },
    { street: 'a\u0007b' },
    { mobile: '12345' },
    { isDefault: 'yes' },
  ])
    expect((await create(anna, input)).status, JSON.stringify(input)).toBe(400)
  expect(await list(anna)).toEqual([])
})

test('a list ends at twenty, also when many are added at once', async () => {
  const anna = await someone()
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, n) => create(anna, { street: `文三路${n}号` })),
  )
  expect(answers.filter(({ respCode }) => respCode === '200')).toHaveLength(20)
  expect(answers.filter(({ respCode }) => respCode === 'ADDRESSES_FULL')).toHaveLength(5)
  const items = await list(anna)
  expect([items.length, items.filter(({ isDefault }) => isDefault).length]).toEqual([20, 1])
})

test("another member's address is not there, and guests have none", async () => {
  const [anna, bert] = [await someone(), await someone()]
  const { id } = (await create(anna)).data
  const guest = await newGuest(shop)
  const body = { ...homeAddress, isDefault: false } as never
  for (const [token, status] of [
    [bert.token, 404],
    [guest.token, 403],
  ] as const) {
    expect((await shop.call(readAddress, { token, params: { id } })).status).toBe(status)
    expect((await shop.call(saveAddress, { token, params: { id }, body })).status).toBe(status)
    expect((await shop.call(deleteAddress, { token, params: { id } })).status).toBe(status)
  }
  expect(await list(bert)).toEqual([])
  expect(await list(anna)).toHaveLength(1)
})

test('nothing of an address can be read in the database, and all of it by the member who asks for it', async () => {
  const anna = await someone()
  const { data } = await create(anna)
  const { rows } = await sql<{ kept: string }>`
    SELECT address::text AS kept FROM address WHERE id = ${Number(data.id)}`.execute(shop.db)
  for (const secret of [homeAddress.name, homeAddress.mobile, homeAddress.street, named.district]) {
    expect(rows[0]?.kept).not.toContain(secret)
    expect(rows[0]?.kept).not.toContain(Buffer.from(secret).toString('hex'))
  }
  const member = {
    kind: 'member',
    memberId: memberIdOf(anna.id),
    corp: null,
    mobileSealed: Buffer.alloc(0),
  } as const
  expect(await exportAddresses(shop.deps, member)).toEqual([data])
  await sql`DELETE FROM member WHERE id = ${Number(anna.id)}`.execute(shop.db)
  expect(await exportAddresses(shop.deps, member)).toEqual([])
})

test('regions are named by their codes, and pick-up points that are open in the language of who asks', async () => {
  const { data, headers } = await shop.call(listRegions, {})
  expect(data.items.length).toBeGreaterThan(3_000)
  expect(data.items.filter(({ code }) => ['330000', '330100', '330106'].includes(code))).toEqual([
    { code: '330000', name: '浙江省' },
    { code: '330100', name: '杭州市' },
    { code: '330106', name: '西湖区' },
  ])
  expect(headers['cache-control']).toContain('max-age=86400')
  const points = await shop.call(listPickUpPoints, { language: 'en-US' })
  expect(points.data.items).toEqual([{ code: 'LOBBY', name: 'Shop', place: 'Level 1', hours: '9:00-21:00' }])
})
