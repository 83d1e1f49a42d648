/** The form of a citizen card: the name and the document are checked before it is sent, with what else is missing. */
import { expect, test } from 'vitest'
import { FilePath } from '#contract/values/file.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { type CitizenFields, citizenForm } from './citizen-form.ts'

const picture = FilePath.parse(`uploads/${'a'.repeat(26)}.webp`)
const lin: CitizenFields = {
  ...{ typeCode: 'CITIZEN', name: '林晓', idType: 'ID_CARD', idNumber: '11010519491231002x' },
  ...{ photo: [picture], proof: [picture] },
}

/** Faults by field. */
function faultsOf(fields: Partial<CitizenFields>): Record<string, string> {
  const result = citizenForm('2026-11-21' as VisitDate).safeParse({ ...lin, ...fields })
  const issues = result.success ? [] : result.error.issues
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

test('what a person can be called and have is right, in the kind of document that was chosen', () => {
  expect(faultsOf({})).toEqual({})
  expect(faultsOf({ name: '克里斯蒂安森玛丽', idType: 'PASSPORT', idNumber: ' E12345678 ' })).toEqual({})
})

test.each<[Partial<CitizenFields>, Record<string, string>]>([
  [
    { name: ' ', idNumber: ' ', photo: [] },
    { name: 'required', idNumber: 'required', photo: 'required' },
  ],
  [{ name: '林3' }, { name: 'name' }],
  [{ name: '克里斯蒂安森玛丽' }, { name: 'chineseName' }],
  [{ idNumber: 'E12345678' }, { idNumber: 'documentFormat' }],
  [{ idNumber: '110105194912310021' }, { idNumber: 'documentNumber' }],
  [
    { idNumber: '110105194902300020', proof: [] },
    { idNumber: 'birthDate', proof: 'required' },
  ],
])('%j is answered by its rule', (fields, faults) => {
  expect(faultsOf(fields)).toEqual(faults)
})
