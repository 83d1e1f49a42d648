/** npm run staff -- account: makes the first owner of the console, or gives an owner who is locked out a way back. */
import { StaffAccountName } from '../contract/values/staff.ts'
import { makeOrRecoverOwner } from '../server/modules/staff/staff.ts'
import { systemChance } from '../server/platform/chance.ts'
import { wallClock } from '../server/platform/clock.ts'
import { migrate } from '../server/platform/migrate.ts'
import { openDb } from '../server/platform/open-db.ts'
import { onDatabase } from './launch/on-database.ts'

const account = StaffAccountName.safeParse(process.argv[2])
if (!account.success) {
  console.error('Which account? Small letters and digits, three at least: npm run staff -- mei.lin')
  process.exit(1)
}
await onDatabase(async ({ databaseUrl }) => {
  await migrate(databaseUrl)
  const { db, close } = openDb(databaseUrl)
  try {
    const password = await makeOrRecoverOwner({ db, chance: systemChance, clock: wallClock }, account.data)
    return `${account.data} logs in with the one-time password ${password}, and chooses another one then.`
  } finally {
    await close()
  }
})
