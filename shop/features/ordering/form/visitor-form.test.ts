import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ListedContact } from '#contract/endpoints/contact.ts'
import type { Hold } from '#contract/endpoints/ordering/hold.ts'
import { checkDigitOf } from '#contract/values/document.ts'
import { fen, noFen } from '#contract/values/fen.ts'
import { OrderNo } from '#contract/values/order.ts'
import type { HeldLine } from '#contract/values/order-line.ts'
import { OfferCode, ProductCode } from '#contract/values/product.ts'
import { SlotTime, VisitDate } from '#contract/values/time.ts'
import { orderOf, typedToKeep } from '../place/order-body.ts'
import {
  asksBirthDate,
  emptyFields,
  type FaultContext,
  faultsOf,
  guardiansAmong,
  type OrderFields,
  questionsOf,
  type VisitorFields,
} from './visitor-form.ts'

const today = VisitDate.parse('2026-11-21')
const visitDate = VisitDate.parse('2026-11-28')

const residentId = (birth: string) => {
  const body = `110105${birth}001`
  return body + checkDigitOf(body)
}

const line = (code: string, more: Partial<HeldLine> = {}): HeldLine => ({
  offerCode: OfferCode.parse(code),
  name: code,
  category: 'adult',
  priceFen: fen(15_000),
  quantity: 1,
  amountFen: fen(15_000),
  realName: 'EVERY',
  idTypes: ['ID_CARD', 'PASSPORT'],
  ageMin: null,
  ageMax: null,
  admits: 1,
  needsGuardian: false,
  firstUnit: 0,
  ...more,
})

const holdOf = (lines: HeldLine[], formerVisitors: Hold['formerVisitors'] = []): Hold => ({
  items: [
    {
      productCode: ProductCode.parse('DECK433'),
      productName: 'Deck',
      picture: '',
      type: 'PKTK',
      visitDate,
      untilDate: null,
      slotFrom: null,
      slotTo: null,
      asks: [],
      lines,
    },
  ],
  packages: [],
  listRows: 200,
  vouchers: 0,
  untilDate: null,
  asks: [],
  orderNo: OrderNo.parse('2611210000000001'),
  productCode: ProductCode.parse('DECK433'),
  productName: 'Deck',
  picture: '',
  type: 'PKTK',
  visitDate,
  slotFrom: SlotTime.parse('17:30'),
  slotTo: SlotTime.parse('18:00'),
  lines,
  amounts: {
    goodsFen: fen(15_000),
    couponFen: noFen,
    integralFen: noFen,
    freightFen: noFen,
    otherFen: noFen,
    payableFen: fen(15_000),
    paidFen: noFen,
    refundedFen: noFen,
  },
  heldUntil: '2026-11-21T04:10:00Z',
  serverNow: '2026-11-21T04:00:00Z',
  noticeOpenedAt: null,
  formerVisitors,
})

function asked(
  lines: HeldLine[],
  visitors: Partial<VisitorFields>[],
  formerVisitors: Hold['formerVisitors'] = [],
) {
  const hold = holdOf(lines, formerVisitors)
  const context: FaultContext = {
    questions: questionsOf(hold, (number) => `Traveller ${number}`),
    items: [],
    party: [],
    visitDate,
    today,
    guest: false,
  }
  const blank = emptyFields(context.questions)
  const fields: OrderFields = {
    ...blank,
    agreed: true,
    visitors: blank.visitors.map((visitor, index) => ({ ...visitor, ...visitors[index] })),
  }
  return { hold, context, fields, faults: faultsOf(fields, context) }
}

const adult = { name: '李娜', idNumber: residentId('19900101') }

test('an empty form names every field that is missing', () => {
  const { faults } = asked([line('ADULT')], [{}])
  expect(faults).toEqual({ 'visitors.0.name': 'required', 'visitors.0.idNumber': 'required' })
})

test('the first visitor is the contact, unless somebody else is named or nobody is', () => {
  const { hold, context, fields, faults } = asked([line('ADULT')], [adult])
  expect(faults).toEqual({})
  expect(orderOf(hold, fields, context)).not.toHaveProperty('contactName')
  const other = { ...fields, otherContact: true }
  expect(faultsOf(other, context)).toEqual({ contactName: 'required' })
  expect(faultsOf({ ...other, contactName: '王芳', contactMobile: '123' }, context)).toEqual({
    contactMobile: 'mobile',
  })
  expect(
    orderOf(hold, { ...other, contactName: '王芳', contactMobile: '138 0013 8000' }, context),
  ).toMatchObject({ contactName: '王芳', contactMobile: '13800138000' })
  expect(asked([line('ADULT', { realName: 'NONE' })], []).faults).toEqual({ contactName: 'required' })
})

