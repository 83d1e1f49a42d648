import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDigitOf } from '#contract/values/document.ts'
import type { HeldLine } from '#contract/values/order-line.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { SeatQuestion, VisitorFields } from '../form/visitor-form.ts'
import { peopleIn, readPeople, seatPeople } from './people-list.ts'

const days = { today: '2026-11-21' as VisitDate, visitDate: '2026-11-25' as VisitDate }
const grownUp = '11010519491231002X'
const child = `11010520160615001${checkDigitOf('11010520160615001')}`
const read = (rows: string[][]) => readPeople(rows, days)

describe('a row', () => {
  test('has a name, a kind of document in either language, and a number', () => {
    const { people, bad } = read([
      ['李娜', '身份证', grownUp],
      ['Ben Fox', 'passport', 'E12345678'],
      ['小明', '', child],
    ])
    expect(bad).toEqual([])
    expect(people).toMatchObject([
      { row: 1, name: '李娜', idType: 'ID_CARD', idNumber: grownUp, age: 76 },
      { row: 2, name: 'Ben Fox', idType: 'PASSPORT', age: null },
      { row: 3, name: '小明', idType: 'ID_CARD', age: 10 },
    ])
  })

  test('may be a line with spaces, with or without the kind', () => {
    const { people } = read([[`李 娜 ${grownUp}`], ['Ben Fox 护照 E12345678']])
    expect(people).toMatchObject([{ name: '李 娜' }, { name: 'Ben Fox', idType: 'PASSPORT' }])
  })

  test.each([
    [['姓名', '证件类型', '证件号码'], undefined],
    [['李娜'], 'columns'],
    [['李娜', '驾驶证', '123456'], 'idType'],
    [['李娜', '身份证', '110105194912310021'], 'documentNumber'],
    [['<b>', '身份证', grownUp], 'name'],
  ])('%j is %s', (cells, why) => {
    const { people, bad } = read([cells])
    expect(people).toEqual([])
    if (why === undefined) expect(bad).toEqual([])
    else expect(bad).toMatchObject([{ row: 1, why: expect.stringMatching(why) }])
  })

  test('with a document that stood there before is named, not taken', () => {
    const { people, bad } = read([['李娜', grownUp], [], ['王芳', grownUp.toLowerCase()]])
    expect(people).toHaveLength(1)
    expect(bad).toMatchObject([{ row: 3, why: 'twice' }])
  })

  test('is read or named, whatever it says', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string(), { maxLength: 4 }), { maxLength: 20 }), (rows) => {
        const { people, bad } = read(rows)
        const told = [...people, ...bad].map(({ row }) => row)
        expect(new Set(told).size).toBe(told.length)
        expect(told.every((row) => row >= 1 && row <= rows.length)).toBe(true)
        expect(peopleIn(rows)).toBe(told.length)
      }),
    )
  })
})

const line = (ageMin: number | null, ageMax: number | null) =>
  ({ ageMin, ageMax, idTypes: [], needsGuardian: false }) as unknown as HeldLine
const questionOn = (of: HeldLine, unit: number) =>
  ({ line: of, unit, seat: 1, label: '' }) as unknown as SeatQuestion
const empty = (): VisitorFields => ({
  ...{ contact: null, save: true, name: '', idType: 'ID_CARD' as const, idNumber: '' },
  ...{ birthDate: '', guardian: '', keep: false },
})

test('everybody gets a ticket that fits, children theirs, and who gets none is named', () => {
  const { people } = read([
    ['小明', child],
    ['李娜', grownUp],
    ['Ben Fox', 'passport', 'E12345678'],
  ])
  const questions = [questionOn(line(null, null), 1), questionOn(line(6, 17), 1)]
  const { visitors, left } = seatPeople(people, questions, [empty(), empty()])
  expect(visitors.map(({ name }) => name)).toEqual(['李娜', '小明'])
  expect(visitors.every(({ save }) => !save)).toBe(true)
  expect(left).toMatchObject([{ name: 'Ben Fox' }])
})

test('a child of the list has a document, so it rides on no ticket of an adult', () => {
  const { people } = read([['小明', child]])
  const rides = { ...empty(), guardian: 'ADULT:0:0' }
  const childLine = { ...line(6, 17), needsGuardian: true }
  const { visitors } = seatPeople(people, [questionOn(childLine, 1)], [rides])
  expect(visitors).toMatchObject([{ name: '小明', idNumber: child, guardian: '' }])
})

test('what is typed already stays', () => {
  const { people } = read([['李娜', grownUp]])
  const typed = { ...empty(), name: '王芳' }
  const questions = [questionOn(line(null, null), 1), questionOn(line(null, null), 2)]
  expect(seatPeople(people, questions, [typed, empty()]).visitors[0]).toEqual(typed)
})
