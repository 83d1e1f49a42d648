/** Waits for what other connections and processes bring about; a machine with much to do may take its time. */
import { vi } from 'vitest'

const EVENTUALLY = { timeout: 20_000, interval: 10 }

/** Asks again until `check` throws no more, and answers what it answered; throws its last error after 20 s. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, EVENTUALLY)
