import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RefundNo, type RefundStatus } from '#contract/values/refund.ts'
import { refundQuery } from './calls.ts'

// A server never asks again by itself, and this process is taken for one.
beforeEach(() => {
  environmentManager.setIsServer(() => false)
  vi.useFakeTimers()
})
afterEach(() => {
  environmentManager.setIsServer(() => typeof window === 'undefined')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The page of a refund that stands so, then so; answers what it showed and how often it asked. */
async function watch(statuses: readonly RefundStatus[]) {
  const refundNo = RefundNo.parse('T261126000000000001')
  let asked = 0
  vi.stubGlobal('fetch', async () => {
    const status = statuses[Math.min(asked, statuses.length - 1)]
    asked += 1
    return Response.json({ respCode: '200', respMsg: '', data: { refundNo, status } })
  })
  const shown: string[] = []
  const observer = new QueryObserver(new QueryClient(), refundQuery(refundNo))
  const leave = observer.subscribe(({ data }) => {
    if (data && data.status !== shown.at(-1)) shown.push(data.status)
  })
  await vi.advanceTimersByTimeAsync(60_000)
  leave()
  return { shown, asked }
}

test('a refund that is decided and paid while its page is open shows both by itself, and then rests', async () => {
  const { shown, asked } = await watch(['PENDING', 'PENDING', 'REFUND_ING', 'REFUND', 'FINISH'])
  expect(shown).toEqual(['PENDING', 'REFUND_ING', 'REFUND', 'FINISH'])
  expect(asked).toBe(5)
})

test.each(['FINISH', 'REJECT', 'REPEAL'] as const)(
  'one that stands at %s is asked about once',
  async (status) => {
    expect(await watch([status])).toEqual({ shown: [status], asked: 1 })
  },
)
