import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { forgetAnswers, refetchAnswers } from './forget.ts'
import { queryClient } from './query-client.ts'

let answer = 'before'
const question = (name: string) => ({ queryKey: ['forget-test', name], queryFn: async () => answer })

test('after a write what is in sight is read anew, or left alone where its page is left, and nothing else is known', async () => {
  const shown = new QueryObserver(queryClient, question('shown'))
  const end = shown.subscribe(() => undefined)
  await queryClient.prefetchQuery(question('elsewhere'))
  await expect.poll(() => shown.getCurrentResult().data).toBe('before')
  answer = 'after'

  forgetAnswers('forget-test')
  expect(queryClient.getQueryData(['forget-test', 'elsewhere'])).toBeUndefined()
  expect(shown.getCurrentResult()).toMatchObject({ data: 'before', fetchStatus: 'idle', isStale: true })

  await refetchAnswers('forget-test')
  expect(shown.getCurrentResult().data).toBe('after')
  end()
  queryClient.removeQueries({ queryKey: ['forget-test'] })
})
