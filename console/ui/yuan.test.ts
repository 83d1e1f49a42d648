import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fen } from '#contract/values/fen.ts'
import { faultOfYuan, shownYuan, typedFen, typedYuan, yuanOf, yuanRule } from './yuan.ts'

const amounts = fc.integer({ min: 0, max: 1_000_000_000 }).map(fen)

test('what is shown in yuan is typed back as the same fen', () => {
  fc.assert(fc.property(amounts, (amount) => typedFen({ yuan: yuanOf(amount) }) === amount))
  fc.assert(
    fc.property(
      amounts,
      (amount) => typedFen({ yuan: typedYuan(shownYuan(yuanOf(amount), null)) }) === amount,
    ),
  )
  expect(typedFen({ yuan: 19.99 })).toBe(1999)
  expect(typedFen({ yuan: 1.005 }), 'no part of a fen').toBe(100)
})

test('an amount with more than two decimals is refused, not rounded', () => {
  const bounds = { minFen: fen(1), maxFen: fen(10_000_000) }
  expect(typedYuan('12.345')).toBe(12.345)
  expect(shownYuan('12.345', null), 'it stays as it was typed').toBe('12.345')
  expect(faultOfYuan(12.345, bounds)).toBe('最多两位小数')
  expect(faultOfYuan(12.34, bounds)).toBeNull()
  expect(faultOfYuan(0.1 + 0.2, bounds)).toBe('最多两位小数')
  fc.assert(fc.property(amounts, (amount) => faultOfYuan(yuanOf(amount), { minFen: fen(0) }) === null))
})

test('1e5 is no amount, and what is no amount leaves none', () => {
  expect(typedYuan('1e5')).toBeNull()
  expect(typedYuan('abc')).toBeNull()
  expect(typedYuan('１２，０００．５')).toBe(12_000.5)
})

test('the bounds of a field are those of its fen, and one sentence names them', async () => {
  const bounds = { minFen: fen(1), maxFen: fen(12_345) }
  const between = '请填写 ¥0.01 至 ¥123.45 的金额'
  for (const wrong of [undefined, null, 'a', 0, -1, 123.46])
    expect(faultOfYuan(wrong, bounds), String(wrong)).toBe(between)
  for (const right of [0.01, 5, 123.45]) expect(faultOfYuan(right, bounds)).toBeNull()
  expect(faultOfYuan(null, { minFen: fen(0) })).toBe('请填写不少于 ¥0.00 的金额')
  expect(faultOfYuan(0, { minFen: fen(0) })).toBeNull()
  expect(faultOfYuan(200, { ...bounds, message: 'up to 123.45' })).toBe('up to 123.45')
  const { required, validator } = yuanRule(bounds)
  expect(required).toBe(true)
  await expect(validator({}, null)).rejects.toThrow(between)
  await validator({}, 5)
})
