import { describe, expect, test } from 'vitest'
import type { OfferCode } from '#contract/values/product.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { idCard } from '../../../testing/buying.ts'
import { checkVisitors, type GivenVisitor, type VisitorLine } from './visitor-rules.ts'

const today = '2026-11-21' as VisitDate
const code = (text: string) => text as OfferCode

const plain: VisitorLine['ticket'] = {
  realName: 'EVERY',
  admits: 1,
  idTypes: [],
  ageMin: null,
  ageMax: null,
  needsGuardian: false,
}
const line = (name: string, ticket: Partial<VisitorLine['ticket']> = {}, quantity = 1): VisitorLine => ({
  offerCode: code(name),
  quantity,
  productId: 1,
  visitDate: '2026-12-01' as VisitDate,
  slotFrom: null,
  ticket: { ...plain, ...ticket },
})

const at = (name: string, unit = 0, seat = 0) => ({ offerCode: code(name), unit, seat })
const withCard = (name: string, n = 1, birth = '19900307', unit = 0): GivenVisitor => ({
  ...at(name, unit),
  name: '张三丰',
  idType: 'ID_CARD',
  idNumber: idCard(n, birth),
})
const child = (guardian: GivenVisitor['guardian'], name = 'CHILD', seat = 0): GivenVisitor => ({
  ...at(name, 0, seat),
  name: '张小宝',
  guardian,
})

const adult = line('ADULT')
const kid = line('CHILD', { needsGuardian: true })

describe('names', () => {
  test('are asked of nobody, of one of the line, or of everybody, as the ticket says', () => {
    expect(checkVisitors([line('A', { realName: 'NONE' }, 3)], [], today)).toEqual([])
    expect(checkVisitors([line('A', { realName: 'ONE' }, 3)], [withCard('A')], today)).toHaveLength(1)
    const family = line('A', { admits: 2 }, 2)
    const four = [0, 1, 2, 3].map((n) => ({ ...withCard('A', n + 1), ...at('A', Math.trunc(n / 2), n % 2) }))
    expect(checkVisitors([family], four, today)).toHaveLength(4)
    expect(() => checkVisitors([family], four.slice(1), today)).toThrow('VISITORS_MISSING')
  })

  test('are taken as people have them, and stored in one form', () => {
    const nameOf = (name: string, idType: GivenVisitor['idType'] = 'ID_CARD', idNumber = idCard(1)) =>
      checkVisitors([adult], [{ ...at('ADULT'), name, idType, idNumber }], today)[0]?.name
    expect(nameOf('阿卜杜拉•买买提')).toBe('阿卜杜拉·买买提')
    expect(nameOf("Seán O'Brien", 'PASSPORT', 'E1234567')).toBe('Seán OBrien')
    expect(nameOf('克里斯蒂安森玛丽', 'PASSPORT', 'E1234567')).toBe('克里斯蒂安森玛丽')
    expect(() => nameOf('克里斯蒂安森玛丽')).toThrow('NAME_NOT_COMPLIANT')
  })

  test('are tidied, and a document is written in one way', () => {
    const typed: GivenVisitor = {
      ...at('ADULT'),
      name: ' Anna  Lee ',
      idType: 'PASSPORT',
      idNumber: ' e1234567x ',
    }
    expect(checkVisitors([adult], [typed], today)).toEqual([
      {
        ...at('ADULT'),
        name: 'Anna Lee',
        idType: 'PASSPORT',
        document: 'E1234567X',
        birthDate: null,
        guardian: null,
      },
    ])
  })
})

