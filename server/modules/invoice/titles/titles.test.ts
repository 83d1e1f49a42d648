/** Invoice titles over HTTP: kept once, sealed, one of them the default, and nobody else's. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  createInvoiceTitle,
  deleteInvoiceTitle,
  listInvoiceTitles,
  readInvoiceTitle,
  saveInvoiceTitle,
} from '#contract/endpoints/invoice.ts'
import { type MemberOfShop, shopWithAnna } from '../../../testing/anna.ts'
import { newGuest, newMember } from '../../../testing/people.ts'
import { memberIdOf } from '../../caller/caller.ts'
import { exportTitles } from './titles.ts'

const company = {
  kind: 'COMPANY',
  name: '滨江（上海）旅行社有限公司',
  taxNumber: '91350100M000100Y43',
  address: '滨江大道1号',
  telephone: '021-55550100',
  bank: '滨江银行',
  bankAccount: '6222020012345678',
  email: 'tax@example.com',
} as const
const nothing = { taxNumber: null, address: null, telephone: null, bank: null, bankAccount: null }
const person = { ...company, ...nothing, kind: 'PERSONAL', name: '王小梅' } as const

const create = ({ shop, token }: MemberOfShop, input: object = {}) =>
  shop.call(createInvoiceTitle, { token, body: { ...company, ...input } as never })
const save = ({ shop, token }: MemberOfShop, id: string, input: object = {}) =>
  shop.call(saveInvoiceTitle, { token, params: { id }, body: { ...company, ...input } as never })
const read = ({ shop, token }: MemberOfShop, id: string) =>
  shop.call(readInvoiceTitle, { token, params: { id } })
const forget = ({ shop, token }: MemberOfShop, id: string) =>
  shop.call(deleteInvoiceTitle, { token, params: { id } })
const list = async ({ shop, token }: MemberOfShop) =>
  (await shop.call(listInvoiceTitles, { token })).data.items
const defaults = async (reach: MemberOfShop) =>
  (await list(reach)).filter(({ isDefault }) => isDefault).map(({ name }) => name)

describe('a title', () => {
  test('without a tax number that can be is no company', async () => {
    const anna = await shopWithAnna()
    for (const taxNumber of [
      null,
      '91350100M000100Y44',
      '1101051234567890',
      '税务登记号一二三四五六七八九十',
    ])
      expect(await create(anna, { taxNumber }), String(taxNumber)).toMatchObject({
        respCode: 'TAX_NUMBER_NOT_COMPLIANT',
        data: { field: 'taxNumber' },
      })
    const { id } = (await create(anna)).data
    expect((await save(anna, id, { taxNumber: '91350100M000100Y34' })).respCode).toBe(
      'TAX_NUMBER_NOT_COMPLIANT',
    )
    expect((await read(anna, id)).data.taxNumber).toBe(company.taxNumber)
  })

  test('is malformed with what is no line of text', async () => {
    const anna = await shopWithAnna()
    for (const input of [
      { name: '' },
      { name: ['王小梅'] },
      { name: 'a\u0000b' },
      { name: 'x'.repeat(101) },
      { kind: 'SPECIAL' },
      { taxNumber: '9'.repeat(33) },
      { bankAccount: "1' OR '1'='1" },
      { address: 'x'.repeat(81) },
      { telephone: '0'.repeat(21) },
      { bank: 'x'.repeat(70) },
      { email: `${'x'.repeat(39)}@example.com` },
      { isDefault: 'yes' },
    ])
      expect((await create(anna, input)).status, JSON.stringify(input)).toBe(400)
    expect(await list(anna)).toEqual([])
  })

  test('is listed masked, read in full, changed and forgotten', async () => {
    const anna = await shopWithAnna()
    const { id } = (await create(anna)).data
    expect(await list(anna)).toEqual([
      {
        ...company,
        id,
        isDefault: true,
        telephone: '********0100',
        bankAccount: '************5678',
        email: 't***@example.com',
      },
    ])
    expect((await read(anna, id)).data).toEqual({ ...company, id, isDefault: true })
    // What only companies have does not stay with a person.
    const saved = (await save(anna, id, { kind: 'PERSONAL', name: '王小梅' })).data
    expect(saved).toEqual({ ...person, id, isDefault: true })
    expect((await list(anna))[0]?.name).toBe('王**')
    expect((await forget(anna, id)).data).toBe(null)
    expect((await forget(anna, id)).status).toBe(404)
    expect(await list(anna)).toEqual([])
  })

  test('that is kept again is the same one, also when both calls come at once', async () => {
    const anna = await shopWithAnna()
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(anna)))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    const again = await create(anna, { taxNumber: '9135 0100 m000100y43', bank: '城市银行' })
    expect(again.data).toMatchObject({ id: answers[0]?.data.id, bank: '城市银行' })
    expect(await list(anna)).toHaveLength(1)
  })

  test('does not become another one that is kept', async () => {
    const anna = await shopWithAnna()
    await create(anna)
    const { id } = (await create(anna, person)).data
    expect((await save(anna, id)).respCode).toBe('INVOICE_TITLE_EXISTS')
    expect((await read(anna, id)).data.name).toBe('王小梅')
  })
})

describe('the default title', () => {
  test('is the first one, then the one that was chosen, then the newest that is left', async () => {
    const anna = await shopWithAnna()
    const [first, second, third] = [
      (await create(anna)).data,
      (await create(anna, { name: '二' })).data,
      (await create(anna, { name: '三' })).data,
    ]
    expect(await defaults(anna)).toEqual([company.name])
    expect((await save(anna, second.id, { name: '二', isDefault: true })).data.isDefault).toBe(true)
    expect(await defaults(anna)).toEqual(['二'])
    expect((await save(anna, second.id, { name: '二', isDefault: false })).data.isDefault).toBe(true)
    await forget(anna, second.id)
    expect(await defaults(anna)).toEqual(['三'])
    await forget(anna, first.id)
    expect((await read(anna, third.id)).data.isDefault).toBe(true)
  })

  test('is one, whoever else is made it at the same time', async () => {
    const anna = await shopWithAnna()
    const names = ['一', '二', '三', '四', '五']
    await Promise.all(names.map((name) => create(anna, { name, isDefault: true })))
    expect(await list(anna)).toHaveLength(5)
    expect(await defaults(anna)).toHaveLength(1)
    const ids = (await list(anna)).map(({ id }) => id)
    await Promise.all(ids.slice(0, 4).map((id) => forget(anna, id)))
    expect(await defaults(anna)).toHaveLength(1)
  })
})

test('a list ends at twenty, also when many are added at once', async () => {
  const anna = await shopWithAnna()
  for (let n = 1; n <= 17; n += 1) await create(anna, { name: `公司${n}` })
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => create(anna, { name: `分公司${n}` })))
  expect(answers.filter(({ respCode }) => respCode === '200')).toHaveLength(3)
  expect(answers.filter(({ respCode }) => respCode === 'INVOICE_TITLES_FULL')).toHaveLength(5)
  // One that is kept already may still be renewed.
  expect((await create(anna, { name: '公司1', bank: '城市银行' })).data.bank).toBe('城市银行')
  expect((await create(anna, { name: '又一家' })).respMsg).toBe('发票抬头最多20个，请先删除不需要的')
})

describe("another member's title", () => {
  test('is not there: neither read, nor changed, nor forgotten, nor listed', async () => {
    const anna = await shopWithAnna()
    const { id } = (await create(anna)).data
    const bert = { shop: anna.shop, token: (await newMember(anna.shop, { account: 'bert' })).token }
    expect((await read(bert, id)).status).toBe(404)
    expect((await save(bert, id, { name: '偷' })).status).toBe(404)
    expect((await forget(bert, id)).status).toBe(404)
    expect(await list(bert)).toEqual([])
    expect((await create(bert)).data.id).not.toBe(id)
    expect((await read(anna, id)).data.name).toBe(company.name)
  })

  test('is no more for guests and visitors', async () => {
    const anna = await shopWithAnna()
    const { id } = (await create(anna)).data
    const guest = await newGuest(anna.shop)
    for (const token of [guest.token, null]) {
      const stranger = { shop: anna.shop, token: token as string }
      const statuses = [
        (await anna.shop.call(listInvoiceTitles, { token })).status,
        (await read(stranger, id)).status,
        (await create(stranger)).status,
        (await save(stranger, id)).status,
        (await forget(stranger, id)).status,
      ]
      expect(statuses).toEqual([403, 403, 403, 403, 403])
    }
  })
})

test('nothing of a title can be read in the database, and all of it by the member who asks for it', async () => {
  const anna = await shopWithAnna()
  await create(anna)
  const { rows } = await sql<{ kept: string; member: number }>`
    SELECT invoice_title::text AS kept, member_id AS member FROM invoice_title`.execute(anna.shop.db)
  const kept = rows[0]?.kept ?? ''
  expect(kept).not.toBe('')
  for (const secret of [company.name, company.taxNumber, company.bankAccount, company.email]) {
    expect(kept).not.toContain(secret)
    expect(kept).not.toContain(Buffer.from(secret).toString('hex'))
  }
  const memberId = memberIdOf(String(rows[0]?.member))
  const member = { kind: 'member', memberId, corp: null, mobileSealed: Buffer.alloc(0) } as const
  expect(await exportTitles(anna.shop.deps, member)).toEqual([
    { ...company, id: expect.any(String), isDefault: true },
  ])
  await sql`DELETE FROM member`.execute(anna.shop.db)
  expect(await exportTitles(anna.shop.deps, member)).toEqual([])
})
