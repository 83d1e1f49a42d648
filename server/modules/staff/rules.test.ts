/** What a log-in asks for, and what the audit log shows. */
import { expect, test } from 'vitest'
import { isOver, maskedFacts, maskedText, stepAfter } from './rules.ts'

const plain = { hasTotp: false, oneTimePassword: false, mustHaveTotp: false }

test.each([
  ['nothing more', plain, [], 'OPEN'],
  ['a code, where there is a second factor', { ...plain, hasTotp: true, oneTimePassword: true }, [], 'TOTP'],
  [
    'a password of their own, after the code',
    { ...plain, hasTotp: true, oneTimePassword: true },
    ['TOTP'],
    'PASSWORD',
  ],
  ['a second factor, where the role needs one', { ...plain, mustHaveTotp: true }, [], 'ENROL'],
  ['nothing more once it has one', { ...plain, hasTotp: true, mustHaveTotp: true }, ['TOTP'], 'OPEN'],
] as const)('a log-in asks for %s', (_, standing, taken, step) => {
  expect(stepAfter(standing, taken)).toBe(step)
})

test('a session ends half an hour after it was last used, and after twelve hours in any case', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21) + minutes * 60_000)
  const session = { step: 'OPEN', seenAt: at(0), expiresAt: at(720) } as const
  expect(isOver(session, at(29))).toBe(false)
  expect(isOver(session, at(30))).toBe(true)
  expect(isOver({ ...session, seenAt: at(719) }, at(720))).toBe(true)
})

test('personal data is masked by its field, and mobiles and documents wherever they were typed', () => {
  expect(maskedFacts({ mobile: '13800138000', contactName: '李小龙', status: 'UNCONIRM', units: 2 })).toEqual(
    {
      mobile: '138****8000',
      contactName: expect.stringMatching(/\*/),
      status: 'UNCONIRM',
      units: 2,
    },
  )
  expect(maskedText('called 13800138000 about 110105199003070117, order 2611210000000001')).toBe(
    'called 138****8000 about 1***17, order 2611210000000001',
  )
})
