/** What the shop keeps of a member: handed over, or erased, over HTTP. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { uploadTemporaryFile } from '#contract/endpoints/file.ts'
import { readProfile, saveProfile } from '#contract/endpoints/member.ts'
import { saveNotificationChoice } from '#contract/endpoints/message.ts'
import { placeOrder } from '#contract/endpoints/ordering/place.ts'
import { cancelOrder } from '#contract/endpoints/payment.ts'
import { eraseAccount, exportAccount, sendOwnSmsCode } from '#contract/endpoints/session/account.ts'
import { logIn, logInBySms, register } from '#contract/endpoints/session.ts'
import type { OwnSmsPurpose } from '#contract/values/person.ts'
import { held, idCard, placeBody, placed, readNotice } from '../../../testing/buying.ts'
import { addressOf, DEFAULT_SESSION } from '../../../testing/call.ts'
import { claimed, testActivity } from '../../../testing/coupons.ts'
import { newGuest, newMember, PASSWORD, smsCode, type TestMember } from '../../../testing/people.ts'
import { photograph, upload } from '../../../testing/pictures.ts'
import { payPlaced } from '../../../testing/placing.ts'
import { testPark } from '../../../testing/test-park.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { whileBlocked } from '../../../testing/while-blocked.ts'

const mobile = '13800138000'

const anna = async (shop: TestShop) => {
  const person = await newMember(shop, { account: 'anna', mobile })
  shop.clock.advance({ minutes: 1 })
  return person
}
const codeFor = async (shop: TestShop, { token }: TestMember, purpose: OwnSmsPurpose) => {
  const answer = await shop.call(sendOwnSmsCode, { token, body: { purpose } })
  expect(answer.respCode).toBe('200')
  return shop.sms.codeFor(mobile)
}
const said = '住院了，病历可以提供'

/** A refund and a change that were asked for with a reason in the buyer's own words, and are over. */
async function toldAbout(shop: TestShop, orderNo: string): Promise<void> {
  await sql`INSERT INTO refund (refund_no, order_id, order_no, source, kind, status, reason_code, reason_text, worth_fen, fee_fen,
      amount_fen, needs, asked_at)
    SELECT 'T261121AAAAAAAAAAAA', id, order_no, 'USER', 'UNITS', 'REPEAL', 'PLANS_CHANGED', ${said}, 15000, 0, 15000, 'AUTO', placed_at
    FROM shop_order WHERE order_no = ${orderNo}`.execute(shop.db)
  await sql`INSERT INTO order_change (change_no, order_id, order_no, claim, state, new_date, reason_code, reason_text,
      difference_fen, fee_fen, lines, asked_at, ended_at, ask_key, ask_digest)
    SELECT 'G261121AAAAAAAAAAAA', id, order_no, 1, 'REVOKED', '2027-01-01', 'PLANS', ${said}, 0, 0, '[]', placed_at, placed_at,
      decode('00', 'hex'), decode('00', 'hex')
    FROM shop_order WHERE order_no = ${orderNo}`.execute(shop.db)
}
/** The answer is a file, not an envelope. */
const exported = (shop: TestShop, token: string | null, code: string) =>
  shop.app.inject({
    method: 'POST',
    url: addressOf(exportAccount, {}),
    headers: { 'x-session-id': DEFAULT_SESSION, ...(token && { authorization: `Bearer ${token}` }) },
    payload: { smsCode: code },
  })
const erase = (shop: TestShop, token: string | null, code: string) =>
  shop.call(eraseAccount, { token, body: { smsCode: code } })

/** A face and an email, as the member chose them. */
async function readProfileOf(shop: TestShop, { token }: TestMember): Promise<string> {
  const avatar = (await upload(shop, uploadTemporaryFile, { token, bytes: await photograph(60, 60) })).data
    .path
  const body = { nickname: 'Anna', sex: 'female', email: 'anna@example.com', avatar } as const
  expect((await shop.call(saveProfile, { token, body })).respCode).toBe('200')
  return avatar
}

