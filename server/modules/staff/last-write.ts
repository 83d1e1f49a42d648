/** What editors are shown beside the thing that they edit: who wrote it last. */
import type { AuditKind } from '#contract/values/staff.ts'
import type { Db } from '../../platform/db.ts'
import { listAuditRows } from './audit-store.ts'

/** Who wrote something last, and when; null when nobody did. */
export async function readLastWrite(
  db: Db,
  kind: AuditKind,
  no: string,
): Promise<{ by: string; at: string } | null> {
  const [row] = await listAuditRows(db, { kind, no, limit: 1 })
  return row ? { by: row.name, at: row.at.toISOString() } : null
}
