/** Work for the threads of server/platform/heavy-pool.ts, as tests need it. */
import { readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { heavily } from '../platform/heavy-pool.ts'

/** Field 19 of proc_pid_stat(5); the name before it may hold blanks, and ends with the last parenthesis. */
const niceness = (): number =>
  Number(readFileSync('/proc/thread-self/stat', 'utf8').split(') ').at(-1)?.split(' ')[16])

export const look = (bytes: Uint8Array) => ({
  isMainThread,
  niceness: process.platform === 'linux' ? niceness() : 5,
  more: bytes.map((byte) => byte + 1),
})

export function breakDown(_: null): never {
  throw new RangeError('too heavy')
}

/** Ends its thread, as a fault of a native library might. */
export const leave = (_: null): never => process.exit(1)

export const lookAround = heavily('code', import.meta.url, look)
export const breakingDown = heavily('code', import.meta.url, breakDown)
export const leaving = heavily('code', import.meta.url, leave)
