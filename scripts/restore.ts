/** npm run restore -- file: brings a backup back into an empty database, all of it or nothing. */
import { resolve } from 'node:path'
import { restore } from '../server/operations/restore.ts'
import { onDatabase } from './launch/on-database.ts'

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('Which file? npm run restore -- lookout.backup')
  process.exit(1)
}
await onDatabase(async (shop) => {
  const { rows, files } = await restore(shop, resolve(file))
  return `${rows} rows and ${files} files are in the shop.`
})
