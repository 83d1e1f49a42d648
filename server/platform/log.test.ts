/** What of an error may be logged: enough to find the bug, nothing of the row it happened on. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { describeError } from './log.ts'

test('an error of the database is logged without the row it refused', async () => {
  const { db } = await testDatabase({ empty: true })
  await sql`CREATE TABLE person (name text, age int CONSTRAINT grown_up CHECK (age >= 18))`.execute(db)
  const error = await sql`INSERT INTO person VALUES ('吴明霞', 7)`.execute(db).catch((thrown) => thrown)
  expect(error.detail).toContain('吴明霞')
  const described = describeError(new Error('could not keep the visitor', { cause: error }))
  expect(described).toMatchObject({
    message: 'could not keep the visitor',
    cause: { code: '23514', constraint: 'grown_up' },
  })
  expect(JSON.stringify(described)).not.toContain('吴明霞')
})

test('whatever else is thrown is logged without its contents', () => {
  expect(describeError('13800138000')).toEqual({
    type: 'string',
    message: 'something that is no Error was thrown',
  })
})
