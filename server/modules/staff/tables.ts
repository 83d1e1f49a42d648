/** The tables of staff as its stores see them (server/migrations/0045_staff.sql). */
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { AuditKind, StaffAccountName, StaffRole } from '#contract/values/staff.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { AuditFacts, SessionStep } from './rules.ts'

type Json<T> = ColumnType<T, string | null, never>

type StaffTables = {
  staff: {
    id: GeneratedAlways<number>
    account: StaffAccountName
    name: string
    roles: StaffRole[]
    password_phc: string
    one_time_password: boolean
    totp_sealed: Buffer | null
    totp_step: number | null
    active: Generated<boolean>
    demo: Generated<boolean>
    version: Generated<number>
    created_at: Date
  }
  staff_session: {
    id: GeneratedAlways<number>
    token_hash: Buffer
    staff_id: number
    step: SessionStep
    totp_sealed: Buffer | null
    device: string
    created_at: Date
    seen_at: Date
    expires_at: Date
  }
  audit: {
    id: GeneratedAlways<number>
    at: Date
    staff_id: number
    roles: StaffRole[]
    call: string
    target_kind: AuditKind
    target_no: string
    before: Json<AuditFacts | null>
    after: Json<AuditFacts | null>
    reason: string | null
    ip_index: Buffer
    request_id: string
  }
  staff_request: { key: Buffer; digest: Buffer; answer_sealed: Buffer | null; at: Date }
}

export type StaffRow = Selectable<StaffTables['staff']>
export type SessionRow = Selectable<StaffTables['staff_session']>

export const tables = (on: Db | Tx) => on.withTables<StaffTables>()
