/** Codes of authenticator apps, by the examples of RFC 6238. */
import { expect, test } from 'vitest'
import { systemChance } from '../../platform/chance.ts'
import { newTotpSecret, stepOf, totpAt, totpStep, totpUri } from './totp.ts'

/** "12345678901234567890", the secret of the RFC's appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at second %i the code is %s', (second, code) => {
  expect(totpAt(secret, stepOf(new Date(second * 1000)))).toBe(code)
})

test('a code is taken a step early or late, and once', () => {
  const now = new Date('2026-11-21T10:00:10+08:00')
  const step = stepOf(now)
  for (const near of [step - 1, step, step + 1])
    expect(totpStep(secret, totpAt(secret, near), now, null)).toBe(near)
  for (const far of [step - 2, step + 2]) expect(totpStep(secret, totpAt(secret, far), now, null)).toBeNull()
  expect(totpStep(secret, totpAt(secret, step), now, step)).toBeNull()
})

test('a new secret has 160 bits, and an address that apps read', () => {
  const made = newTotpSecret(systemChance)
  expect(made).toMatch(/^[A-Z2-7]{32}$/)
  expect(totpUri(made, 'mei', 'Lookout')).toBe(`otpauth://totp/Lookout:mei?secret=${made}&issuer=Lookout`)
})
