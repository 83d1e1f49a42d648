/** Fifty at once of each kind of heavy work, and how long those wait meanwhile who want something light. */
import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { requestOf, respCodeOf } from './calls.ts'
import { type HttpLine, openLine, withLines } from './http-line.ts'
import type { BenchBuyer } from './park.ts'
import type { BenchSetup } from './stage.ts'

const AT_ONCE = 50
const ROUNDS = 3
const QUIET_LOOKS = 120

/** Milliseconds of which 95 in 100 light calls took less. */
export type HeavyKind = {
  name: string
  served: number
  busy: number
  others: number
  light: Record<string, number>
}
export type HeavyWork = { idle: Record<string, number>; kinds: HeavyKind[] }

export async function heavyWork(stage: BenchSetup, report: (sentence: string) => void): Promise<HeavyWork> {
  const [buyer] = stage.park.nextBuyers(1)
  if (!buyer) throw new Error('there is no buyer')
  const photo = await photograph()
  const picture = await keptPicture(stage, buyer, photo)
  const light = lightCalls(buyer, picture)
  return withLines(stage.shopUrl, AT_ONCE, async (lines) => {
    const lookers = await Promise.all(Object.keys(light).map(() => openLine(stage.shopUrl)))
    const watch = (isOver: (looks: number) => boolean) => watchAll(light, lookers, isOver)
    report('light calls while nobody else is there …')
    await watch((looks) => looks > 20)
    const idle = await watch((looks) => looks > QUIET_LOOKS)
    const kinds: HeavyKind[] = []
    for (const [name, ask] of Object.entries(heavyCalls(stage, photo))) {
      report(`${AT_ONCE} at once: ${name} …`)
      let ended = false
      const watching = watch(() => ended)
      const codes: string[] = []
      for (let round = 0; round < ROUNDS; round += 1)
        codes.push(...(await Promise.all(lines.map(async (line) => codeOf(await line.ask(ask()))))))
      ended = true
      const of = (wanted: string) => codes.filter((code) => code === wanted).length
      const [served, busy] = [of('200'), of('BUSY')]
      kinds.push({ name, served, busy, others: codes.length - served - busy, light: await watching })
    }
    for (const line of lookers) line.close()
    return { idle, kinds }
  })
}

/** Pictures are no envelopes. A log-in of nobody costs as much as one of somebody, and its answer is no. */
function codeOf(answer: Awaited<ReturnType<HttpLine['ask']>>): string {
  const isEnvelope = answer.body[0] === '{'.charCodeAt(0)
  const code = isEnvelope ? respCodeOf(answer) : String(answer.status)
  return code === 'LOGIN_FAILED' ? '200' : code
}

const lightCalls = (buyer: BenchBuyer, picture: string): Record<string, () => Buffer> => ({
  'static picture': () => requestOf({ method: 'GET', path: `/files/${picture}` }),
  'order list': () => requestOf({ method: 'GET', path: '/front/api/orders', buyer }),
  readyz: () => requestOf({ method: 'GET', path: '/readyz' }),
})

let strangers = 0
/** Each from a browser and an address of its own. */
function stranger() {
  strangers += 1
  return {
    session: `heavy-session-${String(strangers).padStart(7, '0')}`,
    address: `10.200.${strangers >> 8}.${strangers & 255}`,
  }
}

function heavyCalls({ park }: BenchSetup, photo: Buffer): Record<string, () => Buffer> {
  const get = (path: string) => requestOf({ method: 'GET', path, stranger: stranger() })
  return {
    'QR code': () => get(`/front/api/qr-codes?format=png&size=1024&text=${'x'.repeat(400)}${randomUUID()}`),
    barcode: () => get(`/front/api/barcodes?format=png&size=1024&text=${randomUUID()}`),
    captcha: () => get('/front/api/captcha/slider/refresh/sms'),
    'log-in': () =>
      requestOf({
        method: 'POST',
        path: '/front/api/sessions',
        stranger: stranger(),
        body: { account: `nobody${randomBytes(4).toString('hex')}`, password: 'Lookout@2026' },
      }),
    upload: () => uploadOf(park.nextBuyers(1)[0], photo),
  }
}

function uploadOf(buyer: BenchBuyer | undefined, photo: Buffer): Buffer {
  const head = [
    'POST /front/api/files/temporary HTTP/1.1',
    'host: bench',
    `authorization: Bearer ${buyer?.token}`,
    `x-session-id: ${buyer?.session}`,
    `x-forwarded-for: ${buyer?.address}`,
    'content-type: image/jpeg',
    `content-length: ${photo.length}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), photo])
}

/** Twelve megapixels, as a phone takes them. */
const photograph = (): Promise<Buffer> =>
  sharp({ create: { width: 4000, height: 3000, channels: 3, background: { r: 40, g: 50, b: 120 } } })
    .jpeg()
    .toBuffer()

async function keptPicture({ shopUrl }: BenchSetup, buyer: BenchBuyer, photo: Buffer): Promise<string> {
  const line = await openLine(shopUrl)
  const head = uploadOf(buyer, photo).toString('latin1').replace('/files/temporary', '/files')
  const { body } = await line.ask(Buffer.from(head, 'latin1'))
  line.close()
  return String(JSON.parse(body.toString()).data.path)
}

/** One look after the other at each light call, until it is over. */
async function watchAll(
  light: Record<string, () => Buffer>,
  lines: readonly HttpLine[],
  isOver: (looks: number) => boolean,
): Promise<Record<string, number>> {
  const seen = await Promise.all(
    Object.entries(light).map(async ([name, ask], n): Promise<[string, number]> => {
      const times: number[] = []
      do {
        const sentAt = performance.now()
        await lines[n]?.ask(ask())
        times.push(performance.now() - sentAt)
      } while (!isOver(times.length))
      times.sort((a, b) => a - b)
      return [name, times[Math.floor(times.length * 0.95)] ?? 0]
    }),
  )
  return Object.fromEntries(seen)
}
