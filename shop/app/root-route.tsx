/** The route above all others, which guards every screen, and what the routes below it are made of. */
import { createRootRoute, redirect } from '@tanstack/react-router'
import { pathOfScreen, type ScreenName, type ScreenPath } from '#contract/screens.ts'
import { sessionStore, standingOf } from '../lib/session-store.ts'
import { detour } from './guard.ts'
import { RootLayout } from './root-layout.tsx'
import { type RouterPath, routerPath, screenOfRoute } from './screen-of-route.ts'
import { BrokenShell, NotFoundPage } from './way-back.tsx'

/** The path of a screen as the router writes it. */
type PathOf<Name extends ScreenName> = RouterPath<ScreenPath<Name>>

export const pathOf = <Name extends ScreenName>(name: Name) => routerPath(pathOfScreen(name)) as PathOf<Name>

export const rootRoute = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  errorComponent: BrokenShell,
  beforeLoad({ location, matches }) {
    const screen = screenOfRoute(matches.at(-1)?.fullPath)
    if (!screen) return
    const instead = detour({ screen, href: location.href }, standingOf(sessionStore.read()))
    if (!instead) return
    const search = 'redirect' in instead ? { redirect: instead.redirect } : {}
    throw redirect({ to: instead.to, search, replace: true })
  },
})

export const parent = { getParentRoute: () => rootRoute } as const
