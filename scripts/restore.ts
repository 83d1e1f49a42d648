/** npm run restore -- file: brings a backup back into an empty database, all of it or nothing. */
import { join, resolve } from 'node:path'
import { restore } from '../server/restore.ts'
import { childrenOfThisProcess } from './launch/children.ts'
import { openDatabase } from './launch/database.ts'
import { whenAskedToEnd } from './launch/ending.ts'
import { dataFolder } from './launch/folders.ts'

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('Which file? npm run restore -- lookout.backup')
  process.exit(1)
}
const folder = dataFolder()
const children = childrenOfThisProcess()
const end = async (code: number): Promise<void> => {
  await children.stop()
  process.exit(code)
}
whenAskedToEnd(() => void end(1))
try {
  const { url } = await openDatabase(children, folder, console.error)
  const shop = { databaseUrl: url, filesFolder: process.env['FILES_DIR'] ?? join(folder, 'files') }
  const { rows, files } = await restore(shop, resolve(file))
  console.log(`${rows} rows and ${files} files are in ${'the shop'}.`)
  await end(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await end(1)
}
