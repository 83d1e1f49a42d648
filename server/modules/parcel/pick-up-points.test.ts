/** Pick-up points as staff edit them: buyers see those in use at once, orders keep what theirs was called, and nobody overwrites a colleague. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listStaffPickUpPoints, type StaffPickUpPoint, savePickUpPoint } from '#contract/console/parcel.ts'
import { holdSeats } from '#contract/endpoints/ordering/hold.ts'
import { placeOrder } from '#contract/endpoints/ordering/place.ts'
import { listPickUpPoints } from '#contract/endpoints/parcel.ts'
import type { Language } from '#contract/language.ts'
import { readNotice } from '../../testing/buying.ts'
import { type PayingShop, payingShop } from '../../testing/paying-shop.ts'
import { newMember, type TestMember } from '../../testing/people.ts'
import { orderDetail } from '../../testing/refunding.ts'
import { newStaff, type TestStaff } from '../../testing/staff.ts'
import { goodsItem, insertGoods } from '../../testing/test-goods.ts'
import { type TestWorld, testWorld } from '../../testing/test-world.ts'

let world: TestWorld
let shop: PayingShop
let staff: TestStaff
let anna: TestMember
beforeAll(async () => {
  world = await testWorld()
  shop = await payingShop(world)
  await insertGoods(shop.db, { at: shop.clock.now() })
  staff = await newStaff(shop, 'catalogue')
  anna = await newMember(shop, { account: 'anna' })
})
afterAll(() => world.end())

const said = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en })
const point = {
  ...{ name: said('邮局', 'Post office'), place: said('428米层', 'Level 428 m') },
  ...{ hours: said('10:00–20:00', '10:00–20:00'), sort: 5, active: true },
}

const save = (code: string, version: number, more: object = {}, token = staff.token) =>
  shop.call(savePickUpPoint, {
    ...{ token, idempotencyKey: randomUUID(), params: { code } },
    body: { ...point, version, ...more },
  })
const list = async (): Promise<StaffPickUpPoint[]> =>
  (await shop.call(listStaffPickUpPoints, { token: staff.token })).data.items
const seen = async (language: Language = 'en-US') =>
  (await shop.call(listPickUpPoints, { language })).data.items

const audits = async (no: string) => {
  const { rows } = await sql<{ before: { active: boolean } | null; after: { active: boolean } }>`
    SELECT before, after FROM audit WHERE target_no = ${no} ORDER BY id`.execute(shop.db)
  return rows.map(({ before, after }) => [before?.active ?? null, after.active])
}

test('what is no code, no text, too long or no line is refused, and nothing is written', async () => {
  const before = await list()
  const long = (length: number) => said('塔'.repeat(length), 'x'.repeat(length))
  const wrong: object[] = [
    ...[{ name: said('邮局', '  ') }, { name: long(61) }, { place: long(121) }, { hours: long(121) }],
    ...['a\u0000b', 'a\nb', 'a\u001bb', 'a\ud800b'].map((text) => ({ place: said('一层', text) })),
    ...[{ sort: -1 }, { sort: 10_000 }, { sort: 1.5 }, { active: 'yes' }, { version: -1 }],
  ]
  for (const more of wrong) expect((await save('WRONG', 0, more)).status, JSON.stringify(more)).toBe(400)
  for (const code of ['wrong', 'A B', '-A', 'A'.repeat(33)])
    expect((await save(code, 0)).status, code).toBe(400)
  expect(await list()).toEqual(before)
})

test('text of the greatest size with markup is read as it was typed', async () => {
  const [markup, chinese] = [
    '<script>alert(1)</script>{{orderNo}}\u202e"\'\\%',
    '<img src=x onerror=alert(1)>',
  ]
  const full = (length: number) => said(chinese.padEnd(length, '塔'), markup.padEnd(length, 'ß'))
  const texts = { name: full(60), place: full(120), hours: full(120) }
  const code = 'A'.repeat(32)
  expect((await save(code, 0, texts)).data).toEqual({ ...point, ...texts, code, version: 1 })
  expect((await list()).find((one) => one.code === code)).toEqual({ ...point, ...texts, code, version: 1 })
  for (const language of ['zh-CN', 'en-US'] as const)
    expect((await seen(language)).find((one) => one.code === code)).toEqual({
      ...{ code, name: texts.name[language], place: texts.place[language], hours: texts.hours[language] },
    })
  await save(code, 1, { active: false })
})

test('of two who edit the same point, or make one with the same code, one does and the other looks again', async () => {
  const made = await Promise.all([save('SHARED', 0), save('SHARED', 0, { sort: 6 })])
  expect(made.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'STAFF_CHANGED'])
  const edited = await Promise.all(Array.from({ length: 6 }, (_, n) => save('SHARED', 1, { sort: 10 + n })))
  expect(edited.filter(({ respCode }) => respCode === '200')).toHaveLength(1)
  expect(new Set(edited.map(({ respCode }) => respCode))).toEqual(new Set(['200', 'STAFF_CHANGED']))
  const written = edited.find(({ respCode }) => respCode === '200')?.data
  expect((await list()).find(({ code }) => code === 'SHARED')).toEqual(written)
  expect((await save('SHARED', 0)).respCode).toBe('STAFF_CHANGED')
  expect((await save('GONE', 3)).respCode).toBe('STAFF_CHANGED')
  expect(await audits('PICK-UP SHARED')).toEqual([
    [null, true],
    [true, true],
  ])
  await save('SHARED', 2, { active: false })
})

test('buyers see a point while it is in use, the lowest first; staff see all', async () => {
  const codes = async () => (await seen()).map(({ code }) => code)
  expect(await codes()).toEqual(['LOBBY'])
  await save('POST', 0, { sort: 1 })
  expect(await codes()).toEqual(['LOBBY', 'POST'])
  await save('POST', 1, { sort: 0, name: said('云端邮局', 'Post office in the clouds') })
  expect((await seen()).find(({ code }) => code === 'POST')?.name).toBe('Post office in the clouds')
  await save('POST', 2, { active: false })
  expect(await codes()).toEqual(['LOBBY'])
  expect((await list()).map(({ code, active }) => [code, active])).toContainEqual(['POST', false])
  expect(await audits('PICK-UP POST')).toEqual([
    [null, true],
    [true, true],
    [true, false],
  ])
})

test('an order keeps the name and the place of its point; one that is out of use takes no other order', async () => {
  await save('DECK', 0)
  const held = async () => {
    const session = { token: anna.token, sessionId: `points-session-${randomUUID().slice(0, 8)}` }
    const { data } = await shop.call(holdSeats, { ...session, body: { items: [goodsItem(1)] } as never })
    await readNotice({ call: shop.call, clock: { advance: shop.advance } }, data.orderNo, session)
    return { session, orderNo: data.orderNo }
  }
  const place = ({ session, orderNo }: Awaited<ReturnType<typeof held>>) =>
    shop.call(placeOrder, {
      ...session,
      body: {
        ...{
          orderNo,
          contactName: '李小龙',
          visitors: [],
          noticeAgreed: true,
          expectedPayableFen: 8_000 as never,
        },
        delivery: { wayToGet: 'PICKUP', pickUpPoint: 'DECK' },
      },
    })
  const [first, second] = [await held(), await held()]
  expect((await place(first)).respCode).toBe('200')
  await save('DECK', 1, { name: said('商店', 'Shop'), place: said('一层', 'Level 1'), active: false })
  const order = { ...first.session, orderNo: first.orderNo, payableFen: 8_000, buyer: anna }
  expect((await orderDetail(shop, order as never)).extras).toMatchObject([
    { label: '自提点', value: '邮局（428米层）' },
  ])
  expect((await place(second)).respCode).toBe('PICK_UP_POINT_GONE')
})

test('who packs parcels reads them, and who writes texts does neither', async () => {
  const [orders, content] = [await newStaff(shop, 'orders'), await newStaff(shop, 'content')]
  expect((await shop.call(listStaffPickUpPoints, { token: orders.token })).respCode).toBe('200')
  expect((await save('OTHER', 0, {}, orders.token)).respCode).toBe('NOT_ALLOWED')
  expect((await shop.call(listStaffPickUpPoints, { token: content.token })).respCode).toBe('NOT_ALLOWED')
})
