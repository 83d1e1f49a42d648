/** The orders whose tickets this device keeps, for a list that cannot be loaded (spec 3.1.4). */
import { queryOptions } from '@tanstack/react-query'
import type { OrderDetail } from '#contract/endpoints/ordering/reading.ts'
import { CallFailure } from '../../../lib/failures.ts'

const orderPath = /\/api\/orders\/\d{16}$/

/** Nothing came back from the server, which a kept ticket does not need. */
export const isUnanswered = (error: unknown): boolean => error instanceof CallFailure && error.status === 0

/** The newest first. The shop has no other caches than that of tickets, which is gone with the session. */
export async function readKeptOrders(storage: CacheStorage | undefined): Promise<OrderDetail[]> {
  if (!storage) return []
  const found = (await storage.keys()).map(async (name) => {
    const cache = await storage.open(name)
    const orders = (await cache.keys()).filter(({ url }) => orderPath.test(new URL(url).pathname))
    return await Promise.all(orders.map(async (request) => orderIn(await cache.match(request))))
  })
  const orders = (await Promise.all(found)).flat().filter((order) => order !== null)
  return orders.toSorted((a, b) => b.orderNo.localeCompare(a.orderNo))
}

/** As the ticket's page kept it. */
async function orderIn(response: Response | undefined): Promise<OrderDetail | null> {
  if (!response) return null
  const { data } = (await response.json()) as { data: OrderDetail | null }
  return data
}

export const keptOrdersQuery = queryOptions({
  queryKey: ['kept-orders'],
  queryFn: () => readKeptOrders(globalThis.caches).catch(() => []),
  staleTime: 0,
  gcTime: 0,
})
