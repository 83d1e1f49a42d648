/** What sending costs, case by case, and what holds for any template. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fen, sumOf } from './fen.ts'
import {
  type FreightLine,
  type FreightRule,
  type FreightTemplate,
  freightOf,
  freightRange,
} from './freight.ts'

const name = { 'zh-CN': '模板', 'en-US': 'template' }
const rule = (
  areas: string[],
  ...[first, firstFen, next, nextFen]: [number, number, number, number]
): FreightRule => ({ areas, first, firstFen: fen(firstFen), next, nextFen: fen(nextFen) })

const base = { version: 1, name, freeFromFen: null, freeFromPieces: null, notTo: [] }
/** Grams: near 6.00 for the first kilogram, far 20.00, a city and a district of their own; nothing to Tibet. */
const weight: FreightTemplate = {
  ...base,
  code: 'WEIGHT',
  chargeBy: 'WEIGHT',
  rules: [
    rule([], 1_000, 1_000, 500, 300),
    rule(['31', '32', '33'], 1_000, 600, 1_000, 200),
    rule(['65', '63'], 1_000, 2_000, 500, 1_000),
    rule(['6501'], 1_000, 1_500, 1_000, 500),
    rule(['650102'], 2_000, 1_200, 1_000, 400),
  ],
  notTo: ['54', '8101', '659001'],
}
/** Pieces: 8.00 for two, 3.00 for each one more; free from 99.00. */
const piece: FreightTemplate = {
  ...base,
  code: 'PIECE',
  chargeBy: 'PIECE',
  rules: [rule([], 2, 800, 1, 300)],
  freeFromFen: fen(9_900),
}
/** Only near places, free from three pieces; the next two pieces together. */
const near: FreightTemplate = {
  ...base,
  code: 'NEAR',
  chargeBy: 'PIECE',
  rules: [rule(['33'], 1, 500, 2, 200)],
  freeFromPieces: 6,
}
const both: FreightTemplate = { ...piece, code: 'BOTH', freeFromPieces: 3 }
const gift: FreightTemplate = { ...base, code: 'GIFT', chargeBy: 'PIECE', rules: [rule([], 1, 0, 1, 0)] }
const templates = [weight, piece, near, both, gift]

type Load = [template: string, pieces: number, grams: number, paid: number]
const linesOf = (loads: readonly Load[]): FreightLine[] =>
  loads.map(([template, pieces, weightGrams, paidFen]) => ({
    template,
    pieces,
    weightGrams,
    paidFen: fen(paidFen),
  }))

