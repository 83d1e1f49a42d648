/** An agency pays from what it paid in advance: once, never below its floor, and it comes back there. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  confirmTopUp,
  enterTopUp,
  readGroup,
  rejectTopUp,
  reverseTopUp,
  setGroupCredit,
} from '#contract/console/group.ts'
import { listGroupEntries, readMyGroup } from '#contract/endpoints/group.ts'
import { readOrder } from '#contract/endpoints/ordering/reading.ts'
import { readPayOptions, startPayment } from '#contract/endpoints/payment.ts'
import { fen } from '#contract/values/fen.ts'
import type { GroupCode, TopUpNo } from '#contract/values/group.ts'
import { inTransaction } from '../../../platform/db.ts'
import { assertBalancesTrue, buyingGroup } from '../../../testing/groups.ts'
import { desktop, type PayingShop, type PlacedOrder, payingShop } from '../../../testing/paying-shop.ts'
import { newMember, type TestMember } from '../../../testing/people.ts'
import { newStaff, type TestStaff } from '../../../testing/staff.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'
import { whileBlocked } from '../../../testing/while-blocked.ts'
import type { MemberId } from '../../caller/caller.ts'
import { takeFromBalance } from '../../group/balance.ts'
import { findOwnGroup } from '../../group/store.ts'
import { returnMoney } from '../provider-refunds/refund-parts.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

const TEN = Array.from({ length: 10 }, (_, n) => n)

async function agencyShop(paidInFen: number, accounts: readonly string[] = ['lead']) {
  const shop = await payingShop(world)
  const members: TestMember[] = []
  for (const account of accounts) members.push(await newMember(shop, { account }))
  const code = await buyingGroup(shop, members, { paidInFen })
  const [lead, ...others] = members
  if (!lead) throw new Error('an agency has members')
  return { shop, code, lead, others }
}

const pay = (shop: PayingShop, order: PlacedOrder, idempotencyKey?: string) =>
  shop.start(order, 'ADVANCE', { userAgent: desktop, ...(idempotencyKey && { idempotencyKey }) })

const balanceOf = async (shop: PayingShop, { token }: TestMember) =>
  (await shop.call(readMyGroup, { token })).data.group?.balanceFen

async function checkAll(shop: PayingShop): Promise<void> {
  await shop.checkBooks()
  await assertBalancesTrue(shop.db)
}

test('an order is paid from the balance, and read among its entries', async () => {
  const { shop, lead } = await agencyShop(50_000)
  const rival = await newMember(shop, { account: 'rival' })
  await buyingGroup(shop, [rival], { paidInFen: 70_000 })
  const order = await shop.place({ buyer: lead, quantity: 2 })
  const { orderNo } = order
  const options = await shop.call(readPayOptions, {
    params: { orderNo },
    token: lead.token,
    userAgent: desktop,
  })
  expect(options.data).toMatchObject({
    spendableFen: 50_000,
    payTypes: ['ADVANCE', 'ALIPAY_QR', 'WECHAT_QR', 'ALIPAY_PC'],
  })
  expect((await pay(shop, order)).data.next).toEqual({ action: 'none' })
  expect(await shop.result(order)).toMatchObject({ flowStatus: 'AWAIT_CHECK', paidFen: 30_000 })
  expect(await balanceOf(shop, lead)).toBe(20_000)
  expect(await balanceOf(shop, rival)).toBe(70_000)
  const { data } = await shop.call(listGroupEntries, { token: lead.token })
  expect(data.items).toMatchObject([
    { kind: 'payment', amountFen: -30_000, orderNo, own: true },
    { kind: 'top-up', amountFen: 50_000, orderNo: null, own: false },
  ])
  await checkAll(shop)
})

test('colleagues read of the same orders, and each is told which ones are their own to open', async () => {
  const { shop, lead, others } = await agencyShop(50_000, ['mine', 'hers'])
  const [colleague] = others
  if (!colleague) throw new Error('there are two')
  const [mine, hers] = [await shop.place({ buyer: lead }), await shop.place({ buyer: colleague })]
  for (const order of [mine, hers]) await pay(shop, order)
  for (const { token, own } of [
    { token: lead.token, own: mine },
    { token: colleague.token, own: hers },
  ]) {
    const { items } = (await shop.call(listGroupEntries, { token })).data
    const paid = items.filter(({ kind }) => kind === 'payment')
    expect(paid.map(({ orderNo }) => orderNo)).toEqual([hers.orderNo, mine.orderNo])
    for (const { orderNo, own: mayOpen } of paid) {
      if (orderNo === null) throw new Error('a payment has an order')
      expect(mayOpen).toBe(orderNo === own.orderNo)
      expect((await shop.call(readOrder, { params: { orderNo }, token })).status).toBe(mayOpen ? 200 : 404)
    }
  }
})

test('of two colleagues who spend the last hundred yuan at once one is refused', async () => {
  const { shop, lead, others } = await agencyShop(15_000, ['colleague1', 'colleague2'])
  const [second] = others
  const orders = [await shop.place({ buyer: lead }), await shop.place({ ...(second && { buyer: second }) })]
  const answers = await Promise.all(orders.map((order) => pay(shop, order)))
  expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'BALANCE_TOO_LOW'])
  expect(await balanceOf(shop, lead)).toBe(0)
  const refused = orders[answers.findIndex(({ respCode }) => respCode !== '200')]
  expect(refused && (await shop.result(refused)).flowStatus).toBe('AWAIT_PAID')
  await checkAll(shop)
})

test('of ten who have all read the same balance, as many are served as it is enough for', async () => {
  const { shop, lead } = await agencyShop(30_000)
  const memberId = lead.id as MemberId
  const start = Promise.withResolvers<void>()
  const ready = { count: 0 }
  const taken = await Promise.allSettled(
    TEN.map(() =>
      inTransaction(shop.db, async (tx) => {
        const groupId = (await findOwnGroup(tx, memberId))?.id ?? null
        ready.count += 1
        if (ready.count === 4) start.resolve()
        // Four at a time have a connection each before the first of them takes anything.
        await start.promise
        const amountFen = fen(15_000)
        return await takeFromBalance(tx, { memberId, groupId, amountFen, at: shop.clock.now() })
      }),
    ),
  )
  const refused = taken.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(refused).toEqual(Array.from({ length: 8 }, () => 'BALANCE_TOO_LOW'))
  expect(await balanceOf(shop, lead)).toBe(0)
})

test('the same press ten times pays once and is answered the same; another one says that it is paid', async () => {
  const { shop, lead } = await agencyShop(100_000)
  const order = await shop.place({ buyer: lead })
  const key = 'press-of-the-agency-0001'
  const answers = await Promise.all(TEN.map(() => pay(shop, order, key)))
  expect(new Set(answers.map(({ respCode, data }) => respCode === '200' && data.paymentNo)).size).toBe(1)
  expect(await balanceOf(shop, lead)).toBe(85_000)
  const first = answers.find(({ respCode }) => respCode === '200')
  expect((await pay(shop, order, key)).data).toMatchObject({ paymentNo: first?.data.paymentNo })
  expect((await pay(shop, order)).respCode).toBe('ORDER_ALREADY_PAID')
  const other = await shop.place({ buyer: lead })
  expect((await pay(shop, other, key)).respCode).toBe('IDEMPOTENCY_KEY_REUSED')
  await checkAll(shop)
})

test('whoever buys for no group has no balance to pay from, and nobody pays an order of somebody else', async () => {
  const { shop, lead } = await agencyShop(100_000)
  const single = await newMember(shop, { account: 'single' })
  const own = await shop.place({ buyer: single })
  expect((await pay(shop, own)).respCode).toBe('PAY_TYPE_NOT_OFFERED')
  expect((await pay(shop, await shop.place())).respCode).toBe('PAY_TYPE_NOT_OFFERED')
  const order = await shop.place({ buyer: lead })
  expect((await pay(shop, { ...order, buyer: single })).status).toBe(404)
  expect((await shop.call(listGroupEntries, { token: single.token })).respCode).toBe('NOT_ALLOWED')
  expect(await balanceOf(shop, lead)).toBe(100_000)
  await checkAll(shop)
})

test('an order is paid from the balance of the agency for which it was held, and of no other', async () => {
  const { shop, code, lead } = await agencyShop(100_000)
  const order = await shop.place({ buyer: lead })
  const single = await newMember(shop, { account: 'single' })
  const own = await shop.place({ buyer: single })
  await shop.pool.query('DELETE FROM corp_member WHERE member_id = $1', [lead.id])
  const rival = await buyingGroup(shop, [lead, single], { paidInFen: 70_000 })
  for (const one of [order, own]) {
    const options = await shop.call(readPayOptions, {
      ...{ params: { orderNo: one.orderNo }, token: one.buyer.token, userAgent: desktop },
    })
    expect(options.data).toMatchObject({ spendableFen: null, leftTodayFen: null })
    expect(options.data.payTypes).not.toContain('ADVANCE')
    expect((await pay(shop, one)).respCode).toBe('PAY_TYPE_NOT_OFFERED')
  }
  const { rows } = await shop.pool.query('SELECT code, balance_fen AS fen FROM corp')
  expect(Object.fromEntries(rows.map((row) => [row.code, Number(row.fen)]))).toEqual({
    ...{ [code]: 100_000, [rival]: 70_000 },
  })
  expect((await pay(shop, await shop.place({ buyer: lead }))).respCode).toBe('200')
  expect(await balanceOf(shop, lead)).toBe(55_000)
  await checkAll(shop)
})

test('nothing is paid from the balance of a group that is closed in the same moment', async () => {
  const { shop, code, lead } = await agencyShop(100_000)
  const order = await shop.place({ buyer: lead })
  const closed = {
    locking: `SELECT FROM corp WHERE code = '${code}' FOR UPDATE`,
    meanwhile: [`UPDATE corp SET state = 'CLOSED' WHERE code = '${code}'`],
  }
  expect((await whileBlocked(shop, closed, () => pay(shop, order))).respCode).toBe('PAY_TYPE_NOT_OFFERED')
  const { rows } = await shop.pool.query('SELECT balance_fen AS fen FROM corp')
  expect(rows.map(({ fen }) => Number(fen))).toEqual([100_000])
  await checkAll(shop)
})

test('an attempt that was begun elsewhere is closed; what still comes by it goes back', async () => {
  const { shop, lead } = await agencyShop(100_000)
  const order = await shop.place({ buyer: lead })
  const { paymentNo } = await shop.started(order, 'WECHAT_QR')
  expect((await pay(shop, order)).respCode).toBe('200')
  await world.control.pay(paymentNo).catch(() => undefined)
  expect(await shop.result(order)).toMatchObject({ flowStatus: 'AWAIT_CHECK', paidFen: 15_000 })
  await checkAll(shop)
})

test('of two orders at once for the last of the day one is refused with the amount that is left; the next day is new', async () => {
  const { shop, code, lead, others } = await agencyShop(200_000, ['limited', 'unlimited'])
  const [colleague] = others
  await shop.pool.query(
    `UPDATE corp_member SET daily_limit_fen = 40_000 FROM corp
     WHERE corp.id = corp_id AND code = $1 AND member_id = $2`,
    [code, lead.id],
  )
  expect((await pay(shop, await shop.place({ buyer: lead }))).respCode).toBe('200')
  const orders = [await shop.place({ buyer: lead }), await shop.place({ buyer: lead, quantity: 2 })]
  const [first, second] = orders
  if (!first || !second || !colleague) throw new Error('there are two of each')
  const tooLarge = await pay(shop, second)
  expect(tooLarge).toMatchObject({
    respCode: 'GROUP_DAILY_LIMIT',
    respMsg: expect.stringContaining('¥250.00'),
  })
  const last = await shop.place({ buyer: lead })
  const answers = await Promise.all([first, last].map((order) => pay(shop, order)))
  expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'GROUP_DAILY_LIMIT'])
  expect(answers.find(({ respCode }) => respCode !== '200')?.respMsg).toContain('¥100.00')
  expect(await balanceOf(shop, lead)).toBe(170_000)
  const options = await shop.call(readPayOptions, {
    ...{ params: { orderNo: second.orderNo }, token: lead.token, userAgent: desktop },
  })
  expect(options.data).toMatchObject({ spendableFen: 10_000, leftTodayFen: 10_000 })
  expect(options.data.payTypes).not.toContain('ADVANCE')
  expect((await pay(shop, await shop.place({ buyer: colleague, quantity: 2 }))).respCode).toBe('200')
  const paid = answers[0]?.respCode === '200' ? first : last
  await inTransaction(shop.db, (tx) =>
    returnMoney(tx, {
      ...{ orderNo: paid.orderNo, amountFen: fen(15_000) },
      ...{ numberOf: (n) => `RLIMIT${n}`, at: shop.clock.now() },
    }),
  )
  expect((await pay(shop, second)).respMsg, 'a refund gives nothing of the day back').toContain('¥100.00')
  await shop.clock.advance({ minutes: 24 * 60 })
  expect((await pay(shop, await shop.place({ buyer: lead, quantity: 2 }))).respCode).toBe('200')
  await checkAll(shop)
})

test('what is refunded is on the balance again', async () => {
  const { shop, lead } = await agencyShop(40_000)
  const order = await shop.place({ buyer: lead, quantity: 2 })
  await pay(shop, order)
  const { orderNo } = order
  const at = shop.clock.now()
  const numberOf = (part: number) => `RTEST${part}`
  const back = (amountFen: number) =>
    inTransaction(shop.db, (tx) =>
      returnMoney(tx, {
        orderNo,
        amountFen: fen(amountFen),
        numberOf: (n) => `${numberOf(n)}-${amountFen}`,
        at,
      }),
    )
  expect(await back(10_000)).toHaveLength(1)
  expect(await back(20_000)).toHaveLength(1)
  expect(await back(1)).toBe(null)
  expect(await balanceOf(shop, lead)).toBe(40_000)
  await checkAll(shop)
})

test('a transfer counts once; a large one awaits somebody else; a group may owe what staff allow', async () => {
  const { shop, code, lead } = await agencyShop(0)
  const [cashier, colleague] = [await newStaff(shop, 'finance'), await newStaff(shop, 'finance')]
  const enter = (amountFen: number, bankRef: string, params: { code: GroupCode } = { code }) =>
    shop.call(enterTopUp, { token: cashier.token, params, body: { amountFen: fen(amountFen), bankRef } })
  expect((await enter(20_000, 'BANK-1')).data.state).toBe('DONE')
  expect((await enter(20_000, 'BANK-1')).respCode).toBe('TOP_UP_KNOWN')
  const same = await Promise.all(TEN.map(() => enter(10_000, 'BANK-2')))
  expect(same.filter(({ respCode }) => respCode === '200')).toHaveLength(1)
  expect(await balanceOf(shop, lead)).toBe(30_000)

  const { no, state } = (await enter(6_000_000, 'BANK-3')).data
  expect(state).toBe('AWAIT')
  const confirm = (token: string) => shop.call(confirmTopUp, { token, params: { no } })
  expect((await confirm(cashier.token)).respCode).toBe('TOP_UP_SECOND_PERSON')
  expect(await balanceOf(shop, lead)).toBe(30_000)
  const both = await Promise.all([confirm(colleague.token), confirm(colleague.token)])
  expect(both.map(({ respCode }) => respCode)).toEqual(['200', '200'])
  expect(await balanceOf(shop, lead)).toBe(6_030_000)
  const reject = await shop.call(rejectTopUp, {
    token: cashier.token,
    params: { no },
    body: { reason: '登记有误' },
  })
  expect(reject.respCode).toBe('STAFF_CHANGED')

  const poor = await buyingGroup(shop, [await newMember(shop, { account: 'poor' })], { paidInFen: 0 })
  const credit = (seenFen: number, creditFen: number) =>
    shop.call(setGroupCredit, {
      ...{ token: cashier.token, params: { code: poor } },
      body: { seenFen: fen(seenFen), creditFen: fen(creditFen), reason: '合作三年' },
    })
  expect((await credit(0, 15_000)).respCode).toBe('200')
  const wrong = await enter(6_000_000, 'BANK-4', { code: poor })
  const refused = { token: cashier.token, params: { no: wrong.data.no }, body: { reason: '登记有误' } }
  expect((await shop.call(rejectTopUp, refused)).respCode).toBe('200')
  const { data } = await shop.call(readGroup, { token: cashier.token, params: { code: poor } })
  expect(data).toMatchObject({ balanceFen: 0, creditFen: 15_000, topUps: [{ state: 'REJECTED' }] })
  await checkAll(shop)
})

test('credit is spent like money, and not taken away while it is owed', async () => {
  const { shop, code, lead } = await agencyShop(5_000)
  const cashier = await newStaff(shop, 'finance')
  const credit = (seenFen: number, creditFen: number) =>
    shop.call(setGroupCredit, {
      ...{ token: cashier.token, params: { code } },
      body: { seenFen: fen(seenFen), creditFen: fen(creditFen), reason: '合作三年' },
    })
  const order = await shop.place({ buyer: lead })
  expect((await pay(shop, order)).respCode).toBe('BALANCE_TOO_LOW')
  await credit(0, 10_000)
  expect((await pay(shop, order)).respCode).toBe('200')
  expect(await balanceOf(shop, lead)).toBe(-10_000)
  expect((await credit(10_000, 9_999)).respCode).toBe('BALANCE_TOO_LOW')
  expect((await credit(10_000, 10_000)).respCode).toBe('200')
  await checkAll(shop)
})

test('of two who give credit on top of the same one, the second is refused', async () => {
  const { shop, code } = await agencyShop(5_000)
  const [one, other] = [await newStaff(shop, 'finance'), await newStaff(shop, 'owner')]
  const credit = ({ token }: { token: string }, seenFen: number, creditFen: number) =>
    shop.call(setGroupCredit, {
      ...{ token, params: { code } },
      body: { seenFen: fen(seenFen), creditFen: fen(creditFen), reason: '合作三年' },
    })
  const both = await Promise.all([credit(one, 0, 10_000), credit(other, 0, 20_000)])
  expect(both.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'STAFF_CHANGED'])
  const { data } = await shop.call(readGroup, { token: one.token, params: { code } })
  expect(data.creditFen).toBe(both[0].respCode === '200' ? 10_000 : 20_000)
  expect((await credit(one, data.creditFen, 30_000)).respCode).toBe('200')
})

test('a change of date is not paid from a balance', async () => {
  const { shop, lead } = await agencyShop(100_000)
  const { token } = lead
  const answer = await shop.call(startPayment, {
    ...{ token, body: { changeNo: 'G261124ABCDEFGH12', payType: 'ADVANCE' } as never },
  })
  expect(answer.respCode).not.toBe('200')
  expect(await balanceOf(shop, lead)).toBe(100_000)
})

const reversed = (shop: PayingShop, { token }: TestStaff, no: TopUpNo) =>
  shop.call(reverseTopUp, { token, params: { no }, body: { reason: '金额多录了一个零' } })

const enteredBy =
  (shop: PayingShop, { token }: TestStaff, code: GroupCode) =>
  (amountFen: number) =>
    shop.call(enterTopUp, { token, params: { code }, body: { amountFen: fen(amountFen), bankRef: 'BANK-9' } })

test('a top-up that was entered by mistake is reversed by somebody else, once, and what was spent of it is owed', async () => {
  const { shop, code, lead } = await agencyShop(0)
  const cashier = await newStaff(shop, 'finance')
  const colleagues = [await newStaff(shop, 'finance'), await newStaff(shop, 'owner')] as const
  const enter = enteredBy(shop, cashier, code)
  const { no } = (await enter(40_000)).data
  const order = await shop.place({ buyer: lead, quantity: 2 })
  expect((await pay(shop, order)).respCode).toBe('200')
  expect(await balanceOf(shop, lead)).toBe(10_000)

  expect((await reversed(shop, cashier, no)).respCode).toBe('TOP_UP_SECOND_PERSON')
  expect((await reversed(shop, colleagues[0], no)).respCode).toBe('TOP_UP_SPENT')
  expect((await enter(4_000)).respCode).toBe('TOP_UP_KNOWN')
  expect(await balanceOf(shop, lead)).toBe(10_000)
  const credit = (seenFen: number, creditFen: number) =>
    shop.call(setGroupCredit, {
      ...{ token: cashier.token, params: { code } },
      body: { seenFen: fen(seenFen), creditFen: fen(creditFen), reason: '已使用的部分' },
    })
  expect((await credit(0, 29_999)).respCode).toBe('200')
  expect((await reversed(shop, colleagues[0], no)).respCode, 'a fen is missing').toBe('TOP_UP_SPENT')
  expect((await credit(29_999, 30_000)).respCode).toBe('200')
  const both = await Promise.all(colleagues.map((by) => reversed(shop, by, no)))
  expect(both.map(({ respCode }) => respCode)).toEqual(['200', '200'])
  expect(both[0]?.data).toEqual(both[1]?.data)
  expect(await balanceOf(shop, lead)).toBe(-30_000)

  const anew = await Promise.all([1, 2, 3].map(() => enter(4_000)))
  expect(anew.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'TOP_UP_KNOWN', 'TOP_UP_KNOWN'])
  expect(await balanceOf(shop, lead)).toBe(-26_000)
  const { items } = (await shop.call(listGroupEntries, { token: lead.token })).data
  expect(items.map(({ kind, amountFen }) => [kind, amountFen])).toEqual([
    ['top-up', 4_000],
    ['top-up-back', -40_000],
    ['payment', -30_000],
    ['top-up', 40_000],
  ])
  await checkAll(shop)
})

test('an order is paid with a top-up, or the top-up is reversed, never both', async () => {
  const { shop, code, lead } = await agencyShop(0)
  const [cashier, colleague] = [await newStaff(shop, 'finance'), await newStaff(shop, 'finance')]
  const { no } = (await enteredBy(shop, cashier, code)(40_000)).data
  const order = await shop.place({ buyer: lead, quantity: 2 })
  const [paid, back] = await Promise.all([pay(shop, order), reversed(shop, colleague, no)])
  expect([
    ['200', 'TOP_UP_SPENT', 10_000],
    ['BALANCE_TOO_LOW', '200', 0],
  ]).toContainEqual([paid.respCode, back.respCode, await balanceOf(shop, lead)])
  await checkAll(shop)
})
