/** What the shop knows from the server, shared by all screens. A failed read is reported once and tried again by hand. */
import { QueryClient } from '@tanstack/react-query'
import { sessionStore } from './session-store.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

type Named = { queryKey: readonly unknown[] }
const isPriced = ({ queryKey: [subject] }: Named) => subject === 'catalogue' || subject === 'inventory'
const isPersonal = (query: Named) => query.queryKey[0] !== 'setting' && !isPriced(query)

const whoIsThere = () => {
  const { tokenInfo, userinfo } = sessionStore.read()
  return { token: tokenInfo?.token, corp: userinfo?.corp ?? null }
}

/** Another person's session must not see what this one loaded, and nobody else the prices of a group. */
let known = whoIsThere()
sessionStore.subscribe(() => {
  const { token, corp } = known
  known = whoIsThere()
  if (token !== known.token) queryClient.removeQueries({ predicate: isPersonal })
  if (corp === known.corp) return
  queryClient.removeQueries({ predicate: isPriced, type: 'inactive' })
  // What is in sight, also in another tab, is emptied and asked for anew.
  void queryClient.resetQueries({ predicate: isPriced })
})
