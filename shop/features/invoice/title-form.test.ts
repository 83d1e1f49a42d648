/** The form of an invoice title: what it refuses, and what comes of it. */
import { expect, test } from 'vitest'
import { emptyTitle, fieldsOf, type TitleFields, titleForm } from './title-form.ts'

const company: TitleFields = { ...emptyTitle, name: '滨江贸易有限公司', taxNumber: '91350100M000100Y43' }

const faults = (fields: TitleFields) => {
  const read = titleForm.safeParse(fields)
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
}

test('a company has a name and a tax number that can be', () => {
  expect(faults(company)).toEqual([])
  expect(faults(emptyTitle)).toEqual(expect.arrayContaining(['name required', 'taxNumber required']))
  expect(faults({ ...company, name: '  ' })).toContain('name required')
  expect(faults({ ...company, taxNumber: '91350100M000100Y44' })).toEqual(['taxNumber invalid'])
  expect(faults({ ...company, taxNumber: '9'.repeat(40) })).toContain('taxNumber maxLength:32')
})

test('a person needs a name only, and what companies have keeps nobody from saving', () => {
  expect(faults({ ...emptyTitle, kind: 'PERSONAL', name: '王小梅' })).toEqual([])
  const ofCompany = {
    taxNumber: '91350100M000100Y44',
    address: '塔'.repeat(99),
    telephone: 'x',
    bankAccount: 'x',
  }
  expect(faults({ ...company, ...ofCompany, kind: 'PERSONAL' })).toEqual([])
  expect(faults({ ...company, ...ofCompany })).toHaveLength(4)
})

test('nothing is longer than the provider takes, and the field says how long it may be', () => {
  const longest = {
    ...{ address: '塔'.repeat(80), telephone: '1'.repeat(20), bank: '行'.repeat(69) },
    ...{ bankAccount: '6'.repeat(30), email: `${'a'.repeat(38)}@example.com` },
  }
  expect(faults({ ...company, ...longest })).toEqual([])
  expect(`${longest.bank} ${longest.bankAccount}`).toHaveLength(100)
  expect(longest.address.length + longest.telephone.length).toBe(100)
  for (const [field, fault] of Object.entries({
    ...{ address: 'maxLength:80', bank: 'maxLength:69', email: 'maxLength:50' },
  }))
    expect(faults({ ...company, [field]: `a${longest[field as 'bank']}` })).toEqual([`${field} ${fault}`])
  for (const field of ['telephone', 'bankAccount'] as const)
    expect(faults({ ...company, [field]: `1${longest[field]}` })).toHaveLength(1)
})

test('what is empty is nothing, and numbers lose the gaps of typing', () => {
  expect(titleForm.parse({ ...company, taxNumber: '9135 0100 m000100y43', bankAccount: ' ' })).toEqual({
    ...{ kind: 'COMPANY', name: '滨江贸易有限公司', taxNumber: '91350100M000100Y43' },
    ...{ address: null, telephone: null, bank: null, bankAccount: null, email: null, isDefault: false },
  })
})

test('a kept title fills its form and comes out as it was', () => {
  const kept = {
    ...{ id: '7', kind: 'COMPANY' as const, name: '滨江贸易有限公司', taxNumber: '91350100M000100Y43' },
    ...{ address: '滨江大道1号', telephone: null, bank: null, bankAccount: null },
    ...{ email: 'tax@example.com', isDefault: true },
  }
  const { id: _, ...title } = kept
  expect(titleForm.parse(fieldsOf(kept))).toEqual(title)
})
