import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { openListener } from './listen.ts'

test('after a lost connection everybody hears once that notices may be missing, and then each notice', async () => {
  const { db, url } = await testDatabase()
  const lost: string[] = []
  const listener = await openListener(url, { name: 'listener', onLost: (error) => lost.push(error.message) })
  onTestFinished(() => listener.close())
  let heard = 0
  let other = 0
  await listener.on('catalogue_changed', () => {
    heard += 1
  })
  await listener.on('something_else', () => {
    other += 1
  })

  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'listener'`.execute(
    db,
  )
  await vi.waitFor(() => expect([heard, other]).toEqual([1, 1]), 5_000)
  expect(lost).not.toEqual([])

  await sql`SELECT pg_notify('catalogue_changed', '')`.execute(db)
  await vi.waitFor(() => expect(heard).toBe(2))
  expect(other).toBe(1)
})

test('a change of the catalogue is told when it is committed, once for a whole transaction', async () => {
  const { db, url } = await testDatabase()
  const listener = await openListener(url)
  onTestFinished(() => listener.close())
  let heard = 0
  await listener.on('setting_changed', () => {
    heard += 1
  })
  await db.transaction().execute(async (tx) => {
    await sql`INSERT INTO setting VALUES ('shop.name', '"a"'), ('shop.tel', '"b"')`.execute(tx)
    await sql`UPDATE setting SET public = true`.execute(tx)
  })
  await sql`SELECT pg_notify('setting_changed', 'last')`.execute(db)
  await vi.waitFor(() => expect(heard).toBe(2))
})
