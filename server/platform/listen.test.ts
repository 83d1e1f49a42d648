import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { testDatabase } from '../testing/test-database.ts'
import { newHeartbeat } from './heartbeat.ts'
import { openListener } from './listen.ts'
import { openDb } from './open-db.ts'

test('after a lost connection every listener is called once, as some may be missing, and then each notice', async () => {
  const { db, url } = await testDatabase()
  const lost: string[] = []
  const listener = await openListener(url, { name: 'listener', onLost: (error) => lost.push(error.message) })
  onTestFinished(() => listener.close())
  let calls = 0
  let other = 0
  await listener.on('catalogue_changed', () => {
    calls += 1
  })
  await listener.on('something_else', () => {
    other += 1
  })

  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'listener'`.execute(
    db,
  )
  await eventually(() => expect([calls, other]).toEqual([1, 1]))
  expect(lost).not.toEqual([])

  await sql`SELECT pg_notify('catalogue_changed', '')`.execute(db)
  await eventually(() => expect(calls).toBe(2))
  expect(other).toBe(1)
})

test('a change of the catalogue is notified when it is committed, once for a whole transaction', async () => {
  const { db, url } = await testDatabase()
  const listener = await openListener(url)
  onTestFinished(() => listener.close())
  let calls = 0
  await listener.on('setting_changed', () => {
    calls += 1
  })
  await db.transaction().execute(async (tx) => {
    await sql`INSERT INTO setting VALUES ('shop.name', '"a"'), ('shop.tel', '"b"')`.execute(tx)
    await sql`UPDATE setting SET public = true`.execute(tx)
  })
  await sql`SELECT pg_notify('setting_changed', 'last')`.execute(db)
  await eventually(() => expect(calls).toBe(2))
})

/** A way to the database whose cable can be cut without either end noticing. */
async function cableTo(url: string) {
  const sockets = new Set<Socket>()
  const cable = { cut: false }
  const server = createServer((near) => {
    const far = connect(Number(new URL(url).port), '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from.on('data', (bytes) => cable.cut || to.write(bytes)).on('error', () => to.destroy()))
      from.on('close', () => cable.cut || to.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const through = new URL(url)
  through.port = String((server.address() as AddressInfo).port)
  return { cable, through: through.href }
}

test('a cable that is cut without a word: who waits is refused, nobody new waits, and mended it all goes on', async () => {
  const { url, db: direct } = await testDatabase()
  const { cable, through } = await cableTo(url)
  const heartbeat = newHeartbeat()
  const { pool, close } = openDb(through, { heartbeat })
  onTestFinished(close)
  const listener = await openListener(through, { heartbeat, beat: { everyMs: 50, withinMs: 2_000 } })
  onTestFinished(() => listener.close())
  let calls = 0
  await listener.on('catalogue_changed', () => {
    calls += 1
  })
  await pool.query('SELECT 1')

  expect(await listener.answers()).toBe(true)

  cable.cut = true
  const inSilence = Promise.all([listener.answers(), listener.answers()])
  await expect(pool.query('SELECT 1')).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  expect(heartbeat.isSilent()).toBe(true)
  expect(await inSilence).toEqual([false, false])
  expect(await listener.answers()).toBe(false)
  await expect(pool.query('SELECT 1')).rejects.toMatchObject({ code: 'ETIMEDOUT' })

  cable.cut = false
  await eventually(() => expect(heartbeat.isSilent()).toBe(false))
  await eventually(() => expect(calls).toBe(1))
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  expect(await listener.answers()).toBe(true)
  await sql`SELECT pg_notify('catalogue_changed', '')`.execute(direct)
  await eventually(() => expect(calls).toBe(2))
})

test('a process that was late itself reads what has come before it complains', async () => {
  const { url } = await testDatabase()
  const reported: boolean[] = []
  const heartbeat = newHeartbeat((silent) => reported.push(silent))
  const listener = await openListener(url, { heartbeat, beat: { everyMs: 1, withinMs: 2_000 } })
  onTestFinished(() => listener.close())
  // It asks all the time, so after some answers another question is open.
  for (const channel of ['one', 'two', 'three']) await listener.on(channel, () => undefined)
  const until = performance.now() + 2_500
  while (performance.now() < until);
  for (const channel of ['four', 'five']) await listener.on(channel, () => undefined)
  expect([await listener.answers(), reported]).toEqual([true, []])
})
