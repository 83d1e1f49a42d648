/** A contact's form: every field by its rule, all faults at once, and empty fields are nothing. */
import { describe, expect, test } from 'vitest'
import { Mobile } from '#contract/values/person.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { type ContactFields, contactForm, emptyContact, fieldsOf } from './form.ts'

const today = '2026-11-21' as VisitDate
const mei: ContactFields = {
  ...emptyContact,
  name: '王小梅',
  idType: 'ID_CARD',
  idNumber: '11010519491231002x',
}

const read = (fields: Partial<ContactFields>) => contactForm(today).safeParse({ ...mei, ...fields })

/** Faults by field. */
function faultsOf(fields: Partial<ContactFields>): Record<string, string> {
  const result = read(fields)
  const issues = result.success ? [] : result.error.issues
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

test('only name and document are needed; what is left empty is nothing', () => {
  expect(read({}).data).toEqual({ ...mei, mobile: null, sex: null, nickname: null, email: null })
  expect(read({ mobile: ' ', nickname: '  ', email: ' ' }).data).toMatchObject({
    mobile: null,
    nickname: null,
    email: null,
  })
})

test('what is typed is tidied by the rules of the contract', () => {
  const typed = {
    name: ' 王  小梅 ',
    mobile: '+86 138 0013 8000',
    sex: 'female',
    nickname: ' 小梅 ',
    email: ' m@b.cn ',
  }
  expect(read(typed).data).toMatchObject({
    name: '王 小梅',
    mobile: '13800138000',
    sex: 'female',
    nickname: '小梅',
    email: 'm@b.cn',
  })
})

test('everything that is wrong is reported at once', () => {
  const wrong = { name: '', idNumber: '', mobile: '12345', nickname: 'x'.repeat(33), email: 'm@' }
  expect(faultsOf(wrong)).toEqual({
    name: 'required',
    idNumber: 'required',
    mobile: 'mobile',
    nickname: 'maxLength:32',
    email: 'email',
  })
})

describe('a name or document that cannot be', () => {
  test.each<[Partial<ContactFields>, Record<string, string>]>([
    [{ name: '王' }, { name: 'chineseName' }],
    [{ name: '王3' }, { name: 'name' }],
    [{ idNumber: '11010519491231002' }, { idNumber: 'documentFormat' }],
    [{ idNumber: '110105194912310021' }, { idNumber: 'documentNumber' }],
    [{ idNumber: '110105194902300020' }, { idNumber: 'birthDate' }],
    [{ idType: 'PASSPORT', idNumber: '护照' }, { idNumber: 'documentFormat' }],
    [{ idType: 'FOREIGN_PR' }, { idNumber: 'documentFormat' }],
  ])('%j is answered by its rule', (fields, faults) => {
    expect(faultsOf(fields)).toEqual(faults)
  })
})

test('a kept contact fills the form that made it', () => {
  const mobile = Mobile.parse('13800138000')
  const kept = { id: '7', ...mei, mobile, sex: 'male', nickname: null, email: null } as const
  expect(fieldsOf(kept)).toEqual({ ...mei, mobile: '138 0013 8000', sex: 'male' })
})
