/** What every page of the console stands in. */
import { createRootRoute } from '@tanstack/react-router'
import { Shell } from './shell.tsx'

export const root = createRootRoute({ component: Shell })
