/** npm run bench -- --peer: complete purchases here and complete checkouts of Vendure, in turn on the same PostgreSQL. */
import { strict as assert } from 'node:assert'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Children, childrenOfThisProcess } from '../scripts/launch/children.ts'
import { dataFolder, inRoot } from '../scripts/launch/folders.ts'
import { ensureTool } from '../scripts/launch/tool.ts'
import { databaseUrl } from '../server/operations/embedded-postgres.ts'
import { freePort } from '../server/platform/free-port.ts'
import { drive, type HttpLine, withLines } from './http-line.ts'
import { buyTogether } from './purchases.ts'
import type { Figure } from './report.ts'
import { contest } from './rounds.ts'
import type { BenchSetup } from './stage.ts'

const VERSION = '3.7.3'
const PG_VERSION = '8.23.1'
const DATABASE = 'peer'
const AT_ONCE = 16
/** Of tracked stock, so that its buyers do not wait for one row; as many as one list answers. */
const PRODUCTS = 100
/** A side is measured for some seconds in each round, whichever is the faster one. */
const OURS_PER_ROUND = 300
const THEIRS_PER_ROUND = 48

const budgets = {
  quick: { rounds: 3, seconds: 30, warmUpSeconds: 10 },
  whole: { rounds: 7, seconds: 90, warmUpSeconds: 20 },
}

export async function measurePeer(
  stage: BenchSetup,
  quick: boolean,
  report: (sentence: string) => void,
): Promise<Figure> {
  const children = childrenOfThisProcess()
  try {
    report(`opening Vendure ${VERSION} …`)
    const peer = await openPeer(stage, children, report)
    report(`complete purchases and checkouts in turn, ${AT_ONCE} buyers at once …`)
    // Opened for each turn: a server hangs up on who says nothing for some seconds.
    const measured = await contest(
      quick ? budgets.quick : budgets.whole,
      () => rateOf(stage.shopUrl, OURS_PER_ROUND, (lines) => buyTogether(stage, lines, OURS_PER_ROUND)),
      () => rateOf(peer.url, THEIRS_PER_ROUND, (lines) => checkOutTogether(peer, lines)),
    )
    return { name: 'complete purchase', ...measured, against: `Vendure ${VERSION}`, aim: 25 }
  } finally {
    await children.stop()
  }
}

type Peer = { url: string; shippingMethod: string; variants: string[] }

async function openPeer(
  stage: BenchSetup,
  children: Children,
  onLine: (line: string) => void,
): Promise<Peer> {
  const path = ensureTool(
    {
      title: `Vendure ${VERSION}`,
      packages: [`@vendure/core@${VERSION}`, `pg@${PG_VERSION}`],
      program: '@vendure/core/package.json',
    },
    onLine,
  )
  const folder = join(dataFolder(), 'bench', String(process.pid), 'peer')
  mkdirSync(folder, { recursive: true })
  await stage.pool.query(`CREATE DATABASE ${DATABASE}`)
  const { report } = await children.start({
    name: 'peer',
    script: inRoot('bench/vendure-under-load.ts'),
    env: {
      NODE_ENV: 'production',
      // Otherwise it writes an id into the folder it starts in and reports to its makers.
      VENDURE_DISABLE_TELEMETRY: 'true',
      VENDURE: path,
      DATABASE_URL: databaseUrl(stage.databaseUrl, DATABASE),
      PORT: String(await freePort()),
      PRODUCTS: String(PRODUCTS),
      FOLDER: folder,
    },
    onLine: console.error,
  })
  const url = String(report['url'])
  await stage.pool.query('ANALYZE')
  return { url, ...(await withLines(url, 1, (lines) => soldBy(lines[0] as HttpLine))) }
}

