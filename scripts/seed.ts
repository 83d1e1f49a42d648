/** npm run seed: fills an empty database with the demo tower; a copy of the shop may be running on it. */
import { join } from 'node:path'
import { migrate } from '../server/platform/migrate.ts'
import { childrenOfThisProcess } from './launch/children.ts'
import { openDatabase } from './launch/database.ts'
import { demoSecrets } from './launch/demo-secrets.ts'
import { whenAskedToEnd } from './launch/ending.ts'
import { dataFolder } from './launch/folders.ts'
import { seedIfEmpty } from './launch/seed-if-empty.ts'

const folder = dataFolder()
const children = childrenOfThisProcess()
const end = async (code: number): Promise<void> => {
  await children.stop()
  process.exit(code)
}
whenAskedToEnd(() => void end(1))
try {
  const { url } = await openDatabase(children, folder, console.error)
  await migrate(url)
  const settings = {
    DATABASE_URL: url,
    FILES_DIR: process.env['FILES_DIR'] ?? join(folder, 'files'),
    VAULT_SECRET: process.env['VAULT_SECRET'] ?? demoSecrets(folder).VAULT_SECRET,
  }
  const seeded = await seedIfEmpty(settings, console.log)
  console.log(seeded ? 'The demo tower stands.' : 'The database is not empty; nothing was changed.')
  await end(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await end(1)
}
