import { expect, test } from 'vitest'
import { inFlight } from './in-flight.ts'

test('a failure is shared by those who wait, and forgotten for those who come later', async () => {
  const share = inFlight<string>()
  let tries = 0
  const work = async () => {
    tries += 1
    if (tries === 1) throw new Error('no answer')
    return 'answer'
  }
  const waiting = await Promise.allSettled([share('one', work), share('one', work)])
  expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await share('one', work)).toBe('answer')
  expect(tries).toBe(2)
})

test('calls at the same time share one piece of work; other keys and later calls have their own', async () => {
  const share = inFlight<number>()
  let works = 0
  const work = async () => {
    works += 1
    return works
  }
  expect(await Promise.all([share('one', work), share('one', work), share('other', work)])).toEqual([1, 1, 2])
  expect(await share('one', work)).toBe(3)
})
