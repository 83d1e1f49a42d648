import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readDictionaries, readFileSetting, readShop, readValues } from '#contract/endpoints/setting.ts'
import { inTransaction } from '../../platform/db.ts'
import { addressOf } from '../../testing/call.ts'
import { eventually } from '../../testing/eventually.ts'
import { testShop } from '../../testing/test-shop.ts'
import { readLimit } from './limits.ts'

const both = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en })

test('a shop of which nothing is set yet still answers', async () => {
  const { call } = await testShop()
  expect((await call(readShop)).data).toMatchObject({ name: 'Lookout', banners: [], announcements: [] })
  expect((await call(readFileSetting)).data).toEqual({
    fileType: 'LOCAL',
    publicBucketUrl: '/files',
    tempBucketUrl: '/files/temp',
  })
})

test('a value without its shape counts as not set and takes nothing else along', async () => {
  const { call, db } = await testShop()
  await sql`INSERT INTO setting (code, value) VALUES
    ('shop.name', '"only one language"'), ('shop.tel', '42'), ('shop.banners', '[{"title":"x"}]'),
    ('shop.slogan', ${JSON.stringify(both('脚下', 'feet'))}::jsonb)`.execute(db)
  await eventually(async () =>
    expect((await call(readShop, { language: 'en-US' })).data).toMatchObject({
      name: 'Lookout',
      tel: '',
      banners: [],
      slogan: 'feet',
    }),
  )
})

test('an operator renames the shop, and every process says so in both languages', async () => {
  const { call, db, app } = await testShop()
  const url = addressOf(readShop, {})
  const { etag } = (await app.inject({ url })).headers
  const again = await app.inject({ url, headers: { 'if-none-match': String(etag) } })
  expect(again).toMatchObject({ statusCode: 304, body: '' })

  await sql`INSERT INTO setting (code, value) VALUES ('shop.name', ${JSON.stringify(both('云顶塔', 'Cloudtop'))}::jsonb)`.execute(
    db,
  )
  await eventually(async () => expect((await call(readShop)).data.name).toBe('云顶塔'))
  expect((await call(readShop, { language: 'en-US' })).data.name).toBe('Cloudtop')
  expect((await app.inject({ url, headers: { 'if-none-match': String(etag) } })).statusCode).toBe(200)
})

test('an operator gives the buttons two colours of their own, and not one or three', async () => {
  const { call, db } = await testShop()
  const gradient = async () => (await call(readShop)).data.gradient
  const set = (colours: readonly string[]) =>
    sql`INSERT INTO setting (code, value) VALUES ('shop.gradient', ${JSON.stringify(colours)}::jsonb)
      ON CONFLICT (code) DO UPDATE SET value = excluded.value`.execute(db)
  expect(await gradient()).toBe(null)
  await set(['#114477', '#aa2255'])
  await eventually(async () => expect(await gradient()).toEqual(['#114477', '#aa2255']))
  await set(['#114477', '#aa2255', '#000000'])
  await eventually(async () => expect(await gradient()).toBe(null))
})

/** As staff name them: by the days on which each is shown. */
const dated = [
  ['always', null, null],
  ['up to the 21st', null, '2026-11-21'],
  ['on the 21st', '2026-11-21', '2026-11-21'],
  ['from the 22nd', '2026-11-22', null],
  ['on the 22nd', '2026-11-22', '2026-11-22'],
  ['before', '2026-11-01', '2026-11-20'],
] as const
const on21st = ['always', 'up to the 21st', 'on the 21st']
const on22nd = ['always', 'from the 22nd', 'on the 22nd']

test('a banner and an announcement are shown from their first day to their last, by the clock of the venue', async () => {
  const shop = await testShop({ now: '2026-11-21T15:59:59Z' })
  const banners = dated.map(([name, from, until], at) => ({
    ...{
      title: both(name, name),
      text: both('', ''),
      picture: `pictures/home-${at}.svg`,
      link: '',
      from,
      until,
    },
  }))
  const announcements = dated.map(([name, from, until]) => ({
    ...{ title: both(name, name), text: both('检修', 'Works'), kind: 'news', from, until },
  }))
  await sql`INSERT INTO setting (code, value, public) VALUES ('shop.banners', ${JSON.stringify(banners)}::jsonb, true),
    ('shop.announcements', ${JSON.stringify(announcements)}::jsonb, true)`.execute(shop.db)
  await shop.cachesCurrent()
  const expectShown = async (names: readonly string[]) => {
    const { data } = await shop.call(readShop)
    expect(data.banners.map(({ title }) => title)).toEqual(names)
    expect(data.announcements.map(({ title }) => title)).toEqual(names)
    // What is prepared or over is to be had in no other way.
    const values = await shop.call(readValues, { query: { codes: 'shop.banners,shop.announcements' } })
    for (const code of ['shop.banners', 'shop.announcements'])
      expect((values.data[code] as { title: object }[]).map(({ title }) => title)).toEqual(
        names.map((name) => both(name, name)),
      )
  }
  await expectShown(on21st)
  shop.clock.advance({ seconds: 1 })
  await expectShown(on22nd)
})

