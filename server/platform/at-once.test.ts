import { expect, test } from 'vitest'
import { atOnce } from './at-once.ts'

/** Work that ends when it is told to, and tells how much of it runs. */
function workshop(limit: number, waiting: number) {
  const room = atOnce(limit, waiting)
  const ends: (() => void)[] = []
  const begun: number[] = []
  const start = (n: number) =>
    room(async () => {
      begun.push(n)
      await new Promise<void>((end) => ends.push(end))
      return n
    })
  return { room, ends, begun, start }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('so much runs at a time, the rest in the order in which it came', async () => {
  const { ends, begun, start } = workshop(2, 2)
  const all = [1, 2, 3, 4].map(start)
  await settle()
  expect(begun).toEqual([1, 2])
  ends.shift()?.()
  await settle()
  expect(begun).toEqual([1, 2, 3])
  while (begun.length < 4 || ends.length > 0) {
    ends.shift()?.()
    await settle()
  }
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4])
})

test('a line that is full is refused, and only until there is room again', async () => {
  const { ends, start } = workshop(1, 1)
  const first = start(1)
  const second = start(2)
  await expect(start(3)).rejects.toMatchObject({ code: 'BUSY' })
  ends.shift()?.()
  await first
  await settle()
  ends.shift()?.()
  expect(await second).toBe(2)
})

test('work that fails leaves its place to the next', async () => {
  const room = atOnce(1, 5)
  const failing = room(async () => {
    throw new Error('broken')
  })
  const next = room(async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
