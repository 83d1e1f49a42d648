/** What orders promise, by its number: frozen facts never change, so a process reads and parses each of them once. */
import type pg from 'pg'
import { memoryOf } from '../../platform/memory.ts'
import { prepared } from '../../platform/prepared.ts'
import type { FrozenProduct, FrozenTicket } from './frozen.ts'

export type Facts = {
  product(id: number): Promise<FrozenProduct>
  ticket(id: number): Promise<FrozenTicket>
}

const factStatement = prepared<{ content: FrozenProduct | FrozenTicket }>(
  'fact',
  'SELECT content FROM frozen_fact WHERE id = $1',
)

const REMEMBERED = 10_000

export function rememberFacts(pool: pg.Pool): Facts {
  const facts = memoryOf<FrozenProduct | FrozenTicket>({
    maxEntries: REMEMBERED,
    maxAgeMs: Number.POSITIVE_INFINITY,
  })
  const fact = (id: number) =>
    facts.get(String(id), async () => {
      const [row] = await factStatement.run(pool, [id])
      if (!row) throw new Error(`frozen fact ${id} is gone`)
      return row.content
    })
  // An order numbers its product's facts and its lines' facts apart.
  return {
    product: (id) => fact(id) as Promise<FrozenProduct>,
    ticket: (id) => fact(id) as Promise<FrozenTicket>,
  }
}
