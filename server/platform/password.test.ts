/** Passwords at rest. */
import { describe, expect, test, vi } from 'vitest'
import { systemChance } from './chance.ts'
import { hashPassword, isPassword } from './password.ts'
import { hash } from './password-work.ts'

vi.mock('./password-work.ts', { spy: true })

describe('a stored password', () => {
  test('is a PHC string with a salt of its own', async () => {
    const [one, other] = await Promise.all([
      hashPassword(systemChance, 'Lookout@2026'),
      hashPassword(systemChance, 'Lookout@2026'),
    ])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(other).not.toBe(one)
    expect(await isPassword('Lookout@2026', one)).toBe(true)
    expect(await isPassword('Lookout@2027', one)).toBe(false)
    expect(await isPassword('', one)).toBe(false)
  })

  test('of another cost and another program is understood: the vector of the reference implementation', async () => {
    const phc = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await isPassword('password', phc)).toBe(true)
    expect(await isPassword('Password', phc)).toBe(false)
  })

  test('that is none is our mistake, not a wrong password', async () => {
    await expect(isPassword('password', 'plain')).rejects.toThrow('PHC')
  })
})

describe('nobody', () => {
  test('has a password that is right', async () => {
    expect(await isPassword('', null)).toBe(false)
    expect(await isPassword('Lookout@2026', null)).toBe(false)
  })

  test('costs as much work to refuse as somebody', async () => {
    const phc = await hashPassword(systemChance, 'Lookout@2026')
    vi.mocked(hash).mockClear()
    for (const kept of [phc, null]) await isPassword('wrong', kept)
    const [somebody, nobody] = vi.mocked(hash).mock.calls.map(([work]) => ({
      ...work,
      nonce: work.nonce.length,
    }))
    expect(nobody).toEqual(somebody)
  })
})
