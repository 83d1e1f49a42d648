/** The route above all others, which guards every screen, and what the routes below it are made of. */
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { pathOfScreen, type ScreenName, type ScreenPath } from '#contract/screens.ts'
import { sessionStore, standingOf } from '../lib/session-store.ts'
import { BrokenShell, NotFoundPage } from './error-pages.tsx'
import { guardRedirect } from './guard.ts'
import { RootLayout } from './root-layout.tsx'
import type { RouteSearch } from './route-search.ts'
import { type RouterPath, routerPath, screenOfRoute } from './screen-of-route.ts'

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
    const instead = guardRedirect({ screen, href: location.href }, standingOf(sessionStore.read()))
    if (!instead) return
    const search = 'redirect' in instead ? { redirect: instead.redirect } : {}
    throw redirect({ to: instead.to, search, replace: true })
  },
})

export const parent = { getParentRoute: () => rootRoute } as const

/** A screen that reads nothing out of its address. */
export const pageRoute = <Name extends ScreenName, Module extends Record<string, unknown>>(
  name: Name,
  load: () => Promise<Module>,
  exported: keyof Module & string,
) => createRoute({ ...parent, path: pathOf(name), component: lazyRouteComponent(load, exported) })

/** A screen that reads something out of its address. */
export const searchRoute = <
  Name extends ScreenName,
  Read extends (search: RouteSearch) => object,
  Module extends Record<string, unknown>,
>(
  name: Name,
  validateSearch: Read,
  load: () => Promise<Module>,
  exported: keyof Module & string,
) =>
  createRoute({
    ...parent,
    path: pathOf(name),
    validateSearch,
    component: lazyRouteComponent(load, exported),
  })
