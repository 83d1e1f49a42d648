import { expect, test } from 'vitest'
import { fen } from '#contract/values/fen.ts'
import { type UnitState, unitStates } from '#contract/values/order.ts'
import { worthBackFen } from './worth-back.ts'

const unitIn = (state: UnitState, admitted = 0) => ({ state, admitted, worthFen: fen(7_050) })

test('what has gone back, was used or is over is worth nothing back', () => {
  const left = unitStates.filter((state) => worthBackFen(unitIn(state), 'PART_FINISH') !== null)
  expect(left).toEqual(['reserved', 'valid', 'changing', 'refunding'])
  expect(worthBackFen(unitIn('valid'), 'AWAIT_CHECK')).toBe(7_050)
})

test('neither is a party of which somebody is in, nor what nobody has paid for', () => {
  expect(worthBackFen(unitIn('valid', 1), 'CHECK_ING')).toBeNull()
  expect(worthBackFen(unitIn('reserved'), 'AWAIT_PAID')).toBeNull()
})
