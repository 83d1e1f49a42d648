/** npm run backup -- file: writes the whole shop of this moment into one file; the shop may be selling meanwhile. */
import { join, resolve } from 'node:path'
import { backUp } from '../server/backup.ts'
import { childrenOfThisProcess } from './launch/children.ts'
import { openDatabase } from './launch/database.ts'
import { whenAskedToEnd } from './launch/ending.ts'
import { dataFolder } from './launch/folders.ts'

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('Which file? npm run backup -- lookout.backup')
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
  const { rows, files } = await backUp(shop, resolve(file))
  console.log(`${rows} rows and ${files} files are in ${resolve(file)}.`)
  await end(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await end(1)
}
