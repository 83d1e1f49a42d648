/** npm run seed: fills an empty database with the demo tower; a copy of the shop may be running on it. */
import { migrate } from '../server/platform/migrate.ts'
import { demoSecrets } from './launch/demo-secrets.ts'
import { onDatabase } from './launch/on-database.ts'
import { seedIfEmpty } from './launch/seed-if-empty.ts'

await onDatabase(async ({ folder, databaseUrl, filesFolder }) => {
  await migrate(databaseUrl)
  const settings = {
    DATABASE_URL: databaseUrl,
    FILES_DIR: filesFolder,
    VAULT_SECRET: process.env['VAULT_SECRET'] ?? demoSecrets(folder).VAULT_SECRET,
  }
  const seeded = await seedIfEmpty(settings, console.log)
  return seeded ? 'The demo tower stands.' : 'The database is not empty; nothing was changed.'
})
