/** Nuonuo's protocol: signatures by a published vector, and the sandbox, which checks each sum for itself. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fen } from '#contract/values/fen.ts'
import { InvoiceTitle } from '#contract/values/invoice.ts'
import { nuonuoSignature } from '../../sandbox/nuonuo/merchant.ts'
import { taxOf } from '../modules/invoice/compose/compose-rules.ts'
import type { InvoiceGateway } from '../modules/invoice/invoice-gateway.ts'
import { invoicesOn, type TestWorld, testWorld } from '../testing/test-world.ts'
import { nuonuoSign } from './nuonuo.ts'

let world: TestWorld
let gateway: InvoiceGateway
let token: string
beforeAll(async () => {
  world = await testWorld()
  gateway = invoicesOn(world)
  const access = await gateway.newAccess()
  token = access.outcome === 'given' ? access.token : ''
})
afterAll(() => world.end())

const company: InvoiceTitle = {
  ...{ kind: 'COMPANY', name: '云州观澜科技有限公司', taxNumber: '91110000100006543Y' },
  ...{ address: null, telephone: null, bank: null, bankAccount: null, email: null },
}
const person: InvoiceTitle = { ...company, kind: 'PERSONAL', name: '李小龙', taxNumber: null }

let drawn = 0
const newNo = () => {
  drawn += 1
  return `V261121${String(drawn).padStart(10, '0')}01`
}

const line = (amount: number, rateBp = 600, quantity = 1) => ({
  ...{ taxCode: '3070101000000000000', rateBp, name: '云顶塔 成人票', quantity, unitIds: [] },
  ...{ amountFen: fen(amount), taxFen: taxOf(fen(amount), rateBp) },
})

const toIssue = (no: string, lines = [line(29_900, 600, 3)], title = person) => ({
  ...{ no, remark: '订单号 2611210000000001', title, lines, at: new Date('2026-11-21T02:00:00Z') },
})

test('signs as a published client of it does', () => {
  const call = {
    senid: 'a'.repeat(32),
    nonce: '12345678',
    timestamp: '1700000000',
    body: '{"name":"中文"}',
  }
  const keys = { appKey: 'app', appSecret: 'secret' }
  expect(nuonuoSign(keys, call)).toBe('4BzcKzrcoqxPis0W/W3X2ae0uIo=')
  expect(nuonuoSignature(keys, call)).toBe('4BzcKzrcoqxPis0W/W3X2ae0uIo=')
})

test('nothing is done for a wrong secret or token', async () => {
  const other = invoicesOn({ ...world, keys: { ...world.keys, controlToken: 'another' } })
  expect(await other.newAccess()).toMatchObject({ outcome: 'denied' })
  expect(await other.issue(token, toIssue(newNo()))).toMatchObject({ outcome: 'denied' })
  const no = newNo()
  expect(await gateway.issue('gone', toIssue(no))).toMatchObject({ outcome: 'denied' })
  expect(await gateway.query(token, { no })).toMatchObject({
    outcome: 'nothing',
    words: expect.stringContaining('E9500'),
  })
})

test('whatever the amounts, quantities and rates, the provider finds that they add up', async () => {
  for (const rate of [0, 100, 300, 600, 900, 1_300])
    for (const [amount, quantity] of [
      [1, 1],
      [100, 3],
      [99_999, 7],
      [123_456_789, 200],
    ] as const)
      expect(await gateway.issue(token, toIssue(newNo(), [line(amount, rate, quantity)]))).toEqual({
        outcome: 'accepted',
      })
})

test('tax that does not add up is refused in the words of the bureau', async () => {
  const wrong = { ...line(10_600), taxFen: fen(700) }
  expect(await gateway.issue(token, toIssue(newNo(), [wrong]))).toEqual({
    outcome: 'refused',
    words: 'E9002 第1行税额误差超过0.01',
  })
  const noCompany = { ...company, taxNumber: '91110000100006543B' }
  expect(await gateway.issue(token, toIssue(newNo(), [line(100)], noCompany))).toEqual({
    outcome: 'refused',
    words: 'E9002 购方税号不合法',
  })
})

/** What a PDF shows: the texts of its page, which are written as UTF-16. */
const textsOf = (pdf: Buffer): string =>
  [...pdf.toString('latin1').matchAll(/<([\dA-F]+)> Tj/g)]
    .map(([, hex = '']) => Buffer.from(hex, 'hex').swap16().toString('utf16le'))
    .join('\n')