/** What is kept of a member, by its table: the part of the file that has it, or why none has. */
const inTheFile: Record<string, string> = {
  card: 'cards',
  comment: 'comments',
  contact: 'contacts',
  corp_member: 'group',
  coupon: 'coupons',
  invoice_title: 'invoiceTitles',
  address: 'addresses',
  notification_muted: 'notifications',
  notification_outbox: 'not: what they say follows from the other parts, and they go after a week',
  oauth_identity: 'provider',
  point_balance: 'points',
  point_entry: 'points',
  session: 'devices',
  shop_order: 'orders',
  stored_file: 'files',
  voucher: 'not: a voucher belongs to whoever has its number, and what it gave is an order',
  wechat_binding: 'wechat',
}

describe('the data of a member', () => {
  test('come from every table that knows a member', async () => {
    const shop = await testShop()
    const person = await anna(shop)
    const { rows } = await sql<{ name: string }>`
      SELECT table_name AS name FROM information_schema.columns
      WHERE column_name = 'member_id' AND table_schema = 'public' ORDER BY 1`.execute(shop.db)
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(inTheFile).toSorted())
    const file = (await exported(shop, person.token, await codeFor(shop, person, 'export'))).json()
    const parts = Object.values(inTheFile).filter((part) => !part.startsWith('not: '))
    expect(Object.keys(file)).toEqual(expect.arrayContaining(parts))
  })

  test('come as one file with everything in full, for the member alone', async () => {
    const shop = await testShop()
    const park = await testPark(shop.db, { tickets: [{ realName: 'EVERY' }] })
    const person = await anna(shop)
    const orderNo = await placed(shop, park, person)
    const avatar = await readProfileOf(shop, person)
    await toldAbout(shop, orderNo)
    await claimed(shop, person, await testActivity(shop))
    await shop.call(saveNotificationChoice, { token: person.token, body: { topic: 'change', on: false } })
    shop.clock.advance({ minutes: 1 })
    const answer = await exported(shop, person.token, await codeFor(shop, person, 'export'))
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data-2026-11-21.json"',
      'cache-control': 'no-store',
    })
    expect(answer.json()).toMatchObject({
      account: {
        account: 'anna',
        mobile,
        memberSince: '2026-11-21T02:00:00.000Z',
        sex: 'female',
        email: 'anna@example.com',
        avatar,
      },
      files: [
        { address: `/files/${avatar}`, usedFor: 'avatar', expiresAt: null },
        { address: `/files/temp/${avatar}`, usedFor: null },
      ],
      devices: [{ current: false }],
      coupons: [{ couponNo: expect.any(String), state: 'unused' }],
      notifications: expect.arrayContaining([expect.objectContaining({ on: false })]),
      refunds: [{ orderNo, status: 'REPEAL', reasonText: said, amountFen: 15_000 }],
      changes: [{ orderNo, state: 'REVOKED', reasonText: said, next: { date: '2027-01-01' } }],
      orders: [
        {
          orderNo,
          contactName: '李小龙',
          contactMobile: mobile,
          visitors: [{ name: '张三丰', idType: 'ID_CARD', idNumber: idCard(1) }],
        },
      ],
    })
    expect(answer.body).not.toContain(person.token)
    expect(answer.body).not.toContain('argon2')
  })

  test('need a code to the own mobile, sent for this', async () => {
    const shop = await testShop()
    const person = await anna(shop)
    const guest = await newGuest(shop)
    const forErasure = await codeFor(shop, person, 'erase')
    for (const code of [forErasure, '000000'])
      expect((await exported(shop, person.token, code)).json()).toMatchObject({ respCode: 'SMS_CODE_WRONG' })
    for (const token of [null, guest.token])
      expect((await exported(shop, token, forErasure)).statusCode).toBe(403)
    expect((await exported(shop, person.token, 'abc')).statusCode).toBe(400)
  })
})

