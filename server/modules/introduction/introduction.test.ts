/** Introductions: written by staff of content, shown in the visitor's language, hostile texts and lies. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Introduction, ShopSetting } from '#contract/console/setting.ts'
import { listShopSettings, saveShopSettings } from '#contract/console/setting.ts'
import { listAudit } from '#contract/console/staff.ts'
import { readIntroduction } from '#contract/endpoints/introduction.ts'
import { type IntroducedModule, introducedModules, introductionCode } from '#contract/introductions.ts'
import { eventually } from '../../testing/eventually.ts'
import { auditRows, newStaff, type TestStaff } from '../../testing/staff.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

const both = (zh: string, en = zh) => ({ 'zh-CN': zh, 'en-US': en })
const section = { title: both('甲板', 'Deck'), text: both('很高', 'High up'), picture: 'pictures/deck.svg' }
const written: Introduction = {
  title: both('登塔', 'Up'),
  lead: both('看城市', 'See the city'),
  picture: 'pictures/home-1.svg',
  sections: [section, { ...section, picture: '' }],
  questions: [{ title: both('几点？', 'When?'), text: both('九点', 'At nine') }],
}

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

const save = (value: unknown, version = 0, module: string = 'park') =>
  shop.call(saveShopSettings, {
    token: content.token,
    body: { items: [{ code: `introduce.${module}`, value, version } as ShopSetting] },
  })
const read = (module: IntroducedModule = 'park', language: 'zh-CN' | 'en-US' = 'en-US') =>
  shop.call(readIntroduction, { params: { module }, language })
const shown = async (module?: IntroducedModule, language?: 'zh-CN' | 'en-US') =>
  (await read(module, language)).data.introduction

test('every module has a page that nobody has written yet, and no other word has one', async () => {
  await eventually(async () => {
    for (const module of introducedModules) expect(await shown(module)).toBeNull()
  })
  for (const module of ['nothing', 'PARK', 'constructor', '__proto__'])
    expect((await read(module as IntroducedModule)).respCode).toBe('BAD_REQUEST')
})

test('what staff of content write is what visitors read, each in their language, in that module alone', async () => {
  expect((await save(written)).respCode).toBe('200')
  await eventually(async () =>
    expect(await shown()).toEqual({
      title: 'Up',
      lead: 'See the city',
      picture: 'pictures/home-1.svg',
      sections: [
        { title: 'Deck', text: 'High up', picture: 'pictures/deck.svg' },
        { title: 'Deck', text: 'High up', picture: '' },
      ],
      questions: [{ title: 'When?', text: 'At nine' }],
    }),
  )
  expect(await shown('park', 'zh-CN')).toMatchObject({ title: '登塔', sections: [{ text: '很高' }, {}] })
  expect(await shown('hotel')).toBeNull()
})

test('taken back, it is not there any more', async () => {
  await save(written)
  await eventually(async () => expect(await shown()).not.toBeNull())
  expect((await save(null, 1)).respCode).toBe('200')
  await eventually(async () => expect(await shown()).toBeNull())
})

test('of five who write over what they all read, one does; the log has before and after', async () => {
  await save(written)
  const rows = await auditRows(shop)
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((n) => save({ ...written, lead: both(`导语${n}`, `Lead ${n}`) }, 1)),
  )
  expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual([
    '200',
    ...Array(4).fill('STAFF_CHANGED'),
  ])
  expect(await auditRows(shop)).toBe(rows + 1)
  const no = introductionCode('park')
  const audit = await shop.call(listAudit, { token: owner.token, query: { no } })
  expect(audit.data.items[0]).toMatchObject({
    kind: 'setting',
    account: content.account,
    before: { [no]: { lead: written.lead } },
  })
  expect(JSON.stringify(audit.data.items[0]?.after)).toMatch(/Lead [1-5]/)
})

test('markup is kept and answered as the text that it is', async () => {
  const hostile = `"'&<script>alert(1)</script><img src=x onerror=alert(1)>`
  await save({ ...written, lead: both(hostile), sections: [{ ...section, text: both(hostile) }] })
  await eventually(async () =>
    expect(await shown()).toMatchObject({ lead: hostile, sections: [{ text: hostile }] }),
  )
})

test.each<[what: string, value: unknown]>([
  ['a title in one language', { ...written, title: { 'zh-CN': '塔', 'en-US': ' ' } }],
  ['a lead that is too long', { ...written, lead: both('塔'.repeat(301)) }],
  ['no section', { ...written, sections: [] }],
  ['too many sections', { ...written, sections: Array(13).fill(section) }],
  ['a section without a text', { ...written, sections: [{ ...section, text: both('') }] }],
  ['a picture that runs', { ...written, picture: 'javascript:alert(1)' }],
  ['no picture at its head', { ...written, picture: '' }],
  ['a picture outside', { ...written, sections: [{ ...section, picture: '../../etc/passwd' }] }],
  ['too many questions', { ...written, questions: Array(21).fill(written.questions[0]) }],
  ['a text instead of an introduction', 'hello'],
])('%s is refused and changes nothing', async (_, value) => {
  const rows = await auditRows(shop)
  expect((await save(value)).respCode).toBe('BAD_REQUEST')
  expect(await auditRows(shop)).toBe(rows)
  expect((await sql`SELECT 1 FROM setting`.execute(shop.db)).rows).toEqual([])
})

test('an unknown module is refused, and nobody but owner and content writes', async () => {
  expect((await save(written, 0, 'nothing')).respCode).toBe('BAD_REQUEST')
  const items = [{ code: introductionCode('park'), value: written, version: 0 } as ShopSetting]
  for (const role of ['catalogue', 'orders', 'finance', 'gate'] as const) {
    const { token } = await newStaff(shop, role)
    expect((await shop.call(saveShopSettings, { token, body: { items } })).respCode).toBe('NOT_ALLOWED')
  }
  expect((await shop.call(saveShopSettings, { token: owner.token, body: { items } })).respCode).toBe('200')
})

test('a value written past the console that is no introduction counts as not written', async () => {
  await sql`INSERT INTO setting (code, value, public) VALUES ('introduce.park', '{"lead":"x"}', true)`.execute(
    shop.db,
  )
  await eventually(async () => expect(await shown()).toBeNull())
  const items = (await shop.call(listShopSettings, { token: content.token })).data.items
  expect(items).toContainEqual({ code: 'introduce.park', value: null, version: 1 })
})

test('the longest introduction fits into one save', async () => {
  const long: Introduction = {
    ...written,
    lead: both('塔'.repeat(300)),
    sections: Array(12).fill({ ...section, text: both('塔'.repeat(2_000)) }),
    questions: Array(20).fill({ title: both('塔'.repeat(100)), text: both('塔'.repeat(2_000)) }),
  }
  expect((await save(long)).respCode).toBe('200')
})
