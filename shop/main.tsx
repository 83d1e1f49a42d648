/** Starts the shop: language, overlay, settings, router (SPEC.md section 2, app start). */
import './lib/zod-setup.ts'
import './ui/tokens.css'
import './ui/base.css'
import './app/transitions.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { revealApp } from './app/reveal.ts'
import { router } from './app/router.ts'
import { arrive } from './lib/arrival.ts'
import { authModelQuery } from './lib/auth-model.ts'
import { rememberFirstUrl } from './lib/first-url.ts'
import { language } from './lib/language.ts'
import { startOffline } from './lib/offline-tickets.ts'
import { queryClient } from './lib/query-client.ts'
import { fileSettingQuery, shopQuery } from './lib/settings.ts'

rememberFirstUrl(location.href)
document.documentElement.lang = language
void queryClient.prefetchQuery(shopQuery)
void queryClient.prefetchQuery(fileSettingQuery)
void queryClient.prefetchQuery(authModelQuery)
startOffline()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const column = createRoot(root)

/** Resolves when the first screen is there; never for a page that leaves to ask who is there, which keeps its overlay. */
const shown = new Promise<void>((resolve) => {
  void arrive().then((isLeaving) => {
    if (isLeaving) return
    column.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    )
    resolve()
  })
})
revealApp(document.getElementById('app-overlay'), shown)
