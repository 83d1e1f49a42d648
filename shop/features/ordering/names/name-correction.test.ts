/** What a correction sends, and what is wrong with it. */
import { expect, test } from 'vitest'
import type { VisitDate } from '#contract/values/time.ts'
import { correctionOf, emptyCorrection, faultsOfCorrection } from './name-correction.ts'

const today = '2026-11-21' as VisitDate
const adult = { hasAge: false, idTypes: [] }
const person = { idType: 'ID_CARD' as const }
const fields = { ...emptyCorrection(person), idNumber: '' }

test('only what was typed is sent', () => {
  expect(correctionOf({ ...fields, name: ' 李四 ' }, adult, today)).toEqual({ name: '李四' })
  expect(correctionOf({ ...fields, idNumber: '11010519491231002X' }, adult, today)).toEqual({
    idType: 'ID_CARD',
    idNumber: '11010519491231002X',
  })
})

test('nothing typed is nothing to correct', () => {
  expect(faultsOfCorrection(fields, adult, today)).toEqual({ name: 'nothing' })
})

test('a wrong number is refused, and a passport of a ticket with an age needs a birth date', () => {
  const wrong = { ...fields, idNumber: '110105194912310020' }
  expect(faultsOfCorrection(wrong, adult, today)).toEqual({ idNumber: 'documentNumber' })
  const passport = { ...fields, idType: 'PASSPORT' as const, idNumber: 'E12345678' }
  expect(faultsOfCorrection(passport, { ...adult, hasAge: true }, today)).toEqual({ birthDate: 'required' })
  const born = { ...passport, birthDate: '1990-03-07' }
  expect(faultsOfCorrection(born, { ...adult, hasAge: true }, today)).toEqual({})
  expect(correctionOf(born, { ...adult, hasAge: true }, today)).toEqual({
    idType: 'PASSPORT',
    idNumber: 'E12345678',
    birthDate: '1990-03-07',
  })
})
