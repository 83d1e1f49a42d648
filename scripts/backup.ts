/** npm run backup -- file: writes the whole shop of this moment into one file; the shop may be selling meanwhile. */
import { resolve } from 'node:path'
import { backUp } from '../server/operations/backup.ts'
import { onDatabase } from './launch/on-database.ts'

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('Which file? npm run backup -- lookout.backup')
  process.exit(1)
}
await onDatabase(async (shop) => {
  const { rows, files } = await backUp(shop, resolve(file))
  return `${rows} rows and ${files} files are in ${resolve(file)}.`
})