/** What a storefront knows before anybody buys: the variants, and how an order is shipped. */
async function soldBy(line: HttpLine): Promise<Omit<Peer, 'url'>> {
  const shopper: Shopper = { token: '' }
  const { products } = await ask<{ products: { items: { variants: { id: string }[] }[] } }>(
    line,
    shopper,
    `{ products(options: { take: ${PRODUCTS} }) { items { variants { id } } } }`,
  )
  const variants = products.items.flatMap((product) => product.variants.map(({ id }) => id))
  const [variant] = variants
  assert(variant, 'the peer sells nothing')
  await ask(line, shopper, addItem(variant))
  await ask(line, shopper, setAddress)
  const { eligibleShippingMethods } = await ask<{ eligibleShippingMethods: { id: string }[] }>(
    line,
    shopper,
    '{ eligibleShippingMethods { id } }',
  )
  return { variants, shippingMethod: eligibleShippingMethods[0]?.id ?? '' }
}

/** `work` answers the seconds that so many took. */
const rateOf = async (
  url: string,
  count: number,
  work: (lines: readonly HttpLine[]) => Promise<number>,
): Promise<number> => count / (await withLines(url, AT_ONCE, work))

const checkOutTogether = (peer: Peer, lines: readonly HttpLine[]): Promise<number> =>
  drive(
    lines,
    Array.from({ length: THEIRS_PER_ROUND }, (_, n) => n),
    (line, n) => checkOut(peer, line, peer.variants[n % peer.variants.length] ?? ''),
  )

/** A guest's checkout, a call for each step as a storefront makes them; the last one settles the payment. */
async function checkOut({ shippingMethod }: Peer, line: HttpLine, variant: string): Promise<void> {
  const shopper: Shopper = { token: '' }
  nextShopper += 1
  await ask(line, shopper, addItem(variant))
  await ask(line, shopper, setCustomer(`buyer-${nextShopper}@example.com`))
  await ask(line, shopper, setAddress)
  await ask(
    line,
    shopper,
    `mutation { setOrderShippingMethod(shippingMethodId: ["${shippingMethod}"]) { __typename } }`,
  )
  await ask(line, shopper, 'mutation { transitionOrderToState(state: "ArrangingPayment") { __typename } }')
  const { addPaymentToOrder } = await ask<{ addPaymentToOrder: { state?: string; message?: string } }>(
    line,
    shopper,
    'mutation { addPaymentToOrder(input: { method: "dummy", metadata: {} }) { ... on Order { state } ... on ErrorResult { message } } }',
  )
  const { state, message = `the peer left an order ${addPaymentToOrder.state}` } = addPaymentToOrder
  assert.equal(state, 'PaymentSettled', message)
}

let nextShopper = 0

const addItem = (variant: string) =>
  `mutation { addItemToOrder(productVariantId: "${variant}", quantity: 1) { ... on Order { code } ... on ErrorResult { message } } }`

const setCustomer = (email: string) =>
  `mutation { setCustomerForOrder(input: { emailAddress: "${email}", firstName: "Li", lastName: "Xiaolong" }) { __typename } }`

const setAddress =
  'mutation { setOrderShippingAddress(input: { fullName: "Li Xiaolong", streetLine1: "1 Tower Road", city: "Shanghai", postalCode: "200120", countryCode: "CN" }) { __typename } }'

/** Who shops is known by the token of the first answer. */
type Shopper = { token: string }

async function ask<T = unknown>(line: HttpLine, shopper: Shopper, query: string): Promise<T> {
  const payload = JSON.stringify({ query })
  const head = [
    'POST /shop-api HTTP/1.1',
    'host: bench',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(payload)}`,
    ...(shopper.token ? [`authorization: Bearer ${shopper.token}`] : []),
  ]
  const answer = await line.ask(Buffer.from(`${head.join('\r\n')}\r\n\r\n${payload}`))
  const { data, errors } = JSON.parse(answer.body.toString()) as { data: T; errors?: unknown }
  assert.equal(errors, undefined, `the peer: ${answer.body}`)
  shopper.token ||= /\r\nvendure-auth-token: (\S+)/i.exec(answer.head.toString())?.[1] ?? ''
  return data
}
