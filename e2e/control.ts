/**
 * What a journey may do to the shop under test from behind: move its clock, read what a person would see in a captcha's
 * picture, make a member, age a password. It listens on loopback, belongs to the tests alone, and no part of the shop knows of it.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { Mobile } from '#contract/values/person.ts'
import { venueDate } from '#contract/values/time.ts'
import { createMember } from '../server/modules/member/member.ts'
import { systemChance } from '../server/platform/chance.ts'
import type { Clock } from '../server/platform/clock.ts'
import { type Db, inTransaction } from '../server/platform/db.ts'
import { openDb } from '../server/platform/open-db.ts'
import { hashPassword } from '../server/platform/password.ts'
import { type Vault, vaultOf } from '../server/platform/vault.ts'

type Control = { db: Db; pool: pg.Pool; vault: Vault; clock: Clock; advance: (ms: number) => void }
type Given = Record<string, string>

/** What makes a product's snapshot one of goods. */
const goods = { name: { 'zh-CN': '塔身模型', 'en-US': 'Tower model' }, ways: ['DELIVERY'] }

const answer = (name: string, label: [string, string], value: string) => ({
  name,
  label: { 'zh-CN': label[0], 'en-US': label[1] },
  value: { 'zh-CN': value, 'en-US': value },
  given: value,
})
/** Where they go, as an order form keeps it. */
const recipient = {
  product: goods.name,
  answers: [
    answer('recipient', ['收货人', 'Recipient'], '王小梅'),
    answer('recipientMobile', ['收货电话', 'Recipient’s mobile'], '13700137000'),
    answer('address', ['收货地址', 'Delivery address'], '浙江省杭州市西湖区文三路100号3幢502室'),
  ],
}

