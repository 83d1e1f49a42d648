/** What a list that cannot be loaded still knows: the orders in the cache of tickets. */
import { expect, test } from 'vitest'
import { CallFailure } from '../../../lib/failures.ts'
import { isUnanswered, readKeptOrders } from './kept-orders.ts'

const site = 'https://tower.example'
const order = (orderNo: string) => ({ respCode: '200', respMsg: '', data: { orderNo } })

/** As browsers keep them, by cache and address. */
function storageWith(caches: Record<string, Record<string, object>>): CacheStorage {
  const open = async (name: string) => ({
    keys: async () => Object.keys(caches[name] ?? {}).map((path) => new Request(site + path)),
    match: async ({ url }: Request) => Response.json(caches[name]?.[url.slice(site.length)]),
  })
  return { keys: async () => Object.keys(caches), open } as unknown as CacheStorage
}

test('a device without a cache keeps none, and an empty one makes none', async () => {
  expect(await readKeptOrders(undefined)).toEqual([])
  expect(await readKeptOrders(storageWith({}))).toEqual([])
})

test('of all that is kept for tickets only the orders are listed, the newest first', async () => {
  const storage = storageWith({
    tickets: {
      '/front/api/orders/2611210000000001': order('2611210000000001'),
      '/front/api/orders/2611210000000001/tickets': { data: { tickets: [] } },
      '/front/api/orders/2611250000000007': order('2611250000000007'),
      '/front/api/public/setting/shop': { data: {} },
      '/offline-shell': {},
    },
  })
  const orders = await readKeptOrders(storage)
  expect(orders.map(({ orderNo }) => orderNo)).toEqual(['2611250000000007', '2611210000000001'])
})

test('what the server refused is no missing network', () => {
  expect(isUnanswered(new CallFailure({ status: 0, code: '500', message: '' }))).toBe(true)
  expect(isUnanswered(new CallFailure({ status: 403, code: '403', message: '' }))).toBe(false)
  expect(isUnanswered(new Error('broken'))).toBe(false)
})
