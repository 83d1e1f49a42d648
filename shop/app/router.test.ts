/** The real router with the real guard: where an address leads, however it is written. */
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { sessionStore } from '../lib/session-store.ts'
import { router } from './router.ts'

const logIn = (corp: string | null = null) =>
  sessionStore.store({
    tokenInfo: { token: 'secret', expiresAt: '2026-12-01T00:00:00Z' },
    userinfo: { id: '7', corp, nickname: 'Mei', guest: false },
  })

/** Opens an address as a browser does, and says what is shown in the end and under which address. */
async function open(address: string): Promise<{ shown: string; href: string }> {
  const history = createMemoryHistory({ initialEntries: [address] })
  const opened = createRouter({
    ...router.options,
    isServer: false,
    origin: 'http://shop.example',
    scrollRestoration: false,
    defaultViewTransition: false,
    history,
  })
  await opened.load()
  await vi.waitFor(() => expect(opened.state.status).toBe('idle'), { timeout: 20_000 })
  return { shown: opened.state.matches.at(-1)?.fullPath ?? '', href: opened.state.location.href }
}

beforeEach(() => sessionStore.clear())

test('the root leads to /index', async () => {
  expect(await open('/')).toEqual({ shown: '/index', href: '/index' })
})

test('a page of members leads a visitor to log-in, which knows what was wanted', async () => {
  const { shown, href } = await open('/orderDetail?orderNo=0012345678901234')
  expect(shown).toBe('/login')
  expect(new URL(href, 'http://shop').searchParams.get('redirect')).toBe(
    '/orderDetail?orderNo=0012345678901234',
  )
})

test.each([
  '/MyCenter',
  '/mycenter/',
  '/%6Dycenter',
  '//mycenter',
  '/./mycenter',
  '/MYCENTER/',
  '/mycenter//',
])('%s shows no visitor a page of members', async (address) => {
  expect((await open(address)).shown).not.toBe('/mycenter')
})

test('a page that is none leads nowhere', async () => {
  expect(await open('/nothing/at/all')).toEqual({ shown: '/', href: '/nothing/at/all' })
})

test('a member stays on the page of members, and log-in leads home', async () => {
  logIn()
  expect((await open('/mycenter')).shown).toBe('/mycenter')
  expect((await open('/login?redirect=%2Fmycenter')).shown).toBe('/index')
  expect((await open('/register')).shown).toBe('/index')
})

test('a group comes to the pages of groups', async () => {
  logIn('Yunzhou Travel')
  expect((await open('/')).shown).toBe('/group/index')
  expect((await open('/park/detail?code=DECK433')).shown).toBe('/group/list')
  expect((await open('/group/order')).shown).toBe('/group/order')
})

test('somebody else is asked to log in as a group', async () => {
  logIn()
  const { shown, href } = await open('/group/order?code=DECK433')
  expect(shown).toBe('/group/login')
  expect(new URL(href, 'http://shop').searchParams.get('redirect')).toBe('/group/order?code=DECK433')
})
