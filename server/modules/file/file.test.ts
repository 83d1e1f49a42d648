/** Files over HTTP: taken in, kept, deleted, cleared; and codes drawn on request. */
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  deleteFile,
  drawBarcode,
  drawQrCode,
  uploadFile,
  uploadTemporaryFile,
} from '#contract/endpoints/file.ts'
import { readFileSetting } from '#contract/endpoints/setting.ts'
import type { FilePath } from '#contract/values/file.ts'
import { variantsOf } from '#contract/values/picture-variants.ts'
import { inTransaction } from '../../platform/db.ts'
import { addressOf } from '../../testing/call.ts'
import { newGuest, newMember } from '../../testing/people.ts'
import { filesKept, photograph, upload } from '../../testing/pictures.ts'
import { readCodes } from '../../testing/read-code.ts'
import { type TestShop, type TestShopOptions, testShop } from '../../testing/test-shop.ts'
import { memberIdOf } from '../caller/caller.ts'
import { eraseFiles, exportFiles } from './file.ts'
import { promoteUpload } from './member-files.ts'

type Reach = { shop: TestShop; token: string; id: string }

async function annas(options: TestShopOptions = {}): Promise<Reach> {
  const shop = await testShop(options)
  const { token, id } = await newMember(shop, { account: 'anna' })
  return { shop, token, id }
}
const nameOf = (path: string) => path.replace('uploads/', '')
const remove = ({ shop, token }: Pick<Reach, 'shop' | 'token'>, path: string) =>
  shop.call(deleteFile, { token, params: { name: nameOf(path) } })
const rowsOf = async ({ db }: TestShop) => (await sql`SELECT FROM stored_file`.execute(db)).rows.length

