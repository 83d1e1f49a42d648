/** Where a unit can go on the board. */
import { expect, test } from 'vitest'
import type { BoardUnit } from '#contract/console/desk.ts'
import type { AssetCode } from '#contract/values/asset.ts'
import type { SlotTime } from '#contract/values/time.ts'
import { beginsIn, isFreeFor, servedIn } from './cells.ts'

const at = (time: string) => time as SlotTime
const [li, chen] = ['LI', 'CHEN'].map((code) => ({ code: code as AssetCode, active: true })) as [
  { code: AssetCode; active: boolean },
  { code: AssetCode; active: boolean },
]
const unit = (takes: [string, AssetCode[]][]): BoardUnit =>
  ({ takes: takes.map(([from, assets]) => ({ from: at(from), assets })) }) as BoardUnit

test('a unit of two slots goes where both are free, and is offered in the first', () => {
  const long = unit([
    ['10:00', []],
    ['12:00', []],
  ])
  const busy = unit([['12:00', [li.code]]])
  const board = { units: [long, busy] }
  expect(servedIn(board, li, at('12:00'))).toBe(busy)
  expect(servedIn(board, li, at('10:00'))).toBeUndefined()
  expect([isFreeFor(board, li, long), isFreeFor(board, chen, long)]).toEqual([false, true])
  expect(isFreeFor(board, { ...chen, active: false }, long)).toBe(false)
  expect([beginsIn(long, at('10:00')), beginsIn(long, at('12:00'))]).toEqual([true, false])
})
