import { expect, test } from 'vitest'
import { correctedTitle } from './title-fields.tsx'

const company = { titleName: '云州文化传播有限公司', taxNumber: '91350100M000100Y43' }
const person = { titleName: '王**', taxNumber: null }

test('what stays as it was is not sent', () => {
  expect(correctedTitle(company, company)).toEqual({})
  expect(correctedTitle({}, person)).toEqual({})
  expect(correctedTitle({ titleName: '  ', taxNumber: undefined }, person)).toEqual({})
})

test('another name keeps the tax number of a company, and without a number it is for a person', () => {
  const other = { ...company, titleName: '云州文化有限公司' }
  expect(correctedTitle(other, company)).toEqual({
    title: { kind: 'COMPANY', name: '云州文化有限公司', taxNumber: company.taxNumber },
  })
  expect(correctedTitle({ titleName: ' 王小梅 ', taxNumber: '' }, company)).toEqual({
    title: { kind: 'PERSONAL', name: '王小梅', taxNumber: null },
  })
  expect(correctedTitle(company, person)).toEqual({
    title: { kind: 'COMPANY', name: company.titleName, taxNumber: company.taxNumber },
  })
})
