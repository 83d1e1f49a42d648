/** An agency's application: whom the tower turns to is checked before it is sent. */
import { expect, test } from 'vitest'
import { ApplicationFields, fieldsOf } from './application-fields.ts'

/** What is wrong with the contact of an application; all else is missing. */
function faultsOf(contactName: string): string[] {
  const result = ApplicationFields.safeParse({ ...fieldsOf(null), contactName })
  const issues = result.success ? [] : result.error.issues
  return issues.filter(({ path }) => path[0] === 'contactName').map(({ message }) => message)
}

test.each([
  ['', 'required'],
  ["'", 'required'],
  ['张3', 'name'],
  ['王', 'chineseName'],
])('the contact %j is refused by %s', (contactName, fault) => {
  expect(faultsOf(contactName)).toEqual([fault])
})

test('a name is tidied as everywhere', () => {
  expect(faultsOf(' 王  芳 ')).toEqual([])
  expect(ApplicationFields.shape.contactName.parse(" Ann  O'Brien ")).toBe('Ann OBrien')
})
