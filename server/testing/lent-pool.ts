/**
 * Pools of connections to test databases, lent to one test after the other: a new connection has to learn all tables
 * and plan all statements anew, which cost a third of the processor time of all tests.
 */
import type pg from 'pg'
import { vi } from 'vitest'
import { type DbOptions, type OpenDb, openDb } from '../platform/open-db.ts'

/** The name of connections that may stay when a database is emptied. */
export const lentName = 'lent to a test'

const idle = new Map<string, OpenDb[]>()

/** `close` gives it back. */
export function lentPool(url: string, options: Omit<DbOptions, 'name' | 'pulse'>): OpenDb {
  const key = JSON.stringify([url, options])
  const lent = idle.get(key)?.pop() ?? openDb(url, { ...options, name: lentName })
  let isClosed = false
  return {
    ...lent,
    async close() {
      if (isClosed) return
      isClosed = true
      if (!isAsOpened(lent.pool)) return await lent.close()
      idle.set(key, [...(idle.get(key) ?? []), lent])
    },
  }
}

/** Nobody holds one of its connections, which might be in the midst of a transaction, and nobody has replaced a method. */
const isAsOpened = (pool: pg.Pool): boolean =>
  !pool.ending &&
  pool.idleCount === pool.totalCount &&
  pool.waitingCount === 0 &&
  !vi.isMockFunction(pool.connect) &&
  !vi.isMockFunction(pool.query)