const cases: [why: string, region: string, loads: Load[], expected: number | null][] = [
  ['the first kilogram of everywhere else', '110101', [['WEIGHT', 1, 1_000, 0]], 1_000],
  ['less than the first kilogram', '110101', [['WEIGHT', 1, 1, 0]], 1_000],
  ['no weight at all pays for the first', '110101', [['WEIGHT', 1, 0, 0]], 1_000],
  ['one gram more is a whole next step', '110101', [['WEIGHT', 1, 1_001, 0]], 1_300],
  ['a next step to its end', '110101', [['WEIGHT', 1, 1_500, 0]], 1_300],
  ['two next steps', '110101', [['WEIGHT', 1, 1_501, 0]], 1_600],
  ['many next steps', '110101', [['WEIGHT', 9, 11_000, 0]], 7_000],
  ['a province of the rule', '330106', [['WEIGHT', 1, 900, 0]], 600],
  ['another province of the same rule', '310101', [['WEIGHT', 1, 900, 0]], 600],
  ['a next kilogram near by', '330106', [['WEIGHT', 1, 2_500, 0]], 1_000],
  ['a far province', '630102', [['WEIGHT', 1, 1_600, 0]], 4_000],
  ['a city before its province', '650104', [['WEIGHT', 1, 1_000, 0]], 1_500],
  ['a district before its city', '650102', [['WEIGHT', 1, 1_000, 0]], 1_200],
  ['the first weight of a district is its own', '650102', [['WEIGHT', 1, 2_000, 0]], 1_200],
  ['the next weight of a district', '650102', [['WEIGHT', 1, 2_001, 0]], 1_600],
  ['another city of the far province', '652801', [['WEIGHT', 1, 1_000, 0]], 2_000],
  ['a province that is not served', '540102', [['WEIGHT', 1, 500, 0]], null],
  ['a city that is not served', '810101', [['WEIGHT', 1, 500, 0]], null],
  ['its neighbour is served', '810201', [['WEIGHT', 1, 500, 0]], 1_000],
  ['a district that is not served, in a province with a rule', '659001', [['WEIGHT', 1, 500, 0]], null],
  ['its neighbour pays as the province', '659002', [['WEIGHT', 1, 500, 0]], 2_000],
  [
    'two lines of one template are weighed together',
    '110101',
    [
      ['WEIGHT', 1, 500, 0],
      ['WEIGHT', 1, 500, 0],
    ],
    1_000,
  ],
  [
    'and charged once beyond the first',
    '110101',
    [
      ['WEIGHT', 1, 800, 0],
      ['WEIGHT', 3, 600, 0],
    ],
    1_300,
  ],
  ['the first piece', '110101', [['PIECE', 1, 0, 100]], 800],
  ['the second piece is among the first', '110101', [['PIECE', 2, 0, 100]], 800],
  ['the third piece', '110101', [['PIECE', 3, 0, 100]], 1_100],
  ['weight does not count by pieces', '110101', [['PIECE', 1, 90_000, 100]], 800],
  ['free from exactly so much', '110101', [['PIECE', 1, 0, 9_900]], 0],
  ['a fen below it is not free', '110101', [['PIECE', 1, 0, 9_899]], 800],
  [
    'what is paid for all its lines counts',
    '110101',
    [
      ['PIECE', 1, 0, 5_000],
      ['PIECE', 1, 0, 4_900],
    ],
    0,
  ],
  [
    'what is paid for goods of other templates does not',
    '110101',
    [
      ['PIECE', 1, 0, 5_000],
      ['GIFT', 1, 0, 90_000],
    ],
    800,
  ],
  ['free from so many pieces', '330106', [['NEAR', 6, 0, 0]], 0],
  ['one piece fewer pays', '330106', [['NEAR', 5, 0, 0]], 900],
  ['the next pieces come in twos', '330106', [['NEAR', 2, 0, 0]], 700],
  ['no rule for a region: not served', '320102', [['NEAR', 1, 0, 0]], null],
  ['not served stays so when it would be free', '320102', [['NEAR', 9, 0, 0]], null],
  ['both are asked: the sum alone is not enough', '110101', [['BOTH', 2, 0, 9_900]], 800],
  ['both are asked: the pieces alone are not enough', '110101', [['BOTH', 3, 0, 9_899]], 1_100],
  ['both are reached', '110101', [['BOTH', 3, 0, 9_900]], 0],
  [
    'templates add up',
    '330106',
    [
      ['WEIGHT', 1, 900, 0],
      ['PIECE', 1, 0, 1],
      ['NEAR', 1, 0, 1],
    ],
    1_900,
  ],
  [
    'one template that does not serve refuses all',
    '110101',
    [
      ['PIECE', 1, 0, 1],
      ['NEAR', 1, 0, 1],
    ],
    null,
  ],
  ['free for all', '110101', [['GIFT', 3, 0, 0]], 0],
  ['a template that is gone sends nothing', '110101', [['GONE', 1, 0, 0]], null],
  ['nothing to send costs nothing', '110101', [], 0],
]

test.each(cases)('%s (%s)', (_, region, loads, expected) => {
  expect(freightOf(templates, linesOf(loads), region)?.fen ?? null).toBe(expected)
})

test('the table has at least forty cases, each of its own', () => {
  expect(new Set(cases.map(([why]) => why)).size).toBe(cases.length)
  expect(cases.length).toBeGreaterThanOrEqual(40)
})

const area = fc.stringMatching(/^[1-8]\d(?:\d{2}(?:\d{2})?)?$/)
const region = fc.stringMatching(/^[1-8]\d{5}$/)
const amount = fc.integer({ min: 1, max: 5_000 })
const price = fc.nat({ max: 100_000 })
const anyRule = fc
  .tuple(fc.array(area, { maxLength: 3 }), amount, price, amount, price)
  .map(([areas, first, firstFen, next, nextFen]) => rule(areas, first, firstFen, next, nextFen))
const anyTemplate = (code: string): fc.Arbitrary<FreightTemplate> =>
  fc.record({
    code: fc.constant(code),
    version: fc.integer({ min: 1, max: 9 }),
    name: fc.constant(name),
    chargeBy: fc.constantFrom('PIECE' as const, 'WEIGHT' as const),
    rules: fc.array(anyRule, { maxLength: 3 }).map((rules) => [...rules, rule([], 1, 500, 1, 100)]),
    freeFromFen: fc.option(fc.nat({ max: 50_000 }).map(fen)),
    freeFromPieces: fc.option(fc.integer({ min: 1, max: 20 })),
    notTo: fc.array(area, { maxLength: 1 }),
  })
