/** What stands around every screen: the column on its backdrop, the header or the tab bar, toasts, the overlay. */
import { Link, Outlet, useMatches, useNavigate } from '@tanstack/react-router'
import { Activity, useEffect, useRef, useState } from 'react'
import { tabs } from '#contract/navigation.ts'
import { screensOfTypes } from '#contract/product-paths.ts'
import type { Screen, ScreenName } from '#contract/screens.ts'
import { HomePage } from '../features/home/home-page.tsx'
import { useBusy } from '../lib/busy.ts'
import { unitsOf } from '../lib/cart-entries.ts'
import { kitMessages } from '../lib/kit-messages.ts'
import { language } from '../lib/language.ts'
import { useBuyer } from '../lib/product-links.ts'
import { useShop } from '../lib/settings.ts'
import { useCart } from '../lib/use-cart.ts'
import { useWords } from '../lib/words.ts'
import { Backdrop } from '../ui/backdrop.tsx'
import { gradientStyle } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { KitWordsProvider } from '../ui/kit-words.ts'
import { LoadingOverlay } from '../ui/loading-overlay.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TabBar } from '../ui/tab-bar.tsx'
import { Toaster } from '../ui/toast.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { shellMessages } from './messages.ts'
import css from './root-layout.module.css'
import { screenOfRoute } from './screen-of-route.ts'
import { useDocumentMeta } from './use-document-meta.ts'

export function RootLayout() {
  const words = useWords(kitMessages)
  // What is rendered, not what is being loaded: the home screen must be there when its scroll position comes back.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' })
  const screen = screenOfRoute(useMatches({ select: (matches) => matches.at(-1)?.fullPath }))
  const gradient = useShop()?.gradient
  return (
    <KitWordsProvider value={words}>
      <Backdrop />
      <div className={css.column} style={gradient ? gradientStyle(gradient) : undefined}>
        <Header screen={screen} />
        <Stage path={path} screen={screen} />
        {(!screen || screen.tab) && <Tabs />}
      </div>
      <Toaster />
      <LoadingOverlay shown={useBusy()} />
    </KitWordsProvider>
  )
}

/** Screens with a title show a header; its back button returns to the root path. The home screen has its own top. */
function Header({ screen }: { screen: Screen | null }) {
  const navigate = useNavigate()
  const words = useWords(shellMessages)
  const isAtHome = useBuyer() === 'group' && screen?.name === 'groupHome'
  const title = screen ? screen.title[language] : words.notFoundTitle
  useDocumentMeta(screen, screen?.name === 'home' ? undefined : title)
  if (screen?.name === 'home') return null
  // The tabs have a choice of their own, or none to make; nobody begins a long form anew for another language.
  const switches = screen && !screen.tab && !longForms.includes(screen.name)
  return (
    <PageHeader
      title={title}
      onBack={isAtHome ? null : () => void navigate({ to: '/' })}
      action={switches && <LanguageSwitch />}
    />
  )
}

/** Screens on which one types for minutes. */
const longForms: string[] = [
  ...screensOfTypes('order', 'guestOrder'),
  'exchangeTicketOrder',
  'exchangeEateryOrder',
  'groupApply',
  'orderInvoice',
  'commentPost',
] satisfies ScreenName[]

/** The home screen lives beside the outlet and is only hidden, so that it keeps its state. */
function Stage({ path, screen }: { path: string; screen: Screen | null }) {
  const main = useRef<HTMLElement>(null)
  const first = useRef(true)
  const isHome = screen?.name === 'home'
  const [wasHome, setWasHome] = useState(isHome)
  if (isHome && !wasHome) setWasHome(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new path is a new screen, which takes the focus
  useEffect(() => {
    if (!first.current) main.current?.focus({ preventScroll: true })
    first.current = false
  }, [path])
  return (
    <main ref={main} className={css.stage} tabIndex={-1}>
      {wasHome && (
        <Activity mode={isHome ? 'visible' : 'hidden'}>
          <HomePage />
        </Activity>
      )}
      <Outlet />
    </main>
  )
}

/** What the badge has room for. */
const MAX_SHOWN = 99

/** Stands there only while there is something in it. */
const cartTab = { to: '/cart', icon: 'cart' } as const

function Tabs() {
  const words = useWords(shellMessages)
  const count = useCart().reduce((sum, item) => sum + unitsOf(item), 0)
  const [home, ...others] = tabs
  const shown = count > 0 ? [home, cartTab, ...others] : tabs
  return (
    <TabBar label={words.mainNavigation}>
      {shown.map((tab) => (
        <Link key={tab.to} to={tab.to}>
          <Icon name={tab.icon} />
          {words[tab.icon]}
          {tab === cartTab && (
            <>
              <span className="visually-hidden">{words.things(count)}</span>
              <span aria-hidden="true">{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</span>
            </>
          )}
        </Link>
      ))}
    </TabBar>
  )
}
