/** The tables of sessions as their stores see them (server/migrations/0006_session.sql, 0011, 0016, 0048). */
import type { Generated, GeneratedAlways } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { GuestId } from '../caller/caller.ts'

type SessionTables = {
  /** The member module's own; read here because every call of a member asks for both rows at once. */
  member: { id: number; corp: string | null; mobile_sealed: Buffer }
  guest: { id: GuestId; mobile_sealed: Buffer; mobile_index: Buffer; created_at: Date }
  session: {
    id: GeneratedAlways<number>
    token_hash: Buffer
    member_id: number | null
    guest_id: GuestId | null
    order_no: string | null
    device: Generated<string>
    created_at: Date
    seen_at: Date
    expires_at: Date
  }
  wechat_authorization: {
    state_hash: Buffer
    session_index: Buffer
    target: string
    logs_in: boolean
    expires_at: Date
  }
  wechat_ticket: {
    ticket_hash: Buffer
    session_index: Buffer
    openid_sealed: Buffer
    profile_sealed: Buffer | null
    logs_in: boolean
    expires_at: Date
  }
  wechat_identity: {
    session_index: Buffer
    openid_sealed: Buffer
    profile_sealed: Buffer | null
    known_at: Date
  }
  wechat_binding: {
    member_id: number
    openid_index: Buffer
    /** Null until the next log-in for who was bound before it was kept. */
    openid_sealed: Buffer | null
    profile_sealed: Buffer | null
    bound_at: Date
  }
}

export const tables = (on: Db | Tx) => on.withTables<SessionTables>()
