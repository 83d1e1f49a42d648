/** Logging in to the console, the accounts of staff, and the audit log. */
import * as z from 'zod/mini'
import { consoleEndpoint } from '../console-endpoint.ts'
import { RowVersion } from '../values/row-version.ts'
import {
  AuditKind,
  Cursor,
  LONGEST_STAFF_PASSWORD,
  NewStaffPassword,
  StaffAccountName,
  StaffReason,
  StaffRole,
  staffRoles,
  TotpCode,
} from '../values/staff.ts'
import { maxCharacters, required } from '../values/text.ts'
import { Instant, VisitDate } from '../values/time.ts'

const Me = z.object({
  account: StaffAccountName,
  name: z.string(),
  roles: z.array(StaffRole),
  hasTotp: z.boolean(),
})
export type Me = z.infer<typeof Me>

/** Names a log-in that is not finished; good for ten minutes and for one step. */
const Ticket = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/** What an authenticator app is set up with. */
const TotpSetup = { secret: z.string(), uri: z.string() }

/** OPEN: logged in. TOTP: a code is asked for. PASSWORD: the one-time password must be replaced. ENROL: the role needs a second factor. */
const SignInStep = z.discriminatedUnion('step', [
  z.object({ step: z.literal('OPEN'), token: z.string(), expiresAt: Instant, me: Me }),
  z.object({ step: z.literal('TOTP'), ticket: Ticket }),
  z.object({ step: z.literal('PASSWORD'), ticket: Ticket }),
  z.object({ step: z.literal('ENROL'), ticket: Ticket, ...TotpSetup }),
])
export type SignInStep = z.infer<typeof SignInStep>

const Typed = z.string().check(required, maxCharacters(LONGEST_STAFF_PASSWORD))

export const signInStaff = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/sessions',
  access: 'public',
  acceptsEndedToken: true,
  summary: 'Log in with account and password; answers what is asked for next',
  body: z.object({ account: z.string().check(required, maxCharacters(32)), password: Typed }),
  answer: SignInStep,
})

export const proveTotp = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/sessions/totp',
  access: 'public',
  acceptsEndedToken: true,
  summary: 'Answer the step TOTP or ENROL with the code of the authenticator app',
  body: z.object({ ticket: Ticket, code: TotpCode }),
  answer: SignInStep,
})

export const replaceOneTimePassword = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/sessions/password',
  access: 'public',
  acceptsEndedToken: true,
  summary: 'Answer the step PASSWORD with a password of one’s own',
  body: z.object({ ticket: Ticket, password: NewStaffPassword }),
  answer: SignInStep,
})

export const signOutStaff = consoleEndpoint({
  method: 'DELETE',
  path: '/api/staff/sessions/current',
  access: 'staff',
  roles: staffRoles,
  idempotent: true,
  audits: 'session',
  summary: 'Log out',
  answer: z.null(),
})

export const readMe = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/me',
  access: 'staff',
  roles: staffRoles,
  summary: 'Who is logged in, and with which roles',
  answer: Me,
})

export const changeOwnPassword = consoleEndpoint({
  method: 'PUT',
  path: '/api/staff/me/password',
  access: 'staff',
  roles: staffRoles,
  idempotent: true,
  audits: 'staff',
  summary: 'Choose another password; all other sessions of the account end',
  body: z.object({ password: Typed, newPassword: NewStaffPassword }),
  answer: z.null(),
})

export const beginTotp = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/me/totp',
  access: 'staff',
  roles: staffRoles,
  idempotent: true,
  audits: 'staff',
  summary: 'Begin to set up a second factor; it counts once a code of it was shown',
  answer: z.object(TotpSetup),
})

export const confirmTotp = consoleEndpoint({
  method: 'PUT',
  path: '/api/staff/me/totp',
  access: 'staff',
  roles: staffRoles,
  idempotent: true,
  audits: 'staff',
  summary: 'Switch the second factor on with a code of the app that was just set up',
  body: z.object({ code: TotpCode }),
  answer: z.null(),
})

const StaffAccount = z.object({
  account: StaffAccountName,
  name: z.string(),
  roles: z.array(StaffRole),
  active: z.boolean(),
  hasTotp: z.boolean(),
  /** Still to be replaced by a password of their own. */
  oneTimePassword: z.boolean(),
  /** Open at the moment. */
  sessions: z.int(),
  /** Null: never. */
  seenAt: z.nullable(Instant),
  createdAt: Instant,
  version: RowVersion,
})
export type StaffAccount = z.infer<typeof StaffAccount>

/** Shown once, to be handed over by the owner. */
const WithPassword = z.object({ staff: StaffAccount, password: z.string() })

const PersonName = z.string().check(required, maxCharacters(40))
const Roles = z.array(StaffRole).check(z.minLength(1), z.maxLength(staffRoles.length))

export const listStaff = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/accounts',
  access: 'staff',
  roles: ['owner'],
  summary: 'The accounts of staff, all of them',
  answer: z.object({ items: z.array(StaffAccount), nextCursor: z.nullable(z.string()) }),
})

export const createStaff = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/accounts',
  access: 'staff',
  roles: ['owner'],
  idempotent: true,
  audits: 'staff',
  summary: 'Make an account; answers a one-time password, shown this once',
  body: z.object({ account: StaffAccountName, name: PersonName, roles: Roles }),
  answer: WithPassword,
})

export const updateStaff = consoleEndpoint({
  method: 'PUT',
  path: '/api/staff/accounts/{account}',
  access: 'staff',
  roles: ['owner'],
  idempotent: true,
  audits: 'staff',
  summary: 'Change name, roles, or whether the account may log in; its sessions end when it may not',
  params: z.object({ account: StaffAccountName }),
  body: z.object({ name: PersonName, roles: Roles, active: z.boolean(), version: RowVersion }),
  answer: StaffAccount,
})

export const recoverStaff = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/accounts/{account}/recovery',
  access: 'staff',
  roles: ['owner'],
  idempotent: true,
  audits: 'staff',
  summary: 'For who lost password or app: a new one-time password, no second factor, every session ended',
  params: z.object({ account: StaffAccountName }),
  body: z.object({ reason: StaffReason }),
  answer: WithPassword,
})

export const endStaffSessions = consoleEndpoint({
  method: 'DELETE',
  path: '/api/staff/accounts/{account}/sessions',
  access: 'staff',
  roles: ['owner'],
  idempotent: true,
  audits: 'staff',
  summary: 'Log an account out everywhere',
  params: z.object({ account: StaffAccountName }),
  answer: StaffAccount,
})

const Facts = z.nullable(z.record(z.string(), z.unknown()))

const AuditEntry = z.object({
  id: z.string(),
  at: Instant,
  account: StaffAccountName,
  name: z.string(),
  /** What the account was when it did this. */
  roles: z.array(StaffRole),
  /** Method and path of the call. */
  call: z.string(),
  kind: AuditKind,
  no: z.string(),
  /** Personal data is masked. */
  before: Facts,
  after: Facts,
  reason: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAudit = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/audit',
  access: 'staff',
  roles: ['owner'],
  summary: 'What staff did, newest first',
  query: z.object({
    account: z.optional(StaffAccountName),
    kind: z.optional(AuditKind),
    no: z.optional(z.string().check(required, maxCharacters(64))),
    from: z.optional(VisitDate),
    until: z.optional(VisitDate),
    cursor: z.optional(Cursor),
  }),
  answer: z.object({ items: z.array(AuditEntry), nextCursor: z.nullable(z.string()) }),
})