const commands: Record<string, (control: Control, given: Given) => Promise<string>> = {
  async advance({ advance }, { ms }) {
    advance(Number(ms))
    return ''
  },

  async now({ clock }) {
    return clock.now().toISOString()
  },

  /** Where the piece belongs, or what the image code says, in the challenge that a browser was given last. */
  async 'captcha-answer'({ pool, vault }, { sessionId = '', purpose, kind }) {
    const { rows } = await pool.query<{ answer: string }>(
      'SELECT answer FROM captcha_challenge WHERE session_index = $1 AND purpose = $2 AND kind = $3',
      [vault.index('session', sessionId), purpose, kind],
    )
    if (!rows[0]?.answer) throw new Error(`no ${kind} is asked of this browser`)
    return rows[0].answer
  },

  /** As registering does, without the way there. */
  async 'new-member'({ db, vault, clock }, { account = '', mobile, password = '' }) {
    const passwordPhc = await hashPassword(systemChance, password)
    const member = { account, mobile: Mobile.parse(mobile), passwordPhc, now: clock.now() }
    await inTransaction(db, (tx) => createMember({ vault }, tx, member))
    return ''
  },

  /** Leaves no place for anybody else on the day of a paid order, whose tickets may be moved. */
  async 'full-day'({ pool }, { orderNo }) {
    const { rowCount } = await pool.query(
      `WITH movable AS (
         INSERT INTO snapshot (digest, content)
         SELECT sha256($1::text::bytea), jsonb_set(content, '{changePolicy,rules}', $2::jsonb)
         FROM snapshot JOIN order_line ON offer_snapshot = snapshot.id JOIN shop_order ON shop_order.id = order_id
         WHERE order_no = $1
         RETURNING id
       ),
       movable_line AS (
         UPDATE order_line SET offer_snapshot = movable.id FROM movable, shop_order
         WHERE order_id = shop_order.id AND order_no = $1 RETURNING draws
       )
       UPDATE pool SET capacity = held + sold
       FROM movable_line, jsonb_to_recordset(draws) AS draw("poolId" bigint)
       WHERE pool.id = "poolId" AND slot_from IS NULL`,
      [orderNo, JSON.stringify({ maxTimes: 2, untilHoursBefore: 24 })],
    )
    if (rowCount !== 1) throw new Error(`the day of ${orderNo} has no capacity of its own`)
    return ''
  },

  /** Leaves no place in one slot of a product. */
  async 'full-slot'({ pool }, { code, date, slot }) {
    const { rowCount } = await pool.query(
      `UPDATE pool SET capacity = held + sold WHERE visit_date = $2 AND slot_from = $3 AND resource_id IN (
         SELECT resource_id FROM draw JOIN offer ON offer.id = offer_id JOIN product ON product.id = product_id
         WHERE product.code = $1)`,
      [code, date, slot],
    )
    if (!rowCount) throw new Error(`${code} has no slot at ${slot} on ${date}`)
    return ''
  },

  /** Lets the tickets of an order in from now on, whichever day they are for; what cards booked is booked for today. */
  async 'admit-from-now'({ pool, clock }, { orderNo }) {
    await pool.query(
      `UPDATE card_visit SET visit_date = $1 FROM unit JOIN shop_order ON shop_order.id = order_id
       WHERE unit.id = unit_id AND shop_order.order_no = $2`,
      [venueDate(clock.now()), orderNo],
    )
    await pool.query(
      `UPDATE order_line SET valid_from = $1 FROM shop_order
       WHERE shop_order.id = order_line.order_id AND order_no = $2`,
      [clock.now(), orderNo],
    )
    return ''
  },

  /** Makes pieces of goods of a paid order's tickets, which are to be sent since three days before. */
  async 'to-be-sent'({ pool, vault, clock }, { orderNo }) {
    const { rows } = await pool.query<{ id: string }>(
      `WITH goods AS (
         INSERT INTO snapshot (digest, content)
         SELECT sha256($1::text::bytea), content || $2::jsonb
         FROM snapshot JOIN shop_order ON product_snapshot = snapshot.id WHERE order_no = $1
         RETURNING id
       ),
       delivered_order AS (
         UPDATE shop_order SET way_to_get = 'DELIVERY', product_snapshot = goods.id, valid_until = NULL,
           paid_at = $3::timestamptz - interval '3 days', extras_sealed = $4
         FROM goods WHERE order_no = $1 RETURNING shop_order.id
       )
       UPDATE order_line SET product_snapshot = goods.id, valid_until = NULL FROM goods, delivered_order
       WHERE order_line.order_id = delivered_order.id RETURNING order_line.order_id AS id`,
      [orderNo, JSON.stringify(goods), clock.now(), vault.seal(JSON.stringify([recipient]))],
    )
    if (!rows[0]) throw new Error(`no order ${orderNo}`)
    return ''
  },

  /** What the carrier says of a parcel that was sent days ago. */
  async 'carrier-said'({ pool, clock }, { trackingNo, text, days, state }) {
    const { rowCount } = await pool.query(
      `WITH parcel AS (
         UPDATE shipment SET state = $4, sent_at = $3::timestamptz - make_interval(days => $5::integer),
           signed_at = CASE WHEN $4 <> 'SENT' THEN $3::timestamptz END
         WHERE tracking_no = $1 RETURNING id
       )
       INSERT INTO shipment_event (shipment_id, at, text) SELECT id, $3, $2 FROM parcel`,
      [trackingNo, text, clock.now(), state, days],
    )
    if (rowCount !== 1) throw new Error(`no parcel ${trackingNo}`)
    return ''
  },

  /** As if many had just claimed its coupons: each claim costs a captcha. */
  async 'claim-rush'({ pool, clock }, { activity }) {
    const { rowCount } = await pool.query(
      `UPDATE coupon_activity SET hot_until = $1::timestamptz + interval '1 minute' WHERE name ->> 'zh-CN' = $2`,
      [clock.now(), activity],
    )
    if (rowCount !== 1) throw new Error(`no activity ${activity}`)
    return ''
  },

  /** Gives an account a password that could be chosen before simple ones were refused. */
  async 'old-password'({ pool }, { account, password = '' }) {
    const phc = await hashPassword(systemChance, password)
    const { rowCount } = await pool.query('UPDATE member SET password_phc = $1 WHERE account = $2', [
      phc,
      account,
    ])
    if (rowCount !== 1) throw new Error(`no account ${account}`)
    return ''
  },
}

type Options = {
  databaseUrl: string
  vaultSecret: Parameters<typeof vaultOf>[0]
  clock: Clock
  advance: (ms: number) => void
}

/** POST /<command>?<given> on a free port. */
export async function openControl({ databaseUrl, vaultSecret, clock, advance }: Options) {
  const { db, pool, close } = openDb(databaseUrl, { name: 'control', maxConnections: 1 })
  const control = { db, pool, vault: vaultOf(vaultSecret), clock, advance }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const command = commands[url.pathname.slice(1)]
    const answer = command
      ? command(control, Object.fromEntries(url.searchParams))
      : Promise.reject(new Error(`no command ${url.pathname}`))
    answer.then(
      (text) => response.end(text),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close()
      await close()
    },
  }
}
