/** What a browser, a chat and a search engine get before any script runs. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { eagerSizes } from '#contract/values/picture-variants.ts'
import { buyingGroup } from '../testing/groups.ts'
import { newMember } from '../testing/people.ts'
import { testPark } from '../testing/test-park.ts'
import { testShop } from '../testing/test-shop.ts'
import { pageParts } from './first-view.ts'
import type { PagesFolders } from './pages.ts'

function builtShop(): PagesFolders {
  const base = mkdtempSync(join(tmpdir(), 'lookout-built-'))
  onTestFinished(() => rmSync(base, { recursive: true }))
  const folders = { shop: join(base, 'shop'), files: join(base, 'files'), temporary: join(base, 'temp') }
  for (const folder of [
    join(folders.shop, 'assets'),
    join(folders.shop, '.vite'),
    join(folders.files, 'pictures'),
  ])
    mkdirSync(folder, { recursive: true })
  const write = (path: string, text: string) => writeFileSync(path, text)
  write(
    join(folders.shop, 'index.html'),
    '<!doctype html>\n<html lang="zh-CN">\n<head>\n<title>Lookout</title>\n</head>\n<body>' +
      '<div id="app-overlay" role="status"><span>Lookout<small></small></span></div><div id="root"></div></body>\n</html>\n',
  )
  write(join(folders.shop, 'index.html.br'), 'x')
  write(join(folders.shop, 'sw.js'), 'self.x = 1')
  write(join(folders.shop, '.vite/manifest.json'), '{}')
  write(join(folders.shop, 'assets/main-a1b2.js'), 'console.log(1)')
  writeFileSync(join(folders.shop, 'assets/main-a1b2.js.br'), brotliCompressSync('console.log(1)'))
  write(join(folders.files, 'pictures/deck.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folders.files, 'pictures/deck.svg.br'), brotliCompressSync('<svg/>'))
  write(join(base, 'secret.txt'), 'secret')
  return folders
}

/** What the page brings along, by the address of the call. */
function answersIn(page: string, language: string) {
  const [, json = '{}'] = new RegExp(`id="first-answers-${language}">([^<]*)</script>`).exec(page) ?? []
  return JSON.parse(json)
}

const pageShop = () => testShop({ folders: builtShop() })

