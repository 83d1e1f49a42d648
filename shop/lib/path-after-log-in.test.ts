import { expect, test } from 'vitest'
import { pathAfterLogIn } from './path-after-log-in.ts'

test.each([
  ['/login', '?redirect=%2ForderList%3Ftab%3Dunused', '/orderList?tab=unused'],
  ['/login', '', '/'],
  ['/login', '?redirect=https%3A%2F%2Fevil.example', '/'],
  ['/login', '?redirect=%2F%2Fevil.example', '/'],
  ['/login', '?redirect=%2F%5Cevil.example', '/'],
  ['/mycenter', '?redirect=%2ForderList', '/mycenter?redirect=%2ForderList'],
])('logged in on %s%s goes on to %s', (pathname, search, path) => {
  expect(pathAfterLogIn({ pathname, search })).toBe(path)
})
