/** The invoice titles of member demo: a company's, which is the default, and a person's. */
import type { MemberId } from '../server/modules/caller/caller.ts'
import { sealTitle } from '../server/modules/invoice/titles/titles.ts'
import type { Clock } from '../server/platform/clock.ts'
import type { Tx } from '../server/platform/db.ts'
import { bytea } from '../server/platform/prepared.ts'
import type { Vault } from '../server/platform/vault.ts'
import { demoTitles } from './invoice-titles.ts'
import { insertRows } from './seed-sql.ts'

export async function seedInvoiceTitles(
  { vault, clock }: { vault: Vault; clock: Clock },
  tx: Tx,
  memberId: MemberId,
): Promise<void> {
  const { company, person } = demoTitles
  const titles = [company, person].map((title) => ({ title, ...sealTitle(vault, title) }))
  await insertRows(
    tx,
    'invoice_title',
    titles.map(({ title, sealed, index }) => ({
      member_id: memberId,
      title_sealed: bytea(sealed),
      title_index: bytea(index),
      is_default: title === company,
      created_at: clock.now(),
    })),
  )
}
