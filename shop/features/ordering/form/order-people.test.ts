import { expect, test } from 'vitest'
import type { Hold } from '#contract/endpoints/ordering/hold.ts'
import { checkDigitOf } from '#contract/values/document.ts'
import { fen } from '#contract/values/fen.ts'
import type { HeldLine } from '#contract/values/order-line.ts'
import { OfferCode, ProductCode } from '#contract/values/product.ts'
import { addDays, VisitDate } from '#contract/values/time.ts'
import { orderOf } from '../place/order-body.ts'
import { peopleOf } from './order-people.ts'
import { emptyFields, type FaultContext, faultsOf, guardiansFor, questionsOf } from './visitor-form.ts'

const today = VisitDate.parse('2026-11-21')
const visitDate = VisitDate.parse('2026-12-20')

type Item = Hold['items'][number]

const line = (code: string, quantity: number, more: Partial<HeldLine> = {}): HeldLine => ({
  offerCode: OfferCode.parse(code),
  name: code,
  category: 'adult',
  priceFen: fen(100),
  quantity,
  amountFen: fen(100 * quantity),
  realName: 'EVERY',
  idTypes: [],
  ageMin: null,
  ageMax: null,
  admits: 1,
  needsGuardian: false,
  firstUnit: 0,
  packages: { first: 1, count: 1 },
  ...more,
})

const item = (product: string, day: number, lines: HeldLine[]): Item => ({
  productCode: ProductCode.parse(product),
  productName: product,
  picture: '',
  type: 'PKTK',
  visitDate: addDays(visitDate, day),
  untilDate: null,
  slotFrom: null,
  slotTo: null,
  lines,
  asks: [],
})

const named = (items: Item[]): string[] =>
  peopleOf({ items }).map(({ places }) =>
    places.map(({ offerCode, unit, seat }) => `${offerCode} ${unit}.${seat}`).join(' + '),
  )

const room = (quantity: number, more: Partial<HeldLine> = {}) =>
  item('HOTEL', 0, [line('ROOM', quantity, more)])

test('the people of a package are asked once for all its parts', () => {
  expect(named([room(1), item('DECK', 1, [line('DECK', 2)])])).toEqual(['ROOM 0.0 + DECK 0.0', 'DECK 1.0'])
})

test('what two packages share is told apart by package, also where a price that does not divide splits a line', () => {
  const two = { packages: { first: 1, count: 2 } }
  const split = [
    line('DECK', 2, two),
    line('DECK', 2, { ...two, firstUnit: 2, priceFen: fen(101) }),
    line('DECK', 1, { packages: { first: 3, count: 1 }, firstUnit: 4 }),
  ]
  const rooms = [line('ROOM', 2, two), line('ROOM', 1, { packages: { first: 3, count: 1 }, firstUnit: 2 })]
  expect(named([item('HOTEL', 0, rooms), item('DECK', 1, split)])).toEqual([
    'ROOM 0.0 + DECK 0.0',
    'DECK 2.0',
    'ROOM 1.0 + DECK 1.0',
    'DECK 3.0',
    'ROOM 2.0 + DECK 4.0',
  ])
})

test('a room is for an adult, whatever ticket stands first; nobody comes twice on one day', () => {
  const child = line('CHILD', 1, { category: 'child' })
  expect(
    named([item('DECK', 0, [child, line('DECK', 1)]), room(1), item('DECK', 1, [line('DECK', 1)])]),
  ).toEqual(['DECK 0.0 + ROOM 0.0 + DECK 0.0', 'CHILD 0.0'])
})

test('whom no paper or age fits to both is asked apart', () => {
  const passport = room(1, { idTypes: ['PASSPORT'] })
  expect(named([passport, item('DECK', 1, [line('DECK', 1, { idTypes: ['ID_CARD'] })])])).toHaveLength(2)
  const aged = room(1, { ageMin: 18 })
  expect(named([aged, item('DECK', 1, [line('DECK', 1, { ageMax: 17 })])])).toHaveLength(2)
  const [both] = peopleOf({
    items: [
      room(1, { ageMin: 18, idTypes: ['ID_CARD', 'PASSPORT'] }),
      item('DECK', 1, [line('DECK', 1, { ageMax: 60, idTypes: ['PASSPORT'] })]),
    ],
  })
  expect(both?.line).toMatchObject({ ageMin: 18, ageMax: 60, idTypes: ['PASSPORT'] })
})

test('tickets of a cart are asked one by one, those of all its products', () => {
  const loose = (code: string) => line(code, 1, { packages: undefined })
  expect(named([item('DECK', 0, [loose('DECK')]), item('RIDE', 0, [loose('RIDE')])])).toEqual([
    'DECK 0.0',
    'RIDE 0.0',
  ])
})

const residentId = (birth: string) => {
  const body = `110105${birth}001`
  return body + checkDigitOf(body)
}

function filled(items: Item[], people: { name: string; idNumber: string }[]) {
  const questions = questionsOf({ items, formerVisitors: [] }, (number) => `Traveller ${number}`)
  const context: FaultContext = { questions, items, party: [], visitDate, today, guest: false }
  const blank = emptyFields(questions, { items })
  const visitors = blank.visitors.map((visitor, index) => ({ ...visitor, ...people[index] }))
  const fields = { ...blank, agreed: true, visitors }
  const hold = { orderNo: '2611210000000001', items, amounts: { payableFen: fen(300) } } as unknown as Hold
  return { questions, faults: faultsOf(fields, context), order: () => orderOf(hold, fields, context) }
}

test('each person is sent for every part, and a child beside the same adult in each', () => {
  const child = line('CHILD', 1, { needsGuardian: true, category: 'child' })
  const rideChild = { ...child, offerCode: OfferCode.parse('RIDECHILD') }
  const items = [item('DECK', 0, [child, line('DECK', 2)]), item('RIDE', 1, [rideChild, line('RIDE', 1)])]
  const mother = { name: '李娜', idNumber: residentId('19900101') }
  const father = { name: '王强', idNumber: residentId('19880202') }
  const { questions, faults, order } = filled(items, [mother, father, { name: '王小宝', idNumber: '' }])
  expect(questions.map(({ label }) => label)).toEqual(['Traveller 1', 'Traveller 2', 'Traveller 3'])
  const [first, second, kid] = questions
  expect(first && second && kid && guardiansFor(kid, [first, second])).toEqual([first])
  expect(faults).toEqual({})
  const at = (offerCode: string, unit = 0) => ({ offerCode, unit, seat: 0 })
  expect(order().visitors).toEqual([
    { ...at('DECK'), ...mother, idType: 'ID_CARD' },
    { ...at('RIDE'), ...mother, idType: 'ID_CARD' },
    { ...at('DECK', 1), ...father, idType: 'ID_CARD' },
    { ...at('CHILD'), name: '王小宝', guardian: at('DECK') },
    { ...at('RIDECHILD'), name: '王小宝', guardian: at('RIDE') },
  ])
})

test('an age counts on the day of each part', () => {
  const items = [room(1), item('DECK', 3, [line('DECK', 1, { ageMax: 17 })])]
  const birthday = residentId('20081222')
  expect(filled(items, [{ name: '李娜', idNumber: birthday }]).faults).toEqual({
    'visitors.0.idNumber': 'age',
  })
  expect(
    filled(
      [room(1), item('DECK', 1, [line('DECK', 1, { ageMax: 17 })])],
      [{ name: '李娜', idNumber: birthday }],
    ).faults,
  ).toEqual({})
})