test('each child rides on an adult of its own as far as there are adults', () => {
  const child = line('CHILD', { category: 'free', needsGuardian: true, quantity: 2 })
  const { fields } = asked([line('ADULT', { quantity: 2 }), child], [])
  expect(fields.visitors.map(({ guardian }) => guardian)).toEqual(['', '', 'ADULT:0:0', 'ADULT:1:0'])
})

test('a filled form has no fault and becomes the order', () => {
  const { hold, context, fields, faults } = asked([line('ADULT')], [adult])
  expect(faults).toEqual({})
  expect(orderOf(hold, fields, context)).toMatchObject({
    noticeAgreed: true,
    expectedPayableFen: 15_000,
    visitors: [{ offerCode: 'ADULT', unit: 0, seat: 0, name: '李娜', idType: 'ID_CARD' }],
  })
})

test('an order without agreement to the notice is a fault at the agreement', () => {
  const { context, fields } = asked([line('ADULT')], [adult])
  expect(faultsOf({ ...fields, agreed: false }, context)).toEqual({ agreed: 'agree' })
})

test('the same document cannot be typed twice, however it is spaced', () => {
  const spaced = {
    ...adult,
    name: '王芳',
    idNumber: ` ${adult.idNumber.slice(0, 6)} ${adult.idNumber.slice(6)}`,
  }
  const { faults } = asked([line('ADULT', { quantity: 2 })], [adult, spaced])
  expect(faults).toEqual({ 'visitors.1.idNumber': 'twice' })
})

test('age counts on the day of the visit', () => {
  const minor = line('MINOR', { category: 'minor', ageMin: 6, ageMax: 17 })
  expect(asked([minor], [{ ...adult, idNumber: residentId('20081129') }]).faults).toEqual({})
  expect(asked([minor], [{ ...adult, idNumber: residentId('20081128') }]).faults).toEqual({
    'visitors.0.idNumber': 'age',
  })
})

test('a passport contains no age, so the birth date is asked where the ticket has one', () => {
  const minor = line('MINOR', { ageMin: 6, ageMax: 17 })
  const { context, fields, faults } = asked(
    [minor],
    [{ name: 'Ann Lee', idType: 'PASSPORT', idNumber: 'X1234567' }],
  )
  expect(faults).toEqual({ 'visitors.0.birthDate': 'required' })
  const [visitor] = fields.visitors
  expect(visitor && asksBirthDate(visitor, minor, context.today)).toBe(true)
  expect(visitor && asksBirthDate(visitor, line('ADULT'), context.today)).toBe(false)
})

test('a child without a document rides on the adult of the same order', () => {
  const child = line('CHILD', { category: 'child', needsGuardian: true })
  const { hold, context, fields, faults } = asked([line('ADULT'), child], [adult, { name: '小明' }])
  expect(guardiansAmong(context.questions).map((question) => question.label)).toEqual(['ADULT'])
  expect(faults).toEqual({})
  expect(orderOf(hold, fields, context).visitors[1]).toEqual({
    offerCode: 'CHILD',
    unit: 0,
    seat: 0,
    name: '小明',
    guardian: { offerCode: 'ADULT', unit: 0, seat: 0 },
  })
})

test('a document that the screen hides, because an adult takes the child along, is neither checked, sent nor kept', () => {
  const child = line('CHILD', { category: 'child', needsGuardian: true, ageMax: 6 })
  for (const idNumber of ['123', adult.idNumber, residentId('20200101')]) {
    const typed = { name: '小明', idNumber, birthDate: '1990-01-01', save: true }
    const { hold, context, fields, faults } = asked([line('ADULT'), child], [adult, typed])
    expect(faults).toEqual({})
    expect(orderOf(hold, fields, context).visitors[1]).toEqual({
      ...{ offerCode: 'CHILD', unit: 0, seat: 0, name: '小明' },
      guardian: { offerCode: 'ADULT', unit: 0, seat: 0 },
    })
    expect(typedToKeep(fields, null)).toEqual([])
  }
})

