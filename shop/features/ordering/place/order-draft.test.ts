import { expect, test } from 'vitest'
import { fen } from '#contract/values/fen.ts'
import type { HeldLine } from '#contract/values/order-line.ts'
import { OfferCode, ProductCode } from '#contract/values/product.ts'
import { emptyFields, type OrderFields, type SeatQuestion } from '../form/visitor-form.ts'
import { draftOf, withDraft } from './order-draft.ts'

const deck = ProductCode.parse('DECK433')

const questionsFor = (count: number, more: Partial<HeldLine> = {}): SeatQuestion[] => {
  const line: HeldLine = {
    offerCode: OfferCode.parse('ADULT'),
    name: 'Adult',
    category: 'adult',
    priceFen: fen(15_000),
    quantity: count,
    amountFen: fen(15_000 * count),
    realName: 'EVERY',
    idTypes: [],
    ageMin: null,
    ageMax: null,
    admits: 1,
    needsGuardian: false,
    ...more,
  }
  return Array.from({ length: count }, (_, unit) => ({
    offerCode: line.offerCode,
    unit,
    seat: 0,
    line,
    label: `Adult ${unit + 1}`,
    former: null,
    places: [],
  }))
}

function typedFor(questions: readonly SeatQuestion[]): OrderFields {
  const blank = emptyFields(questions)
  const visitors = blank.visitors.map((visitor, index) => ({
    ...visitor,
    name: `Ann ${'ab'[index]}`,
    idType: 'PASSPORT' as const,
    idNumber: `E123456${index}`,
  }))
  return { ...blank, otherContact: true, contactName: '王芳', visitors, agreed: true }
}

const two = questionsFor(2)
const draft = draftOf(deck, two, typedFor(two))
const restored = (questions: readonly SeatQuestion[], member = true) =>
  withDraft(emptyFields(questions), draft, { productCode: deck, items: [], party: [], questions, member })

test('everything typed comes back but the agreement, which belongs to one hold', () => {
  expect(restored(two)).toEqual({ ...typedFor(two), agreed: false })
})

test('another hold of the product takes those for whom it has seats', () => {
  expect(restored(questionsFor(1)).visitors.map(({ name }) => name)).toEqual(['Ann a'])
  expect(restored(questionsFor(3)).visitors.map(({ name }) => name)).toEqual(['Ann a', 'Ann b', ''])
})

test('a draft of another product, or none, leaves the form empty', () => {
  const order = {
    productCode: ProductCode.parse('DECK488'),
    items: [],
    party: [],
    questions: two,
    member: true,
  }
  expect(withDraft(emptyFields(two), draft, order)).toEqual(emptyFields(two))
  expect(withDraft(emptyFields(two), null, { ...order, productCode: deck })).toEqual(emptyFields(two))
})

test('a document that the ticket does not accept is asked anew', () => {
  const residents = questionsFor(1, { idTypes: ['ID_CARD'] })
  expect(restored(residents).visitors[0]).toMatchObject({ name: 'Ann a', idType: 'ID_CARD', idNumber: '' })
})

test('who is no member has no contacts, and who was not there before is not kept', () => {
  const one = questionsFor(1)
  const fields = typedFor(one)
  const [visitor] = fields.visitors
  const contact = { id: '1', name: '王*', idType: 'ID_CARD', idNumber: '1***', age: 40 } as const
  const chosen = visitor && {
    ...visitor,
    keep: true,
    contact: { ...contact, mobile: null, sex: null, nickname: null, email: null },
  }
  const of = draftOf(deck, one, { ...fields, visitors: chosen ? [chosen] : [] })
  const asGuest = withDraft(emptyFields(one), of, {
    productCode: deck,
    items: [],
    party: [],
    questions: one,
    member: false,
  })
  expect(asGuest.visitors[0]).toMatchObject({ contact: null, keep: false })
  const asMember = withDraft(emptyFields(one), of, {
    productCode: deck,
    items: [],
    party: [],
    questions: one,
    member: true,
  })
  expect(asMember.visitors[0]?.contact?.id).toBe('1')
})