test('the longest title that can be kept is taken, and nothing beyond it', async () => {
  const longest = InvoiceTitle.parse({
    ...{ ...company, name: '塔'.repeat(100), address: '路'.repeat(80), telephone: '0'.repeat(20) },
    ...{ bank: '行'.repeat(69), bankAccount: '6'.repeat(30), email: `${'a'.repeat(38)}@example.com` },
  })
  const sent = async (more: Partial<InvoiceTitle>) =>
    await gateway.issue(token, toIssue(newNo(), [line(100)], { ...longest, ...more }))
  expect(await sent({})).toEqual({ outcome: 'accepted' })
  for (const field of ['name', 'address', 'telephone', 'bank', 'bankAccount', 'email'] as const) {
    const longer = `0${longest[field]}`
    expect(InvoiceTitle.safeParse({ ...longest, [field]: longer }).success, field).toBe(false)
    expect(await sent({ [field]: longer }), field).toMatchObject({ outcome: 'refused' })
  }
})

test('a name that is too long is cut between two characters', async () => {
  const no = newNo()
  const name = `${'塔'.repeat(89)}🗼🗼`
  expect(await gateway.issue(token, toIssue(no, [{ ...line(10_600), name }]))).toEqual({
    outcome: 'accepted',
  })
  const found = await gateway.query(token, { no })
  if (found.outcome !== 'issued') throw new Error(found.outcome)
  const text = textsOf((await gateway.file(found.pdfUrl ?? '')) ?? Buffer.of())
  expect(text).toContain('塔'.repeat(89))
  expect(text.isWellFormed()).toBe(true)
})

test('one number is one invoice, and its PDF says what was asked for', async () => {
  const no = newNo()
  expect(await gateway.issue(token, toIssue(no, [line(29_900, 600, 3)], company))).toEqual({
    outcome: 'accepted',
  })
  expect(await gateway.issue(token, toIssue(no))).toEqual({ outcome: 'accepted' })
  const found = await gateway.query(token, { no })
  if (found.outcome !== 'issued') throw new Error(found.outcome)
  expect(found.officialNo).toMatch(/^\d{20}$/)
  const pdf = await gateway.file(found.pdfUrl ?? '')
  const text = textsOf(pdf ?? Buffer.of())
  for (const shown of [
    found.officialNo,
    company.name,
    company.taxNumber ?? '',
    '云顶塔 成人票',
    '价税合计 ¥299.00',
  ])
    expect(text).toContain(shown)
  expect(await gateway.file(`${world.url}/nuonuo/files/none`)).toBeNull()
  expect(await gateway.file('file:///etc/hosts')).toBeNull()
})

test.each(['hang', 'reset', '500', '502html'] as const)('%s is unknown, never failed', async (fault) => {
  const short = invoicesOn(world, { connectMs: 200, totalMs: 200 })
  const no = newNo()
  await world.control.addRule({ match: { provider: 'NUONUO', outNo: no }, fault })
  expect(await short.issue(token, toIssue(no))).toMatchObject({ outcome: 'unknown' })
})

test('a reversal needs nobody, or its buyer, who has 72 hours', async () => {
  const issued = async () => {
    const no = newNo()
    await gateway.issue(token, toIssue(no))
    const found = await gateway.query(token, { no })
    return found.outcome === 'issued' ? found.officialNo : ''
  }
  const asked = async (no: string, officialNo: string) =>
    await gateway.reverse(token, { no, officialNo, title: person, reason: '3' })
  const first = newNo()
  const official = await issued()
  expect(await asked(first, official)).toEqual({ outcome: 'accepted' })
  // The same number once more: its form stands.
  expect(await asked(first, official)).toEqual({ outcome: 'accepted' })
  expect(await asked(newNo(), official)).toMatchObject({ outcome: 'refused' })
  const done = await gateway.queryReverse(token, first)
  expect(done.outcome).toBe('reversed')
  const red = await gateway.query(token, { serial: done.outcome === 'reversed' ? done.serial : '' })
  expect(red).toMatchObject({ outcome: 'issued' })
  const pdf = await gateway.file((red.outcome === 'issued' && red.pdfUrl) || '')
  expect(textsOf(pdf ?? Buffer.of())).toContain('价税合计 ¥-299.00')

  const waiting = newNo()
  await world.control.addRule({ match: { op: 'redForm', outNo: waiting }, fault: 'redAwaitsBuyer' })
  expect(await asked(waiting, await issued())).toEqual({ outcome: 'accepted' })
  expect(await gateway.queryReverse(token, waiting)).toMatchObject({ outcome: 'awaitsBuyer' })
  expect(await gateway.queryReverse(token, newNo())).toMatchObject({ outcome: 'nothing' })
  await world.control.advance(72 * 3_600_000)
  const access = await gateway.newAccess()
  const later = access.outcome === 'given' ? access.token : ''
  expect(await gateway.queryReverse(later, waiting)).toEqual({ outcome: 'void', words: '超72小时作废' })
})