const anyTemplates = fc.tuple(anyTemplate('A'), anyTemplate('B')).map((both) => [...both])
const anyLine: fc.Arbitrary<FreightLine> = fc.record({
  template: fc.constantFrom('A', 'B'),
  pieces: fc.integer({ min: 1, max: 30 }),
  weightGrams: fc.nat({ max: 50_000 }),
  paidFen: fc.nat({ max: 100_000 }).map(fen),
})
const anyLines = fc.array(anyLine, { maxLength: 6 })

describe('of any templates', () => {
  test('freight is whole fen, never negative, and the sum of its parts, one for each template', () => {
    fc.assert(
      fc.property(anyTemplates, anyLines, region, (some, lines, to) => {
        const freight = freightOf(some, lines, to)
        if (!freight) return
        expect(freight.parts.every((part) => Number.isInteger(part.fen) && part.fen >= 0)).toBe(true)
        expect(sumOf(freight.parts.map((part) => part.fen))).toBe(freight.fen)
        expect(freight.parts.length).toBe(new Set(lines.map(({ template }) => template)).size)
      }),
    )
  })

  test('more weight never costs less', () => {
    fc.assert(
      fc.property(anyTemplates, anyLines, region, fc.nat({ max: 9_000 }), (some, lines, to, more) => {
        const heavier = lines.map((line) => ({ ...line, weightGrams: line.weightGrams + more }))
        const [light, heavy] = [freightOf(some, lines, to), freightOf(some, heavier, to)]
        expect(heavy === null).toBe(light === null)
        if (light && heavy) expect(heavy.fen).toBeGreaterThanOrEqual(light.fen)
      }),
    )
  })

  test('what is said before an address is known holds for one piece sent anywhere', () => {
    const weights = fc.array(fc.nat({ max: 9_000 }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(anyTemplate('A'), weights, region, (template, grams, to) => {
        const range = freightRange(grams.map((weightGrams) => ({ template, weightGrams })))
        for (const weightGrams of grams) {
          const line = { template: 'A', pieces: 1, weightGrams, paidFen: fen(0) }
          const freight = freightOf([template], [line], to)
          if (!freight) expect(range.someNotServed).toBe(true)
          else if (freight.fen > 0) {
            expect(freight.fen).toBeGreaterThanOrEqual(range.fromFen)
            expect(freight.fen).toBeLessThanOrEqual(range.toFen)
          }
          const { freeFromFen, freeFromPieces } = range
          if (freight && (freeFromFen !== null || freeFromPieces !== null)) {
            const enough = { pieces: Math.max(1, freeFromPieces ?? 1), paidFen: freeFromFen ?? fen(0) }
            expect(freightOf([template], [{ ...line, ...enough }], to)?.fen).toBe(0)
          }
        }
      }),
    )
  })

  test('how lines are split and ordered makes no difference', () => {
    fc.assert(
      fc.property(anyTemplates, anyLines, region, (some, lines, to) => {
        const split = lines.flatMap((line) =>
          line.pieces < 2
            ? [line]
            : [
                { ...line, pieces: 1, weightGrams: 0, paidFen: fen(0) },
                { ...line, pieces: line.pieces - 1 },
              ],
        )
        expect(freightOf(some, split.toReversed(), to)?.fen).toBe(freightOf(some, lines, to)?.fen)
      }),
    )
  })
})

test('offers of one product are said together: the nearest, the farthest, and what is free for all of them', () => {
  const piecesOf = (...sent: [FreightTemplate | null, number][]) =>
    freightRange(sent.map(([template, weightGrams]) => ({ template, weightGrams })))
  expect(piecesOf([piece, 0])).toEqual({
    ...{ fromFen: 800, toFen: 800, grows: true, someNotServed: false },
    ...{ freeFromFen: 9_900, freeFromPieces: null },
  })
  // 1.6 kg: 1.00 begun kilogram near, two begun halves in Xinjiang.
  expect(piecesOf([weight, 400], [weight, 1_600])).toMatchObject({
    ...{ fromFen: 600, toFen: 4_000, someNotServed: true },
  })
  expect(piecesOf([both, 0], [null, 0])).toMatchObject({ fromFen: 0, toFen: 800, freeFromFen: null })
  expect(piecesOf([near, 0])).toMatchObject({ freeFromPieces: 6, someNotServed: true })
  expect(piecesOf([gift, 0])).toMatchObject({ fromFen: 0, toFen: 0, grows: false })
})
