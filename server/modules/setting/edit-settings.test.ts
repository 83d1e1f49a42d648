/** Settings in the console: read, changed by one of two, refused where they make no sense, and shown by every process. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ShopSetting, ShopSettingCode } from '#contract/console/setting.ts'
import * as contract from '#contract/console/setting.ts'
import { listAudit } from '#contract/console/staff.ts'
import { readMyGroup } from '#contract/endpoints/group.ts'
import { readShop, readValues } from '#contract/endpoints/setting.ts'
import { type LimitCode, limitCodes, limits } from '#contract/values/limits.ts'
import { eventually } from '../../testing/eventually.ts'
import { buyingGroup } from '../../testing/groups.ts'
import { newMember, type TestMember } from '../../testing/people.ts'
import { auditRows, newStaff, type TestStaff } from '../../testing/staff.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

const both = (zh: string, en = zh) => ({ 'zh-CN': zh, 'en-US': en })

let shop: TestShop
let owner: TestStaff
let content: TestStaff
beforeAll(async () => {
  shop = await testShop()
  owner = await newStaff(shop, 'owner')
  content = await newStaff(shop, 'content')
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('DELETE FROM setting'))

const list = async () => (await shop.call(contract.listShopSettings, { token: content.token })).data.items
const versionOf = async (code: ShopSettingCode) =>
  (await list()).find((setting) => setting.code === code)?.version
const save = (...items: object[]) =>
  shop.call(contract.saveShopSettings, { token: content.token, body: { items: items as ShopSetting[] } })
const limitList = async () => (await shop.call(contract.listLimits, { token: owner.token })).data.items
const limit = (code: LimitCode, value: number | null, version = 0) =>
  shop.call(contract.saveLimit, { token: owner.token, params: { code }, body: { value, version } })
const shopOf = async ({ call }: TestShop) => (await call(readShop, { language: 'en-US' })).data

test('what staff of content save is what every process of the shop shows', async () => {
  const second = await testShop({
    process: { database: { ...shop, drop: async () => undefined }, clock: shop.clock },
  })
  const processes = [shop, second]
  await eventually(async () => {
    for (const each of processes) expect((await shopOf(each)).name).toBe('Lookout')
  })
  const until = '2027-01-01'
  const saved = await save(
    { code: 'shop.name', value: both('云顶塔', 'Cloudtop'), version: 0 },
    { code: 'shop.tel', value: '020-8888 0488', version: 0 },
    {
      code: 'shop.announcements',
      value: [{ title: both('公告', 'News'), text: both('内容', 'Text'), kind: 'news', from: null, until }],
      version: 0,
    },
  )
  expect(saved.respCode).toBe('200')
  expect(saved.data.items).toEqual(await list())
  for (const each of processes)
    await eventually(async () =>
      expect(await shopOf(each)).toMatchObject({
        name: 'Cloudtop',
        tel: '020-8888 0488',
        announcements: [{ title: 'News' }],
      }),
    )
})

test('of five who save what they all read, one does, and one row of the log has before and after', async () => {
  const rows = await auditRows(shop)
  const name = (n: number) => ({ code: 'shop.name', value: both(`塔${n}`), version: 0 })
  const first = await Promise.all([1, 2, 3, 4, 5].map((n) => save(name(n))))
  expect(first.map(({ respCode }) => respCode).toSorted()).toEqual(['200', ...Array(4).fill('STAFF_CHANGED')])
  const second = await Promise.all([6, 7].map((n) => save({ ...name(n), version: 1 })))
  expect(second.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'STAFF_CHANGED'])
  expect(await auditRows(shop)).toBe(rows + 2)
  const audit = await shop.call(listAudit, { token: owner.token, query: { no: 'shop.name' } })
  expect(audit.data.items).toMatchObject([
    { kind: 'setting', account: content.account },
    { kind: 'setting', before: { 'shop.name': both('Lookout') } },
  ])
  expect(JSON.stringify(audit.data.items[0]?.before)).toMatch(/塔[1-5]/)
  expect(JSON.stringify(audit.data.items[0]?.after)).toMatch(/塔[67]/)
})

test('of several settings all are saved or none, and a change made in SQL is a change, too', async () => {
  await save({ code: 'shop.name', value: both('塔'), version: 0 })
  await shop.pool.query(`UPDATE setting SET value = '{"zh-CN":"甲","en-US":"A"}' WHERE code = 'shop.name'`)
  expect(await versionOf('shop.name')).toBe(2)
  const stale = await save(
    { code: 'shop.tel', value: '110', version: 0 },
    { code: 'shop.name', value: both('乙'), version: 1 },
  )
  expect(stale.respCode).toBe('STAFF_CHANGED')
  expect(await list()).toContainEqual({ code: 'shop.tel', value: '', version: 0 })
  expect(await list()).toContainEqual({ code: 'shop.name', value: both('甲', 'A'), version: 2 })
})

test('two who save the same settings in another order do not wait for each other for ever', async () => {
  const tel = { code: 'shop.tel', value: '1', version: 0 }
  const name = { code: 'shop.name', value: both('塔'), version: 0 }
  const answers = await Promise.all([save(tel, name), save(name, tel), save(tel, name), save(name, tel)])
  expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual([
    '200',
    ...Array(3).fill('STAFF_CHANGED'),
  ])
})

test('markup is kept and answered as the text that it is', async () => {
  const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)>'
  const question = { title: both(hostile), text: both(`"'&${hostile}`) }
  expect((await save({ code: 'shop.questions', value: [question], version: 0 })).respCode).toBe('200')
  await eventually(async () =>
    expect((await shopOf(shop)).questions).toEqual([{ title: hostile, text: `"'&${hostile}` }]),
  )
})

const days = { from: null, until: null }
const banner = {
  ...{ title: both('日落'), text: both(''), picture: 'pictures/home-1.svg', link: '/park/list', ...days },
}

test.each<[what: string, item: object]>([
  ['a name in one language', { code: 'shop.name', value: { 'zh-CN': '塔', 'en-US': ' ' } }],
  ['a name that is too long', { code: 'shop.name', value: both('塔'.repeat(41)) }],
  ['a name that is no text', { code: 'shop.name', value: 1 }],
  ['a slogan in one language', { code: 'shop.slogan', value: { 'zh-CN': '塔', 'en-US': '' } }],
  ['a telephone that is none', { code: 'shop.tel', value: '<b>1</b>' }],
  ['three colours', { code: 'shop.gradient', value: ['#000000', '#111111', '#222222'] }],
  ['a colour that is more', { code: 'shop.gradient', value: ['#000000', 'red;x:y'] }],
  ['a link that runs', { code: 'shop.banners', value: [{ ...banner, link: 'javascript:alert(1)' }] }],
  ['a link of no scheme', { code: 'shop.banners', value: [{ ...banner, link: '//evil.example' }] }],
  ['a picture that runs', { code: 'shop.banners', value: [{ ...banner, picture: 'data:image/svg+xml,x' }] }],
  ['a picture outside', { code: 'shop.banners', value: [{ ...banner, picture: '../../etc/passwd' }] }],
  ['one picture twice', { code: 'shop.banners', value: [banner, banner] }],
  ['too many banners', { code: 'shop.banners', value: Array(11).fill(banner) }],
  [
    'a day that there is not',
    {
      code: 'shop.announcements',
      value: [{ title: both('a'), text: both('b'), kind: 'news', from: null, until: '2026-02-30' }],
    },
  ],
  [
    'a last day before the first one',
    { code: 'shop.banners', value: [{ ...banner, from: '2026-12-02', until: '2026-12-01' }] },
  ],
  [
    'an announcement that ends before it begins',
    {
      code: 'shop.announcements',
      value: [{ title: both('a'), text: both('b'), kind: 'news', from: '2026-12-02', until: '2026-12-01' }],
    },
  ],
  [
    'a banner of which nobody said from when',
    { code: 'shop.banners', value: [{ ...banner, from: undefined }] },
  ],
  ['a limit, by the way of texts', { code: 'refund.auto-limit-fen', value: 1 }],
  ['an unknown code', { code: 'shop.secret', value: 'x' }],
])('%s is refused and changes nothing', async (_, item) => {
  const [before, rows] = [await list(), await auditRows(shop)]
  expect((await save({ version: 0, ...item })).respCode).toBe('BAD_REQUEST')
  expect(await list()).toEqual(before)
  expect(await auditRows(shop)).toBe(rows)
})

test('a banner with a link to the shop or elsewhere is taken', async () => {
  const elsewhere = { ...banner, picture: 'https://cdn.example/a.png', link: 'https://tower.example/a?b=c' }
  expect((await save({ code: 'shop.banners', value: [banner, elsewhere], version: 0 })).respCode).toBe('200')
  await eventually(async () => expect((await shopOf(shop)).banners).toHaveLength(2))
})

test('a picture that pages would not load is refused, with where it may be from, and changes nothing', async () => {
  const section = { title: both('甲板', 'Deck'), text: both('很高', 'High up'), picture: 'pictures/deck.svg' }
  const introduction = {
    ...{ title: both('塔', 'Tower'), lead: both('塔', 'Tower'), picture: 'pictures/home-1.svg' },
    ...{ sections: [section], questions: [] },
  }
  const [code = ''] = contract.shopSettingGroups.introductions
  const banners = (picture: string) => ({ code: 'shop.banners', value: [banner, { ...banner, picture }] })
  const [before, rows] = [await list(), await auditRows(shop)]
  const picture = 'https://cdn.example.evil.example/a.png'
  for (const item of [
    banners(picture),
    banners('https://?'),
    { code, value: { ...introduction, picture } },
    { code, value: { ...introduction, sections: [section, { ...section, picture }] } },
  ]) {
    const refused = await save({ code: 'shop.tel', value: '1', version: 0 }, { version: 0, ...item })
    expect(refused.respCode).toBe('PICTURE_NOT_LOADED')
    expect(refused.respMsg).toContain('https://cdn.example')
  }
  expect(await list()).toEqual(before)
  expect(await auditRows(shop)).toBe(rows)
  for (const from of ['https://cdn.example/b.png', 'https://shop.example/b.png'])
    expect((await save({ version: (await versionOf('shop.banners')) ?? 0, ...banners(from) })).respCode).toBe(
      '200',
    )
})

test('no setting twice in one save, none at all, and none with a negative version', async () => {
  const tel = { code: 'shop.tel', value: '1', version: 0 }
  for (const items of [[tel, tel], [], [{ ...tel, version: -1 }]])
    expect((await save(...items)).respCode).toBe('BAD_REQUEST')
})

test('the owner sets a limit, another value counts at once, and the standard comes back', async () => {
  expect((await limitList()).map(({ code, value, isSet }) => ({ code, value, isSet }))).toEqual(
    limitCodes.map((code) => ({ code, value: limits[code].standard, isSet: false })),
  )
  const code = 'change.pay-minutes'
  expect((await limit(code, 20)).data).toEqual({ code, value: 20, isSet: true, version: 1 })
  await eventually(async () => expect((await shop.deps.settings.reader())(code)).toBe(20))
  expect((await limit(code, 25)).respCode).toBe('STAFF_CHANGED')
  expect((await limit(code, null, 1)).data).toEqual({ code, value: 15, isSet: false, version: 2 })
  await eventually(async () => expect((await shop.deps.settings.reader())(code)).toBe(15))
  expect((await limit(code, 25, 1)).respCode, 'read before it was given up').toBe('STAFF_CHANGED')
  const audit = await shop.call(listAudit, { token: owner.token, query: { no: code } })
  expect(audit.data.items).toMatchObject([
    { kind: 'setting', before: { value: 20, isSet: true }, after: { value: 15, isSet: false } },
    { kind: 'setting', before: { value: 15, isSet: false }, after: { value: 20, isSet: true } },
  ])
})

test.each(limitCodes)('%s stays between its bounds', async (code) => {
  const { least, most } = limits[code]
  for (const value of [least - 1, most + 1]) {
    const refused = await limit(code, value)
    expect(refused).toMatchObject({ respCode: 'LIMIT_OUT_OF_BOUNDS', data: { least, most } })
    expect(refused.respMsg).toContain(String(most))
  }
  for (const value of [1.5, '15', true])
    expect((await limit(code, value as number)).respCode).toBe('BAD_REQUEST')
  expect((await limitList()).every(({ version }) => version === 0)).toBe(true)
})

test('buyers are told the days that a refund takes, the smaller number first', async () => {
  const days = async () => (await shopOf(shop)).arrivalDays
  await eventually(async () => expect(await days()).toEqual({ least: 3, most: 5 }))
  expect((await limit('refund.arrival-to-days', 2)).respCode).toBe('200')
  await eventually(async () => expect(await days()).toEqual({ least: 2, most: 3 }))
  expect((await limit('refund.arrival-from-days', 1)).respCode).toBe('200')
  await eventually(async () => expect(await days()).toEqual({ least: 1, most: 2 }))
})

test('nobody else reads or sets limits, and none that there is not is set', async () => {
  const body = { value: 20, version: 0 }
  for (const role of ['content', 'catalogue', 'orders', 'finance', 'gate'] as const) {
    const { token } = await newStaff(shop, role)
    const params = { code: 'change.pay-minutes' } as const
    expect((await shop.call(contract.saveLimit, { token, params, body })).respCode).toBe('NOT_ALLOWED')
    expect((await shop.call(contract.listLimits, { token })).respCode).toBe('NOT_ALLOWED')
    if (role === 'content') continue
    expect((await shop.call(contract.listShopSettings, { token })).respCode).toBe('NOT_ALLOWED')
  }
  const params = { code: 'shop.name' as LimitCode }
  expect((await shop.call(contract.saveLimit, { token: owner.token, params, body })).respCode).toBe(
    'BAD_REQUEST',
  )
})

test('a repeated save is one save', async () => {
  const request = {
    token: content.token,
    idempotencyKey: randomUUID(),
    body: { items: [{ code: 'shop.tel', value: '1', version: 0 } as ShopSetting] },
  }
  const first = await shop.call(contract.saveShopSettings, request)
  expect((await shop.call(contract.saveShopSettings, request)).data).toEqual(first.data)
  expect(await versionOf('shop.tel')).toBe(1)
})

const account = {
  name: '云州云顶塔文化旅游有限公司',
  bank: '云州银行滨江支行',
  number: '6217 0000-4880 0004',
}
const saveAccount = (by: TestStaff, value: object | null) =>
  shop.call(contract.saveShopSettings, {
    token: by.token,
    body: {
      items: [{ code: 'shop.bank-account', value, version: 0 } as ShopSetting],
    },
  })

test('where agencies transfer to is said by owners alone, and told to nobody but agencies', async () => {
  expect((await saveAccount(content, account)).respCode).toBe('NOT_ALLOWED')
  for (const wrong of [{ ...account, number: '12ab' }, { ...account, bank: ' ' }, { name: 'x' }])
    expect((await saveAccount(owner, wrong)).respCode).toBe('BAD_REQUEST')
  expect(await versionOf('shop.bank-account')).toBe(0)
  const lead = await newMember(shop, { account: 'lead' })
  const waiting = await newMember(shop, { account: 'waiting' })
  await buyingGroup(shop, [lead], { paidInFen: 0 })
  await buyingGroup(shop, [waiting], { paidInFen: 0 })
  await shop.pool.query(
    "UPDATE corp SET state = 'CLOSED' WHERE id = (SELECT corp_id FROM corp_member WHERE member_id = $1)",
    [waiting.id],
  )
  const accountShown = async ({ token }: TestMember) =>
    (await shop.call(readMyGroup, { token })).data.group?.payInto
  expect(await accountShown(lead), 'nobody said it').toBeNull()
  expect((await saveAccount(owner, account)).respCode).toBe('200')
  expect(await accountShown(lead)).toEqual({ ...account, number: '6217000048800004' })
  expect(await accountShown(waiting)).toBeNull()
  const asked = await shop.call(readValues, { query: { codes: 'shop.bank-account' as never } })
  expect(asked.data).toEqual({})
})