describe('a picture', () => {
  test('is drawn anew: upright, without place and device, under a name of its own', async () => {
    const { shop, token } = await annas()
    const written = {
      IFD0: { Make: 'SecretPhone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 15/1 0/1' },
    }
    const lying = await sharp(await photograph(600, 400))
      .withExif(written)
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(lying.includes('SecretPhone') || (await sharp(lying).metadata()).orientation === 6).toBe(true)
    const { data } = await upload(shop, uploadFile, { token, bytes: lying })
    expect(data).toMatchObject({
      path: expect.stringMatching(/^uploads\/[a-z2-7]{26}\.webp$/),
      contentType: 'image/webp',
      width: 400,
      height: 600,
      expiresAt: null,
    })
    const kept = (await shop.app.inject(`/files/${data.path}`)).rawPayload
    const { exif, icc, xmp, orientation, format } = await sharp(kept).metadata()
    expect({ exif, icc, xmp, orientation, format }).toEqual({ format: 'webp' })
    expect(kept.length).toBe(data['sizeBytes'])
  })

  test('may be JPEG, PNG or WebP, whatever its sender calls it, and is never larger than a screen needs', async () => {
    const { shop, token } = await annas()
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const bytes = await photograph(4000, 1000, format)
      const answer = await upload(shop, uploadFile, { token, bytes, contentType: 'application/octet-stream' })
      expect(answer.data, format).toMatchObject({ width: 2048, height: 512, contentType: 'image/webp' })
    }
  })

  test('has smaller variants, which are stored, copied and deleted with it', async () => {
    const { shop, token, id } = await annas()
    const widths = async (folder: 'public' | 'temp', path: string) => {
      const found: Record<string, number> = {}
      for (const name of filesKept(shop, folder))
        found[name.replace(nameOf(path).replace('.webp', ''), '')] = (
          await sharp(join(shop.filesDir, folder, 'uploads', name)).metadata()
        ).width
      return found
    }
    const { path } = (await upload(shop, uploadTemporaryFile, { token, bytes: await photograph(4000, 1000) }))
      .data
    const all = { '.webp': 2048, '-640.webp': 640, '-1320.webp': 1320 }
    expect(await widths('temp', path)).toEqual(all)
    await promoteUpload(shop.deps, memberIdOf(id), { path: path as FilePath, usedFor: 'avatar' })
    expect(await widths('public', path)).toEqual(all)
    for (const name of filesKept(shop, 'public')) {
      const shown = await shop.app.inject(`/files/uploads/${name}`)
      expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    }
    shop.clock.advance({ hours: 25 })
    await shop.sweep()
    expect([filesKept(shop, 'public'), filesKept(shop, 'temp'), await rowsOf(shop)]).toEqual([[], [], 0])
  })

  test('narrower than a variant is stored in its own width', async () => {
    const { shop, token } = await annas()
    await upload(shop, uploadFile, { token, bytes: await photograph(900, 600) })
    const widths = filesKept(shop, 'public').map(
      async (name) => (await sharp(join(shop.filesDir, 'public/uploads', name)).metadata()).width,
    )
    expect((await Promise.all(widths)).sort()).toEqual([640, 900, 900])
  })

  test('of an earlier version is promoted without variants', async () => {
    const { shop, token, id } = await annas()
    const { path } = (await upload(shop, uploadTemporaryFile, { token, bytes: await photograph(1200, 900) }))
      .data
    for (const variant of variantsOf(path))
      await shop.deps.storage.delete({ area: 'temporary', path: variant.path })
    await promoteUpload(shop.deps, memberIdOf(id), { path: path as FilePath, usedFor: 'avatar' })
    expect(filesKept(shop, 'public')).toEqual([nameOf(path)])
  })

  test('that is temporary is found by its address until its day is over, and then it is nowhere', async () => {
    const { shop, token } = await annas()
    const { data } = await upload(shop, uploadTemporaryFile, { token, bytes: await photograph() })
    expect(data['expiresAt']).toBe('2026-11-22T02:00:00.000Z')
    const { rows } = await sql`SELECT area FROM stored_file`.execute(shop.db)
    expect(rows).toEqual([{ area: 'temporary' }])
    const { tempBucketUrl, publicBucketUrl } = (await shop.call(readFileSetting)).data
    const shown = await shop.app.inject(`${tempBucketUrl}/${data.path}`)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cache-control': 'private, max-age=600',
    })
    expect((await shop.app.inject(`${publicBucketUrl}/${data.path}`)).statusCode).toBe(404)
    shop.clock.advance({ hours: 23 })
    await shop.sweep()
    expect(filesKept(shop, 'temp')).toContain(nameOf(data.path))
    shop.clock.advance({ hours: 1, minutes: 2 })
    await shop.sweep()
    expect([filesKept(shop, 'temp'), await rowsOf(shop)]).toEqual([[], 0])
  })

  test('is deleted by its member alone, and only once', async () => {
    const anna = await annas()
    const { shop } = anna
    const bert = { shop, token: (await newMember(shop, { account: 'bert' })).token }
    const { path } = (await upload(shop, uploadFile, { token: anna.token, bytes: await photograph() })).data
    expect((await remove(bert, path)).status).toBe(404)
    expect(await remove(anna, path)).toMatchObject({ respCode: '200', data: null })
    expect((await remove(anna, path)).status).toBe(404)
    shop.clock.advance({ minutes: 2 })
    await shop.sweep()
    expect([filesKept(shop, 'public'), await rowsOf(shop)]).toEqual([[], 0])
  })

  test('is kept fifty times, also when many come at once', async () => {
    const { shop, token, id } = await annas()
    await sql`INSERT INTO stored_file SELECT 'public', 'uploads/' || n, ${id}::bigint, NULL, 'image/webp', 1, 1, 1, now()
      FROM generate_series(1, 47) n`.execute(shop.db)
    const bytes = await photograph(20, 20)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => upload(shop, uploadFile, { token, bytes, language: 'en-US' })),
    )
    expect(answers.map(({ respCode }) => respCode).sort()).toEqual([
      ...['200', '200', '200'],
      ...['FILES_FULL', 'FILES_FULL', 'FILES_FULL'],
    ])
    expect(answers.find(({ respCode }) => respCode === 'FILES_FULL')?.respMsg).toBe(
      'You can keep up to 50 files, please delete one first',
    )
    expect(filesKept(shop, 'public').filter((name) => !name.includes('-'))).toHaveLength(3)
    expect((await upload(shop, uploadTemporaryFile, { token, bytes })).respCode).toBe('200')
  })

  test('whose bytes cannot be kept leaves nothing behind when its time has come', async () => {
    const { shop, token } = await annas()
    const disk = shop.deps.storage
    const put = disk.put
    disk.put = async () => {
      throw new Error('the disk is full')
    }
    expect((await upload(shop, uploadFile, { token, bytes: await photograph() })).status).toBe(500)
    expect(await rowsOf(shop)).toBe(1)
    disk.put = put
    shop.clock.advance({ minutes: 12 })
    await shop.sweep()
    expect([filesKept(shop, 'public'), await rowsOf(shop)]).toEqual([[], 0])
  })

  test('that cannot be deleted keeps none of the others, and goes at the next try', async () => {
    const { shop, token } = await annas()
    const bytes = await photograph(20, 20)
    const paths: string[] = []
    for (let n = 0; n < 3; n += 1)
      paths.push((await upload(shop, uploadTemporaryFile, { token, bytes })).data.path)
    const disk = shop.deps.storage
    const remove = disk.delete
    disk.delete = async (place) => {
      if (place.path === paths[1]) throw new Error('the disk does not answer')
      await remove(place)
    }
    shop.clock.advance({ days: 2 })
    await expect(shop.sweep()).rejects.toThrow('1 files could not be deleted')
    expect(filesKept(shop, 'temp')).toEqual([nameOf(paths[1] ?? '')])
    disk.delete = remove
    await shop.sweep()
    expect([filesKept(shop, 'temp'), await rowsOf(shop)]).toEqual([[], 0])
  })
})