test('what was stored before banners and announcements had days is shown on all of them', async () => {
  const shop = await testShop()
  const former = { title: both('闭馆', 'Closed'), text: both('检修', 'Works') }
  await sql`INSERT INTO setting (code, value) VALUES
    ('shop.banners', ${JSON.stringify([{ ...former, picture: 'pictures/home-1.svg', link: '' }])}::jsonb),
    ('shop.announcements', ${JSON.stringify([{ ...former, kind: 'closure', until: null }])}::jsonb)`.execute(
    shop.db,
  )
  await shop.cachesCurrent()
  const { data } = await shop.call(readShop)
  expect([data.banners.length, data.announcements.length]).toEqual([1, 1])
})

test('only public parameters leave the shop, texts in the language of the caller', async () => {
  const { call, db } = await testShop()
  await sql`INSERT INTO setting (code, value, public) VALUES
    ('shop.name', ${JSON.stringify(both('云顶塔', 'Cloudtop'))}::jsonb, true),
    ('map.key', '"secret"', false), ('map.zoom', '12', true)`.execute(db)
  await eventually(async () =>
    expect(
      (await call(readValues, { query: { codes: 'shop.name,map.key,map.zoom,none' }, language: 'en-US' }))
        .data,
    ).toEqual({ 'shop.name': 'Cloudtop', 'map.zoom': 12 }),
  )
  for (const codes of ['', 'UPPER', "a'b", 'a,'.repeat(31), 'x'.repeat(2001)])
    expect(await call(readValues, { query: { codes } })).toMatchObject({ status: 400 })
})

test('enumerations are answered with labels in the language of the caller', async () => {
  const { call } = await testShop()
  const tell = async (dictTypes: string, language: 'zh-CN' | 'en-US' = 'zh-CN') =>
    (await call(readDictionaries, { query: { dictTypes }, language })).data
  expect(await tell('gender,orderStatus', 'en-US')).toEqual({
    gender: [
      { label: 'Male', value: 'male' },
      { label: 'Female', value: 'female' },
    ],
    orderStatus: [
      { label: 'Unpaid', value: 'UNPAID' },
      { label: 'Paid', value: 'SUCESS' },
      { label: 'Failed', value: 'FAILED' },
      { label: 'Finished', value: 'FINISH' },
    ],
  })
  expect((await tell('idType'))['idType']?.[0]).toEqual({ label: '二代身份证', value: 'ID_CARD' })
  expect(await tell('none,__proto__,toString, gender')).toEqual({})
  for (const dictTypes of ['', 'x'.repeat(501)])
    expect((await call(readDictionaries, { query: { dictTypes } })).status).toBe(400)
})

test('a limit counts at once, and one out of its bounds as if nobody had set it', async () => {
  const { deps, db } = await testShop()
  const hours = async () => (await deps.settings.reader())('staff.session-hours')
  const set = (value: number) =>
    sql`INSERT INTO setting (code, value) VALUES ('staff.session-hours', ${JSON.stringify(value)}::jsonb)
      ON CONFLICT (code) DO UPDATE SET value = excluded.value`.execute(db)
  expect(await hours()).toBe(12)
  await set(8)
  await eventually(async () => expect(await hours()).toBe(8))
  expect(await inTransaction(db, (tx) => readLimit(tx, 'staff.session-hours'))).toBe(8)
  await set(0)
  await eventually(async () => expect(await hours()).toBe(12))
  expect(await inTransaction(db, (tx) => readLimit(tx, 'staff.session-hours'))).toBe(12)
})

test('closures are announced before other news, whatever order they were written in', async () => {
  const shop = await testShop()
  const announcements = ['news', 'closure', 'news', 'closure'].map((kind, at) => ({
    ...{ title: both(`${at}`, `${at}`), text: both('检修', 'Works'), kind },
  }))
  await sql`INSERT INTO setting (code, value, public)
    VALUES ('shop.announcements', ${JSON.stringify(announcements)}::jsonb, true)`.execute(shop.db)
  await shop.cachesCurrent()
  const { data } = await shop.call(readShop)
  expect(data.announcements.map(({ title }) => title)).toEqual(['1', '3', '0', '2'])
})
