/** Starts the shop: settings, who is there, the first screen, and what may come after it. */
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import type { Root } from 'react-dom/client'
import { arrive } from '../lib/arrival.ts'
import { authModelQuery } from '../lib/auth-model.ts'
import { restDrawn } from '../lib/below-fold.tsx'
import { rememberFirstUrl } from '../lib/first-url.ts'
import { language } from '../lib/language.ts'
import { forgetTicketsAtLogOut } from '../lib/offline-tickets.ts'
import { queryClient } from '../lib/query-client.ts'
import { sealedStorage } from '../lib/sealed-storage.ts'
import { atLogOut } from '../lib/session-store.ts'
import { fileSettingQuery, shopQuery } from '../lib/settings.ts'
import { coversOf, revealApp } from './reveal.ts'
import { router } from './router.ts'

/** What a screen has not loaded by then is shown as waiting. */
const timeoutMs = 2_000

export function startShop(root: Root): void {
  rememberFirstUrl(location.href)
  document.documentElement.lang = language
  void queryClient.prefetchQuery(shopQuery)
  void queryClient.prefetchQuery(fileSettingQuery)
  void queryClient.prefetchQuery(authModelQuery)
  forgetTicketsAtLogOut()
  atLogOut(() => void sealedStorage.destroyKey())
  void revealApp(coversOf(document), showFirstScreen(root))
}

/** Resolves when the first screen is there; never for a page that leaves to ask who is there, which keeps its overlay. */
async function showFirstScreen(root: Root): Promise<void> {
  const isLeaving = await arrive()
  if (isLeaving) return new Promise(() => undefined)
  const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs))
  // What the screen needs comes first, so that it is drawn once; as a transition, so that it is drawn in slices.
  await Promise.race([router.load(), timeout])
  await new Promise<void>((resolve) => {
    startTransition(() => root.render(<App onShown={resolve} />))
  })
  await restDrawn()
}

function App({ onShown }: { onShown: () => void }): ReactNode {
  useEffect(onShown, [onShown])
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  )
}
