import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ListedContact } from '#contract/endpoints/contact.ts'
import { fen } from '#contract/values/fen.ts'
import type { HeldLine } from '#contract/values/order-line.ts'
import { OfferCode } from '#contract/values/product.ts'
import type { SeatQuestion, VisitorFields } from '../form/visitor-form.ts'
import {
  chosenOf,
  contactMismatchOf,
  contactMismatchOfAll,
  holderAmong,
  ownAmong,
  seat,
  seatAt,
} from './choose-contacts.ts'

const line = (more: Partial<HeldLine> = {}): HeldLine => ({
  offerCode: OfferCode.parse('DECK-ADULT'),
  name: 'Adult',
  category: 'adult',
  priceFen: fen(15_000),
  quantity: 1,
  amountFen: fen(15_000),
  realName: 'EVERY',
  idTypes: [],
  ageMin: null,
  ageMax: null,
  admits: 1,
  needsGuardian: false,
  ...more,
})
const adult = line({ idTypes: ['ID_CARD', 'PASSPORT'], ageMin: 18 })
const minor = line({ offerCode: OfferCode.parse('DECK-MINOR'), ageMin: 6, ageMax: 17 })

const questionsFor = (...lines: HeldLine[]): SeatQuestion[] =>
  lines.map((one, unit) => ({
    offerCode: one.offerCode,
    unit,
    seat: 0,
    line: one,
    label: one.name,
    former: null,
    places: [],
  }))

const contact = (id: string, more: Partial<ListedContact> = {}): ListedContact => ({
  id,
  name: '王**',
  idType: 'ID_CARD',
  idNumber: '110***********0017',
  mobile: null,
  sex: null,
  nickname: null,
  email: null,
  age: 36,
  ...more,
})
const mother = contact('1')
const daughter = contact('2', { age: 12 })
const friend = contact('3', { idType: 'PASSPORT', age: null })
const colleague = contact('4', { idType: 'HK_MACAO_PASS', age: null })

const empty: VisitorFields = {
  contact: null,
  save: false,
  name: '',
  idType: 'ID_CARD',
  idNumber: '',
  birthDate: '',
  guardian: '',
  keep: false,
}

test('a ticket fits whose document it accepts and who is old enough, as far as anybody knows', () => {
  expect(contactMismatchOf(mother, adult)).toBe(null)
  expect(contactMismatchOf(friend, adult)).toBe(null)
  expect(contactMismatchOf(daughter, adult)).toBe('age')
  expect(contactMismatchOf(mother, minor)).toBe('age')
  expect(contactMismatchOf(colleague, adult)).toBe('idTypeWrong')
  expect(contactMismatchOf(colleague, minor)).toBe(null)
})

test('somebody fits an order when one of its tickets fits', () => {
  expect(contactMismatchOfAll(daughter, questionsFor(adult, minor))).toBe(null)
  expect(contactMismatchOfAll(daughter, questionsFor(adult))).toBe('age')
  expect(contactMismatchOfAll(colleague, questionsFor(adult))).toBe('idTypeWrong')
})

test('each takes the first free ticket that fits, never one where somebody is typed or kept', () => {
  const questions = questionsFor(adult, adult, minor, adult)
  const visitors = [{ ...empty, name: '李四' }, { ...empty, keep: true }, empty, empty]
  expect(seat([daughter, mother, friend], questions, visitors)).toEqual({
    contacts: [null, null, daughter, mother],
    left: [friend],
  })
})

test('a ticket for people of that age comes before one for anybody', () => {
  const anybody = line({ idTypes: ['ID_CARD', 'PASSPORT'] })
  const senior = line({ offerCode: OfferCode.parse('DECK-SENIOR'), ageMin: 65 })
  const free = line({ offerCode: OfferCode.parse('DECK-CHILD'), ageMax: 6, needsGuardian: true })
  const questions = questionsFor(anybody, minor, senior, free)
  const seated = (one: ListedContact) =>
    seat([one], questions, [empty, empty, empty, empty]).contacts.indexOf(one)
  expect(seated(mother)).toBe(0)
  expect(seated(daughter)).toBe(1)
  expect(seated(contact('5', { age: 70 }))).toBe(2)
  expect(seated(contact('6', { age: 4 }))).toBe(3)
})

test('whose age nobody knows gets a ticket with an age only where the order has no other', () => {
  const anybody = line({ idTypes: ['ID_CARD', 'PASSPORT'] })
  const taken = [{ ...empty, contact: mother }, empty]
  expect(seat([mother, friend], questionsFor(anybody, minor), taken)).toMatchObject({ left: [friend] })
  expect(seat([friend], questionsFor(minor, minor), [empty, empty]).contacts).toEqual([friend, null])
})

test('the own line is the one that is marked, or the only one', () => {
  const me = contact('7', { own: true })
  expect(ownAmong([mother, me])).toBe(me)
  expect(ownAmong([mother])).toBe(mother)
  expect(ownAmong([mother, friend])).toBe(null)
  expect(ownAmong([])).toBe(null)
})

test('the holder of a card is the one contact with the same name and document', () => {
  const [one, other] = [contact('8', { idNumber: '440***********0226' }), contact('9', { name: '陈**' })]
  expect(holderAmong([mother, one, other], one)).toBe(one)
  expect(holderAmong([mother, one, other], friend)).toBe(null)
  expect(holderAmong([mother, contact('10')], mother), 'two who look alike').toBe(null)
})

test('who sits already stays there, and who is taken away leaves the ticket free', () => {
  const questions = questionsFor(adult, adult)
  const visitors = [{ ...empty, contact: mother }, empty]
  expect(seat([friend, mother], questions, visitors).contacts).toEqual([mother, friend])
  expect(seat([friend], questions, visitors).contacts).toEqual([friend, null])
  expect(seat([], questions, visitors).contacts).toEqual([null, null])
})

test('onto one ticket somebody moves from another', () => {
  const visitors = [
    { ...empty, contact: mother },
    { ...empty, contact: friend },
  ]
  expect(seatAt(mother, 1, visitors)).toEqual([null, mother])
  expect(seatAt(null, 1, visitors)).toEqual([mother, null])
})

test('nobody ever has two tickets, and nobody who was picked is lost', () => {
  const people = [mother, daughter, friend, colleague]
  const lines = fc.array(fc.constantFrom(adult, minor), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(lines, fc.array(fc.subarray(people)), (tickets, inputs) => {
      const questions = questionsFor(...tickets)
      let visitors = questions.map(() => empty)
      for (const picked of inputs) {
        const { contacts, left } = seat(picked, questions, visitors)
        visitors = contacts.map((one) => ({ ...empty, contact: one }))
        const ids = [...chosenOf(visitors), ...left].map(({ id }) => id)
        expect(ids.toSorted()).toEqual(picked.map(({ id }) => id).toSorted())
        for (const [index, one] of contacts.entries()) {
          const question = questions[index]
          if (one && question) expect(contactMismatchOf(one, question.line)).toBe(null)
        }
      }
    }),
  )
})
