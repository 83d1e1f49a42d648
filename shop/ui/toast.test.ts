import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showInputError, shownToast, showToast, showToastWith } from './toast.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a toast shows for 2000 ms', () => {
  showToast('已复制', 'success')
  vi.advanceTimersByTime(1999)
  expect(shownToast()).toMatchObject({ text: '已复制', kind: 'success' })
  vi.advanceTimersByTime(1)
  expect(shownToast()).toBeNull()
})

test('an input error shows for 600 ms', () => {
  showInputError('不能为空')
  vi.advanceTimersByTime(599)
  expect(shownToast()).toMatchObject({ text: '不能为空', kind: 'warning' })
  vi.advanceTimersByTime(1)
  expect(shownToast()).toBeNull()
})

test('a newer toast takes the place of the older one and has its whole time', () => {
  showToast('one')
  vi.advanceTimersByTime(1500)
  showToast('two')
  vi.advanceTimersByTime(1500)
  expect(shownToast()?.text).toBe('two')
  vi.advanceTimersByTime(500)
  expect(shownToast()).toBeNull()
})

test('a toast that offers something stays 8000 ms', () => {
  showToastWith({ label: '去修改', act: () => undefined }, '密码过于简单', 'warning')
  vi.advanceTimersByTime(7999)
  expect(shownToast()?.action?.label).toBe('去修改')
  vi.advanceTimersByTime(1)
  expect(shownToast()).toBeNull()
})
