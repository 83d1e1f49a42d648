/** Files that are deleted beside other processes that delete them as well, or promote the same file once more. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { uploadTemporaryFile } from '#contract/endpoints/file.ts'
import type { FilePath } from '#contract/values/file.ts'
import { inTransaction } from '../../platform/db.ts'
import { eventually } from '../../testing/eventually.ts'
import { newMember } from '../../testing/people.ts'
import { photograph, upload } from '../../testing/pictures.ts'
import { testShop } from '../../testing/test-shop.ts'
import { whileBlocked } from '../../testing/while-blocked.ts'
import { memberIdOf } from '../caller/caller.ts'
import { keepAvatar, promoteUpload } from './member-files.ts'
import type { StorageGateway } from './storage-gateway.ts'
import { sweepFiles } from './sweep-files.ts'

/** A picture that was promoted once, and that nothing has referred to for a quarter of an hour. */
async function forgottenArrival() {
  const shop = await testShop()
  const { token, id } = await newMember(shop, { account: 'anna' })
  const { data } = await upload(shop, uploadTemporaryFile, { token, bytes: await photograph() })
  const [memberId, path] = [memberIdOf(id), data.path as FilePath]
  const promoteAgain = () => promoteUpload(shop.deps, memberId, { path, usedFor: 'avatar' })
  await promoteAgain()
  shop.clock.advance({ minutes: 15 })
  const place = { area: 'public', path } as const
  const isThere = async () => (await shop.deps.storage.get(place)) !== null
  return { shop, memberId, path, promoteAgain, isThere }
}

test('a file that is promoted once more while it is deleted is there afterwards', async () => {
  const { shop, memberId, path, promoteAgain, isThere } = await forgottenArrival()
  let ended = false
  let again: Promise<void> | undefined
  const storage: StorageGateway = {
    ...shop.deps.storage,
    // Its bytes go late: the other one is through by then, or waits for the row.
    async delete(place) {
      again ??= promoteAgain().finally(() => {
        ended = true
      })
      await eventually(async () => {
        const { rows } = await shop.pool.query(
          `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        )
        expect(ended || rows.length > 0).toBe(true)
      })
      await shop.deps.storage.delete(place)
    },
  }
  await sweepFiles({ ...shop.deps, storage })
  expect(again).toBeDefined()
  await again
  await inTransaction(shop.db, (tx) => keepAvatar(shop.deps, tx, memberId, path))
  expect(await isThere()).toBe(true)
  await sweepFiles(shop.deps)
  expect(await isThere()).toBe(true)
})

test('a file that was promoted once more since it was listed keeps its bytes', async () => {
  const { shop, memberId, path, promoteAgain, isThere } = await forgottenArrival()
  // The first file of the list is deleted slowly; meanwhile the second one is promoted once more.
  await sql`INSERT INTO stored_file (area, path, member_id, content_type, width, height, size_bytes, created_at, due_at)
    SELECT area, 'uploads/before.webp', member_id, content_type, width, height, size_bytes, created_at, due_at - interval '1 minute'
    FROM stored_file WHERE area = 'public'`.execute(shop.db)
  const storage: StorageGateway = {
    ...shop.deps.storage,
    async delete(place) {
      if (place.path === 'uploads/before.webp') await promoteAgain()
      await shop.deps.storage.delete(place)
    },
  }
  await sweepFiles({ ...shop.deps, storage })
  await inTransaction(shop.db, (tx) => keepAvatar(shop.deps, tx, memberId, path))
  expect(await isThere()).toBe(true)
})

test('a file that another worker is deleting is left to it', async () => {
  const { shop, isThere } = await forgottenArrival()
  const locking = `SELECT FROM stored_file WHERE area = 'public' FOR UPDATE`
  await expect(
    whileBlocked(shop, { locking }, async () => {
      await sweepFiles(shop.deps)
      expect(await isThere()).toBe(true)
      // Waits for the lock, which shows that the sweep did not.
      await shop.pool.query(locking)
    }),
  ).resolves.toBeUndefined()
  await sweepFiles(shop.deps)
  expect(await isThere()).toBe(false)
})
