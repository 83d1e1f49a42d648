/** Keeps the wording of the catalogue that an order promises, each once. */
import { createHash } from 'node:crypto'
import type { Db } from '../../../platform/db.ts'
import type { CatalogueOffer, CatalogueProduct } from '../../catalogue/catalogue-memory.ts'
import { offerSnapshotOf, productSnapshotOf } from './snapshot.ts'
import { insertSnapshot } from './snapshot-sql.ts'

/** Answers the id under which this wording is stored. */
export type SaveSnapshot = {
  product(product: CatalogueProduct): Promise<number>
  offer(offer: CatalogueOffer): Promise<number>
}

/** The catalogue hands out the same objects until it changes, so each of its wordings is written once per process. */
export function snapshotSaver(db: Db): SaveSnapshot {
  const known = new WeakMap<object, Promise<number>>()
  function idOf(wording: object, content: () => object): Promise<number> {
    const id = known.get(wording) ?? keep(db, content())
    known.set(wording, id)
    id.catch(() => known.delete(wording))
    return id
  }
  return {
    product: (product) => idOf(product, () => productSnapshotOf(product)),
    offer: (offer) => idOf(offer, () => offerSnapshotOf(offer)),
  }
}

function keep(db: Db, content: object): Promise<number> {
  const json = JSON.stringify(content)
  return insertSnapshot(db, createHash('sha256').update(json).digest(), json)
}
