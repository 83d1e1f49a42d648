/** Work for the threads of server/platform/heavy-pool.ts, as tests need it. */
import { readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { heavyTask } from '../platform/heavy-pool.ts'

/** Field 19 of proc_pid_stat(5); the name before it may hold blanks, and ends with the last parenthesis. */
const niceness = (): number =>
  Number(readFileSync('/proc/thread-self/stat', 'utf8').split(') ').at(-1)?.split(' ')[16])

export const inspectThread = (bytes: Uint8Array) => ({
  isMainThread,
  niceness: process.platform === 'linux' ? niceness() : 5,
  more: bytes.map((byte) => byte + 1),
})

export function fail(_: null): never {
  throw new RangeError('too heavy')
}

/** Ends its thread, as a fault of a native library might. */
export const exitThread = (_: null): never => process.exit(1)

export const inspectInThread = heavyTask('code', import.meta.url, inspectThread)
export const failInThread = heavyTask('code', import.meta.url, fail)
export const exitInThread = heavyTask('code', import.meta.url, exitThread)