describe('a page', () => {
  test('of each screen has its own title, in the language of the browser, and is not kept', async () => {
    const shop = await pageShop()
    const chinese = await shop.app.inject('/park/list')
    expect(chinese.statusCode).toBe(200)
    expect(chinese.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'accept-language, accept-encoding',
    })
    expect(chinese.body).toContain('<html lang="zh-CN">')
    expect(chinese.body).toContain('<title>门票 · Lookout</title>')
    const english = await shop.app.inject({ url: '/park/list', headers: { 'accept-language': 'en' } })
    expect(english.body).toContain('<html lang="en-US">')
    expect(english.body).toContain('<title>Tickets · Lookout</title>')
    expect(english.body).toContain('<link rel="canonical" href="https://shop.example/park/list" />')
    expect(english.body).toContain(
      '<meta property="og:image" content="https://shop.example/files/pictures/share-share.png" />',
    )
  })

  test('opens with the name and the slogan of the shop', async () => {
    const shop = await pageShop()
    await shop.pool.query(`INSERT INTO setting (code, value) VALUES ('shop.slogan', $1)`, [
      JSON.stringify({ 'zh-CN': '脚下$&', 'en-US': 'At your <feet>' }),
    ])
    const languages = ['zh-CN', 'en-US']
    const pages = await Promise.all(
      languages.map((input) => shop.app.inject({ url: '/index', headers: { 'accept-language': input } })),
    )
    expect(pages.map(({ body }) => /<span>(.*?)<\/span>/.exec(body)?.[1])).toEqual([
      'Lookout<small>脚下$&amp;</small>',
      'Lookout<small>At your &lt;feet&gt;</small>',
    ])
  })

  test('of a product tells the product, escaped, and names one address for it', async () => {
    const shop = await pageShop()
    await testPark(shop.db, { code: 'DECK433' })
    await shop.pool.query(
      `UPDATE product SET name = $1, summary = $1, picture = 'pictures/deck433.svg' WHERE code = 'DECK433'`,
      [JSON.stringify({ 'zh-CN': '观光$&', 'en-US': '</title><script>"\'&' })],
    )
    const page = await shop.app.inject({
      url: '/park/detail?date=2026-11-22&code=DECK433&from=chat',
      headers: { 'accept-language': 'en' },
    })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<title>&lt;/title&gt;&lt;script&gt;&quot;&#39;&amp; · Lookout</title>')
    expect(page.body.match(/<script>/g)).toHaveLength(1)
    expect(page.body).toContain('href="https://shop.example/park/detail?code=DECK433"')
    expect(page.body).toContain('content="https://shop.example/files/pictures/deck433-share.png"')
    expect((await shop.app.inject('/park/detail?code=DECK433')).body).toContain(
      '<title>观光$&amp; · Lookout</title>',
    )
  })

  test('of a product tells search engines what is offered for how much, and nothing in it ends the data', async () => {
    const shop = await pageShop()
    const tickets = [
      { code: 'ADULT', priceFen: 128_050 },
      { code: 'MINOR', category: 'minor' as const, priceFen: 7_500 },
    ]
    await testPark(shop.db, { code: 'DECK433', tickets })
    await shop.pool.query(`UPDATE product SET description = $1 WHERE code = 'DECK433'`, [
      JSON.stringify({ 'zh-CN': '观光', 'en-US': '</script><script>alert(1)</script><!--' }),
    ])
    const url = '/park/detail?code=DECK433&date=2026-11-22'
    const dataOf = async () => {
      const { body } = await shop.app.inject({ url, headers: { 'accept-language': 'en' } })
      expect(body).not.toContain('alert(1)</script>')
      const [, json = '{}'] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(body) ?? []
      return JSON.parse(json)
    }
    const address = 'https://shop.example/park/detail?code=DECK433'
    expect(await dataOf()).toMatchObject({
      '@type': 'Product',
      name: 'name of DECK433',
      description: '</script><script>alert(1)</script><!--',
      sku: 'DECK433',
      image: ['https://shop.example/files/pictures/deck-share.png'],
      url: address,
      offers: [
        { '@type': 'Offer', sku: 'DECK433-ADULT', price: '1280.50', priceCurrency: 'CNY', url: address },
        { '@type': 'Offer', sku: 'DECK433-MINOR', price: '75.00' },
      ],
    })
    await shop.pool.query(`UPDATE product SET sale_state = 'COMING_SOON'`)
    await shop.cachesCurrent()
    expect(await dataOf()).not.toHaveProperty('offers')
    expect((await shop.app.inject('/park/list')).body).not.toContain('ld+json')
  })

  test('brings what its screen asks first, and the files it would find out about late', async () => {
    const folders = builtShop()
    const manifest = {
      'index.html': {
        file: 'assets/main-a1b2.js',
        isEntry: true,
        imports: ['start'],
        dynamicImports: ['react', 'shop'],
      },
      start: { file: 'assets/start.js', css: ['assets/start.css'] },
      react: { file: 'assets/react.js' },
      shop: { file: 'assets/shop.js', imports: ['react'], dynamicImports: ['map'] },
      map: { file: 'assets/map.js' },
      '_list.js': { file: 'assets/list.js', name: pageParts.parkList, imports: ['shop', 'cards'] },
      cards: { file: 'assets/cards.js', css: ['assets/cards.css'] },
    }
    writeFileSync(join(folders.shop, '.vite/manifest.json'), JSON.stringify(manifest))
    const shop = await testShop({ folders })
    await testPark(shop.db, { code: 'DECK433' })
    await shop.pool.query(`UPDATE product SET summary = '{"zh-CN":"</script><b>","en-US":"</script><b>"}'`)
    const { body } = await shop.app.inject('/park/list')
    const answers = answersIn(body, 'zh-CN')
    expect(Object.keys(answers)).toContain('/front/api/public/setting/shop')
    expect(answers['/front/api/products?kind=park'].data.items[0]).toMatchObject({
      code: 'DECK433',
      summary: '</script><b>',
    })
    const filesIn = (page: string) =>
      [...page.matchAll(/"modulepreload" fetchpriority="low" crossorigin href="\/assets\/(\w+)\.js"/g)].map(
        ([, name]) => name,
      )
    // The page starts nothing but its start; the rest is named where it does nothing yet.
    const [head = '', waiting = ''] = body.split('<template id="files">')
    expect(filesIn(head)).toEqual(['start'])
    expect(filesIn(waiting)).toEqual(['react', 'shop', 'list', 'cards'])
    // The script of the page finds them there.
    expect(waiting).toContain('</template><script>')
    const style = '<link rel="preload" as="style" fetchpriority="low" crossorigin href="/assets/'
    expect(waiting).toContain(`${style}cards.css">`)
    // The page of the build names the one of its start.
    expect(body).not.toContain('start.css')
    // Somebody's own screens and those that are none bring nothing but the shop itself, and it waits for nothing.
    for (const path of ['/orderList', '/park/detail?code=NONE']) {
      const own = await shop.app.inject(path)
      expect(filesIn(own.body)).toEqual(['start', 'react', 'shop'])
      expect(own.body).not.toMatch(/first-answers|<template/)
    }
  })

  test('answers in the language of the shop, whose visitor chose none, and in that of the browser', async () => {
    const shop = await pageShop()
    await testPark(shop.db, { code: 'DECK433' })
    await shop.pool.query(`UPDATE product SET name = '{"zh-CN":"观光","en-US":"Deck"}'`)
    const browser = { 'accept-language': 'en-US,en;q=0.9' }
    const { body } = await shop.app.inject({ url: '/park/list', headers: browser })
    const namesIn = (language: string) =>
      answersIn(body, language)['/front/api/products?kind=park'].data.items.map(
        ({ name }: { name: string }) => name,
      )
    expect([namesIn('zh-CN'), namesIn('en-US')]).toEqual([['观光'], ['Deck']])
    expect((await shop.app.inject('/index')).body).not.toContain('first-answers-en-US')
  })

  test("has the browser's own prices, and a group's for nobody, whatever a request brings along", async () => {
    const shop = await pageShop()
    const { offerIds } = await testPark(shop.db, { code: 'DECK433', visitDate: '2026-11-28' })
    await shop.pool.query(
      `INSERT INTO price VALUES ($1, '2026-11-28', 'WECHAT', 7000), ($1, '2026-11-28', 'B2B', 1234)`,
      [offerIds['ADULT']],
    )
    const buyer = await newMember(shop, { account: 'agency_buyer' })
    await buyingGroup(shop, [buyer], { paidInFen: 0 })
    await shop.cachesCurrent()
    const headers = { authorization: `Bearer ${buyer.token}` }
    const pricesIn = async (url: string, userAgent: string) => {
      const { body } = await shop.app.inject({ url, headers: { ...headers, 'user-agent': userAgent } })
      expect(body).not.toMatch(/1234|12\.34/)
      return [...new Set([...body.matchAll(/"(?:from)?priceFen":(\d+)/gi)].map(([, price]) => price))]
    }
    for (const url of ['/park/list', '/park/detail?code=DECK433', '/index']) {
      expect(await pricesIn(url, 'Mozilla/5.0 (iPhone) Mobile MicroMessenger/8.0')).toEqual(['7000'])
      expect(await pricesIn(url, 'Mozilla/5.0 (iPhone) Mobile')).toEqual(['15000'])
    }
  })

  test('names the picture that fills the first view', async () => {
    const shop = await pageShop()
    await testPark(shop.db, { code: 'DECK433' })
    await shop.pool.query(`UPDATE product SET picture = 'pictures/a"b.svg' WHERE code = 'DECK433'`)
    const preload = '<link rel="preload" as="image" fetchpriority="high" href="/files/pictures/'
    expect((await shop.app.inject('/park/list')).body).toContain(`${preload}a&quot;b.svg">`)
    expect((await shop.app.inject('/service')).body).not.toContain(preload)
  })

  test('offers the variants of an uploaded product picture', async () => {
    const shop = await pageShop()
    await testPark(shop.db, { code: 'DECK433' })
    const name = `uploads/${'k3'.repeat(13)}`
    await shop.pool.query(`UPDATE product SET picture = $1 WHERE code = 'DECK433'`, [`${name}.webp`])
    const srcset = `"/files/${name}-640.webp 640w, /files/${name}-1320.webp 1320w, /files/${name}.webp 2048w"`
    const expectSizes = async (list: string, sizes: string) => {
      const { body } = await shop.app.inject(list)
      expect(body).toContain(`href="/files/${name}.webp" imagesrcset=${srcset} imagesizes="${sizes}">`)
      expect(body).toContain(`src="/files/${name}.webp" srcset=${srcset} sizes="${sizes}">`)
    }
    await expectSizes('/park/list', eagerSizes.full)
    await shop.pool.query(`UPDATE product SET kind = 'ztyPark' WHERE code = 'DECK433'`)
    await shop.cachesCurrent()
    await expectSizes('/ztyPark/list', eagerSizes.half)
  })

  test('of a product brings the month that is shown first', async () => {
    const shop = await pageShop()
    await testPark(shop.db, { code: 'DECK433' })
    const { body } = await shop.app.inject('/park/detail?code=DECK433')
    const calls = Object.keys(answersIn(body, 'zh-CN'))
    expect(calls).toContain('/front/api/products/DECK433')
    expect(calls.filter((call) => /calendar\?month=20\d\d-\d\d$/.test(call))).toHaveLength(1)
  })

  test.each([
    ['gzip, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('is packed for a browser that takes %s', async (takes, packed, unpack) => {
    const shop = await pageShop()
    const page = await shop.app.inject({ url: '/index', headers: { 'accept-encoding': takes } })
    expect(page.headers['content-encoding']).toBe(packed)
    expect(String(unpack(page.rawPayload))).toContain('<title>首页 · Lookout</title>')
  })

  test('is opened by parts that the build makes', () => {
    const config = readFileSync(join(import.meta.dirname, '../../shop/vite.config.ts'), 'utf8')
    for (const part of Object.values(pageParts)) expect(config).toContain(`name: '${part}'`)
  })

  test.each([
    ['/', 200, true],
    ['/index', 200, true],
    ['/orderDetail?orderNo=1', 200, false],
    ['/pay/result/2611211234567890', 200, false],
    ['/login?redirect=%2Fmycenter', 200, false],
    ['/nothing/here', 404, false],
    ['/park/detail?code=NONE', 404, false],
    ['//evil.example/index', 404, false],
  ])('at %s answers %i, in search engines: %s', async (url, status, indexed) => {
    const shop = await pageShop()
    const page = await shop.app.inject({ url })
    expect(page.statusCode).toBe(status)
    expect(page.body.includes('content="noindex"')).toBe(!indexed)
    expect(page.body).toMatch(/<link rel="canonical" href="https:\/\/shop\.example\//)
    expect((await shop.app.inject({ method: 'HEAD', url })).statusCode).toBe(status)
  })

  test('takes no other method', async () => {
    const shop = await pageShop()
    const answer = await shop.app.inject({ method: 'POST', url: '/index' })
    expect([answer.statusCode, answer.json().respCode]).toEqual([404, 'NOT_FOUND'])
  })

  test('opens without its head when the database is away, so that it can say so itself', async () => {
    const shop = await pageShop()
    await shop.pool.query('ALTER TABLE setting RENAME TO gone')
    const page = await shop.app.inject('/index')
    expect([page.statusCode, page.body.includes('<title>Lookout</title>')]).toEqual([200, true])
  })
})

describe('a file', () => {
  test('of the build is sent compressed and kept for ever, when its name says what is in it', async () => {
    const shop = await pageShop()
    const script = await shop.app.inject({
      url: '/assets/main-a1b2.js',
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(script.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    expect(script.headers['content-type']).toContain('javascript')
    const worker = await shop.app.inject('/sw.js')
    expect([worker.body, worker.headers['cache-control']]).toEqual(['self.x = 1', 'no-cache'])
    const policyOf = ({ headers }: typeof worker) => String(headers['content-security-policy'])
    expect(policyOf(script)).toBe("default-src 'none';frame-ancestors 'none'")
    expect(policyOf(worker), 'it is that of the calls it makes').toContain("connect-src 'self'")
  })

  test.each([
    '/index.html',
    '/index.html.br',
    '/.vite/manifest.json',
    '/assets/main-a1b2.js.br',
    '/assets/gone.js',
  ])('that is not for browsers (%s) is no page of the shop', async (url) => {
    const shop = await pageShop()
    expect((await shop.app.inject(url)).statusCode).toBe(404)
  })

  test('of the public folder is sent, a drawing without any right to act', async () => {
    const shop = await pageShop()
    const url = '/files/pictures/deck.svg'
    const plain = await shop.app.inject(url)
    const packed = await shop.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'br'])
    for (const { headers } of [plain, packed])
      expect(headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'cache-control': 'public, max-age=600',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'x-content-type-options': 'nosniff',
        vary: expect.stringMatching(/accept-encoding/i),
      })
  })

  test.each([
    '/files/pictures/gone.svg',
    '/files/..%2fsecret.txt',
    '/files/pictures/..%2f..%2fsecret.txt',
    '/files/pictures',
  ])('that is none (%s) is refused in the envelope', async (url) => {
    const shop = await pageShop()
    const answer = await shop.app.inject(url)
    expect([answer.statusCode, answer.json().respCode]).toEqual([404, 'NOT_FOUND'])
  })
})

test('without a build the calls are answered all the same', async () => {
  const shop = await testShop()
  expect((await shop.app.inject('/index')).json().respCode).toBe('NOT_FOUND')
  expect((await shop.app.inject('/front/api/oauth/authModel')).statusCode).toBe(200)
})
