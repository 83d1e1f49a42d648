import { expect, test } from 'vitest'
import type { SeatQuestion, VisitorFields } from '../form/visitor-form.ts'
import { refusedField } from './refused-field.ts'

const place = (unit: number) => ({ offerCode: 'DECK-ADULT', unit, seat: 0 })
const question = (...units: number[]) => ({ ...place(units[0] ?? 0), places: units.map(place) }) as never
const questions: SeatQuestion[] = [question(0, 1), question(2)]
const typed = { contact: null, keep: false } as VisitorFields
const visitors = [typed, typed]
const of = (data: unknown, people = visitors) => refusedField(data, questions, { visitors: people })

test('a refusal is shown at the field that it is about, whichever place of the person it names', () => {
  expect(of({ seat: 'DECK-ADULT:1:0', field: 'idNumber', document: '11*' })).toBe('visitors.0.idNumber')
  expect(of({ seat: 'DECK-ADULT:2:0', field: 'name' })).toBe('visitors.1.name')
  expect(of({ field: 'contactName' })).toBe('contactName')
  expect(of({ fields: 'body.contactMobile, body.contactName' })).toBe('contactMobile')
  expect(of({ field: 'delivery' })).toBe('delivery')
})

test('what is about no field that is shown stays a message', () => {
  for (const data of [
    null,
    {},
    { field: 'visitors' },
    { seat: 'OTHER:0:0', field: 'name' },
    { document: '11*' },
  ])
    expect(of(data)).toBeNull()
  const kept = { ...typed, keep: true } as VisitorFields
  expect(of({ seat: 'DECK-ADULT:0:0', field: 'idNumber' }, [kept, typed])).toBeNull()
  expect(of({ seat: 'DECK-ADULT:0:0', field: 'contact' })).toBeNull()
})

test('what is wrong with somebody chosen among the saved contacts stands at their row, whatever field it is', () => {
  const chosen = { ...typed, contact: {} } as VisitorFields
  for (const field of ['contact', 'name', 'idNumber', 'birthDate', 'guardian'])
    expect(of({ seat: 'DECK-ADULT:2:0', field }, [typed, chosen])).toBe('visitors.1.contact')
})
