import { expect, test } from 'vitest'
import { isDatabaseAway } from './database-away.ts'

const failed = (message: string, code?: string) => Object.assign(new Error(message), code ? { code } : {})

test.each([
  failed('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'),
  failed('terminating connection due to administrator command', '57P01'),
  failed('the database system is starting up', '57P03'),
  failed('sorry, too many clients already', '53300'),
  failed('canceling statement due to statement timeout', '57014'),
  failed('Connection terminated unexpectedly'),
  failed('Connection terminated due to connection timeout'),
  failed('timeout exceeded when trying to connect'),
])('%s: the database is away', (error) => {
  expect(isDatabaseAway(error)).toBe(true)
})

test.each([
  failed('duplicate key value violates unique constraint', '23505'),
  failed('syntax error', '42601'),
  failed('Cannot read properties of undefined'),
  'no error at all',
])('%s: a bug of ours, or a rule that was broken', (error) => {
  expect(isDatabaseAway(error)).toBe(false)
})
