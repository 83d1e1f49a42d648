import { expect, test } from 'vitest'
import { screenAt, screens } from '#contract/screens.ts'
import type { Viewer } from '../lib/session-store.ts'
import { guardRedirect } from './guard.ts'

const visitor: Viewer = { kind: 'visitor', corp: null }
const guest: Viewer = { kind: 'guest', corp: null }
const member: Viewer = { kind: 'member', corp: null }
const group: Viewer = { kind: 'member', corp: 'Yunzhou Travel' }

/** Opens an address of the shop and says where one ends up; null for the address itself. */
function open(href: string, who: Viewer) {
  const screen = screenAt(href.split('?')[0] ?? href)
  if (!screen) throw new Error(`${href} is no screen`)
  const instead = guardRedirect({ screen, href }, who)
  if (!instead) return null
  return 'redirect' in instead ? `${instead.to}?redirect=${instead.redirect}` : instead.to
}

test('a user without a valid token plus user id is sent to /login with the wanted path', () => {
  expect(open('/mycenter', visitor)).toBe('/login?redirect=/mycenter')
  expect(open('/orderDetail?orderNo=2611210000000001', visitor)).toBe(
    '/login?redirect=/orderDetail?orderNo=2611210000000001',
  )
  expect(open('/pay/result/2611210000000001', visitor)).toBe('/login?redirect=/pay/result/2611210000000001')
})

test('except for public routes and /register', () => {
  for (const screen of screens.filter(({ access }) => access === 'public')) {
    expect(open(screen.path, visitor)).toBeNull()
  }
  expect(open('/register', visitor)).toBeNull()
})

test('a guest reaches the orders of the proved mobile and the own center, and no other member page', () => {
  expect(open('/orderDetail?orderNo=2611210000000001', guest)).toBeNull()
  expect(open('/pay/result/2611210000000001', guest)).toBeNull()
  expect(open('/orderList?tab=unused', guest)).toBeNull()
  expect(open('/mycenter', guest)).toBeNull()
  for (const path of ['/user/info', '/account/info', '/contactList', '/account/Coupon'])
    expect(open(path, guest)).toBe(`/login?redirect=${path}`)
})

test('a guest is not logged in: /login and /register stay open', () => {
  expect(open('/login', guest)).toBeNull()
  expect(open('/register', guest)).toBeNull()
})

test('a logged-in user opening /login or /register goes to /', () => {
  expect(open('/login', member)).toBe('/')
  expect(open('/login?redirect=/mycenter', member)).toBe('/')
  expect(open('/register', member)).toBe('/')
  expect(open('/login', group)).toBe('/')
})

test('a user whose profile has a corp opening /index goes to /group/index', () => {
  expect(open('/index', group)).toBe('/group/index')
  expect(open('/index', member)).toBeNull()
})

test.each(['/park/list', '/park/detail', '/park/order'])('a corp opening %s goes to /group/list', (path) => {
  expect(open(path, group)).toBe('/group/list')
  expect(open(path, member)).toBeNull()
})

test.each(['/group/list', '/group/detail', '/group/order'])(
  'a non-group user opening %s goes to /group/login with a redirect',
  (path) => {
    expect(open(path, member)).toBe(`/group/login?redirect=${path}`)
    expect(open(path, group)).toBeNull()
  },
)
