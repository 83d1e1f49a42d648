/** Contacts over HTTP: kept, changed, forgotten, and nobody else's. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  type ContactInput,
  createContact,
  deleteContact,
  listContacts,
  readContact,
  saveContact,
} from '#contract/endpoints/contact.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { type MemberOfShop, shopWithAnna } from '../../testing/anna.ts'
import { idCard } from '../../testing/buying.ts'
import { newGuest, newMember } from '../../testing/people.ts'
import { memberIdOf } from '../caller/caller.ts'
import { exportContacts } from './contact.ts'

const mei = {
  name: '王小梅',
  idType: 'ID_CARD',
  idNumber: idCard(1),
  mobile: '13700137000',
  sex: 'female',
  nickname: '小梅',
  email: 'mei.wang@example.com',
} as const
const bare = { mobile: null, sex: null, nickname: null, email: null }

const create = ({ shop, token }: MemberOfShop, input: object = {}) =>
  shop.call(createContact, { token, body: { ...mei, ...input } as never })
const page = async ({ shop, token }: MemberOfShop, query: { visitDate?: VisitDate; cursor?: string } = {}) =>
  (await shop.call(listContacts, { token, query })).data
const list = async (reach: MemberOfShop) => (await page(reach)).items
const save = ({ shop, token }: MemberOfShop, id: string, input: object = {}) =>
  shop.call(saveContact, { token, params: { id }, body: { ...mei, ...input } as never })

describe('a contact', () => {
  test('is listed masked, shown in full to be chosen, changed and forgotten', async () => {
    const anna = await shopWithAnna()
    const { id } = (await create(anna)).data
    expect(await list(anna)).toEqual([
      {
        id,
        name: '王**',
        idType: 'ID_CARD',
        idNumber: expect.stringMatching(/^110\*{11}\d{4}$/),
        mobile: '137****7000',
        sex: 'female',
        nickname: '小梅',
        email: 'm***@example.com',
        age: null,
      },
    ])
    const { shop, token } = anna
    const params = { id }
    const inFull = await shop.call(readContact, { token, params })
    expect(inFull.data).toEqual({ id, ...mei })
    expect(inFull.headers['cache-control']).toBe('no-store')

    const saved = await save(anna, id, { ...bare, name: 'Ann Lee', idType: 'PASSPORT', idNumber: 'e1234567' })
    expect(saved.data).toEqual({ id, name: 'Ann Lee', idType: 'PASSPORT', idNumber: 'E1234567', ...bare })
    expect((await shop.call(readContact, { token, params })).data).toEqual(saved.data)

    expect((await shop.call(deleteContact, { token, params })).data).toBe(null)
    expect(await list(anna)).toEqual([])
    expect((await shop.call(deleteContact, { token, params })).status).toBe(404)
  })

  test('may have any of the six documents, and a mobile with its spaces', async () => {
    const anna = await shopWithAnna()
    const documents = [
      ['ID_CARD', idCard(2).toLowerCase()],
      ['PASSPORT', ' e98765432 '],
      ['HK_MACAO_PASS', 'H1234567890'],
      ['TAIWAN_PASS', '12345678'],
      ['FOREIGN_PR', '932682198501010017'],
      ['OTHER', '军字第1234号'],
    ]
    for (const [idType, idNumber] of documents) {
      const answer = await create(anna, { ...bare, idType, idNumber, mobile: '137 0013 7000' })
      expect(answer.respCode, String(idType)).toBe('200')
      expect(answer.data.mobile).toBe('13700137000')
    }
    expect((await list(anna)).map(({ idType }) => idType)).toEqual(documents.map(([type]) => type).reverse())
  })

  test('with a name or a document that cannot be is refused with its field', async () => {
    const anna = await shopWithAnna()
    const wrong: [Partial<Record<keyof ContactInput, string>>, string, string][] = [
      [{ name: '王' }, 'NAME_NOT_COMPLIANT', 'name'],
      [{ name: '王小梅2' }, 'NAME_NOT_COMPLIANT', 'name'],
      [{ name: '王小梅王小梅王' }, 'NAME_NOT_COMPLIANT', 'name'],
      [
        { idNumber: idCard(1).slice(0, 17) + (idCard(1).endsWith('1') ? '2' : '1') },
        'ID_NOT_COMPLIANT',
        'idNumber',
      ],
      [{ idNumber: '110105199002300018' }, 'BIRTH_DATE_NOT_COMPLIANT', 'idNumber'],
      [{ idNumber: '932682198501010017' }, 'ID_NOT_COMPLIANT', 'idNumber'],
      [{ idType: 'HK_MACAO_PASS', idNumber: 'X12345678' }, 'ID_NOT_COMPLIANT', 'idNumber'],
    ]
    for (const [input, respCode, field] of wrong)
      expect(await create(anna, input), JSON.stringify(input)).toMatchObject({
        status: 200,
        respCode,
        data: { field },
      })
    expect(await list(anna)).toEqual([])
  })

  test('is malformed with what is no name, document, mobile, sex or email', async () => {
    const anna = await shopWithAnna()
    for (const input of [
      { name: '' },
      { name: 'a'.repeat(65) },
      { idType: 'LIBRARY_CARD' },
      { idNumber: '' },
      { idNumber: '1'.repeat(33) },
      { mobile: '12345' },
      { mobile: undefined },
      { sex: 'other' },
      { email: 'mei@' },
      { nickname: 'x'.repeat(33) },
      { name: { $ne: '' } },
      { name: ['王小梅'] },
      { idNumber: 12_345_678 },
      { mobile: 13700137000 },
      { sex: ['female'] },
      { nickname: '梅\u0007' },
      { email: `${'m'.repeat(250)}@example.com` },
    ])
      expect((await create(anna, input)).status, JSON.stringify(input)).toBe(400)
    expect(await list(anna)).toEqual([])
  })

  test('as a body of another kind or of a size that nobody has is refused', async () => {
    const { shop, token } = await shopWithAnna()
    const post = (payload: string, type = 'application/json') =>
      shop.app.inject({
        method: 'POST',
        url: '/front/api/contacts',
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        payload,
      })
    const refused = [
      await post(JSON.stringify({ ...mei, nickname: 'x'.repeat(2_000_000) })),
      await post(JSON.stringify([mei])),
      await post('null'),
      await post('{"name":'),
      await post(JSON.stringify(mei), 'text/plain'),
      await post(new URLSearchParams({ name: mei.name }).toString(), 'application/x-www-form-urlencoded'),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 400))
  })

  test('takes along nothing that it was not asked for', async () => {
    const anna = await shopWithAnna()
    const { data } = await create(anna, { id: '1', memberId: '2', __proto__: { admin: true } })
    expect(Object.keys(data).toSorted()).toEqual(['id', ...Object.keys(mei)].toSorted())
  })

  test('stands once in a list, and may stand in the lists of many', async () => {
    const anna = await shopWithAnna()
    const bert = { shop: anna.shop, token: (await newMember(anna.shop, { account: 'bert' })).token }
    expect((await create(anna)).respCode).toBe('200')
    expect(await create(anna, { name: '王大梅' })).toMatchObject({
      respCode: 'CONTACT_EXISTS',
      data: { field: 'idNumber' },
    })
    expect((await create(bert)).respCode).toBe('200')
    const { id } = (await create(anna, { idNumber: idCard(2) })).data
    expect((await save(anna, id)).respCode).toBe('CONTACT_EXISTS')
    expect((await save(anna, id, { idNumber: idCard(2), nickname: '梅' })).data.nickname).toBe('梅')
  })
})

describe("another member's contact", () => {
  test('is not there: neither read, nor changed, nor forgotten, nor listed', async () => {
    const anna = await shopWithAnna()
    const { shop } = anna
    const { id } = (await create(anna)).data
    const bert = { shop, token: (await newMember(shop, { account: 'bert' })).token }
    const params = { id }
    expect((await shop.call(readContact, { token: bert.token, params })).status).toBe(404)
    expect((await save(bert, id, { name: '王大锤' })).status).toBe(404)
    expect((await shop.call(deleteContact, { token: bert.token, params })).status).toBe(404)
    expect(await list(bert)).toEqual([])
    expect((await list(anna)).length).toBe(1)
    expect((await shop.call(readContact, { token: bert.token, params: { id: '999999' } })).status).toBe(404)
  })

  test('is no more for guests and visitors, and no number is a way around', async () => {
    const anna = await shopWithAnna()
    const { shop } = anna
    const { id } = (await create(anna)).data
    const guest = await newGuest(shop)
    for (const token of [guest.token, null]) {
      expect((await shop.call(listContacts, { token })).status).toBe(403)
      expect((await shop.call(readContact, { token, params: { id } })).status).toBe(403)
      expect((await shop.call(createContact, { token, body: mei })).status).toBe(403)
      expect((await shop.call(saveContact, { token, params: { id }, body: mei })).status).toBe(403)
      expect((await shop.call(deleteContact, { token, params: { id } })).status).toBe(403)
    }
    for (const wrong of ['0 OR 1=1', '1e3', '../1', '9'.repeat(16)])
      expect((await shop.call(readContact, { token: anna.token, params: { id: wrong } })).status).toBe(400)
  })
})

test('a list says how old people are on a day, as far as their documents do', async () => {
  const anna = await shopWithAnna()
  await create(anna, { idNumber: idCard(1, '20201122') })
  await create(anna, { ...bare, idType: 'PASSPORT', idNumber: 'E12345678' })
  await create(anna, { ...bare, idType: 'FOREIGN_PR', idNumber: '932682198501010017' })
  const ages = async (visitDate: string) =>
    (await page(anna, { visitDate: visitDate as VisitDate })).items.map(({ age }) => age)
  expect(await ages('2026-11-21')).toEqual([41, null, 5])
  expect(await ages('2026-11-22')).toEqual([41, null, 6])
})

test('a list is asked for in no strange way', async () => {
  const { shop, token } = await shopWithAnna()
  for (const query of [{ cursor: '-1' }, { cursor: "1' OR '1" }, { cursor: '' }, { visitDate: '2026-02-30' }])
    expect(await shop.call(listContacts, { token, query: query as never })).toMatchObject({ status: 400 })
})

test('a list ends at fifty, also when many are added at once', async () => {
  const anna = await shopWithAnna()
  for (let n = 1; n <= 45; n += 1) await create(anna, { idNumber: idCard(n) })
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => create(anna, { idNumber: idCard(100 + n) })),
  )
  expect(answers.filter(({ respCode }) => respCode === '200')).toHaveLength(5)
  expect(answers.filter(({ respCode }) => respCode === 'CONTACTS_FULL')).toHaveLength(5)
  const pages = [await page(anna)]
  for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor)
    pages.push(await page(anna, { cursor }))
  expect(pages.map(({ items }) => items.length)).toEqual([20, 20, 10])
  const ids = pages.flatMap(({ items }) => items.map(({ id }) => Number(id)))
  expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one))
  expect((await create(anna, { idNumber: idCard(200) })).respMsg).toBe('常用联系人最多50位，请先删除不需要的')
})

test('nothing of a person can be read in the database, and all of it by the member who asks for it', async () => {
  const { shop, token } = await shopWithAnna()
  await create({ shop, token })
  const { rows } = await sql<{ kept: string; member: number }>`
    SELECT contact::text AS kept, member_id AS member FROM contact`.execute(shop.db)
  const kept = rows[0]?.kept ?? ''
  for (const secret of [mei.name, mei.idNumber, mei.mobile, mei.email, mei.nickname]) {
    expect(kept).not.toContain(secret)
    expect(kept).not.toContain(Buffer.from(secret).toString('hex'))
  }
  const memberId = memberIdOf(String(rows[0]?.member))
  const member = { kind: 'member', memberId, corp: null, mobileSealed: Buffer.alloc(0) } as const
  expect(await exportContacts(shop.deps, member)).toEqual([{ id: expect.any(String), ...mei }])
  await sql`DELETE FROM member`.execute(shop.db)
  expect(await exportContacts(shop.deps, member)).toEqual([])
})
