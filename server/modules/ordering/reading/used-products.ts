/** What a member has used lately, by the name and picture that it had then. */
import type { Language } from '#contract/language.ts'
import type { Db } from '../../../platform/db.ts'
import type { MemberId } from '../../caller/caller.ts'
import type { Snapshots } from '../order/snapshots.ts'
import { listUsedProducts, type UsedProduct } from './used-sql.ts'

export type NamedProduct = Omit<UsedProduct, 'productSnapshot'> & { productName: string; picture: string }

type Asked = { since: Date; language: Language }

/** Of the newest 200 orders; each product once for an order. One statement beside the snapshots, which are remembered. */
export async function usedProducts(
  { db, snapshots }: { db: Db; snapshots: Snapshots },
  memberId: MemberId,
  { since, language }: Asked,
): Promise<NamedProduct[]> {
  const used = await listUsedProducts(db, memberId, since)
  return await Promise.all(
    used.map(async ({ productSnapshot, ...product }) => {
      const { name, picture } = await snapshots.product(productSnapshot)
      return { ...product, productName: name[language], picture }
    }),
  )
}
