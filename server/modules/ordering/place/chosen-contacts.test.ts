/** A visitor chosen among the saved contacts: the shop knows the document, the browser does not need to. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createContact, deleteContact, saveContact } from '#contract/endpoints/contact.ts'
import type { Hold } from '#contract/endpoints/ordering/hold.ts'
import { placeOrder, type Visitor } from '#contract/endpoints/ordering/place.ts'
import { readOrder } from '#contract/endpoints/ordering/reading.ts'
import { held, idCard, placeBody, readNotice, visitorsFor } from '../../../testing/buying.ts'
import { newGuest, newMember, type TestMember } from '../../../testing/people.ts'
import type { TestBuyer } from '../../../testing/purchase.ts'
import { type TestParkOptions, testPark } from '../../../testing/test-park.ts'
import { testShop } from '../../../testing/test-shop.ts'

const input = {
  mobile: null,
  sex: null,
  nickname: null,
  email: null,
  name: '王小梅',
  idType: 'ID_CARD',
} as const

async function openTower(ticket: NonNullable<TestParkOptions['tickets']>[number] = { realName: 'EVERY' }) {
  const shop = await testShop()
  const park = await testPark(shop.db, { tickets: [ticket] })
  const anna = await newMember(shop, { account: 'anna' })
  const ready = async (buyer: TestBuyer, quantity = 1) => {
    const hold = await held(shop, park, buyer, { tickets: { ADULT: { quantity, priceFen: 15_000 } } })
    await readNotice(shop, hold.orderNo, buyer)
    return hold
  }
  const keep = async ({ token }: TestMember, more: object = {}) => {
    const body = { ...input, idNumber: idCard(1), ...more } as never
    return (await shop.call(createContact, { token, body })).data.id
  }
  const place = (buyer: TestMember, hold: Hold, ids: (string | null)[], more: Partial<Visitor> = {}) =>
    shop.call(placeOrder, { ...buyer, body: placeBody(hold, { visitors: choosing(hold, ids, more) }) })
  return { shop, anna, ready, keep, place }
}

/** The visitors of a hold by contact, or typed where there is none. */
const choosing = (hold: Hold, ids: (string | null)[], more: Partial<Visitor> = {}): Visitor[] =>
  visitorsFor(hold, 50).map((typed, index) => {
    const { offerCode, unit, seat } = typed
    const contactId = ids[index]
    return contactId ? { offerCode, unit, seat, contactId, ...more } : typed
  })

test('comes on the ticket with the document that was kept, beside others who are typed', async () => {
  const { shop, anna, ready, keep, place } = await openTower()
  const hold = await ready(anna, 2)
  expect((await place(anna, hold, [await keep(anna), null])).respCode).toBe('200')
  const { data } = await shop.call(readOrder, { ...anna, params: { orderNo: hold.orderNo } })
  expect(data.units.flatMap(({ visitors }) => visitors)).toEqual([
    { name: '王**', idType: 'ID_CARD', idNumber: `110***********${idCard(1).slice(-4)}` },
    { name: '张**', idType: 'ID_CARD', idNumber: `110***********${idCard(51).slice(-4)}` },
  ])
})

test('is who the contact is when the order is placed, whatever is typed beside its number', async () => {
  const { shop, anna, ready, keep, place } = await openTower()
  const hold = await ready(anna)
  const id = await keep(anna)
  const body = { ...input, name: '王大梅', idNumber: idCard(7) }
  await shop.call(saveContact, { token: anna.token, params: { id }, body })
  const typed = { name: '李四', idType: 'PASSPORT', idNumber: 'E12345678' } as const
  expect((await place(anna, hold, [id], typed)).respCode).toBe('200')
  const { data } = await shop.call(readOrder, { ...anna, params: { orderNo: hold.orderNo } })
  expect(data.units[0]?.visitors[0]?.idNumber).toBe(`110***********${idCard(7).slice(-4)}`)
})

test("another member's, a deleted and an invented one are refused alike, and nothing is placed", async () => {
  const { shop, anna, ready, keep, place } = await openTower()
  const bert = await newMember(shop, { account: 'bert' })
  const gone = await keep(anna, { idNumber: idCard(2) })
  await shop.call(deleteContact, { token: anna.token, params: { id: gone } })
  const hold = await ready(anna)
  for (const id of [await keep(bert), gone, '999999999999999'])
    expect(await place(anna, hold, [id])).toMatchObject({
      status: 200,
      respCode: 'CONTACT_GONE',
      respMsg: '所选联系人已不存在，请重新选择',
      data: { seat: 'DECK-ADULT:0:0', field: 'contact' },
    })
  const { rows } = await sql`SELECT FROM unit`.execute(shop.db)
  expect(rows).toEqual([])
  expect((await place(anna, hold, [await keep(anna)])).respCode).toBe('200')
})

test('is nothing for guests, and a number of another form is malformed', async () => {
  const { shop, anna, ready, keep, place } = await openTower()
  const id = await keep(anna)
  const guest = await newGuest(shop)
  expect((await place(guest, await ready(guest), [id])).respCode).toBe('CONTACT_GONE')
  const hold = await ready(anna)
  for (const wrong of ['1 OR 1=1', '-1', '1'.repeat(16), ' ', '１'])
    expect((await place(anna, hold, [wrong])).status, wrong).toBe(400)
})

test('chosen for two tickets is the same document twice', async () => {
  const { anna, ready, keep, place } = await openTower()
  const id = await keep(anna)
  expect((await place(anna, await ready(anna, 2), [id, id])).respCode).toBe('VISITOR_TWICE')
})

test('is as old on the day of the visit as anybody else', async () => {
  const { anna, ready, keep, place } = await openTower({ realName: 'EVERY', ageMin: 18 })
  const child = await keep(anna, { idNumber: idCard(3, '20150101') })
  const traveller = await keep(anna, { name: 'Ann Lee', idType: 'PASSPORT', idNumber: 'E12345678' })
  const hold = await ready(anna)
  expect((await place(anna, hold, [child])).respCode).toBe('VISITOR_AGE')
  expect((await place(anna, hold, [traveller])).respCode).toBe('BIRTH_DATE_NOT_COMPLIANT')
  const born = { birthDate: '1990-01-01' as Visitor['birthDate'] }
  expect((await place(anna, hold, [traveller], born)).respCode).toBe('200')
})
