/** Whatever is shown at a gate at whatever moment: who comes in, and who does not. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { admit, admitHolder, type GateRules, type Showing, type ShownCard, type ShownUnit } from './admit.ts'
import { unitStates } from './order.ts'
import { type ProductCode, ticketCategories } from './product.ts'
import type { SlotTime, VisitDate } from './time.ts'

const deck = 'DECK' as ProductCode
const unit: ShownUnit = {
  state: 'valid',
  serial: 0,
  paid: true,
  productCode: deck,
  isAdmission: true,
  category: 'adult',
  visitDate: '2026-12-01' as VisitDate,
  slotFrom: '10:00' as SlotTime,
  slotTo: '10:30' as SlotTime,
  validFrom: new Date('2026-12-01T10:00:00+08:00'),
  validUntil: new Date('2026-12-02T00:00:00+08:00'),
  boardingUntilMinutes: null,
  admits: 1,
  admitted: 0,
  card: null,
}
const gate: GateRules = { products: [], earlyMinutes: 15, lateMinutes: null }
const showing: Showing = {
  at: new Date('2026-12-01T10:05:00+08:00'),
  serial: 0,
  people: null,
  documentChecked: false,
}
const at = (time: string, more: Partial<Showing> = {}): Showing => ({
  ...showing,
  at: new Date(`2026-12-${time}+08:00`),
  ...more,
})
const word = (of: Partial<ShownUnit>, how: Showing = showing, rules: Partial<GateRules> = {}) =>
  admit({ ...unit, ...of }, { ...gate, ...rules }, how).outcome

const moments = fc.integer({ min: -3_000, max: 6_000 }).map((minutes) => ({
  at: new Date(unit.validFrom.getTime() + minutes * 60_000),
}))
const units: fc.Arbitrary<ShownUnit> = fc
  .record({
    state: fc.constantFrom(...unitStates),
    serial: fc.nat({ max: 2 }),
    paid: fc.boolean(),
    productCode: fc.constantFrom(deck, 'BOAT' as ProductCode),
    isAdmission: fc.boolean(),
    category: fc.constantFrom(...ticketCategories),
    admits: fc.integer({ min: 1, max: 9 }),
    entered: fc.nat({ max: 9 }),
  })
  .map(({ entered, ...facts }) => ({ ...unit, ...facts, admitted: Math.min(entered, facts.admits) }))
const rules: fc.Arbitrary<GateRules> = fc.record({
  products: fc.constantFrom([], [deck]),
  earlyMinutes: fc.nat({ max: 60 }),
  lateMinutes: fc.option(fc.nat({ max: 60 })),
})
const showings: fc.Arbitrary<Showing> = fc
  .tuple(
    moments,
    fc.record({
      serial: fc.option(fc.nat({ max: 2 })),
      people: fc.option(fc.integer({ min: 1, max: 12 })),
      documentChecked: fc.boolean(),
    }),
  )
  .map(([moment, more]) => ({ ...moment, ...more }))

test('nobody comes in but with a good, paid ticket of this gate, its present code, and room on it', () => {
  fc.assert(
    fc.property(units, rules, showings, (one, open, shown) => {
      const { outcome, people } = admit(one, open, shown)
      expect(people > 0).toBe(outcome === 'ADMIT' || outcome === 'ADMIT_PART')
      if (people === 0) return
      expect(one.admitted + people).toBeLessThanOrEqual(one.admits)
      expect(people).toBe(shown.people ?? one.admits - one.admitted)
      expect([one.state, one.paid]).toEqual(['valid', true])
      expect(shown.serial ?? one.serial).toBe(one.serial)
      expect(open.products.length === 0 ? one.isAdmission : open.products.includes(one.productCode)).toBe(
        true,
      )
      expect(outcome).toBe(one.admitted + people === one.admits ? 'ADMIT' : 'ADMIT_PART')
      expect(one.category === 'adult' || one.category === 'activity' || shown.documentChecked).toBe(true)
      expect(shown.at.getTime()).toBeGreaterThanOrEqual(unit.validFrom.getTime() - open.earlyMinutes * 60_000)
      expect(shown.at < (unit.validUntil ?? shown.at)).toBe(true)
    }),
  )
})

test('a good ticket at its time comes in, all of its people at once or one after the other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.array(fc.integer({ min: 1, max: 9 })), (admits, parts) => {
      let admitted = 0
      for (const people of [...parts, null]) {
        const left = admits - admitted
        const decided = admit({ ...unit, admits, admitted }, gate, { ...showing, people })
        if (left === 0) expect(decided.outcome).toBe('ALREADY_USED')
        else if ((people ?? left) > left) expect(decided.outcome).toBe('TOO_MANY')
        else
          expect(decided).toEqual({
            outcome: (people ?? left) === left ? 'ADMIT' : 'ADMIT_PART',
            people: people ?? left,
          })
        admitted += decided.people
      }
      expect(admitted).toBe(admits)
    }),
  )
})

test('what a ticket is by now decides, each with its own word', () => {
  expect(unitStates.map((state) => word({ state }))).toEqual(
    unitStates.map(
      (state) =>
        ({
          reserved: 'NOT_CONFIRMED',
          valid: 'ADMIT',
          changing: 'CHANGING',
          refunding: 'REFUNDED',
          returning: 'REFUNDED',
          refunded: 'REFUNDED',
          used: 'ALREADY_USED',
          expired: 'TOO_LATE',
          void: 'NOT_PAID',
        })[state],
    ),
  )
  expect(word({ paid: false })).toBe('NOT_PAID')
})

test('the code of before a change opens nothing, whatever became of the ticket', () => {
  expect(word({ serial: 1 })).toBe('CHANGED')
  expect(word({ serial: 1, state: 'refunded' })).toBe('CHANGED')
  expect(word({}, { ...showing, serial: 1 })).toBe('UNKNOWN')
  expect(word({ serial: 1 }, { ...showing, serial: null }), 'by its assist code').toBe('ADMIT')
})

test('what does not admit to the tower is taken only where its product is named', () => {
  expect(word({ isAdmission: false })).toBe('WRONG_GATE')
  expect(word({ isAdmission: false }, showing, { products: [deck] })).toBe('ADMIT')
})

test('the gate opens some minutes early, and closes with the slot only where its settings say so', () => {
  expect(word({}, at('01T09:44:59'))).toBe('TOO_EARLY')
  expect(word({}, at('01T09:45:00'))).toBe('ADMIT')
  expect(word({}, at('01T23:59:59'))).toBe('ADMIT')
  expect(word({}, at('01T10:59:59'), { lateMinutes: 30 })).toBe('ADMIT')
  expect(word({}, at('01T11:00:00'), { lateMinutes: 30 })).toBe('TOO_LATE')
  const late = { slotFrom: '23:30' as SlotTime, slotTo: '00:00' as SlotTime, validFrom: at('01T23:30:00').at }
  expect(word(late, at('01T23:59:59'), { lateMinutes: 0 })).toBe('ADMIT')
})

test('another day is the wrong one, and what has no date has none', () => {
  expect(word({}, at('02T00:00:00'))).toBe('WRONG_DAY')
  expect(word({}, { ...showing, at: new Date('2026-11-30T10:05:00+08:00') })).toBe('WRONG_DAY')
  const undated = { visitDate: null, slotFrom: null, slotTo: null }
  expect(word(undated, at('02T00:00:00'))).toBe('TOO_LATE')
  expect(word({ ...undated, validUntil: null }, at('09T00:00:00'))).toBe('ADMIT')
})

test('a reduced price asks for a look at a document, another product for another gate', () => {
  expect(word({ category: 'oldMan' })).toBe('CHECK_DOCUMENT')
  expect(word({ category: 'oldMan' }, { ...showing, documentChecked: true })).toBe('ADMIT')
  expect(word({ category: 'oldMan', state: 'used' })).toBe('ALREADY_USED')
  expect(word({}, showing, { products: ['BOAT' as ProductCode] })).toBe('WRONG_GATE')
})

const card: ShownCard = {
  state: 'ACTIVE',
  serial: 1,
  validFrom: '2026-01-01' as VisitDate,
  validUntil: '2026-12-01' as VisitDate,
}
const holder = (of: Partial<ShownCard>, booked: readonly ShownUnit[] = [unit], how: Partial<Showing> = {}) =>
  admitHolder({ ...card, ...of }, booked, gate, { ...showing, serial: 1, ...how })

test('a card that is lost, frozen, over or not begun lets nobody in, also with the code of the ticket that was booked with it', () => {
  expect(holder({}).outcome).toBe('ADMIT')
  expect(holder({ serial: 2 }).outcome).toBe('CARD_REPLACED')
  expect(holder({}, [unit], { serial: 3 }).outcome).toBe('UNKNOWN')
  const refusals = [
    [{ state: 'FROZEN' }, 'CARD_FROZEN'],
    [{ state: 'CANCELLED' }, 'CARD_EXPIRED'],
    [{ validUntil: '2026-11-30' as VisitDate }, 'CARD_EXPIRED'],
    [{ validFrom: '2026-12-02' as VisitDate, validUntil: '2027-12-01' as VisitDate }, 'CARD_NOT_YET'],
    [
      { validFrom: '2026-12-02' as VisitDate, validUntil: '2027-12-01' as VisitDate, state: 'FROZEN' },
      'CARD_FROZEN',
    ],
    [{ state: 'PLACED', validFrom: null, validUntil: null }, 'CARD_EXPIRED'],
  ] as const
  for (const [of, outcome] of refusals) {
    expect(holder(of)).toEqual({ outcome, people: 0, unit: null })
    expect(word({ card: { ...card, ...of } })).toBe(outcome)
  }
  // The ticket's own code has a serial of its own.
  expect(word({ card: { ...card, serial: 7 } })).toBe('ADMIT')
  expect(word({ card: { ...card, state: 'FROZEN' }, state: 'used' })).toBe('ALREADY_USED')
})

test('the holder comes in with the ticket that is good here and now, one after the other', () => {
  const used = { ...unit, state: 'used', admitted: 1 } as const
  const elsewhere = { ...unit, productCode: 'BOAT' as ProductCode }
  const later = { ...unit, validFrom: new Date('2026-12-01T15:00:00+08:00') }
  expect(holder({}, [])).toEqual({ outcome: 'CARD_NO_BOOKING', people: 0, unit: null })
  expect(holder({}, [used, later, unit])).toEqual({ outcome: 'ADMIT', people: 1, unit })
  expect(holder({}, [later, { ...unit, category: 'oldMan' }]).outcome).toBe('CHECK_DOCUMENT')
  const here = { ...gate, products: [deck] }
  const at = { ...showing, serial: 1 }
  expect(admitHolder(card, [elsewhere, used], here, at)).toMatchObject({
    outcome: 'ALREADY_USED',
    unit: used,
  })
  expect(admitHolder(card, [elsewhere], here, at).outcome).toBe('WRONG_GATE')
})

test('once its boarding is over nobody gets on, even at a gate that lets latecomers in', () => {
  const ship = { boardingUntilMinutes: 10 }
  const pier = { earlyMinutes: 40, lateMinutes: null }
  expect(word(ship, at('01T09:19:59'), pier)).toBe('TOO_EARLY')
  expect(word(ship, at('01T09:49:59'), pier)).toBe('ADMIT')
  expect(word(ship, at('01T09:50:00'), pier)).toBe('TOO_LATE')
  expect(word(ship, at('01T10:05:00'), pier)).toBe('TOO_LATE')
  expect(word({ boardingUntilMinutes: 0 }, at('01T09:59:59'), pier)).toBe('ADMIT')
  expect(word({ boardingUntilMinutes: 0 }, at('01T10:00:00'), pier)).toBe('TOO_LATE')
})
