/** Files in an S3-compatible store, against one that checks each signature by itself. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { uploadTemporaryFile } from '#contract/endpoints/file.ts'
import { readProfile, saveProfile } from '#contract/endpoints/member.ts'
import { readFileSetting } from '#contract/endpoints/setting.ts'
import { readConfig } from '../config/config.ts'
import { maxStoredBytes } from '../modules/file/storage-gateway.ts'
import { openGateways } from '../open-gateways.ts'
import { eventually } from '../testing/eventually.ts'
import { newMember } from '../testing/people.ts'
import { photograph, upload } from '../testing/pictures.ts'
import { startShopProcess } from '../testing/shop-process.ts'
import { testDatabase } from '../testing/test-database.ts'
import { type TestSandbox, testSandbox } from '../testing/test-sandbox.ts'
import { testShop } from '../testing/test-shop.ts'
import { type S3Settings, storageS3 } from './storage-s3.ts'

let sandbox: TestSandbox
let settings: S3Settings
beforeAll(async () => {
  sandbox = await testSandbox()
  const given = sandbox.storageSettings()
  const buckets = {
    public: given['S3_PUBLIC_BUCKET_URL'] ?? '',
    temporary: given['S3_TEMP_BUCKET_URL'] ?? '',
  }
  settings = {
    region: given['S3_REGION'] ?? '',
    keyId: given['S3_KEY_ID'] ?? '',
    keySecret: given['S3_KEY_SECRET'] ?? '',
    buckets,
    readUrls: buckets,
    totalMs: 10_000,
  }
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.control.reset())

const place = { area: 'public', path: 'uploads/abc.webp' } as const
const bytes = Buffer.from([0, 1, 2, 255, 254])

describe('a file in the store', () => {
  test('is put, got, replaced and deleted, each call signed', async () => {
    const store = storageS3(settings)
    expect(await store.get(place)).toBe(null)
    await store.put(place, bytes, 'image/webp')
    expect(await store.get(place)).toEqual(bytes)
    await store.put(place, Buffer.from('other'), 'image/webp')
    expect((await store.get(place))?.toString()).toBe('other')
    expect(await store.get({ ...place, area: 'temporary' })).toBe(null)
    await store.delete(place)
    await store.delete(place)
    expect(await store.get(place)).toBe(null)
  })

  test('is read by browsers without a key, under the type and age that it was given', async () => {
    await storageS3(settings).put(place, bytes, 'image/webp')
    const shown = await fetch(`${settings.buckets.public}/${place.path}`)
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000',
    ])
  })

  test.each([
    ['another secret', { keySecret: 'wrong' }, '403 SignatureDoesNotMatch'],
    ['another key', { keyId: 'AKIAOTHER' }, '403 InvalidAccessKeyId'],
    ['another region', { region: 'eu-west-1' }, '400 AuthorizationHeaderMalformed'],
  ])('is not written with %s, and the store says why', async (_, wrong, why) => {
    const store = storageS3({ ...settings, ...wrong })
    await expect(store.put(place, bytes, 'image/webp')).rejects.toThrow(`answered PUT with ${why}`)
    await expect(store.get(place)).rejects.toThrow(why)
    await expect(store.delete(place)).rejects.toThrow(why)
    expect(await storageS3(settings).get(place)).toBe(null)
  })

  test.each(['hang', '500', '502html', '429', 'reset'] as const)(
    'is not taken for kept when the store answers %s',
    async (fault) => {
      // Nobody waits long where no answer comes; what comes at once must come in time on a busy machine too.
      const store = storageS3({ ...settings, ...(fault === 'hang' && { totalMs: 500 }) })
      await sandbox.control.addRule({ fault, match: { provider: 'S3' }, times: 1 })
      await expect(store.put(place, bytes, 'image/webp')).rejects.toThrow(/^the store /)
      expect(await storageS3(settings).get(place)).toBe(null)
      await sandbox.control.addRule({ fault, match: { provider: 'S3' }, times: 1 })
      await expect(store.get(place)).rejects.toThrow(/^the store /)
    },
  )

  test('is read up to the size of the largest file, and no further however much a store sends', async () => {
    const [chunk, largest] = [Buffer.alloc(1024 * 1024), Buffer.alloc(maxStoredBytes, 7)]
    const sent = { bytes: 0, cut: false }
    const endless = createServer((request, response) => {
      response.writeHead(request.url?.includes('none') ? 404 : 200)
      if (request.url?.includes('largest')) return void response.end(largest)
      response.on('close', () => {
        sent.cut = true
      })
      const send = (): void => {
        if (response.destroyed) return
        sent.bytes += chunk.length
        if (response.write(chunk)) setImmediate(send)
        else response.once('drain', send)
      }
      send()
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void endless.close())
    await new Promise((resolve) => endless.once('listening', resolve))
    const url = `http://127.0.0.1:${(endless.address() as AddressInfo).port}`
    const store = storageS3({ ...settings, totalMs: 20_000, buckets: { public: url, temporary: url } })
    for (const path of ['uploads/all.webp', 'uploads/none.webp']) {
      Object.assign(sent, { bytes: 0, cut: false })
      const answer = store.get({ area: 'public', path })
      await expect(answer).rejects.toThrow(`answered GET with more than ${maxStoredBytes} bytes`)
      await eventually(() => expect(sent.cut).toBe(true))
      expect(sent.bytes).toBeLessThan(4 * maxStoredBytes)
    }
    expect((await store.get({ area: 'public', path: 'uploads/largest.webp' }))?.equals(largest)).toBe(true)
  })

  test('is never sent on: a store that points elsewhere has not answered', async () => {
    const elsewhere = createServer((_, response) => {
      response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end()
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void elsewhere.close())
    await new Promise((resolve) => elsewhere.once('listening', resolve))
    const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
    const store = storageS3({ ...settings, buckets: { public: url, temporary: url } })
    await expect(store.put(place, bytes, 'image/webp')).rejects.toThrow('the store did not answer PUT')
  })
})

test('a shop that is configured so keeps avatars there, gives browsers their addresses, and leaves nothing behind', async () => {
  const given = { ...sandbox.settings('http://shop.example'), ...sandbox.storageSettings() }
  const { storage } = openGateways(readConfig({ ...given, DATABASE_URL: 'postgres://not-used' }))
  const shop = await testShop({ deps: { storage } })
  const { token } = await newMember(shop, { account: 'anna' })
  const { data: setting } = await shop.call(readFileSetting)
  expect(setting).toEqual({
    fileType: 'S3',
    publicBucketUrl: settings.buckets.public,
    tempBucketUrl: settings.buckets.temporary,
  })
  const reported = { nickname: 'Anna', sex: null, email: null }
  const { path } = (await upload(shop, uploadTemporaryFile, { token, bytes: await photograph() })).data
  const there = async (url: string) => (await fetch(`${url}/${path}`)).status
  expect([await there(setting.tempBucketUrl), await there(setting.publicBucketUrl)]).toEqual([200, 404])
  expect((await shop.call(saveProfile, { token, body: { ...reported, avatar: path } })).respCode).toBe('200')
  shop.clock.advance({ minutes: 2 })
  await shop.sweep()
  expect([await there(setting.tempBucketUrl), await there(setting.publicBucketUrl)]).toEqual([404, 200])
  expect((await shop.call(readProfile, { token })).data.avatar).toBe(path)
  await shop.call(saveProfile, { token, body: { ...reported, avatar: null } })
  shop.clock.advance({ minutes: 2 })
  await shop.sweep()
  expect(await there(setting.publicBucketUrl)).toBe(404)
})

test('pages may show pictures from where the store is read, and from nowhere else', async () => {
  const { url } = await testDatabase()
  const settings = {
    ...sandbox.settings('http://shop.example'),
    ...sandbox.storageSettings(),
    DATABASE_URL: url,
  }
  const shop = await startShopProcess({ ...settings, S3_PUBLIC_READ_URL: 'https://cdn.example/shop/' })
  const answer = await fetch(`${shop.url}/front/api/public/setting/file`)
  expect(await answer.json()).toMatchObject({ data: { publicBucketUrl: 'https://cdn.example/shop' } })
  const { headers } = await fetch(`${shop.url}/index`)
  const [, sources = ''] = /img-src ([^;]+)/.exec(headers.get('content-security-policy') ?? '') ?? []
  expect(new Set(sources.split(' '))).toEqual(
    // The sandbox is the store, and it shows the faces of its WeChat users as WeChat itself does.
    new Set(["'self'", 'data:', 'blob:', 'https://cdn.example', sandbox.url, 'https://thirdwx.qlogo.cn']),
  )
  expect(await shop.end()).toBe(0)
})

test('production takes no store of the sandbox, and none in plain http', () => {
  const given = {
    ...sandbox.settings('https://shop.example'),
    ...sandbox.storageSettings(),
    NODE_ENV: 'production',
  }
  const read = () => readConfig({ ...given, DATABASE_URL: 'postgres://not-used' })
  expect(read).toThrow('S3_KEY_SECRET belongs to the sandbox')
  expect(read).toThrow('S3_PUBLIC_BUCKET_URL must be https')
})

test('half a store is none: each setting that is missing is named', () => {
  const given = {
    ...sandbox.settings('http://shop.example'),
    S3_KEY_ID: 'key',
    DATABASE_URL: 'postgres://not-used',
  }
  expect(() => readConfig(given)).toThrow(/S3_PUBLIC_BUCKET_URL is missing[\s\S]*S3_KEY_SECRET is missing/)
})
