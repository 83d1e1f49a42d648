/** A backup is taken while people buy, and the shop that is restored from it is a whole one. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { variantsOf } from '#contract/values/picture-variants.ts'
import { assertBooksTrue, assertCountersTrue, assertTicketsTrue } from '../testing/laws.ts'
import { type PayingShop, payingShop } from '../testing/paying-shop.ts'
import { testDatabase } from '../testing/test-database.ts'
import { type TestWorld, testWorld } from '../testing/test-world.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

let world: TestWorld
let folder: string
beforeAll(async () => {
  world = await testWorld()
  folder = mkdtempSync(join(tmpdir(), 'lookout-backup-'))
  mkdirSync(join(folder, 'files/public'), { recursive: true })
  writeFileSync(join(folder, 'files/public/tower.svg'), '<svg/>')
})
afterAll(async () => {
  await world.end()
  rmSync(folder, { recursive: true })
})

async function buy(shop: PayingShop): Promise<void> {
  const order = await shop.place({ quantity: 2 })
  const { paymentNo } = await shop.started(order, 'WECHAT_QR')
  await world.control.pay(paymentNo)
}

test('what is restored from a backup of a selling shop passes the laws, and new numbers begin behind its own', async () => {
  const shop = await payingShop(world)
  for (let turn = 0; turn < 5; turn += 1) await buy(shop)
  const archive = join(folder, 'selling.backup')
  const buying = Promise.all([buy(shop), buy(shop), buy(shop)])
  const archived = await backUp({ databaseUrl: shop.url, filesFolder: join(folder, 'files') }, archive)
  await buying
  const { url, db, pool } = await testDatabase({ empty: true })
  const restored = await restore({ databaseUrl: url, filesFolder: join(folder, 'restored') }, archive)
  expect(restored).toEqual(archived)
  expect(readFileSync(join(folder, 'restored/public/tower.svg'), 'utf8')).toBe('<svg/>')
  await assertCountersTrue(db)
  await assertBooksTrue(db)
  await assertTicketsTrue(db)
  const { rows } = await pool.query(
    "SELECT count(*)::integer AS paid FROM shop_order WHERE flow_status = 'AWAIT_CHECK'",
  )
  expect(rows[0].paid).toBeGreaterThanOrEqual(5)
  const { rows: next } = await pool.query(
    `SELECT nextval(pg_get_serial_sequence('shop_order', 'id')) > max(id) AS behind FROM shop_order`,
  )
  expect(next).toEqual([{ behind: true }])
  const again = restore({ databaseUrl: url, filesFolder: join(folder, 'restored') }, archive)
  await expect(again).rejects.toThrow('The database is not empty')
})

test('uploads come along with their rows, and none without', async () => {
  const { url, pool } = await testDatabase()
  const filesFolder = join(folder, 'uploads')
  const write = (file: string) => {
    mkdirSync(dirname(join(filesFolder, file)), { recursive: true })
    writeFileSync(join(filesFolder, file), file)
  }
  const [known, stray] = [`uploads/${'k'.repeat(26)}`, `uploads/${'s'.repeat(26)}`]
  const pictures = ['public', 'temp'].flatMap((area) => [
    `${area}/${known}.webp`,
    ...variantsOf(`${area}/${known}.webp`).map(({ path }) => path),
  ])
  const files = [...pictures, 'public/pictures/tower.svg']
  const strays = ['.webp', '-640.webp'].map((end) => `public/${stray}${end}`)
  for (const file of [...files, ...strays, 'public/uploads/.parts/half.webp.1']) write(file)
  await pool.query(
    `INSERT INTO stored_file SELECT area, $1, NULL, NULL, 'image/webp', 1, 1, 1, now(), now()
    FROM unnest(ARRAY['public', 'temporary']) area`,
    [`${known}.webp`],
  )
  const archive = join(folder, 'uploads.backup')
  expect(await backUp({ databaseUrl: url, filesFolder }, archive)).toMatchObject({ files: 7 })
  const empty = await testDatabase({ empty: true })
  const restored = join(folder, 'uploads-restored')
  await restore({ databaseUrl: empty.url, filesFolder: restored }, archive)
  for (const file of files) expect(readFileSync(join(restored, file), 'utf8')).toBe(file)
  for (const file of strays) expect(existsSync(join(restored, file))).toBe(false)
  expect((await empty.pool.query('SELECT FROM stored_file')).rowCount).toBe(2)
})

test('what people write comes back with every separator of lines that it has', async () => {
  const { url, pool } = await testDatabase()
  const answer = 'one\u2028two\u2029three\u0085four\r\nfive'
  const value = JSON.stringify({ answer, blocks: `\u2028#${answer}` })
  await pool.query("INSERT INTO setting (code, value) VALUES ('introduce.park', $1::jsonb)", [value])
  const archive = join(folder, 'separators.backup')
  const archived = await backUp({ databaseUrl: url, filesFolder: join(folder, 'none') }, archive)
  const empty = await testDatabase({ empty: true })
  expect(await restore({ databaseUrl: empty.url, filesFolder: folder }, archive)).toEqual(archived)
  const { rows } = await empty.pool.query("SELECT value FROM setting WHERE code = 'introduce.park'")
  expect(rows).toEqual([{ value: JSON.parse(value) }])
})

test('an archive that was cut off restores nothing at all', async () => {
  const shop = await payingShop(world)
  await buy(shop)
  const archive = join(folder, 'cut.backup')
  await backUp({ databaseUrl: shop.url, filesFolder: join(folder, 'files') }, archive)
  truncateSync(archive, readFileSync(archive).length - 200)
  const { url, pool } = await testDatabase({ empty: true })
  await expect(restore({ databaseUrl: url, filesFolder: folder }, archive)).rejects.toThrow()
  expect((await pool.query('SELECT FROM member UNION ALL SELECT FROM shop_order')).rowCount).toBe(0)
})
