/** What the pages of groups ask of the server. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  addGroupMember,
  applyAsGroup,
  downloadGroupStatement,
  type Group,
  type GroupApplication,
  leaveGroup,
  listGroupEntries,
  listGroupStatements,
  readMyGroup,
  removeGroupMember,
} from '#contract/endpoints/group.ts'
import { downloadGroupInvoice, listGroupInvoices } from '#contract/endpoints/invoice.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { GroupRole, StatementFormat } from '#contract/values/group.ts'
import type { InvoiceNo } from '#contract/values/invoice.ts'
import type { Month } from '#contract/values/time.ts'
import { type CalledFile, call, callForFile } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { sessionStore } from '../../lib/session-store.ts'

/** Null: none. Staff may have decided since the log-in, so the session learns it here. */
export const groupQuery = queryOptions({
  queryKey: ['group'],
  queryFn: async ({ signal }) => {
    const { group } = await call(readMyGroup, { signal, quiet: true })
    sessionStore.knowCorp(group?.state === 'PASS' ? group.name : null)
    return group
  },
  staleTime: 0,
})

export const groupEntriesQuery = infiniteQueryOptions({
  queryKey: ['group', 'entries'],
  queryFn: ({ pageParam, signal }) =>
    call(listGroupEntries, { query: { ...(pageParam && { cursor: pageParam }) }, signal, quiet: true }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
})

/** For owners. */
export const groupStatementsQuery = queryOptions({
  queryKey: ['group', 'statements'],
  queryFn: async ({ signal }) => (await call(listGroupStatements, { signal, quiet: true })).items,
  staleTime: 0,
})

/** For owners; as statements are. */
export const groupInvoicesQuery = queryOptions({
  queryKey: ['group', 'invoices'],
  queryFn: ({ signal }) => call(listGroupInvoices, { signal, quiet: true }),
  staleTime: 0,
})

export const loadInvoice = (no: InvoiceNo): Promise<CalledFile> =>
  callForFile(downloadGroupInvoice, { params: { no } })

export const loadStatement = (month: Month, format: StatementFormat): Promise<CalledFile> =>
  callForFile(downloadGroupStatement, { params: { month, format } })

/** The form shows a refusal by itself. */
export async function sendApplication(body: GroupApplication): Promise<void> {
  keep(await call(applyAsGroup, { body, quiet: true }))
}

export type SentMember = { account: string; role: GroupRole; dailyLimitFen: Fen | null }

export async function sendMember(body: SentMember): Promise<void> {
  keep(await call(addGroupMember, { body, quiet: true }))
}

export async function sendRemoval(account: string): Promise<void> {
  keep(await call(removeGroupMember, { params: { account } }))
}

export async function sendLeaving(): Promise<void> {
  await call(leaveGroup)
  sessionStore.knowCorp(null)
}

export const forgetGroup = () => queryClient.removeQueries({ queryKey: groupQuery.queryKey })

const keep = (group: Group) => queryClient.setQueryData(groupQuery.queryKey, group)
