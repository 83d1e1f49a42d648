/** Log-ins that outlive the days that a test lets pass. */
import { sql } from 'kysely'
import type { TestShop } from './test-shop.ts'

export async function keepLoggedIn({ db, clock }: Pick<TestShop, 'db' | 'clock'>): Promise<void> {
  for (const table of ['session', 'staff_session'])
    await sql`UPDATE ${sql.table(table)} SET expires_at = '2036-01-01', seen_at = ${clock.now()}`.execute(db)
}
