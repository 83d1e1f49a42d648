/** The hashing itself, in a thread of its own (server/platform/heavy-pool.ts). */
import { argon2Sync } from 'node:crypto'
import { heavyTask } from './heavy-pool.ts'
import type { Cost } from './password-cost.ts'

type Input = { message: string; nonce: Uint8Array; tagLength: number } & Cost

export const tagOf = (input: Input): Uint8Array => argon2Sync('argon2id', input)

export const hash = heavyTask('password', import.meta.url, tagOf)