test('a member who asks gets the address of every file, and one who leaves takes them along', async () => {
  const { shop, token, id } = await annas()
  const bytes = await photograph(20, 10)
  const kept = (await upload(shop, uploadFile, { token, bytes })).data
  const temporary = (await upload(shop, uploadTemporaryFile, { token, bytes })).data
  const exported = await exportFiles(shop.deps, {
    kind: 'member',
    memberId: memberIdOf(id),
    corp: null,
    mobileSealed: Buffer.alloc(0),
  })
  expect(exported.map(({ address }) => address).sort()).toEqual(
    [`/files/${kept.path}`, `/files/temp/${temporary.path}`].sort(),
  )
  expect(exported[0]).toMatchObject({ contentType: 'image/webp', width: 20, height: 10, usedFor: null })
  await inTransaction(shop.db, async (tx) => {
    await eraseFiles(shop.deps, tx, memberIdOf(id))
    await sql`DELETE FROM member`.execute(tx)
  })
  shop.clock.advance({ minutes: 2 })
  await shop.sweep()
  expect([filesKept(shop, 'public'), filesKept(shop, 'temp'), await rowsOf(shop)]).toEqual([[], [], 0])
})

describe('uploading', () => {
  test('is for members only', async () => {
    const { shop } = await annas()
    const guest = await newGuest(shop)
    const bytes = await photograph(20, 20)
    for (const endpoint of [uploadFile, uploadTemporaryFile])
      for (const token of [null, guest.token, 'A'.repeat(43)])
        expect(await upload(shop, endpoint, { token, bytes })).toMatchObject({ status: 403 })
    expect(
      (await shop.call(deleteFile, { token: guest.token, params: { name: `${'a'.repeat(26)}.webp` } }))
        .status,
    ).toBe(403)
    expect(await rowsOf(shop)).toBe(0)
  })

  test('has an end within the hour, for each member apart', async () => {
    const { shop, token } = await annas()
    const bert = await newMember(shop, { account: 'bert' })
    const answers = await Promise.all(
      Array.from({ length: 63 }, () => upload(shop, uploadTemporaryFile, { token, bytes: 'no picture' })),
    )
    const refused = answers.filter(({ respCode }) => respCode === 'UPLOAD_TOO_OFTEN')
    expect(refused).toHaveLength(3)
    expect(refused[0]).toMatchObject({
      status: 200,
      respMsg: '上传过于频繁，请稍后再试',
      data: { retryAfterSeconds: expect.any(Number) },
    })
    const bytes = await photograph(20, 20)
    expect((await upload(shop, uploadTemporaryFile, { token: bert.token, bytes })).respCode).toBe('200')
  })
})

