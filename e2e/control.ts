/**
 * What a journey may do to the shop under test from behind: move its clock, read what a person would see in a captcha's
 * picture, make a member, age a password. It listens on loopback, belongs to the tests alone, and no part of the shop knows of it.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { Mobile } from '#contract/values/person.ts'
import { createMember } from '../server/modules/member/member.ts'
import { systemChance } from '../server/platform/chance.ts'
import type { Clock } from '../server/platform/clock.ts'
import { type Db, inTransaction } from '../server/platform/db.ts'
import { openDb } from '../server/platform/open-db.ts'
import { hashPassword } from '../server/platform/password.ts'
import { type Vault, vaultOf } from '../server/platform/vault.ts'

type Control = { db: Db; pool: pg.Pool; vault: Vault; clock: Clock; advance: (ms: number) => void }
type Given = Record<string, string>

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

  /** Lets the tickets of an order in from now on, whichever day they are for. */
  async 'admit-from-now'({ pool, clock }, { orderNo }) {
    await pool.query(
      `UPDATE order_line SET valid_from = $1 FROM shop_order
       WHERE shop_order.id = order_line.order_id AND order_no = $2`,
      [clock.now(), orderNo],
    )
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
