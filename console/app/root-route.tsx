/** What every page of the console stands in, also where there is no such page. */
import { createRootRoute } from '@tanstack/react-router'
import { NoPage } from './no-page.tsx'
import { Shell } from './shell.tsx'

export const root = createRootRoute({ component: Shell, notFoundComponent: NoPage })
