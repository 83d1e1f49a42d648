import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '#contract/address.ts'
import {
  listStaffInvoices,
  listTaxClasses,
  openInvoiceFile,
  readStaffInvoice,
  retryInvoice,
  saveTaxClass,
} from '#contract/console/invoice.ts'
import {
  askInvoice,
  cancelInvoice,
  createInvoiceTitle,
  listInvoices,
  quoteInvoice,
  readInvoice,
  readInvoiceFile,
  resendInvoice,
} from '#contract/endpoints/invoice.ts'
import type { InvoiceNo } from '#contract/values/invoice.ts'
import {
  askForInvoice,
  companyTitle,
  invoicedOrder,
  invoiceLawsHold,
  invoiceOf,
  invoicesOf,
  quotedInvoice,
  workOnInvoices,
} from '../../testing/invoicing.ts'
import { asBuyer, type PayingShop, type PlacedOrder, payingShop } from '../../testing/paying-shop.ts'
import { newGuest, newMember } from '../../testing/people.ts'
import { asked, orderDetail, paidOrder, work } from '../../testing/refunding.ts'
import { newStaff } from '../../testing/staff.ts'
import { type TestWorld, testWorld } from '../../testing/test-world.ts'
import { whileBlocked } from '../../testing/while-blocked.ts'
import { writtenTo } from '../../testing/written.ts'
import { issueInvoices } from './issue/issue-invoices.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

const invoicingShop = () => payingShop(world, { invoices: true })

const invoiceMessages = async (shop: PayingShop, { buyer }: PlacedOrder) =>
  (await writtenTo(shop, buyer)).flatMap(({ kind, params }) => (kind === 'invoice-issued' ? [params] : []))

/** So many of its tickets go back, to the end. */
async function refund(shop: PayingShop, order: PlacedOrder, count: number): Promise<void> {
  await asked(shop, order, count)
  await shop.advance({ minutes: 11 })
  await work(shop)
}

const calls = async (op: string) => (await world.control.requests()).filter((request) => request.op === op)

describe('without a provider', () => {
  test('nobody is offered an invoice, and none can be asked for', async () => {
    const shop = await payingShop(world)
    const order = await paidOrder(shop)
    expect((await orderDetail(shop, order)).actions).not.toContain('invoice')
    const params = { orderNo: order.orderNo }
    expect((await shop.call(quoteInvoice, { ...asBuyer(order), params })).respCode).toBe(
      'INVOICE_NOT_OFFERED',
    )
    const body = { ...params, title: companyTitle, expectedAmountFen: order.payableFen }
    expect((await shop.call(askInvoice, { ...asBuyer(order), body })).respCode).toBe('INVOICE_NOT_OFFERED')
  })
})

describe('what is refused', () => {
  test('an unpaid order, no title, another sum, a second one, somebody else’s', async () => {
    const shop = await invoicingShop()
    const unpaid = await shop.place()
    expect((await quotedInvoice(shop, unpaid)).obstacle).toBe('INVOICE_NOTHING')
    expect((await askForInvoice(shop, unpaid)).respCode).toBe('INVOICE_NOTHING')
    const order = await paidOrder(shop, { quantity: 2 })
    expect((await askForInvoice(shop, order, { title: undefined })).respCode).toBe('TITLE_MISSING')
    expect((await askForInvoice(shop, order, { title: undefined, titleId: '1' })).respCode).toBe(
      'TITLE_MISSING',
    )
    const noCompany = { ...companyTitle, taxNumber: '91110000100006543A' }
    expect((await askForInvoice(shop, order, { title: noCompany })).respCode).toBe('TAX_NUMBER_NOT_COMPLIANT')
    const other = await askForInvoice(shop, order, { expectedAmountFen: 1 })
    expect([other.respCode, other.data]).toMatchObject(['INVOICE_AMOUNT_CHANGED', { amount: '300.00' }])
    const answer = await askForInvoice(shop, order, { key: 'invoice-once-0001' })
    expect(answer.data).toMatchObject({ state: 'ASKED', amountFen: 30_000, email: 'b***@example.com' })
    const { invoiceNo } = answer.data
    expect((await askForInvoice(shop, order, { key: 'invoice-once-0001' })).data.invoiceNo).toBe(invoiceNo)
    expect((await askForInvoice(shop, order)).respCode).toBe('INVOICE_EXISTS')
    const stranger = await newGuest(shop)
    for (const endpoint of [readInvoice, cancelInvoice] as const)
      expect(
        (await shop.call(endpoint, { token: stranger.token, params: { no: invoiceNo } } as never)).respCode,
      ).toBe('NOT_FOUND')
    await invoiceLawsHold(shop, false)
  })

  test('of many at once one is written', async () => {
    const shop = await invoicingShop()
    const order = await paidOrder(shop)
    const answers = await Promise.all(Array.from({ length: 5 }, () => askForInvoice(shop, order)))
    expect(answers.map(({ respCode }) => respCode).sort()).toEqual([
      '200',
      ...Array(4).fill('INVOICE_EXISTS'),
    ])
  })

  test('as long as a refund is open nothing is invoiced', async () => {
    const shop = await invoicingShop()
    const order = await paidOrder(shop, { quantity: 2 })
    await asked(shop, order)
    expect((await askForInvoice(shop, order)).respCode).toBe('INVOICE_WAITS')
  })
})