describe('a code', () => {
  const draw = (
    shop: TestShop,
    endpoint: typeof drawQrCode | typeof drawBarcode,
    query: Record<string, string>,
  ) => shop.app.inject(addressOf(endpoint, { query } as never))

  test.each([
    ['QR code', drawQrCode, '云顶塔 2026 🗼', 240],
    ['barcode', drawBarcode, 'LK-2026-1121', 240],
  ] as const)('%s is a drawing or a picture, kept by caches for ever', async (_, endpoint, text, size) => {
    const shop = await testShop()
    const svg = await draw(shop, endpoint, { text })
    expect(svg.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    })
    expect(svg.body).toMatch(/^<svg [^<]+><path fill="#fff" d="[^"]+"\/><path d="[Mhvz\d -]+"\/><\/svg>$/)
    const png = await draw(shop, endpoint, { text, format: 'png', size: String(size) })
    expect(png.headers['content-type']).toBe('image/png')
    const { width, height } = await sharp(png.rawPayload).metadata()
    expect(width).toBeGreaterThanOrEqual(size)
    const [, modulesWide, modulesHigh] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg.body) ?? []
    expect([width % Number(modulesWide), height % Number(modulesHigh)]).toEqual([0, 0])
  })

  test.each([
    [
      'QRCode',
      drawQrCode,
      ['云顶塔 2026 🗼', 'https://shop.example/a?b=c&d=%20#e', '"/><script>', 'x'.repeat(1024)],
    ],
    ['Code128', drawBarcode, ['LK-2026-1121', 'K7M2PQ9X', '0123456789', '"/><a b>', 'x'.repeat(48)]],
  ] as const)(
    '%s is read back by a scanner, from the drawing and at every size of the picture',
    async (format, endpoint, texts) => {
      const shop = await testShop()
      for (const text of texts) {
        const svg = await draw(shop, endpoint, { text })
        const drawn = await sharp(svg.rawPayload).resize(1200).png().toBuffer()
        const shown = await Promise.all(
          ['64', '1024'].map(async (size) => {
            const png = await draw(shop, endpoint, { text, format: 'png', size })
            return png.rawPayload
          }),
        )
        for (const picture of [drawn, ...shown]) expect(await readCodes(picture)).toEqual([{ format, text }])
      }
    },
  )

  test.each([
    ['QR code', drawQrCode],
    ['barcode', drawBarcode],
  ] as const)('%s as a picture has one bit for each pixel, and is small', async (_, endpoint) => {
    const shop = await testShop()
    const { rawPayload } = await draw(shop, endpoint, {
      text: 'LK-2026-1121',
      format: 'png',
      size: '1024',
    })
    expect(await sharp(rawPayload).metadata()).toMatchObject({ channels: 1, bitsPerSample: 1 })
    expect(rawPayload.length).toBeLessThan(2_000)
  })

  test.each([
    ['QR code', drawQrCode],
    ['barcode', drawBarcode],
  ] as const)('%s that a browser has already is not sent again', async (_, endpoint) => {
    const shop = await testShop()
    const url = addressOf(endpoint, { query: { text: 'LK-2026-1121', format: 'png' } } as never)
    const { etag } = (await shop.app.inject(url)).headers
    const again = await shop.app.inject({ url, headers: { 'if-none-match': String(etag) } })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  })

  test('of what no code can hold is refused', async () => {
    const shop = await testShop()
    const wrongForBoth = [{}, { text: '' }, { text: 'a\nb' }, { text: 'a\u0000' }]
    const wrongSizes = ['0', '63', '1025', '1e3', '-240', '99999', 'NaN', ''].map((size) => ({
      text: 'a',
      size,
    }))
    const wrong = [...wrongForBoth, ...wrongSizes, { text: 'a', format: 'html' }, { text: 'a', format: '' }]
    for (const endpoint of [drawQrCode, drawBarcode])
      for (const query of wrong)
        expect((await draw(shop, endpoint, query as never)).statusCode, JSON.stringify(query)).toBe(400)
    for (const text of ['x'.repeat(1025), '塔'.repeat(342)])
      expect((await draw(shop, drawQrCode, { text })).statusCode).toBe(400)
    expect((await draw(shop, drawQrCode, { text: 'x'.repeat(1024) })).statusCode).toBe(200)
    for (const text of ['塔', 'x'.repeat(49)])
      expect((await draw(shop, drawBarcode, { text })).statusCode).toBe(400)
  })

  test('holds no markup, whatever its text says', async () => {
    const shop = await testShop()
    const text = '"/><script>alert(1)</script>'
    for (const endpoint of [drawQrCode, drawBarcode]) {
      const { body } = await draw(shop, endpoint, { text })
      expect(body).not.toContain('script')
    }
  })
})
