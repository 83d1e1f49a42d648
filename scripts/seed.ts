/**
 * npm run seed [-- --history [days]]: fills an empty database with the demo tower; a copy of the shop may be running on it.
 * With `--history` the tower has a past as well: so many days, a year if nothing else is said.
 */
import { parseArgs } from 'node:util'
import { migrate } from '../server/platform/migrate.ts'
import { addHistory } from './launch/add-history.ts'
import { demoSecrets } from './launch/demo-secrets.ts'
import { onDatabase } from './launch/on-database.ts'
import { seedIfEmpty } from './launch/seed-if-empty.ts'

const { values, positionals } = parseArgs({
  options: { history: { type: 'boolean' } },
  allowPositionals: true,
})
const days = Number(positionals[0] ?? 365)
if (!Number.isInteger(days) || days < 1) {
  console.error('--history takes a number of days.')
  process.exit(1)
}

await onDatabase(async ({ folder, databaseUrl, filesFolder }) => {
  await migrate(databaseUrl)
  const settings = {
    DATABASE_URL: databaseUrl,
    FILES_DIR: filesFolder,
    VAULT_SECRET: process.env['VAULT_SECRET'] ?? demoSecrets(folder).VAULT_SECRET,
  }
  const seeded = await seedIfEmpty(settings, console.log)
  const said = seeded ? 'The demo tower stands.' : 'The database is not empty; no tower was seeded.'
  return values.history ? `${said}\n${await addHistory(settings, days)}` : said
})
