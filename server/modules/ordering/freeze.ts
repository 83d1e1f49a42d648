/** Keeps the wording of the catalogue that an order promises, each once. */
import { createHash } from 'node:crypto'
import type { Db } from '../../platform/db.ts'
import type { ProductFacts, TicketTypeFacts } from '../catalogue/catalogue-memory.ts'
import { frozenProductOf, frozenTicketOf } from './frozen.ts'
import { insertFrozen } from './frozen-store.ts'

/** Answers the id under which facts of the catalogue are kept. */
export type Freeze = {
  product(facts: ProductFacts): Promise<number>
  ticket(facts: TicketTypeFacts): Promise<number>
}

/** The catalogue hands out the same objects until it changes, so each of its wordings is written once per process. */
export function freezer(db: Db): Freeze {
  const known = new WeakMap<object, Promise<number>>()
  function idOf(facts: object, content: () => object): Promise<number> {
    const id = known.get(facts) ?? keep(db, content())
    known.set(facts, id)
    id.catch(() => known.delete(facts))
    return id
  }
  return {
    product: (facts) => idOf(facts, () => frozenProductOf(facts)),
    ticket: (facts) => idOf(facts, () => frozenTicketOf(facts)),
  }
}

function keep(db: Db, content: object): Promise<number> {
  const json = JSON.stringify(content)
  return insertFrozen(db, createHash('sha256').update(json).digest(), json)
}