describe('an invoice', () => {
  test('is issued once, and its PDF is kept', async () => {
    const shop = await invoicingShop()
    const buyer = await newMember(shop, { account: 'anna' })
    const order = await paidOrder(shop, { quantity: 3, buyer })
    expect((await orderDetail(shop, order)).actions).toContain('invoice')
    const kept = await shop.call(createInvoiceTitle, {
      token: buyer.token,
      body: { ...companyTitle, isDefault: true },
    })
    const answer = await askForInvoice(shop, order, { title: undefined, titleId: kept.data.id })
    await workOnInvoices(shop)
    const invoice = await invoiceOf(shop, order, answer.data.invoiceNo)
    expect(invoice).toMatchObject({ state: 'ISSUED', colour: 'BLUE', amountFen: 45_000, taxFen: 2_547 })
    expect(invoice.officialNo).toMatch(/^\d{20}$/)
    expect(invoice.actions).toEqual(['file'])
    expect(await calls('invoice')).toHaveLength(1)
    expect(await invoiceMessages(shop, order)).toEqual([{ orderNo: order.orderNo, amount: '450.00' }])
    expect((await quotedInvoice(shop, order)).invoiceNo).toBe(invoice.invoiceNo)
    // The provider's address is gone, and the file is here.
    await world.control.reset()
    const file = await shop.app.inject({
      url: addressOf(readInvoiceFile, { params: { no: invoice.invoiceNo } }),
      headers: { authorization: `Bearer ${buyer.token}`, 'x-session-id': order.sessionId },
    })
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const finance = await newStaff(shop, 'finance')
    const params = { no: invoice.invoiceNo }
    const opened = (await shop.call(openInvoiceFile, { token: finance.token, params })).data
    expect(Buffer.from(opened.pdf, 'base64')).toEqual(file.rawPayload)
    const cancelled = await shop.call(cancelInvoice, { ...asBuyer(order), params: { no: invoice.invoiceNo } })
    expect(cancelled.respCode).toBe('INVOICE_UNDER_WAY')
    await invoiceLawsHold(shop)
  })

  test('whose answer was lost is asked for, and never asked twice', async () => {
    const shop = await invoicingShop()
    await world.control.addRule({ match: { provider: 'NUONUO', op: 'invoice' }, fault: 'acceptThenTimeout' })
    const order = await paidOrder(shop)
    const no = await invoicedOrder(shop, order)
    expect(await invoiceOf(shop, order, no)).toMatchObject({ state: 'ISSUED' })
    expect(await invoiceMessages(shop, order), 'a guest, too').toHaveLength(1)
    const { items } = (await shop.call(listInvoices, { ...asBuyer(order), query: {} })).data
    expect(items.map(({ invoiceNo }) => invoiceNo)).toEqual([no])
    expect(await calls('invoice')).toHaveLength(1)
    expect(await world.control.invoices()).toHaveLength(1)
  })

  test('that never arrived there waits for staff, who read why and send it under the same number', async () => {
    const shop = await invoicingShop()
    const finance = await newStaff(shop, 'finance')
    await world.control.addRule({ match: { provider: 'NUONUO', op: 'invoice' }, fault: 'reset' })
    const order = await paidOrder(shop)
    const no = await invoicedOrder(shop, order)
    expect((await invoiceOf(shop, order, no)).state).toBe('ISSUING')
    shop.clock.advance({ minutes: 15 })
    await workOnInvoices(shop, 2)
    const { items } = (
      await shop.call(listStaffInvoices, { token: finance.token, query: { state: 'FAILED' } })
    ).data
    expect(items).toMatchObject([{ invoiceNo: no, said: 'E9500 未查询到发票信息' }])
    const version = items[0]?.version ?? 0
    const retry = { token: finance.token, params: { no } }
    expect((await shop.call(retryInvoice, { ...retry, body: { version: version - 1 } })).respCode).toBe(
      'STAFF_CHANGED',
    )
    expect((await shop.call(retryInvoice, { ...retry, body: { version } })).data).toMatchObject({
      attempt: 1,
    })
    await workOnInvoices(shop)
    expect((await invoiceOf(shop, order, no)).state).toBe('ISSUED')
    expect(await world.control.invoices()).toHaveLength(1)
  })

  test('that fails is corrected by its buyer and issued under the next number', async () => {
    const shop = await invoicingShop()
    await world.control.addRule({ match: { op: 'invoice' }, fault: 'invoiceFails' })
    const order = await paidOrder(shop)
    const no = await invoicedOrder(shop, order)
    expect(await invoiceOf(shop, order, no)).toMatchObject({
      ...{ state: 'FAILED', actions: ['cancel', 'resend'] },
      failText: '税局登录已失效，请重新登录电子税务局',
    })
    const title = { ...companyTitle, kind: 'PERSONAL', name: '李小龙', taxNumber: null } as const
    const again = await shop.call(resendInvoice, { ...asBuyer(order), params: { no }, body: { title } })
    expect(again.data).toMatchObject({ state: 'ASKED', titleName: '李**', failText: null })
    await workOnInvoices(shop)
    expect(await invoiceOf(shop, order, no)).toMatchObject({ state: 'ISSUED', titleKind: 'PERSONAL' })
    const numbers = (await world.control.invoices()).map(({ orderNo }) => orderNo)
    expect(numbers).toEqual([`${no}01`, `${no}02`])
  })

  test('that fails is corrected at the desk, to a title that can be, and issued once', async () => {
    const shop = await invoicingShop()
    const { token } = await newStaff(shop, 'finance')
    await world.control.addRule({ match: { op: 'invoice' }, fault: 'invoiceFails' })
    const order = await paidOrder(shop)
    const no = await invoicedOrder(shop, order)
    const read = async () => (await shop.call(readStaffInvoice, { token, params: { no } })).data
    const { version } = await read()
    const title = {
      kind: 'COMPANY',
      name: '云州晴川文化有限公司',
      taxNumber: companyTitle.taxNumber,
    } as const
    const retry = (to: { kind: 'COMPANY'; name: string; taxNumber: string | null }) =>
      shop.call(retryInvoice, { token, params: { no }, body: { version, title: to } })
    const wrong = await retry({ ...title, taxNumber: '91350100MA2YU00X1A' })
    expect(wrong.respCode).toBe('TAX_NUMBER_NOT_COMPLIANT')
    expect(await read(), 'a refusal changes nothing').toMatchObject({ state: 'FAILED', version })
    const answers = await Promise.all([retry(title), retry({ ...title, name: '另一家公司' })])
    expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'STAFF_CHANGED'])
    await workOnInvoices(shop)
    const named = answers[0]?.respCode === '200' ? title.name : '另一家公司'
    expect(await read()).toMatchObject({ state: 'ISSUED', titleName: named, attempt: 2 })
    expect((await world.control.invoices()).map(({ orderNo }) => orderNo)).toEqual([`${no}01`, `${no}02`])
    expect((await invoicesOf(shop, order)).filter(([, state]) => state === 'ISSUED')).toHaveLength(1)
    await invoiceLawsHold(shop)
  })

  test('that failed anew in the same moment is left to who has read why', async () => {
    const shop = await invoicingShop()
    const { token } = await newStaff(shop, 'finance')
    await world.control.addRule({ match: { op: 'invoice' }, fault: 'invoiceFails' })
    const params = { no: await invoicedOrder(shop, await paidOrder(shop)) }
    const { version } = (await shop.call(readStaffInvoice, { token, params })).data
    const where = `WHERE invoice_no = '${params.no}'`
    const retried = await whileBlocked(
      shop,
      {
        locking: `SELECT FROM invoice ${where} FOR UPDATE`,
        meanwhile: [`UPDATE invoice SET version = version + 1 ${where}`],
      },
      () => shop.call(retryInvoice, { token, params, body: { version } }),
    )
    expect(retried.respCode).toBe('STAFF_CHANGED')
  })

  describe('that seemed lost although the provider has it', () => {
    /** Its answer was lost, and for so long nobody there knew the number that somebody has to look at it. */
    async function seeminglyLost(shop: PayingShop, quantity: number) {
      await world.control.addRule({
        match: { provider: 'NUONUO', op: 'invoice' },
        fault: 'acceptThenTimeout',
      })
      const order = await paidOrder(shop, { quantity })
      const { invoiceNo: no } = (await askForInvoice(shop, order)).data
      const { invoices } = shop.deps
      if (!invoices) throw new Error('a shop with invoices')
      const query = async () => ({ outcome: 'nothing', words: 'E9500 未查询到发票信息' }) as const
      const blind = { ...shop.deps, invoices: { ...invoices, query } }
      await issueInvoices(blind)
      shop.clock.advance({ minutes: 15 })
      await issueInvoices(blind)
      expect((await invoiceOf(shop, order, no)).state).toBe('FAILED')
      return { order, no }
    }

    const resend = async (shop: PayingShop, order: PlacedOrder, no: InvoiceNo, more = {}) => {
      const answer = await shop.call(resendInvoice, { ...asBuyer(order), params: { no }, body: more })
      expect(answer.respCode, answer.respMsg).toBe('200')
      await workOnInvoices(shop)
    }

    test('is found when it is sent again, and follows the money that moved meanwhile', async () => {
      const shop = await invoicingShop()
      const { order, no } = await seeminglyLost(shop, 2)
      expect((await invoiceOf(shop, order, no)).actions, 'it may be there').toEqual(['resend'])
      const cancelled = await shop.call(cancelInvoice, { ...asBuyer(order), params: { no } })
      expect(cancelled.respCode).toBe('INVOICE_UNDER_WAY')
      await refund(shop, order, 1)
      await resend(shop, order, no)
      expect(await invoicesOf(shop, order)).toEqual([
        ['BLUE', 'REVERSED', 30_000],
        ['RED', 'ISSUED', 30_000],
        ['BLUE', 'ISSUED', 15_000],
      ])
      expect(await world.control.invoices()).toHaveLength(3)
      await invoiceLawsHold(shop)
    })

    test('is reversed, not forgotten, when all of its money has gone back', async () => {
      const shop = await invoicingShop()
      const { order } = await seeminglyLost(shop, 1)
      await refund(shop, order, 1)
      await workOnInvoices(shop)
      expect((await invoicesOf(shop, order)).map(([colour, state]) => [colour, state])).toEqual([
        ['BLUE', 'REVERSED'],
        ['RED', 'ISSUED'],
      ])
      await invoiceLawsHold(shop)
    })

    test('is sent as it was when the provider knows it only then, and bears the title that it has there', async () => {
      const shop = await invoicingShop()
      const { order, no } = await seeminglyLost(shop, 2)
      await refund(shop, order, 1)
      const title = { ...companyTitle, kind: 'PERSONAL', name: '李小龙', taxNumber: null } as const
      await shop.call(resendInvoice, { ...asBuyer(order), params: { no }, body: { title } })
      const { invoices } = shop.deps
      let asked = 0
      const query: NonNullable<typeof invoices>['query'] = async (token, by) => {
        asked += 1
        return asked === 1 || !invoices ? { outcome: 'nothing', words: '' } : await invoices.query(token, by)
      }
      await issueInvoices({ ...shop.deps, invoices: invoices && { ...invoices, query } })
      await workOnInvoices(shop)
      expect(await invoicesOf(shop, order)).toEqual([
        ['BLUE', 'REVERSED', 30_000],
        ['RED', 'ISSUED', 30_000],
        ['BLUE', 'ISSUED', 15_000],
      ])
      expect(await invoiceOf(shop, order, no)).toMatchObject({
        titleKind: 'COMPANY',
        titleName: companyTitle.name,
      })
      await invoiceLawsHold(shop)
    })
  })

  test('that never arrived and has nothing left to say is cancelled', async () => {
    const shop = await invoicingShop()
    await world.control.addRule({ match: { provider: 'NUONUO', op: 'invoice' }, fault: 'reset' })
    const order = await paidOrder(shop)
    await invoicedOrder(shop, order)
    shop.clock.advance({ minutes: 15 })
    await workOnInvoices(shop, 2)
    await refund(shop, order, 1)
    await workOnInvoices(shop)
    expect((await invoicesOf(shop, order)).map(([, state]) => state)).toEqual(['CANCELLED'])
    expect(await world.control.invoices()).toEqual([])
  })

  test('that was not issued yet is cancelled, and the order may be invoiced later', async () => {
    const shop = await invoicingShop()
    const order = await paidOrder(shop)
    const { invoiceNo: no } = (await askForInvoice(shop, order)).data
    const cancelled = await shop.call(cancelInvoice, { ...asBuyer(order), params: { no } })
    expect(cancelled.data.state).toBe('CANCELLED')
    await workOnInvoices(shop, 2)
    expect(await world.control.invoices()).toEqual([])
    await invoicedOrder(shop, order)
    expect(await invoicesOf(shop, order)).toMatchObject([
      ['BLUE', 'CANCELLED', 15_000],
      ['BLUE', 'ISSUED', 15_000],
    ])
  })
})

