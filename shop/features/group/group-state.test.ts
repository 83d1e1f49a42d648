import { expect, test } from 'vitest'
import { applyStep, mayLeave } from './group-state.ts'

test('who never applied gets the form, whatever the address says', () => {
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

test('an application is withdrawn until it is passed, and a closed group is left by all but its last owner', () => {
  const owner = { account: 'a', nickname: 'a', role: 'OWNER', dailyLimitFen: null, spentTodayFen: 0 } as never
  for (const state of ['AWAIT', 'REJECT'] as const)
    expect(mayLeave({ state, role: 'OWNER', members: [] })).toBe(true)
  expect(mayLeave({ state: 'PASS', role: 'BUYER', members: [] })).toBe(false)
  expect(mayLeave({ state: 'CLOSED', role: 'BUYER', members: [] })).toBe(true)
  expect(mayLeave({ state: 'CLOSED', role: 'OWNER', members: [owner] })).toBe(false)
  expect(mayLeave({ state: 'CLOSED', role: 'OWNER', members: [owner, owner] })).toBe(true)
})
