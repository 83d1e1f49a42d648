import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { refreshEvery } from './refresh-every.ts'

test('what failed to load stays failed until somebody tries again, what was loaded is read anew also after a failure', async () => {
  const answers = [new Error('first'), 'loaded', new Error('third'), 'anew']
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const observer = new QueryObserver(client, {
    queryKey: ['closures'],
    queryFn: () => {
      const answer = answers.shift()
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    },
    refetchInterval: refreshEvery(5),
  })
  vi.useFakeTimers()
  try {
    observer.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(100)
    expect(observer.getCurrentResult()).toMatchObject({ isError: true, fetchStatus: 'idle' })
    expect(answers).toHaveLength(3)
    await observer.refetch()
    expect(observer.getCurrentResult().data).toBe('loaded')
    await vi.advanceTimersByTimeAsync(5)
    expect(observer.getCurrentResult()).toMatchObject({ isError: true, data: 'loaded' })
    await vi.advanceTimersByTimeAsync(5)
    expect(observer.getCurrentResult()).toMatchObject({ isError: false, data: 'anew' })
  } finally {
    observer.destroy()
    vi.useRealTimers()
  }
})
