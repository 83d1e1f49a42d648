/** Where things are: the operator's plans with the catalogue's words, and the city map shut into its frame. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readMap } from '#contract/endpoints/map.ts'
import { eventually } from '../../testing/eventually.ts'
import { testPark } from '../../testing/test-park.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

const both = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en })
const plan = {
  key: 'around',
  name: both('周边', 'Around'),
  picture: 'pictures/p.svg',
  width: 800,
  height: 800,
}
const gate = {
  key: 'gate',
  kind: 'entrance',
  plan: 'around',
  x: 400,
  y: 500,
  name: both('入口', 'Entrance'),
  text: both('正门', 'South front'),
  product: null,
}
const setting = {
  position: { lng: 113.3, lat: 23.1 },
  plans: [plan],
  places: [gate],
  ways: [{ title: both('地铁', 'Metro'), text: both('3号线', 'Line 3') }],
}

async function set({ db }: TestShop, code: string, value: unknown): Promise<void> {
  await sql`INSERT INTO setting (code, value) VALUES (${code}, ${JSON.stringify(value)}::jsonb)`.execute(db)
}

const map = async (shop: TestShop, language: 'zh-CN' | 'en-US' = 'zh-CN') =>
  (await shop.call(readMap, { language })).data

test('a tower without a plan says so instead of failing, and a slip of the operator counts as no plan', async () => {
  const shop = await testShop()
  const nothing = { plans: [], places: [], ways: [], cityMap: false }
  expect(await map(shop)).toEqual(nothing)
  await set(shop, 'shop.map', { ...setting, plans: [{ ...plan, width: 0 }] })
  expect(await map(shop)).toEqual(nothing)
})

test('places are named in the language of the caller, those of products in the words of the catalogue', async () => {
  const shop = await testShop()
  const { productCode } = await testPark(shop.db)
  await set(shop, 'shop.map', {
    ...setting,
    places: [
      gate,
      { ...gate, key: 'deck', kind: 'park', product: productCode },
      { ...gate, key: 'gone', kind: 'park', product: 'GONE' },
      { ...gate, key: 'lost', plan: 'cellar' },
    ],
  })
  await eventually(async () => expect((await map(shop)).places).toHaveLength(2))
  const { plans, places, ways } = await map(shop, 'en-US')
  expect(plans).toEqual([{ ...plan, name: 'Around' }])
  expect(places[0]).toMatchObject({ key: 'gate', name: 'Entrance', text: 'South front', product: null })
  expect(places[1]?.product).toEqual({ code: productCode, type: 'PKTK', kind: 'park' })
  expect(places[1]?.name).not.toBe('Entrance')
  expect(ways).toEqual([{ title: 'Metro', text: 'Line 3' }])
})

describe('the city map', () => {
  const amap = { url: 'https://webapi.amap.com/maps', key: 'k</script>&"<!--', securityCode: 'code' }
  const page = (shop: TestShop, query = '') => shop.app.inject(`/front/api/map/city${query}`)

  test('is there only with a key and a position', async () => {
    expect((await page(await testShop())).statusCode).toBe(404)
    const shop = await testShop({ deps: { amap } })
    expect((await page(shop)).statusCode).toBe(404)
    await set(shop, 'shop.map', setting)
    await eventually(async () => expect((await map(shop)).cityMap).toBe(true))
    expect((await page(shop)).statusCode).toBe(200)
    for (const query of ['?language=fr', '?language=', '?language=%3Cscript%3E'])
      expect((await page(shop, query)).statusCode, query).toBe(400)
  })

  test('asks for version 1.4.4, and no word of the operator can leave its place in the page', async () => {
    const shop = await testShop({ deps: { amap } })
    await set(shop, 'shop.map', setting)
    await set(shop, 'shop.name', both('塔', '</title><script>alert(1)</script>'))
    await eventually(async () => expect((await map(shop)).cityMap).toBe(true))
    const { body, headers } = await page(shop, '?language=en-US')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('<html lang="en-US">')
    expect(body).toContain('v=1.4.4&#38;key=k%3C%2Fscript%3E')
    expect(body.match(/<script/g)).toHaveLength(1)
    expect(body.match(/<\/script/g)).toHaveLength(1)
    expect(body).not.toContain('alert(1)</script>')
  })

  test('has rules of its own: another nonce each time, no origin, nobody but the shop around it', async () => {
    const shop = await testShop({ deps: { amap } })
    await set(shop, 'shop.map', setting)
    await eventually(async () => expect((await map(shop)).cityMap).toBe(true))
    const first = await page(shop)
    const policy = String(first.headers['content-security-policy'])
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
    expect(first.body).toContain(`<script nonce="${nonce}">`)
    expect((await page(shop)).body).not.toContain(nonce)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).toMatch(/sandbox allow-scripts$/)
    expect(policy).not.toMatch(/allow-same-origin|script-src[^;]*'unsafe-inline'/)
    expect(first.headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(first.headers['cache-control']).toBe('no-store')
    const other = await shop.app.inject('/front/api/map')
    expect(String(other.headers['content-security-policy'])).toContain("frame-ancestors 'none'")
  })
})
