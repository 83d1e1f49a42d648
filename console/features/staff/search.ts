/** The filters of the audit log, as they stand in the address. */
import { AuditKind, StaffAccountName } from '#contract/values/staff.ts'
import { VisitDate } from '#contract/values/time.ts'

export type AuditSearch = {
  account?: StaffAccountName
  kind?: AuditKind
  no?: string
  from?: VisitDate
  until?: VisitDate
}

/** What is no filter, or makes no sense, is left out. */
export function auditSearchOf(search: Record<string, unknown>): AuditSearch {
  const no = typeof search['no'] === 'number' ? String(search['no']) : search['no']
  const account = StaffAccountName.safeParse(search['account'])
  const kind = AuditKind.safeParse(search['kind'])
  const [from, until] = [VisitDate.safeParse(search['from']), VisitDate.safeParse(search['until'])]
  return {
    ...(account.success && { account: account.data }),
    ...(kind.success && { kind: kind.data }),
    ...(typeof no === 'string' && no !== '' && { no: no.slice(0, 64) }),
    ...(from.success && { from: from.data }),
    ...(until.success && { until: until.data }),
  }
}
