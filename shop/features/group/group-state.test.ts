import { expect, test } from 'vitest'
import { applyStep } from './group-state.ts'

test('whoever never applied gets the form, whatever the address says', () => {
  for (const asked of ['new', 'wait', 'pass', 'reject', 'nothing']) expect(applyStep(asked, null)).toBe('new')
})

test.each([
  ['AWAIT', 'wait'],
  ['PASS', 'pass'],
  ['REJECT', 'reject'],
  ['CLOSED', 'closed'],
] as const)('an application in state %s stands at %s, whatever else is asked for', (state, step) => {
  expect(applyStep('anything', { state })).toBe(step)
})

test('what staff have not passed may be written anew, and nothing else', () => {
  expect(applyStep('new', { state: 'AWAIT' })).toBe('new')
  expect(applyStep('new', { state: 'REJECT' })).toBe('new')
  expect(applyStep('new', { state: 'PASS' })).toBe('pass')
  expect(applyStep('new', { state: 'CLOSED' })).toBe('closed')
})
