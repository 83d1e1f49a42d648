/** Passwords at rest. */
import { describe, expect, test } from 'vitest'
import { systemChance } from '../../platform/chance.ts'
import { hashPassword, isPassword } from './password.ts'

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

  test('takes as long to refuse as somebody', async () => {
    const phc = await hashPassword(systemChance, 'Lookout@2026')
    const time = async (kept: string | null) => {
      const started = performance.now()
      await isPassword('wrong', kept)
      return performance.now() - started
    }
    const fastest = { nobody: Number.POSITIVE_INFINITY, somebody: Number.POSITIVE_INFINITY }
    for (let round = 0; round < 8; round += 1) {
      fastest.nobody = Math.min(fastest.nobody, await time(null))
      fastest.somebody = Math.min(fastest.somebody, await time(phc))
    }
    const ratio = fastest.nobody / fastest.somebody
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })
})
