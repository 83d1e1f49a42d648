/**
 * Pools of connections to test databases, handed to one test after the other: a new connection has to learn all tables
 * and plan all statements anew, which cost a third of the processor time of all tests.
 */
import type pg from 'pg'
import { vi } from 'vitest'
import { type DbOptions, type OpenDb, openDb } from '../platform/open-db.ts'

/** The name of connections that may stay when a database is emptied. */
export const testConnectionsName = 'a test'

const idle = new Map<string, OpenDb[]>()

/** `close` gives it back. */
export function testConnections(url: string, options: Omit<DbOptions, 'name' | 'heartbeat'>): OpenDb {
  const key = JSON.stringify([url, options])
  const connections = idle.get(key)?.pop() ?? openDb(url, { ...options, name: testConnectionsName })
  let isClosed = false
  return {
    ...connections,
    async close() {
      if (isClosed) return
      isClosed = true
      if (!isAsOpened(connections.pool)) return await connections.close()
      idle.set(key, [...(idle.get(key) ?? []), connections])
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
