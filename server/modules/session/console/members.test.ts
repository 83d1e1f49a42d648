/** Members at the desk: masked in every answer and in the audit log, erased only when nothing is open and the account was typed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseMember, exportMember, findMember, listMembers, readMember } from '#contract/console/session.ts'
import { readProfile } from '#contract/endpoints/member.ts'
import { cancelOrder } from '#contract/endpoints/payment.ts'
import { placed } from '../../../testing/buying.ts'
import { newMember, type TestMember } from '../../../testing/people.ts'
import { auditRows, newStaff, type TestStaff } from '../../../testing/staff.ts'
import { type TestPark, testPark } from '../../../testing/test-park.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'

const mobile = '13800138000'
const reason = '本人到服务台出示身份证申请'

let shop: TestShop
let park: TestPark
let owner: TestStaff
let clerk: TestStaff
let anna: TestMember
beforeAll(async () => {
  shop = await testShop()
  park = await testPark(shop.db, { tickets: [{ realName: 'EVERY' }] })
  owner = await newStaff(shop, 'owner')
  clerk = await newStaff(shop, 'orders')
  anna = await newMember(shop, { account: 'Anna', mobile })
  await newMember(shop, { account: 'berta', mobile: '13900139000' })
})
afterAll(() => shop.close())

const find = (body: object) => shop.call(findMember, { token: clerk.token, body: body as never })
const annaNo = async (): Promise<string> => (await find({ mobile })).data.items[0]?.memberId ?? ''
const erase = (memberId: string, account: string, token = owner.token) =>
  shop.call(eraseMember, { token, params: { memberId }, body: { reason, account } })

test('the newest stand first, masked, a page at a time', async () => {
  const { items } = (await shop.call(listMembers, { token: clerk.token })).data
  expect(items.map(({ account, mobile: shown }) => [account, shown])).toEqual([
    ['berta', '139****9000'],
    ['Anna', '138****8000'],
  ])
  const before = { token: clerk.token, query: { cursor: items[0]?.memberId } } as const
  expect((await shop.call(listMembers, before)).data.items.map(({ account }) => account)).toEqual(['Anna'])
})

test('one is found by account in any case or by mobile, and the log keeps what was looked for masked', async () => {
  expect((await find({ account: 'ANNA' })).data.items).toHaveLength(1)
  expect((await find({ mobile })).data.items).toHaveLength(1)
  expect((await find({ account: 'nobody' })).data.items).toEqual([])
  // Whoever mixes up the two fields leaves no number behind either.
  for (const account of [mobile, '138 0013 8000', 'anna@example.com']) await find({ account })
  const { rows } = await shop.pool.query("SELECT after FROM audit WHERE target_kind = 'person' ORDER BY id")
  expect(rows.map(({ after }) => after)).toEqual([
    { account: 'A***', found: 1 },
    { mobile: '138****8000', found: 1 },
    { account: 'n***', found: 0 },
    { account: '1***', found: 0 },
    { account: '1** 0*** 8***', found: 0 },
    { account: 'a***', found: 0 },
  ])
  const shown = await shop.call(readMember, { token: clerk.token, params: { memberId: await annaNo() } })
  expect(shown.data).toMatchObject({ account: 'Anna', mobile: '138****8000', hasPassword: true, devices: 1 })
  const unknown = { token: clerk.token, params: { memberId: '999999999' } }
  expect((await shop.call(readMember, unknown)).respCode).toBe('NOT_FOUND')
})

test('the owner alone hands over the file, and the log says who asked for it', async () => {
  const call = { params: { memberId: await annaNo() }, body: { reason } }
  expect((await shop.call(exportMember, { token: clerk.token, ...call })).respCode).toBe('NOT_ALLOWED')
  const rows = await auditRows(shop)
  const { data } = await shop.call(exportMember, { token: owner.token, ...call })
  expect(JSON.parse(data.content)).toMatchObject({ account: { account: 'Anna', mobile } })
  expect(await auditRows(shop)).toBe(rows + 1)
  const { rows: log } = await shop.pool.query(
    'SELECT reason, audit::text AS row FROM audit ORDER BY id DESC LIMIT 1',
  )
  expect(log[0].reason).toBe(reason)
  expect(log[0].row).not.toContain(mobile)
})

test('nobody is erased by a slip, by a clerk, or while an order is open; then for good', async () => {
  const orderNo = await placed(shop, park, anna)
  const memberId = await annaNo()
  expect((await erase(memberId, 'Anna', clerk.token)).respCode).toBe('NOT_ALLOWED')
  expect((await erase(memberId, 'berta')).respCode).toBe('ACCOUNT_DIFFERS')
  const open = await erase(memberId, 'anna')
  expect(open.respCode).not.toBe('200')
  expect((await shop.call(readProfile, { token: anna.token })).respCode).toBe('200')

  await shop.call(cancelOrder, { token: anna.token, params: { orderNo } })
  const both = await Promise.all([erase(memberId, 'anna'), erase(memberId, 'anna')])
  expect(both.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'NOT_FOUND'])
  expect((await find({ mobile })).data.items).toEqual([])
  expect((await shop.call(readProfile, { token: anna.token })).respCode).not.toBe('200')
  const gone = { token: owner.token, params: { memberId } }
  expect((await shop.call(readMember, gone)).respCode).toBe('NOT_FOUND')
  expect((await shop.call(exportMember, { ...gone, body: { reason } })).respCode).toBe('NOT_FOUND')
})
