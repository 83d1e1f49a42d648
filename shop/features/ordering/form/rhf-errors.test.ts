/** Sheets in which an order's answers are corrected: whom the tower calls is checked like anywhere else, and may stay empty. */
import { expect, test } from 'vitest'
import { askedResolver } from './rhf-errors.ts'

type Contact = { contactName: string; contactMobile: string }

async function faultsOf(contact: Partial<Contact>) {
  const values = { contactName: '', contactMobile: '', extras: [], ...contact }
  const resolve = askedResolver<typeof values>({ items: [] })
  const { errors } = await resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false })
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error.message]))
}

test('what is left empty stays as it was', async () => {
  expect(await faultsOf({})).toEqual({})
  expect(await faultsOf({ contactName: ' ', contactMobile: ' ' })).toEqual({})
  expect(await faultsOf({ contactName: ' 王芳 ', contactMobile: '138 0013 8000' })).toEqual({})
})

test.each([
  ['张3', 'name'],
  ['王', 'chineseName'],
  // Nothing is left of it once it is tidied.
  ["'", 'name'],
])('the name %j is refused by %s', async (contactName, fault) => {
  expect(await faultsOf({ contactName })).toEqual({ contactName: fault })
  expect(await faultsOf({ contactName, contactMobile: '123' })).toEqual({
    contactName: fault,
    contactMobile: 'mobile',
  })
})
