/** Passwords at rest: argon2id as a PHC string, so that its cost can grow without touching what is stored. */
import { timingSafeEqual } from 'node:crypto'
import type { Chance } from './chance.ts'
import { cost } from './password-cost.ts'
import { hash } from './password-work.ts'

const SALT_BYTES = 16
const TAG_BYTES = 32

/** PHC strings write base64 without padding. */
const bare = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

export async function hashPassword(chance: Chance, password: string): Promise<string> {
  const nonce = chance.bytes(SALT_BYTES)
  const tag = Buffer.from(await hash({ message: password, nonce, tagLength: TAG_BYTES, ...cost }))
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${bare(nonce)}$${bare(tag)}`
}

const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** A hash of nothing anybody knows: who is not there costs as much time as who is. */
const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * Null, for members without a password and people who are no members, takes the same time and is never right. Refuses
 * BUSY when too many wait.
 */
export async function isPassword(password: string, phc: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = phcPattern.exec(phc ?? nobody) ?? []
  if (tag === '') throw new Error('a stored password is no argon2id PHC string')
  const expected = Buffer.from(tag, 'base64')
  const given = await hash({
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(given, expected) && phc !== null
}
