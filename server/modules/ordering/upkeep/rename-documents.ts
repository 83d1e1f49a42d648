/** Visitors of orders that were placed before documents had one name each get the index of that name (ADR 0039). */
import type { Db } from '../../../platform/db.ts'
import type { Vault } from '../../../platform/vault.ts'
import { documentIndexOf } from '../units/new-units.ts'
import { listVisitorsToRename, renameVisitor } from './rename-sql.ts'

const AT_ONCE = 100

/** Nothing to do from the first run after the migration on. */
export async function renameDocuments({ db, vault }: { db: Db; vault: Vault }): Promise<void> {
  for (;;) {
    const visitors = await listVisitorsToRename(db, AT_ONCE)
    for (const { documentSealed, idType, ...place } of visitors) {
      const document = vault.open(documentSealed)
      await renameVisitor(db, { ...place, documentIndex: documentIndexOf(vault, { idType, document }) })
    }
    if (visitors.length < AT_ONCE) return
  }
}
