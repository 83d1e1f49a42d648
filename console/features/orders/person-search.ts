/**
 * Whose orders the list shows. Neither the address nor the history knows whom staff looked for: that is kept in the memory
 * of this tab, by the entry of the history at which it was found, until it is reloaded or somebody logs out.
 */
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useRef } from 'react'
import { findOrdersOfPerson } from '#contract/console/ordering.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { Mobile } from '#contract/values/person.ts'
import { call } from '../../lib/call.ts'

export type PersonSearch = {
  key: string
  /** For people to read, masked. */
  what: string
  body: BodyOf<typeof findOrdersOfPerson>
}

export type OrdersOfPerson = {
  /** Null: the list shows everybody's. */
  person: PersonSearch | null
  /** Of the first page, and whether there are more. */
  count: number
  hasMore: boolean
  show: (search: PersonSearch, first: Page) => void
  clear: () => void
  load: (search: PersonSearch, cursor: string | undefined) => Promise<Page>
}

type Page = AnswerOf<typeof findOrdersOfPerson>

const asLongAsTheTab = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

/** Asked for again only when an order has changed since: each search is a row in the audit log. */
const ordersOf = ({ key, body }: PersonSearch, cursor?: string) => ({
  queryKey: ['orders', 'of-person', key, cursor ?? 'first'],
  queryFn: (): Promise<Page> => call(findOrdersOfPerson, { body: { ...body, cursor } }),
  ...asLongAsTheTab,
})

/** Never asked for. */
const nobody: PersonSearch = { key: '', what: '', body: { mobile: '' as Mobile } }

export function useOrdersOfPerson(): OrdersOfPerson {
  const client = useQueryClient()
  const kept = ['person-search', useEntryOfList()]
  const { data } = useQuery<PersonSearch | null>({ queryKey: kept, queryFn: skipToken, ...asLongAsTheTab })
  const person = data ?? null
  const orders = useQuery({ ...ordersOf(person ?? nobody), enabled: person !== null })
  return {
    person,
    count: orders.data?.items.length ?? 0,
    hasMore: (orders.data?.nextCursor ?? null) !== null,
    show(search, first) {
      client.setQueryData(ordersOf(search).queryKey, first)
      client.setQueryData(kept, search)
    },
    clear: () => client.setQueryData(kept, null),
    load: (search, cursor) => client.fetchQuery(ordersOf(search, cursor)),
  }
}

/** Of the history, where the list is. While the next page loads, that is already the place; the list is still shown. */
function useEntryOfList(): string {
  const entry = useRouterState({
    select: ({ location }) => (location.pathname === '/orders' ? location.state.__TSR_key : undefined),
  })
  const last = useRef('')
  last.current = entry ?? last.current
  return last.current
}
