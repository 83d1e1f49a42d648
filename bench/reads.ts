/** Reads per second, against the bare framework answering the same bytes. */
import { strict as assert } from 'node:assert'
import { done } from '../server/testing/purchase.ts'
import { buyerOn, holdingOf, itemOf, requestOf } from './calls.ts'
import { drive, openLine, withLines } from './http-line.ts'
import type { BenchBuyer } from './park.ts'
import { type Budget, type Contest, contest } from './rounds.ts'
import type { BenchSetup } from './stage.ts'

export type ReadLoad = { budget: Budget; requests: number; connections: number }
export type BenchPage = { name: string; path: string; buyer?: BenchBuyer }

export async function readsOf(stage: BenchSetup, page: BenchPage, load: ReadLoad): Promise<Contest> {
  const ask = requestOf({ method: 'GET', path: page.path, ...(page.buyer && { buyer: page.buyer }) })
  await fetch(`${stage.bareUrl}/${page.name}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: await bodyOf(stage.shopUrl, ask),
  })
  const bareAsk = requestOf({ method: 'GET', path: `/${page.name}` })
  return contest(
    load.budget,
    () => rateOf(stage.shopUrl, ask, load),
    () => rateOf(stage.bareUrl, bareAsk, load),
  )
}

async function bodyOf(url: string, ask: Buffer): Promise<string> {
  const line = await openLine(url)
  const { status, body } = await line.ask(ask)
  line.close()
  assert.equal(status, 200, `${body}`)
  assert.equal(JSON.parse(body.toString()).respCode, '200', `${body}`)
  return body.toString()
}

const rateOf = (url: string, ask: Buffer, { requests, connections }: ReadLoad): Promise<number> =>
  withLines(url, connections, async (lines) => {
    const jobs = Array.from({ length: requests }, () => ask)
    const seconds = await drive(lines, jobs, async (line, bytes) => {
      assert.equal((await line.ask(bytes)).status, 200)
    })
    return requests / seconds
  })

const LISTED_ORDERS = 10_000

/** One real hold of the member, copied by SQL into ten thousand orders that have ended. */
export async function memberWithOrders({ shopUrl, park, pool }: BenchSetup): Promise<BenchBuyer> {
  const [buyer] = park.nextBuyers(1)
  assert(buyer)
  const line = await openLine(shopUrl)
  done(await buyerOn(line, buyer).hold(holdingOf(itemOf(park, park.hot))))
  line.close()
  await pool.query(
    `INSERT INTO shop_order (order_no, type, channel, product_id, product_code, product_snapshot, member_id, limit_keys,
      visit_date, slot_from, slot_to, valid_from, valid_until, quantity, goods_fen, payable_fen, flow_status, seats,
      confirmation, created_at, held_until, hold_key, hold_digest, placed_at, pay_until)
    SELECT '11' || lpad(($1::bigint * 100000 + n)::text, 14, '0'), type, channel, product_id, product_code, product_snapshot, member_id, '{}',
      visit_date, slot_from, slot_to, valid_from, valid_until, quantity, goods_fen, payable_fen,
      (ARRAY['CANCEL', 'CHECK_FINISH', 'TD_FINISH'])[1 + n % 3], 'RELEASED', confirmation,
      created_at - n * interval '1 hour', held_until, sha256(convert_to('listed' || $1::bigint || ' ' || n, 'UTF8')), hold_digest,
      created_at - n * interval '1 hour', held_until
    FROM shop_order, generate_series(1, $2::int) AS n WHERE member_id = $1::bigint AND flow_status = 'INIT'`,
    [buyer.memberId, LISTED_ORDERS],
  )
  await pool.query('ANALYZE shop_order')
  return buyer
}
