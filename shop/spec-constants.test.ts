/** Spec 9.2, one test per point, as far as the browser keeps it; what only a screen can show is in e2e. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { readShop } from '#contract/endpoints/setting.ts'
import { defaultLanguage, languageOf, languages } from '#contract/language.ts'
import { ruleSentence } from '#contract/rule-words.ts'
import { fen } from '#contract/values/fen.ts'
import { NewPassword, nameFault } from '#contract/values/person.ts'
import { minimumSix } from '#contract/values/text.ts'
import { revealMs } from './app/reveal.ts'
import { travelOf } from './features/captcha/drag.ts'
import { tipMs } from './features/captcha/slider-puzzle.tsx'
import { changeWords } from './features/change/messages.ts'
import { statusTips } from './features/ordering/detail/order-status.ts'
import { payWords } from './features/payment/messages.ts'
import { refundWords } from './features/refund/messages.ts'
import { daysText, standardDays } from './lib/arrival-days.ts'
import { call } from './lib/call.ts'
import { countdownText, instantText, yuan } from './lib/format.ts'
import { aheadPx } from './ui/image.tsx'
import { focusDelayMs } from './ui/modal.tsx'
import { inputErrorMs, toastMs } from './ui/toast.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const taken = (schema: z.ZodMiniType, value: string) => schema.safeParse(value).success

describe('what one types', () => {
  test.each([
    ['Tower@26', true],
    ['Tower@2026Tower1', true],
    ['Tower@2', false],
    ['Tower@2026Tower12', false],
    ['Tower2026', false],
    ['12345678@', false],
    ['Towerrrr@', false],
    ['Tower^2026', false],
  ])('a password has 8-16 characters with a special one: %s is %s', (password, good) => {
    expect(taken(NewPassword, password)).toBe(good)
  })

  test('the minimum-length rule is more than 5, and says minimum 6', () => {
    const rule = z.string().check(minimumSix)
    expect([taken(rule, '12345'), taken(rule, '123456')]).toEqual([false, true])
    expect(ruleSentence('minimumSix', 'en-US')).toContain('6')
  })

  test('a Chinese name has 2 to 6 characters', () => {
    expect(['王', '王伟', '欧阳长江大河', '欧阳长江大河水'].map((name) => nameFault(name))).toEqual([
      'chineseName',
      null,
      null,
      'chineseName',
    ])
  })
})

describe('times on the screen', () => {
  test('a toast stays 2000 ms, an input error 600 ms', () => {
    expect([toastMs, inputErrorMs]).toEqual([2000, 600])
  })

  test('a call is given up after 30000 ms, and not before', async () => {
    vi.useFakeTimers()
    const given = vi.fn()
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      signal?.addEventListener('abort', given)
      return new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      )
    })
    const ended = expect(call(readShop, { quiet: true })).rejects.toMatchObject({ code: '500' })
    await vi.advanceTimersByTimeAsync(29_999)
    expect(given).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(given).toHaveBeenCalledOnce()
    await ended
  })

  test('a dialog focuses its input after 300 ms, the app shows after 500 ms', () => {
    expect([focusDelayMs, revealMs]).toEqual([300, 500])
  })

  test('the captcha travels its width minus 40; its tips stay 1 s and 2 s, the slider starts anew after 1 s', () => {
    expect(travelOf(260)).toBe(220)
    expect(tipMs).toEqual({ success: 1000, failure: 2000, reset: 1000 })
  })
})

test('a refund takes 3-5 working days unless the operator sets others, wherever one waits for it', () => {
  const texts = (['zh-CN', 'en-US'] as const).flatMap((language) => [
    ...(['TD_ING', 'PART_TD_ING'] as const).map((status) =>
      statusTips[language][status]?.replace('{days}', daysText(standardDays, language)),
    ),
    payWords[language].returning('¥1.00', daysText(standardDays, language)),
    changeWords[language].backDays(daysText(standardDays, language)),
    refundWords[language].going(daysText(standardDays, language)),
  ])
  for (const text of texts) expect(text).toMatch(/3-5(个工作日| working days)/)
  expect(daysText({ least: 7, most: 7 }, 'en-US')).toBe('7 working days')
  expect(daysText({ least: 1, most: 1 }, 'en-US')).toBe('1 working day')
})

describe('numbers and dates', () => {
  test('a countdown to pay is minutes and seconds', () => {
    expect([600, 61, 59.2, 0].map(countdownText)).toEqual(['10:00', '01:01', '01:00', '00:00'])
  })

  test('prices show 2 decimals', () => {
    expect([0, 5, 12_000, 123_456_789].map((amount) => yuan(fen(amount)))).toEqual([
      '¥0.00',
      '¥0.05',
      '¥120.00',
      '¥1,234,567.89',
    ])
  })

  test('a date displays as YYYY-MM-DD HH:mm:ss; a timestamp of 10 digits is seconds', () => {
    expect(instantText('2026-11-21T02:00:00Z')).toBe('2026-11-21 10:00:00')
    expect(instantText(1_795_226_400)).toBe('2026-11-21 10:00:00')
    expect(instantText(1_795_226_400_000)).toBe('2026-11-21 10:00:00')
  })
})

test('pictures load 100 px ahead', () => expect(aheadPx).toBe(100))

test('the language is zh-CN unless en-US is chosen', () => {
  expect([defaultLanguage, languages]).toEqual(['zh-CN', ['zh-CN', 'en-US']])
  expect([languageOf(null), languageOf('xx'), languageOf('en-US')]).toEqual(['zh-CN', 'zh-CN', 'en-US'])
})
