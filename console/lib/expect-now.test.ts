import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { expectNow } from './expect-now.ts'

test('what is expected is shown at once under the key only, and taken back when the write failed', async () => {
  const client = new QueryClient()
  client.setQueryData(['order', '1'], { notes: ['first'] })
  client.setQueryData(['orders'], { items: [] })
  const expected = {
    queryKey: ['order', '1'],
    change: ({ notes }: { notes: string[] }, reason: string) => ({ notes: [...notes, reason] }),
  }
  const undo = await expectNow(client, expected, 'second')
  expect(client.getQueryData(['order', '1'])).toEqual({ notes: ['first', 'second'] })
  expect(client.getQueryData(['orders'])).toEqual({ items: [] })
  undo()
  expect(client.getQueryData(['order', '1'])).toEqual({ notes: ['first'] })
  await expectNow(client, { ...expected, queryKey: ['order', '2'] }, 'second')
  expect(client.getQueryData(['order', '2'])).toBeUndefined()
})
