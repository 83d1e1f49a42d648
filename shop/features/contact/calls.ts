/** What the screens of contacts ask of the server. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  type Contact,
  type ContactInput,
  createContact,
  deleteContact,
  listContacts,
  readContact,
  saveContact,
} from '#contract/endpoints/contact.ts'
import type { ContactId } from '#contract/values/contact.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { call } from '../../lib/call.ts'
import { refetchAnswers } from '../../lib/forget.ts'

/** With a visit date the list says how old people are on that day. */
export const contactsQuery = (visitDate?: VisitDate) =>
  infiniteQueryOptions({
    queryKey: ['contacts', visitDate ?? null],
    queryFn: ({ pageParam, signal }) =>
      call(listContacts, {
        query: { ...(visitDate && { visitDate }), ...(pageParam && { cursor: pageParam }) },
        signal,
        quiet: true,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** In full: forgotten as soon as its form is closed. */
export const contactQuery = (id: ContactId) =>
  queryOptions({
    queryKey: ['contact', id],
    queryFn: ({ signal }) => readInFull(id, signal),
    staleTime: 0,
    gcTime: 0,
  })

export const readInFull = (id: ContactId, signal?: AbortSignal): Promise<Contact> =>
  call(readContact, { params: { id }, ...(signal && { signal }), quiet: signal !== undefined })

const sendNew = (body: ContactInput): Promise<Contact> => call(createContact, { body, quiet: true })

/** Several new ones, for which lists are read anew once. */
export async function sendNewContacts(
  people: readonly ContactInput[],
): Promise<PromiseSettledResult<Contact>[]> {
  const sent = await Promise.allSettled(people.map(sendNew))
  if (sent.some(({ status }) => status === 'fulfilled')) await forgetContacts()
  return sent
}

/** A new one without an id. The form shows a refusal by itself. */
export async function sendContact(id: ContactId | null, body: ContactInput): Promise<Contact> {
  const kept = await (id === null ? sendNew(body) : call(saveContact, { params: { id }, body, quiet: true }))
  await forgetContacts()
  return kept
}

export async function sendDeletion(id: ContactId): Promise<void> {
  await call(deleteContact, { params: { id } })
  await forgetContacts()
}

/** Lists are read anew; the contact on screen stays there until then. */
export const forgetContacts = (): Promise<void> => refetchAnswers('contacts')
