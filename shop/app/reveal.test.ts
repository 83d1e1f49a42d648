import { expect, test, vi } from 'vitest'
import { revealApp } from './reveal.ts'

test('the overlay goes after 500 ms and not before', () => {
  vi.useFakeTimers()
  const overlay = { remove: vi.fn() }
  revealApp(overlay)
  vi.advanceTimersByTime(499)
  expect(overlay.remove).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(overlay.remove).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