describe('a refund', () => {
  test('of some tickets reverses the invoice as a whole; a new one follows over the rest', async () => {
    const shop = await invoicingShop()
    const order = await paidOrder(shop, { quantity: 3 })
    await invoicedOrder(shop, order)
    await refund(shop, order, 1)
    await workOnInvoices(shop)
    expect(await invoicesOf(shop, order)).toEqual([
      ['BLUE', 'REVERSED', 45_000],
      ['RED', 'ISSUED', 45_000],
      ['BLUE', 'ISSUED', 30_000],
    ])
    expect(await world.control.redForms()).toMatchObject([{ reason: '3' }])
    await invoiceLawsHold(shop)
  })

  test('of a ticket whose worth is kept as a fee leaves the sum, and the new one says what was paid for', async () => {
    const shop = await invoicingShop()
    await shop.pool.query(
      `UPDATE policy SET rules = '{"tiers":[{"untilHoursBefore":24,"feeBp":10000}]}' WHERE kind = 'REFUND'`,
    )
    await shop.cachesCurrent()
    const order = await paidOrder(shop, { quantity: 2 })
    await invoicedOrder(shop, order)
    await refund(shop, order, 1)
    await workOnInvoices(shop)
    expect(await invoicesOf(shop, order)).toEqual([
      ['BLUE', 'REVERSED', 30_000],
      ['RED', 'ISSUED', 30_000],
      ['BLUE', 'ISSUED', 30_000],
    ])
    const { invoiceNo } = await quotedInvoice(shop, order)
    const { lines } = await invoiceOf(shop, order, invoiceNo ?? ('' as never))
    expect(lines.map(({ name, quantity, amountFen }) => [name, quantity, amountFen])).toEqual([
      [expect.stringContaining('DECK-ADULT'), 1, 15_000],
      ['退改手续费', 1, 15_000],
    ])
    await invoiceLawsHold(shop)
  })

  test('of all reverses it, and none follows', async () => {
    const shop = await invoicingShop()
    const order = await paidOrder(shop, { quantity: 2 })
    await invoicedOrder(shop, order)
    await refund(shop, order, 2)
    await workOnInvoices(shop)
    expect((await invoicesOf(shop, order)).map(([colour, state]) => [colour, state])).toEqual([
      ['BLUE', 'REVERSED'],
      ['RED', 'ISSUED'],
    ])
    await invoiceLawsHold(shop)
  })

  test('before anybody was asked makes it one over the rest, or none', async () => {
    const shop = await invoicingShop()
    const [some, all] = [await paidOrder(shop, { quantity: 2 }), await paidOrder(shop)]
    // Nobody gets a token, so nothing is asked for. How often one is asked for depends on which sweeps meet.
    await world.control.addRule({ match: { op: 'invoiceToken' }, fault: '500' })
    for (const order of [some, all]) await askForInvoice(shop, order)
    for (const order of [some, all]) await asked(shop, order)
    await shop.advance({ minutes: 11 })
    await work(shop)
    await world.control.clearRules()
    await shop.advance({ minutes: 70 })
    await workOnInvoices(shop)
    expect(await invoicesOf(shop, some)).toEqual([['BLUE', 'ISSUED', 15_000]])
    expect((await invoicesOf(shop, all)).map(([, state]) => state)).toEqual(['CANCELLED'])
    await invoiceLawsHold(shop)
  })

  test('while the provider is at it is followed when the invoice is there', async () => {
    const shop = await invoicingShop()
    await world.control.addRule({ match: { op: 'invoice' }, fault: 'invoiceSlow', args: { ms: 30 * 60_000 } })
    const order = await paidOrder(shop, { quantity: 2 })
    await invoicedOrder(shop, order)
    await refund(shop, order, 1)
    expect(await invoicesOf(shop, order)).toEqual([['BLUE', 'ISSUING', 30_000]])
    await shop.advance({ minutes: 60 })
    for (let round = 0; round < 3; round += 1) {
      await workOnInvoices(shop)
      await shop.advance({ minutes: 10 })
    }
    expect(await invoicesOf(shop, order)).toEqual([
      ['BLUE', 'REVERSED', 30_000],
      ['RED', 'ISSUED', 30_000],
      ['BLUE', 'ISSUED', 15_000],
    ])
    const messages = await invoiceMessages(shop, order)
    expect(messages, 'not of the one that was reversed at once').toEqual([
      { orderNo: order.orderNo, amount: '150.00' },
    ])
    await invoiceLawsHold(shop)
  })
})