describe('erasing the account', () => {
  test('leaves nothing of the person, and the books as they were', async () => {
    const shop = await testShop()
    const park = await testPark(shop.db, { tickets: [{ realName: 'EVERY' }] })
    const person = await anna(shop)
    const orderNo = await placed(shop, park, person)
    await shop.call(cancelOrder, { token: person.token, params: { orderNo } })
    await claimed(shop, person, await testActivity(shop))
    await toldAbout(shop, orderNo)
    const avatar = await readProfileOf(shop, person)
    shop.clock.advance({ minutes: 1 })
    expect(await erase(shop, person.token, await codeFor(shop, person, 'erase'))).toMatchObject({
      respCode: '200',
      data: null,
    })
    expect((await shop.call(readProfile, { token: person.token })).status).toBe(403)
    const { rows } = await sql<{ kept: string; coupon: string }>`SELECT concat(
      (SELECT count(*) FROM member), (SELECT count(*) FROM session), (SELECT count(*) FROM visitor),
      (SELECT count(*) FROM shop_order WHERE contact_name_sealed IS NULL AND contact_mobile_sealed IS NULL
        AND contact_mobile_index IS NULL AND member_id IS NULL AND payable_fen = 15000)) AS kept,
      (SELECT state FROM coupon) AS coupon`.execute(shop.db)
    expect(rows).toEqual([{ kept: '0001', coupon: 'VOID' }])
    const { rows: told } = await sql<{ number: string; text: string | null }>`
      SELECT refund_no AS number, reason_text AS text FROM refund
      UNION ALL SELECT change_no, reason_text FROM order_change ORDER BY 1`.execute(shop.db)
    expect(told.map(({ text }) => text)).toEqual([null, null])
    expect((await shop.call(logIn, { body: { account: 'anna', password: PASSWORD } })).respCode).toBe(
      'LOGIN_FAILED',
    )
    shop.clock.advance({ minutes: 2 })
    await shop.sweep()
    for (const folder of ['public', 'temp'])
      expect(existsSync(join(shop.filesDir, folder, avatar)), folder).toBe(false)
  })

  test('is refused while an order is open, and nothing is lost', async () => {
    const shop = await testShop()
    const park = await testPark(shop.db, { tickets: [{ realName: 'EVERY' }] })
    const person = await anna(shop)
    await placed(shop, park, person)
    shop.clock.advance({ minutes: 1 })
    const code = await codeFor(shop, person, 'erase')
    expect(await erase(shop, person.token, code)).toMatchObject({
      respCode: 'ACCOUNT_HAS_ORDERS',
      respMsg: '您还有未完成的订单，完成或退款后即可注销账号',
      data: { open: 1 },
    })
    expect((await shop.call(readProfile, { token: person.token })).data.account).toBe('anna')
  })

  test('locks the orders as everybody does, the oldest first: two who wait for each other would both fail', async () => {
    const shop = await testShop()
    const park = await testPark(shop.db, { tickets: [{ realName: 'NONE' }] })
    const person = await anna(shop)
    const older = await placed(shop, park, person)
    const newer = await placed(shop, park, person)
    // What is written last stands last in the table.
    await payPlaced(shop, older)
    shop.clock.advance({ minutes: 1 })
    const code = await codeFor(shop, person, 'erase')
    const locked = (orderNo: string) =>
      `SELECT FROM shop_order WHERE order_no = '${orderNo}' FOR UPDATE NOWAIT`
    const answer = await whileBlocked(
      shop,
      { locking: locked(older), meanwhile: [locked(newer)] },
      async () => await erase(shop, person.token, code),
    )
    expect(answer).toMatchObject({ respCode: 'ACCOUNT_HAS_ORDERS', data: { open: 2 } })
  })

  test('waits for an order that is being placed, and is refused because of it', async () => {
    const shop = await testShop()
    const park = await testPark(shop.db, { tickets: [{ realName: 'EVERY' }] })
    const person = await anna(shop)
    const bert = await newMember(shop, { account: 'bert', mobile: '13900139000' })
    const orderNo = await placed(shop, park, bert)
    shop.clock.advance({ minutes: 1 })
    const code = await codeFor(shop, person, 'erase')
    const placing = `UPDATE shop_order SET member_id = ${person.id} WHERE order_no = '${orderNo}'`
    const answer = await whileBlocked(
      shop,
      { locking: `SELECT FROM member WHERE id = ${person.id} FOR KEY SHARE`, meanwhile: [placing] },
      async () => await erase(shop, person.token, code),
    )
    expect(answer).toMatchObject({ respCode: 'ACCOUNT_HAS_ORDERS', data: { open: 1 } })
    expect((await shop.call(readProfile, { token: person.token })).data.account).toBe('anna')
  })

  test('waits for late money that takes the seats of an order again, and is refused because of it', async () => {
    const shop = await testShop()
    const park = await testPark(shop.db, { tickets: [{ realName: 'EVERY' }] })
    const person = await anna(shop)
    const orderNo = await placed(shop, park, person)
    await sql`UPDATE shop_order SET flow_status = 'PAST_DUE', seats = 'RELEASED'`.execute(shop.db)
    const code = await codeFor(shop, person, 'erase')
    const answer = await whileBlocked(
      shop,
      {
        locking: `SELECT FROM shop_order WHERE order_no = '${orderNo}' FOR UPDATE`,
        meanwhile: [`UPDATE shop_order SET flow_status = 'AWAIT_CHECK', seats = 'SOLD'`],
      },
      async () => await erase(shop, person.token, code),
    )
    expect(answer).toMatchObject({ respCode: 'ACCOUNT_HAS_ORDERS', data: { open: 1 } })
  })

  test('leaves no people in an order that comes too late: placing waits, and finds the hold ended', async () => {
    const shop = await testShop()
    const park = await testPark(shop.db, { tickets: [{ realName: 'EVERY' }] })
    const person = await anna(shop)
    const hold = await held(shop, park, person)
    await readNotice(shop, hold.orderNo, person)
    const answer = await whileBlocked(
      shop,
      {
        locking: `SELECT FROM member WHERE id = ${person.id} FOR UPDATE`,
        meanwhile: [`DELETE FROM member WHERE id = ${person.id}`],
      },
      async () => await shop.call(placeOrder, { ...person, body: placeBody(hold) }),
    )
    expect(answer.respCode).toBe('HOLD_ENDED')
    const { rows } = await sql<{ left: number }>`
      SELECT (SELECT count(*) FROM visitor) + (SELECT count(contact_name_sealed) FROM shop_order) AS left`.execute(
      shop.db,
    )
    expect(rows).toEqual([{ left: 0 }])
  })

  test('takes nothing of anybody else along', async () => {
    const shop = await testShop()
    const park = await testPark(shop.db, { tickets: [{ realName: 'EVERY' }] })
    const person = await anna(shop)
    const bert = await newMember(shop, { account: 'bert', mobile: '13900139000' })
    await placed(shop, park, bert)
    shop.clock.advance({ minutes: 1 })
    await erase(shop, person.token, await codeFor(shop, person, 'erase'))
    expect((await shop.call(readProfile, { token: bert.token })).respCode).toBe('200')
    const { rows } = await sql<{ left: number }>`
      SELECT (SELECT count(*) FROM visitor) + (SELECT count(contact_name_sealed) FROM shop_order) AS left`.execute(
      shop.db,
    )
    expect(rows).toEqual([{ left: 2 }])
  })

  test('frees mobile and account for a new beginning, in which nothing comes back', async () => {
    const shop = await testShop()
    const person = await anna(shop)
    await erase(shop, person.token, await codeFor(shop, person, 'erase'))
    shop.clock.advance({ minutes: 1 })
    const login = { mobile, smsCode: await smsCode(shop, mobile, 'login') }
    expect((await shop.call(logInBySms, { body: login })).data.userinfo.guest).toBe(true)
    shop.clock.advance({ minutes: 1 })
    const input = { account: 'anna', password: PASSWORD, mobile }
    const again = await shop.call(register, {
      body: { ...input, smsCode: await smsCode(shop, mobile, 'register') },
    })
    expect(again.respCode).toBe('200')
    expect(again.data.userinfo.id).not.toBe(person.id)
  })

  test('needs a code of its own', async () => {
    const shop = await testShop()
    const person = await anna(shop)
    const guest = await newGuest(shop)
    const forExport = await codeFor(shop, person, 'export')
    expect((await erase(shop, person.token, forExport)).respCode).toBe('SMS_CODE_WRONG')
    for (const token of [null, guest.token]) expect((await erase(shop, token, forExport)).status).toBe(403)
    expect((await erase(shop, person.token, '')).status).toBe(400)
    expect((await shop.call(readProfile, { token: person.token })).respCode).toBe('200')
  })
})
