/** Offers by their numbers, named as staff see them. */
import type { Db, Tx } from '../../platform/db.ts'
import { listOfferNames } from './store.ts'

/** In the order of their numbers, also those that are not sold any more. */
export const namesOfOffers = (on: Db | Tx, ids: readonly number[]) => listOfferNames(on, ids)