test('a child whom no adult takes along needs a document, which is sent without an adult', () => {
  const child = line('CHILD', { category: 'child', needsGuardian: true })
  const alone = { name: '小明', guardian: '' }
  expect(asked([line('ADULT'), child], [adult, alone]).faults).toEqual({ 'visitors.1.idNumber': 'required' })
  const idNumber = residentId('20200101')
  const { hold, context, fields, faults } = asked([line('ADULT'), child], [adult, { ...alone, idNumber }])
  expect(faults).toEqual({})
  expect(orderOf(hold, fields, context).visitors[1]).toEqual({
    ...{ offerCode: 'CHILD', unit: 0, seat: 0, name: '小明', idType: 'ID_CARD', idNumber },
  })
})

test('visitors of the former order are kept without being typed or shown', () => {
  const former = {
    offerCode: OfferCode.parse('ADULT'),
    unit: 0,
    seat: 0,
    name: '李*',
    idType: 'ID_CARD' as const,
    idNumber: '110***********0011',
  }
  const { hold, context, fields, faults } = asked([line('ADULT')], [{}], [former])
  expect(faults).toEqual({})
  expect(orderOf(hold, fields, context).visitors).toEqual([
    { offerCode: 'ADULT', unit: 0, seat: 0, keep: true },
  ])
})

const saved: ListedContact = {
  id: '17',
  name: '王**',
  idType: 'PASSPORT',
  idNumber: 'E1****678',
  mobile: null,
  sex: null,
  nickname: '妈妈',
  email: null,
  age: null,
}

test('a saved contact goes into the order by its number alone', () => {
  const { hold, context, fields, faults } = asked([line('ADULT')], [{ contact: saved, save: true }])
  expect(faults).toEqual({})
  expect(orderOf(hold, fields, context).visitors).toEqual([
    { offerCode: 'ADULT', unit: 0, seat: 0, contactId: '17' },
  ])
  expect(typedToKeep(fields, 0)).toEqual([])
})

test('of a saved contact only a birth date is asked, when the ticket has an age that nobody knows', () => {
  const senior = line('SENIOR', { ageMin: 65 })
  expect(asked([senior], [{ contact: saved }]).faults).toEqual({ 'visitors.0.birthDate': 'required' })
  expect(asked([senior], [{ contact: saved, birthDate: '2000-01-01' }]).faults).toEqual({
    'visitors.0.birthDate': 'age',
  })
  const { hold, context, fields, faults } = asked([senior], [{ contact: saved, birthDate: '1950-01-01' }])
  expect(faults).toEqual({})
  expect(orderOf(hold, fields, context).visitors).toMatchObject([
    { contactId: '17', birthDate: '1950-01-01' },
  ])
  expect(asked([senior], [{ contact: { ...saved, age: 64 } }]).faults).toEqual({
    'visitors.0.contact': 'age',
  })
  expect(asked([senior], [{ contact: { ...saved, age: 65 } }]).faults).toEqual({})
  const residents = line('RESIDENT', { idTypes: ['ID_CARD'] })
  expect(asked([residents], [{ contact: saved }]).faults).toEqual({ 'visitors.0.contact': 'idTypeWrong' })
})

test('who was typed and shall be kept becomes a contact, without what was not typed', () => {
  const { fields } = asked(
    [line('ADULT', { quantity: 3 })],
    [
      { ...adult, name: ' 李娜 ', save: true },
      { ...adult, save: false },
      { name: '小宝', save: true },
    ],
  )
  expect(typedToKeep(fields, 1)[0]).not.toHaveProperty('own')
  expect(typedToKeep(fields, 0)).toEqual([
    {
      name: '李娜',
      idType: 'ID_CARD',
      idNumber: adult.idNumber,
      mobile: null,
      sex: null,
      nickname: null,
      email: null,
      own: true,
    },
  ])
})

test('whatever is typed, the form either names a fault or makes an order that names every seat', () => {
  const text = fc.oneof(fc.constant(''), fc.string({ maxLength: 20 }), fc.constant(adult.idNumber))
  fc.assert(
    fc.property(
      fc.array(fc.record({ name: text, idNumber: text, birthDate: text }), { maxLength: 4 }),
      (typed) => {
        const { hold, context, fields, faults } = asked([line('ADULT', { quantity: 3, ageMin: 18 })], typed)
        if (Object.keys(faults).length > 0) return
        expect(orderOf(hold, fields, context).visitors).toHaveLength(3)
      },
    ),
  )
})
