import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fen, sumOf } from '#contract/values/fen.ts'
import { taxClasses } from '#contract/values/invoice.ts'
import {
  compose,
  hasSameLines,
  type InvoicedUnit,
  type InvoiceFacts,
  obstacleOf,
  redReasonOf,
  taxOf,
} from './compose-rules.ts'

const taxed = new Map(
  taxClasses.map((code) => [
    code,
    { taxCode: '3070101000000000000', rateBp: { GOODS: 1_300, CRUISE: 900 }[code as string] ?? 600 },
  ]),
)

const unit = (id: number, worth: number, more: Partial<InvoicedUnit> = {}): InvoicedUnit => ({
  ...{ id, state: 'valid', worthFen: fen(worth), name: '观光厅 成人票', taxClass: 'ADMISSION' },
  ...more,
})

describe('tax', () => {
  test.each([
    [10_600, 600, 600],
    [100, 600, 6],
    [1, 600, 0],
    [9, 600, 1],
    [11_300, 1_300, 1_300],
    [99_999, 900, 8_257],
    [5_000, 0, 0],
  ])('in %i fen at %i basis points is %i', (amount, rate, tax) => expect(taxOf(fen(amount), rate)).toBe(tax))
})

describe('what an invoice says', () => {
  test('is not the same where freight stands as a fee, although the sum is', () => {
    const order = { paidFen: fen(17_100), refundedFen: fen(8_000), units: [unit(1, 8_000)] }
    const kept = compose({ ...order, freightFen: fen(1_100) }, taxed)
    const asFee = compose({ ...order, freightFen: fen(0) }, taxed)
    expect(asFee.amountFen).toBe(kept.amountFen)
    expect(hasSameLines({ ...kept }, kept)).toBe(true)
    const twoFees = compose({ ...order, refundedFen: fen(7_900), freightFen: fen(1_000) }, taxed)
    const otherFees = compose({ ...order, refundedFen: fen(7_900), freightFen: fen(900) }, taxed)
    expect(hasSameLines(twoFees, otherFees)).toBe(false)
  })

  const units = fc.array(
    fc.record({
      worth: fc.integer({ min: 0, max: 500_000 }),
      state: fc.constantFrom('valid', 'used', 'expired', 'returning', 'refunded' as const),
      taxClass: fc.constantFrom('ADMISSION', 'GOODS', 'CRUISE' as const),
      name: fc.constantFrom('成人票', '儿童票'),
    }),
    { minLength: 1, maxLength: 12 },
  )

  test('adds up: lines to the sum, their tax to its tax, and each line to what it is without tax', () =>
    fc.assert(
      fc.property(
        units,
        fc.integer({ min: 0, max: 3_000 }),
        fc.integer({ min: 0, max: 9_000 }),
        (bought, freight, fees) => {
          const all = bought.map(({ worth, ...more }, id) => unit(id + 1, worth, more as never))
          const stays = all.filter(({ state }) => state !== 'returning' && state !== 'refunded')
          const paidFen = fen(sumOf(stays.map(({ worthFen }) => worthFen)) + freight + fees + 700)
          const order = { paidFen, refundedFen: fen(700), freightFen: fen(freight), units: all }
          const { amountFen, taxFen, lines } = compose(order, taxed)
          expect(amountFen).toBe(paidFen - 700)
          expect(sumOf(lines.map((line) => line.amountFen))).toBe(amountFen)
          expect(sumOf(lines.map((line) => line.taxFen))).toBe(taxFen)
          for (const line of lines) {
            const without = line.amountFen - line.taxFen
            expect(Math.abs((without * line.rateBp) / 10_000 - line.taxFen)).toBeLessThanOrEqual(0.6)
            expect(line.amountFen).toBeGreaterThan(0)
          }
          const unitIds = lines.flatMap((line) => line.unitIds)
          expect(new Set(unitIds).size).toBe(unitIds.length)
        },
      ),
    ))

  test('is grouped by kind and name; freight and kept fees have lines of their own, and what went back has none', () => {
    const units = [
      unit(1, 15_000),
      unit(2, 14_900),
      unit(3, 15_000, { state: 'refunded' }),
      unit(4, 8_000, { taxClass: 'GOODS', name: '模型 红色' }),
      unit(5, 0, { name: '观光厅 婴儿票' }),
    ]
    const order = { paidFen: fen(54_400), refundedFen: fen(13_500), freightFen: fen(1_500), units }
    const { lines } = compose(order, taxed)
    expect(lines.map(({ name, quantity, amountFen }) => [name, quantity, amountFen])).toEqual([
      ['观光厅 成人票', 2, 29_900],
      ['模型 红色', 1, 8_000],
      ['运费', 1, 1_500],
      ['退改手续费', 1, 1_500],
    ])
  })

  test('is never over less than its units', () => {
    const order = { paidFen: fen(100), refundedFen: fen(0), freightFen: fen(0), units: [unit(1, 200)] }
    expect(() => compose(order, taxed)).toThrow('worth more than what was paid')
  })
})

describe('an order', () => {
  const now = new Date('2026-11-21T02:00:00Z')
  const facts: InvoiceFacts = {
    ...{ channel: 'WEB', payType: 'WECHAT_MP', unconfirmed: false, amountFen: fen(100) },
    ...{ units: [{ state: 'valid' }, { state: 'used' }], endsAt: new Date('2026-11-20T14:00:00Z') },
  }
  const when = { now, afterUse: false, withinDays: 90 }

  test.each([
    [{}, {}, null],
    [{ channel: 'B2B' }, {}, 'INVOICE_BY_STATEMENT'],
    [{ payType: 'ADVANCE' }, {}, 'INVOICE_BY_STATEMENT'],
    [{ payType: 'EXTICKET' }, {}, 'INVOICE_NOTHING'],
    [{ payType: null }, {}, 'INVOICE_NOTHING'],
    [{ amountFen: fen(0) }, {}, 'INVOICE_NOTHING'],
    [{ unconfirmed: true }, {}, 'INVOICE_WAITS'],
    [{ units: [{ state: 'refunding' }] }, {}, 'INVOICE_WAITS'],
    [{ units: [{ state: 'changing' }] }, {}, 'INVOICE_WAITS'],
    [{}, { afterUse: true }, 'INVOICE_TOO_EARLY'],
    [{ units: [{ state: 'used' }] }, { afterUse: true }, null],
    [{ endsAt: new Date('2026-08-01T00:00:00Z') }, {}, 'INVOICE_TOO_LATE'],
    [{ endsAt: null }, { withinDays: 1 }, null],
  ] as const)('%j %j: %s', (more, at, obstacle) =>
    expect(obstacleOf({ ...facts, ...more } as InvoiceFacts, { ...when, ...at })).toBe(obstacle),
  )

  test('is reversed for the reason that the bureau knows', () => {
    const of = (amountFen: number, ...unitIds: number[]) =>
      compose(
        {
          ...{ paidFen: fen(amountFen), refundedFen: fen(0), freightFen: fen(0) },
          units: unitIds.map((id) => unit(id, 100)),
        },
        taxed,
      )
    expect(redReasonOf(of(200, 1, 2), of(100, 1), true)).toBe('1')
    expect(redReasonOf(of(200, 1, 2), of(100, 1), false)).toBe('3')
    expect(redReasonOf(of(300, 1, 2), of(250, 1, 2), false)).toBe('4')
    expect(redReasonOf(of(200, 1, 2), of(250, 1, 2), false)).toBe('2')
  })
})