describe('ages count on the day of the visit', () => {
  const minor = [line('MINOR', { ageMin: 6, ageMax: 17 })]
  test.each([
    ['six on that very day', '20201201', true],
    ['six the day after', '20201202', false],
    ['still seventeen', '20081202', true],
    ['eighteen on that very day', '20081201', false],
  ])('%s', (_, birth, fits) => {
    const check = () => checkVisitors(minor, [withCard('MINOR', 1, birth)], today)
    if (fits) expect(check()).toHaveLength(1)
    else expect(check).toThrow('VISITOR_AGE')
  })

  test('a name in a refusal is masked', () => {
    expect(() => checkVisitors(minor, [withCard('MINOR')], today)).toThrow(
      expect.objectContaining({ details: { name: '张**', seat: 'MINOR:0:0', field: 'idNumber' } }),
    )
  })

  test('a document that does not contain the birth date needs it typed, and it must be one', () => {
    const passport = { ...at('MINOR'), name: 'Anna', idType: 'PASSPORT' as const, idNumber: 'E12345678' }
    const check = (birthDate?: string) =>
      checkVisitors(minor, [{ ...passport, birthDate: (birthDate ?? null) as VisitDate }], today)
    expect(() => check()).toThrow('BIRTH_DATE_NOT_COMPLIANT')
    expect(() => check('2027-01-01')).toThrow('BIRTH_DATE_NOT_COMPLIANT')
    expect(() => check('1990-03-07')).toThrow('VISITOR_AGE')
    expect(check('2015-03-07')[0]?.birthDate).toBe('2015-03-07')
  })

  test('what the document says goes before what is typed', () => {
    const lying = { ...withCard('MINOR'), birthDate: '2015-03-07' as VisitDate }
    expect(() => checkVisitors(minor, [lying], today)).toThrow('VISITOR_AGE')
  })
})

describe('a child without a document', () => {
  test('rides on the ticket of an adult of the same order', () => {
    const visitors = checkVisitors([adult, kid], [withCard('ADULT'), child(at('ADULT'))], today)
    expect(visitors[1]).toMatchObject({ document: null, guardian: at('ADULT') })
  })

  test.each<[string, VisitorLine[], GivenVisitor[]]>([
    ['names nobody', [adult, kid], [withCard('ADULT'), child(null)]],
    ['names a seat that is not there', [adult, kid], [withCard('ADULT'), child(at('ADULT', 7))]],
    ['names itself', [adult, kid], [withCard('ADULT'), child(at('CHILD'))]],
    ['names a minor', [adult, kid], [withCard('ADULT', 1, '20101201'), child(at('ADULT'))]],
  ])('is refused when it %s', (_, lines, visitors) => {
    expect(() => checkVisitors(lines, visitors, today)).toThrow('GUARDIAN_NEEDED')
  })

  test('is refused when it names another child', () => {
    const twoKids = line('CHILD', { needsGuardian: true }, 2)
    const other = { ...withCard('CHILD', 2, '20101201', 1) }
    expect(() =>
      checkVisitors([adult, twoKids], [withCard('ADULT'), child(at('CHILD', 1)), other], today),
    ).toThrow('GUARDIAN_NEEDED')
  })

  test('sits beside its parent on a shared ticket, but not in the first seat', () => {
    const family = line('FAMILY', { admits: 2 })
    const parent = withCard('FAMILY')
    expect(checkVisitors([family], [parent, child(at('FAMILY'), 'FAMILY', 1)], today)).toHaveLength(2)
    expect(() => checkVisitors([family], [child(null, 'FAMILY'), { ...parent, seat: 1 }], today)).toThrow(
      'VISITORS_MISSING',
    )
  })

  test('with a document of its own needs no guardian named', () => {
    expect(
      checkVisitors([adult, kid], [withCard('ADULT'), withCard('CHILD', 2, '20201201')], today),
    ).toHaveLength(2)
  })
})

test('the same document twice is refused, also when it is called another kind of paper', () => {
  const two = line('ADULT', {}, 2)
  expect(() => checkVisitors([two], [withCard('ADULT'), withCard('ADULT', 1, '19900307', 1)], today)).toThrow(
    expect.objectContaining({ code: 'VISITOR_TWICE', details: { seat: 'ADULT:1:0', field: 'idNumber' } }),
  )
  const paper = (unit: number, idType: 'PASSPORT' | 'OTHER', idNumber = 'E12345678') => ({
    ...at('ADULT', unit),
    name: 'Anna',
    idType,
    idNumber,
  })
  expect(() => checkVisitors([two], [paper(0, 'PASSPORT'), paper(1, 'OTHER')], today)).toThrow(
    'VISITOR_TWICE',
  )
  expect(checkVisitors([two], [paper(0, 'PASSPORT'), paper(1, 'OTHER', 'E12345679')], today)).toHaveLength(2)
})

test('only the papers that the ticket accepts', () => {
  const strict = line('ADULT', { idTypes: ['ID_CARD'] })
  const passport: GivenVisitor = { ...at('ADULT'), name: 'Anna', idType: 'PASSPORT', idNumber: 'E12345678' }
  expect(() => checkVisitors([strict], [passport], today)).toThrow('ID_TYPE_NOT_ACCEPTED')
})
