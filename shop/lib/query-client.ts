/** What the shop knows from the server, shared by all screens. A failed read is reported once and tried again by hand. */
import { QueryClient } from '@tanstack/react-query'
import { sessionStore } from './session-store.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Another person's session must not see what this one loaded. */
let known = sessionStore.read().tokenInfo?.token
sessionStore.subscribe(() => {
  const token = sessionStore.read().tokenInfo?.token
  if (token === known) return
  known = token
  const isPersonal = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    !['setting', 'catalogue', 'inventory'].includes(String(queryKey[0]))
  queryClient.removeQueries({ predicate: isPersonal })
})
