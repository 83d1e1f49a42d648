/** The console: theme, language and data around its pages. */
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { App as AntApp, ConfigProvider } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import { type ReactNode, StrictMode, useEffect } from 'react'
import { CallFailure } from '../lib/call.ts'
import { useScheme } from '../lib/colours.ts'
import { meKey } from '../lib/fresh-session.ts'
import { language } from '../lib/language.ts'
import { usePrefersReducedMotion } from '../lib/motion.ts'
import { nonce } from '../lib/style-nonce.ts'
import { router } from './router.tsx'
import { themeOf } from './theme.ts'

/** A role was taken away meanwhile: the menu is to know it. */
const onError = (error: Error) => {
  if (error instanceof CallFailure && error.code === 'NOT_ALLOWED')
    void client.invalidateQueries({ queryKey: meKey })
}

const client: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    // Without a network a call fails at once: none waits for it, to be sent when nobody thinks of it any more.
    queries: {
      ...{ retry: false, staleTime: 2_000, networkMode: 'always', refetchOnReconnect: true },
      // A page that waits behind the log-in still knows what it was typed over.
      gcTime: 60 * 60_000,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Neither the second press of who presses twice nor one beside a dialog closes it, with all that was typed. */
const dialogs = { mask: { closable: false } }

export function Console(): ReactNode {
  const scheme = useScheme()
  const calm = usePrefersReducedMotion()
  const theme = themeOf(scheme, calm)
  const ground = theme.token?.colorBgLayout ?? ''
  useEffect(() => {
    document.documentElement.style.colorScheme = scheme
    document.body.style.background = ground
  }, [scheme, ground])
  return (
    <StrictMode>
      <ConfigProvider
        csp={{ nonce }}
        locale={language === 'zh-CN' ? zhCN : enUS}
        theme={theme}
        button={{ autoInsertSpace: false }}
        modal={dialogs}
        // The ring around a pressed button is drawn outside of what the theme reaches.
        wave={{ disabled: calm }}
      >
        <AntApp style={{ minHeight: '100%' }}>
          <QueryClientProvider client={client}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </AntApp>
      </ConfigProvider>
    </StrictMode>
  )
}
