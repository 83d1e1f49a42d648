import { expect, test } from 'vitest'
import type { Freight } from '#contract/endpoints/parcel.ts'
import { fen } from '#contract/values/fen.ts'
import { freightSentence, freightWords } from './freight.ts'

const flat: Freight = {
  ...{ fromFen: fen(1_000), toFen: fen(1_000), grows: false },
  ...{ freeFromFen: null, freeFromPieces: null, someNotServed: false },
}
const both = (freight: Partial<Freight>) => [
  freightSentence({ ...flat, ...freight }, freightWords['zh-CN']),
  freightSentence({ ...flat, ...freight }, freightWords['en-US']),
]

test('what delivery costs is one sentence, in both languages', () => {
  expect(both({})).toEqual(['¥10.00', '¥10.00'])
  expect(both({ toFen: fen(2_500), freeFromFen: fen(9_900), someNotServed: true })).toEqual([
    '¥10.00–¥25.00（按地区），满 ¥99.00 免运费，部分地区不配送',
    '¥10.00–¥25.00 by region, free from ¥99.00, not to all regions',
  ])
  expect(both({ grows: true, freeFromPieces: 3 })).toEqual([
    '首件 ¥10.00，满 3 件免运费',
    '¥10.00 for the first piece, free from 3 pieces',
  ])
  expect(both({ freeFromFen: fen(9_900), freeFromPieces: 2 })[1]).toBe(
    '¥10.00, free from 2 pieces for ¥99.00 or more',
  )
})

test('what is free of charge names no threshold', () => {
  const free = { fromFen: fen(0), toFen: fen(0) }
  expect(both({ ...free, freeFromFen: fen(9_900) })).toEqual(['免运费', 'free'])
  expect(both({ ...free, grows: true })[1]).toBe('¥0.00 for the first piece')
})
