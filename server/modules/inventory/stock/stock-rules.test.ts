import { expect, test } from 'vitest'
import { stockCodesLike } from './stock-rules.ts'

const first = (stock: string | null, like: string, code: string) => stockCodesLike({ stock, like, code })[0]

test('the stock of a new offer is called as that of the one that it is made like', () => {
  expect(first('STOCK-TOY-WHITE', 'CLOUDTOY-WHITE', 'CLOUDTOY-GREEN')).toBe('STOCK-TOY-GREEN')
  expect(first('STOCK-TOY-WHITE', 'CLOUDTOY-WHITE', 'CLOUDTOY-WINE')).toBe('STOCK-TOY-WINE')
  expect(first('STOCK-TOY-WHITE-S', 'CLOUDTOY-WHITE-S', 'CLOUDTOY-WHITE-M')).toBe('STOCK-TOY-WHITE-M')
  expect(first('STOCK-TOY-WHITE-S', 'CLOUDTOY-WHITE-S', 'CLOUDTOY-GREEN-S')).toBe('STOCK-TOY-GREEN-S')
  expect(first('TOWER-RED', 'TOWER-RED', 'TOWER-GREEN')).toBe('TOWER-GREEN')
  expect(first('STOCK-POSTCARDS', 'POSTCARDS-SET', 'POSTCARDS-BOX')).toBe('STOCK-POSTCARDS-BOX')
  expect(first(null, 'POSTCARDS-SET', 'POSTCARDS-BOX')).toBe('STOCK-POSTCARDS-BOX')
  expect(first('STOCK-TOY-WHITE', 'CLOUDTOY-WHITE', 'CLOUDTOY-WHITE-XL')).toBe('STOCK-TOY-WHITE-XL')
})

test('where that code is taken or too long there is one after the offer itself', () => {
  const codes = { like: 'CLOUDTOY2-WHITE', code: 'CLOUDTOY2-GREEN' }
  expect(stockCodesLike({ ...codes, stock: 'STOCK-TOY-WHITE' })).toEqual([
    'STOCK-TOY-GREEN',
    'STOCK-CLOUDTOY2-GREEN',
  ])
  expect(stockCodesLike({ ...codes, stock: 'S'.repeat(60) })).toEqual(['STOCK-CLOUDTOY2-GREEN'])
})
