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
import { rememberFirstUrl } from './lib/first-url.ts'
import { language } from './lib/language.ts'
import { startOffline } from './lib/offline-tickets.ts'
import { queryClient } from './lib/query-client.ts'
import { fileSettingQuery, shopQuery } from './lib/settings.ts'
import { handInWechatTicket } from './lib/wechat-openid.ts'

rememberFirstUrl(location.href)
handInWechatTicket()
document.documentElement.lang = language
void queryClient.prefetchQuery(shopQuery)
void queryClient.prefetchQuery(fileSettingQuery)
startOffline()
revealApp(document.getElementById('app-overlay'))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
