/** What the order form knows of its hold when its buyer is somebody else, or has given it up. */
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OrderNo } from '#contract/values/order.ts'
import { queryClient } from '../../lib/query-client.ts'
import { sessionStore } from '../../lib/session-store.ts'
import { holdQuery, keepHold, sendRelease } from './calls.ts'

const orderNo = OrderNo.parse('2611210000000001')
const guest = {
  tokenInfo: { token: 'secret', expiresAt: '2026-12-01T00:00:00Z' },
  userinfo: { id: 'g', corp: null, nickname: '139****0001', guest: true },
}
const answer = (respCode: string, data: unknown = null) =>
  new Response(JSON.stringify({ respCode, respMsg: respCode, data }))

beforeEach(() => {
  queryClient.clear()
  sessionStore.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  sessionStore.clear()
})

test('a form whose buyer proves a mobile keeps its hold, with the time at which it was read, and asks for nothing', async () => {
  const fetch = vi.fn(async () => answer('200', { orderNo }))
  vi.stubGlobal('fetch', fetch)
  const form = new QueryObserver(queryClient, holdQuery(orderNo))
  const close = form.subscribe(() => undefined)
  await expect.poll(() => form.getCurrentResult().data).toEqual({ orderNo })
  const { dataUpdatedAt } = form.getCurrentResult()
  queryClient.setQueryData(['orders', 'ALL'], 'of nobody')

  keepHold(orderNo, () => sessionStore.store(guest))
  // As the next render of the form does it.
  form.setOptions(holdQuery(orderNo))
  expect(form.getCurrentResult()).toMatchObject({ data: { orderNo }, dataUpdatedAt, fetchStatus: 'idle' })
  expect(fetch).toHaveBeenCalledOnce()
  expect(queryClient.getQueryData(['orders', 'ALL'])).toBeUndefined()
  close()
})

test.each([
  ['given back', async () => answer('200')],
  ['to be given back, but the line is dead', () => Promise.reject(new TypeError('Failed to fetch'))],
])('what was %s is read anew when its form is opened again', async (_, release) => {
  queryClient.setQueryData(holdQuery(orderNo).queryKey, { orderNo } as never)
  vi.stubGlobal('fetch', release)
  await sendRelease(orderNo).catch(() => undefined)
  vi.stubGlobal('fetch', async () => answer('HOLD_ENDED'))
  const form = new QueryObserver(queryClient, holdQuery(orderNo))
  const close = form.subscribe(() => undefined)
  expect(form.getCurrentResult().data).toBeUndefined()
  await expect.poll(() => form.getCurrentResult().isError).toBe(true)
  close()
})
