/** The invoice titles of member demo: a company's, which is the default, and a person's. */
import type { InvoiceTitle } from '#contract/values/invoice.ts'
import type { MemberId } from '../server/modules/caller/caller.ts'
import { sealTitle } from '../server/modules/invoice/titles.ts'
import type { Clock } from '../server/platform/clock.ts'
import type { Tx } from '../server/platform/db.ts'
import { bytea } from '../server/platform/prepared.ts'
import type { Vault } from '../server/platform/vault.ts'
import { family } from './people.ts'
import { insertRows } from './seed-sql.ts'

const company: InvoiceTitle = {
  ...{ kind: 'COMPANY', name: '云州文化传播有限公司', taxNumber: '91350100M000100Y43' },
  ...{ address: '云州市滨江大道18号', telephone: '0599-5550188' },
  ...{ bank: '云州银行滨江支行', bankAccount: '6222020012345678', email: 'invoice@example.com' },
}

const person: InvoiceTitle = {
  ...{ kind: 'PERSONAL', name: family.mother.name, taxNumber: null },
  ...{ address: null, telephone: null, bank: null, bankAccount: null, email: 'demo@example.com' },
}

export async function seedInvoiceTitles(
  { vault, clock }: { vault: Vault; clock: Clock },
  tx: Tx,
  memberId: MemberId,
): Promise<void> {
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
