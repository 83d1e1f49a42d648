/** Staff find a voucher by its serial, which is kept nowhere, or by the end of it. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { findVoucher, findVouchers } from '#contract/console/voucher.ts'
import { addDays, venueDate } from '#contract/values/time.ts'
import { type BatchCode, shownSerial } from '#contract/values/voucher.ts'
import { systemChance } from '../../platform/chance.ts'
import { newStaff, type TestStaff } from '../../testing/staff.ts'
import { testPark } from '../../testing/test-park.ts'
import { type TestShop, testShop, testVault } from '../../testing/test-shop.ts'
import { testBatch } from '../../testing/vouchers.ts'
import { foundByTail } from './found-store.ts'
import { drawSerial, serialHashOf } from './serials.ts'

let shop: TestShop
let finance: TestStaff
let open: string[]
let stopped: string[]
beforeAll(async () => {
  shop = await testShop()
  await testPark(shop.db)
  finance = await newStaff(shop, 'finance')
  open = await testBatch(shop, { code: 'OPEN-1', count: 4 })
  stopped = await testBatch(shop, { code: 'STOPPED-1', state: 'STOPPED' })
  return () => shop.close()
})

const found = async (serialNo: string, { token } = finance) =>
  (await shop.call(findVoucher, { token, body: { serialNo }, language: 'en-US' })).data.items

test('a serial is found however it is typed, and its voucher is shown with its batch, never the serial', async () => {
  const [serial = ''] = open
  const lastDay = addDays(venueDate(shop.clock.now()), 30)
  const voucher = {
    ...{ serialNo: 1, tail: serial.slice(-4), state: 'ISSUED', orderNo: null, redeemedAt: null },
    ...{
      extendedUntil: null,
      validUntil: lastDay,
      batch: { code: 'OPEN-1', name: 'gift OPEN-1', state: 'OPEN' },
    },
  }
  const typings = [serial, shownSerial(serial), ` ${shownSerial(serial).toLowerCase().replaceAll('-', ' ')} `]
  for (const typed of typings) expect(await found(typed)).toEqual([voucher])
  expect(await found(stopped[0] ?? '')).toMatchObject([{ batch: { code: 'STOPPED-1', state: 'STOPPED' } }])
  expect(await found(drawSerial(systemChance)), 'of nobody').toEqual([])
  expect(await found(`${serial.slice(0, -1)}${serial.endsWith('0') ? '1' : '0'}`), 'mistyped').toEqual([])
  expect(await found(serial.slice(-4))).toEqual([])

  const { rows: logged } = await sql<{ no: string; text: string }>`
    SELECT target_no AS no, row_to_json(audit)::text AS text FROM audit
    WHERE call = 'POST /api/staff/vouchers/find' ORDER BY id`.execute(shop.db)
  expect(logged.map(({ no }) => no)).toEqual([
    ...typings.map(() => 'OPEN-1'),
    ...['STOPPED-1', 'serial', 'serial', 'serial'],
  ])
  for (const { text } of logged)
    for (const part of [serial, shownSerial(serial), serial.slice(4, 12)]) expect(text).not.toContain(part)
  const { rows: kept } = await sql<{
    text: string
  }>`SELECT staff_request::text AS text FROM staff_request`.execute(shop.db)
  expect(kept.length).toBeGreaterThan(5)
  for (const { text } of kept) expect(text).not.toContain(serial)
})

test('by its end it is found among all batches, with how it stands now', async () => {
  const hashes = open.map((serial) => serialHashOf(testVault, serial))
  const set = async (index: number, state: string, more: string) =>
    await shop.pool.query(`UPDATE voucher SET state = $2, tail = 'ABCD' ${more} WHERE serial_hash = $1`, [
      hashes[index],
      state,
    ])
  const later = new Date(shop.clock.now().getTime() + 60_000).toISOString()
  const extended = addDays(venueDate(shop.clock.now()), 60)
  await set(0, 'REDEEMED', `, order_no = '2611210000000001', redeemed_at = '${later}'`)
  await set(1, 'LOCKED', `, order_no = '2611210000000002', locked_until = '${later}'`)
  await set(2, 'VOID', '')
  await set(3, 'ISSUED', `, extended_until = '${extended}'`)
  await shop.pool.query("UPDATE voucher SET tail = 'ABCD' WHERE batch_code = 'STOPPED-1'")
  const ending = async (query: { tail?: string; batch?: BatchCode; no?: string }, by = finance) =>
    (await shop.call(findVouchers, { token: by.token, query })).data.items
  expect(await ending({ tail: 'abcd' })).toMatchObject([
    { serialNo: 1, state: 'REDEEMED', orderNo: '2611210000000001', redeemedAt: later },
    { serialNo: 2, state: 'LOCKED', orderNo: '2611210000000002' },
    { serialNo: 3, state: 'VOID', orderNo: null },
    { serialNo: 4, state: 'ISSUED', validUntil: extended },
    { serialNo: 1, batch: { code: 'STOPPED-1' } },
  ])
  shop.clock.advance({ minutes: 2 })
  expect((await ending({ tail: 'ABCD' }))[1], 'its hold is over').toMatchObject({
    state: 'ISSUED',
    orderNo: null,
  })
  expect(await ending({ tail: 'ABCE' })).toEqual([])
  expect(await ending({ batch: 'OPEN-1' as BatchCode, no: '3' })).toMatchObject([{ serialNo: 3 }])
  expect(await ending({ batch: 'OPEN-1' as BatchCode, no: '9' })).toEqual([])
  expect(await ending({}), 'nothing was asked for').toEqual([])
  const clerk = await newStaff(shop, 'orders')
  const refused = [
    await shop.call(findVouchers, { token: clerk.token, query: { tail: 'ABCD' } }),
    await shop.call(findVoucher, { token: clerk.token, body: { serialNo: open[0] ?? '' } }),
  ]
  expect(refused.map(({ respCode }) => respCode)).toEqual(['NOT_ALLOWED', 'NOT_ALLOWED'])
})

test('an end is not looked for in all vouchers', async () => {
  await sql`INSERT INTO voucher (serial_hash, batch_code, serial_no, tail)
    SELECT sha256(n::text::bytea), 'OPEN-1', n, lpad(to_hex(n), 4, '0') FROM generate_series(5, 20000) AS n`.execute(
    shop.db,
  )
  await sql`ANALYZE`.execute(shop.db)
  const rows = await foundByTail(shop.db, '0ABC').explain<{ 'QUERY PLAN': string }>()
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('voucher_of_tail')
  expect(plan).not.toContain('Seq Scan on voucher ')
})
