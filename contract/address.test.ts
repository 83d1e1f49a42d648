import { expect, test } from 'vitest'
import { addressOf } from './address.ts'

const thing = { path: '/api/things/{name}' } as const

test('an address names its parameters safely and leaves out what is not given', () => {
  expect(addressOf(thing, { params: { name: 'a/b' }, query: { day: 'x&y', month: undefined } })).toBe(
    '/front/api/things/a%2Fb?day=x%26y',
  )
  expect(addressOf(thing, { params: { name: 'DECK' } })).toBe('/front/api/things/DECK')
})
