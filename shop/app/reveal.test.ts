import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coversOf, revealApp } from './reveal.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the overlay goes after 500 ms and not before', async () => {
  const overlay = { remove: vi.fn() }
  void revealApp(overlay, Promise.resolve())
  await vi.advanceTimersByTimeAsync(499)
  expect(overlay.remove).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(overlay.remove).toHaveBeenCalledOnce()
})

test('it stays while there is nothing to see, on the way to WeChat for one', async () => {
  const overlay = { remove: vi.fn() }
  const { promise, resolve } = Promise.withResolvers<void>()
  void revealApp(overlay, promise)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(overlay.remove).not.toHaveBeenCalled()
  resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(overlay.remove).toHaveBeenCalledOnce()
})

test('the first view that the server wrote goes with the overlay, and who scrolled it stays there', () => {
  const covers = [0, 240].map((scrollTop) => ({ scrollTop, remove: vi.fn() }))
  const app = { setAttribute: vi.fn(), removeAttribute: vi.fn() }
  const page = {
    querySelectorAll: () => covers,
    querySelector: () => null,
    getElementById: () => app,
  } as unknown as Document
  const scrollTo = vi.fn()
  const standing = coversOf(page, scrollTo)
  // Read twice otherwise.
  expect(app.setAttribute).toHaveBeenCalledExactlyOnceWith('aria-hidden', 'true')
  expect(app.removeAttribute).not.toHaveBeenCalled()
  standing.remove()
  expect(app.removeAttribute).toHaveBeenCalledExactlyOnceWith('aria-hidden')
  for (const { remove } of covers) expect(remove).toHaveBeenCalledOnce()
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(240)
})
