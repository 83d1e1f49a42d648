/** The addresses of China Construction Bank below /ccb: its page, and its client program. */
import type { Route } from '../platform/http.ts'
import type { SandboxWorld } from '../trade/world.ts'
import { askEcnyClient } from './client.ts'
import { openEcnyPage } from './page.ts'

export const ccbRoutes = (world: SandboxWorld): Route[] => [
  { method: 'GET', path: '/ccb/CCBIS/ccbMain_XM', answer: (request) => openEcnyPage(world, request) },
  { method: 'POST', path: '/ccb/client', answer: (request) => askEcnyClient(world, request) },
]
