/** Decides where a visitor may go (spec 2.3). Pure, so that every sentence of the guard is a test. */
import type { Screen } from '#contract/screens.ts'
import type { Viewer } from '../lib/session-store.ts'

export type GuardRedirect =
  | { to: '/' | '/group/index' | '/group/list' }
  | { to: '/login' | '/group/login'; redirect: string }

type Input = {
  screen: Pick<Screen, 'path' | 'access'>
  /** With parameters and search: what is wanted after log-in. */
  href: string
}

const groupScreens = ['/group/list', '/group/detail', '/group/order']
const singleScreens = ['/park/list', '/park/detail', '/park/order']

/** Where to go instead; null to go on. */
export function guardRedirect(
  { screen: { path, access }, href }: Input,
  { kind, corp }: Viewer,
): GuardRedirect | null {
  if (kind !== 'member') {
    const allowed = access === 'public' || (access === 'buyer' && kind === 'guest')
    return allowed ? null : { to: '/login', redirect: href }
  }
  if (path === '/login' || path === '/register') return { to: '/' }
  if (corp) return detourOfGroup(path)
  return groupScreens.includes(path) ? { to: '/group/login', redirect: href } : null
}

function detourOfGroup(path: string): GuardRedirect | null {
  if (path === '/index') return { to: '/group/index' }
  return singleScreens.includes(path) ? { to: '/group/list' } : null
}
