/** The shop's router: history mode, string search params, screens that slide and keep their scroll position. */
import { createRouter } from '@tanstack/react-router'
import { screenAt } from '#contract/screens.ts'
import { onSessionLost } from '../lib/call.ts'
import { parseSearch, stringifySearch } from '../lib/search-params.ts'
import { BrokenPage } from './error-pages.tsx'
import { guardRedirect } from './guard.ts'
import { routeTree } from './routes.tsx'
import { slideOf } from './transition.ts'

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  /** As the guard reads them: /MyCenter is no page. */
  caseSensitive: true,
  defaultErrorComponent: BrokenPage,
  /** A page is fetched when the finger goes down, before it is lifted. */
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  /** The home screen is one and the same, however often it is entered; other screens begin at the top. */
  getScrollRestorationKey: (location) =>
    location.pathname === '/index' ? '/index' : (location.state.__TSR_key ?? location.href),
  defaultViewTransition: {
    types: ({ fromLocation, toLocation }) => {
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
      const slide = slideOf(fromLocation?.pathname, toLocation.pathname)
      return slide && !calm ? [slide] : false
    },
  },
})

const isOpenToVisitors = (): boolean => {
  const { pathname, href } = router.latestLocation
  const screen = screenAt(pathname)
  return !screen || guardRedirect({ screen, href }, { kind: 'visitor', corp: null }) === null
}

/** Several calls may find the session gone: the first one leads to log-in, and back from there if it asked for that. */
onSessionLost(({ comeBack }) => {
  const { pathname, href } = router.latestLocation
  if (pathname === '/login') return
  void router.navigate({ to: '/login', search: comeBack ? { redirect: href } : {}, replace: true })
}, isOpenToVisitors)

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the one of the library
  interface Register {
    router: typeof router
  }
}