describe('a reversal that its buyer must confirm', () => {
  test('lets no new invoice be before; after 72 hours without an answer it is asked for again', async () => {
    const shop = await invoicingShop()
    const order = await paidOrder(shop, { quantity: 2, buyer: await newMember(shop, { account: 'anna' }) })
    const blue = await invoicedOrder(shop, order)
    await world.control.addRule({ match: { op: 'redForm' }, fault: 'redAwaitsBuyer', times: 2 })
    await refund(shop, order, 1)
    await workOnInvoices(shop)
    const waiting = [
      ['BLUE', 'REVERSING', 30_000],
      ['RED', 'CONFIRMING', 30_000],
    ]
    expect(await invoicesOf(shop, order)).toEqual(waiting)
    expect((await askForInvoice(shop, order)).respCode).toBe('INVOICE_EXISTS')
    await invoiceLawsHold(shop, false)
    await shop.advance({ minutes: 73 * 60 })
    await workOnInvoices(shop)
    expect(await invoicesOf(shop, order)).toEqual(waiting)
    const forms = await world.control.redForms()
    expect(forms.map(({ state }) => state)).toEqual(['07', '02'])
    await world.control.answerRedForm(forms[1]?.id ?? '', 'confirm')
    await shop.advance({ minutes: 61 })
    await workOnInvoices(shop)
    expect(await invoicesOf(shop, order)).toEqual([
      ['BLUE', 'REVERSED', 30_000],
      ['RED', 'ISSUED', 30_000],
      ['BLUE', 'ISSUED', 15_000],
    ])
    const red = (await invoiceOf(shop, order, blue)).reversedBy
    expect(red && (await invoiceOf(shop, order, red)).of).toBe(blue)
    await invoiceLawsHold(shop)
  })

  test('and that is refused waits for staff with the words of the provider', async () => {
    const shop = await invoicingShop()
    const finance = await newStaff(shop, 'finance')
    const order = await paidOrder(shop)
    await invoicedOrder(shop, order)
    await world.control.addRule({ match: { op: 'redForm' }, fault: 'redFails' })
    await refund(shop, order, 1)
    await workOnInvoices(shop)
    const { items } = (
      await shop.call(listStaffInvoices, { token: finance.token, query: { state: 'FAILED' } })
    ).data
    expect(items).toMatchObject([{ colour: 'RED', said: '蓝字发票已被购方抵扣，请联系购方' }])
    const no = items[0]?.invoiceNo
    if (!no) throw new Error('a red one failed')
    const { version, providerNo } = (
      await shop.call(readStaffInvoice, { token: finance.token, params: { no } })
    ).data
    expect(providerNo).toBe(`${no}01`)
    await shop.call(retryInvoice, { token: finance.token, params: { no }, body: { version } })
    await workOnInvoices(shop)
    expect((await invoicesOf(shop, order)).map(([, state]) => state)).toEqual(['REVERSED', 'ISSUED'])
    await invoiceLawsHold(shop)
  })
})

test('tax is corrected for the invoices that follow, by one editor at a time', async () => {
  const shop = await invoicingShop()
  const { token } = await newStaff(shop, 'finance')
  const list = async () => (await shop.call(listTaxClasses, { token, query: {} } as never)).data.items
  const before = (await list()).find(({ code }) => code === 'ADMISSION')
  const body = { taxCode: before?.taxCode ?? '', rateBp: 300, version: before?.version ?? 0 }
  const save = () => shop.call(saveTaxClass, { token, params: { code: 'ADMISSION' }, body })
  expect((await save()).data).toMatchObject({ rateBp: 300, version: 1 })
  expect((await save()).respCode).toBe('STAFF_CHANGED')
  const order = await paidOrder(shop)
  expect(await quotedInvoice(shop, order)).toMatchObject({ amountFen: 15_000, taxFen: 437 })
})
