import { expect, test, vi } from 'vitest'
import { answersIn } from './first-answers.ts'

const envelope = { respCode: '200', respMsg: 'OK', data: { name: '望塔' } }

const pageWith = (text: string, language: string) => ({
  getElementById: (id: string) =>
    id === `first-answers-${language}` ? ({ textContent: text } as HTMLElement) : null,
})

test('a page in another language than the visitor chose brings nothing', () => {
  const page = pageWith(JSON.stringify({ '/front/a': envelope }), 'en-US')
  expect(answersIn(page, 'zh-CN').size).toBe(0)
  expect(answersIn({ getElementById: () => null }, 'zh-CN').size).toBe(0)
  expect(answersIn(page, 'en-US').get('/front/a')).toEqual(envelope)
})

test('an answer that came with the page is taken once, while it is fresh', async () => {
  vi.stubGlobal('document', pageWith(JSON.stringify({ '/front/a': envelope }), 'zh-CN'))
  vi.resetModules()
  const { takeFirstAnswer } = await import('./first-answers.ts')
  expect(takeFirstAnswer('/front/b', 'zh-CN', 0)).toBe(null)
  expect(takeFirstAnswer('/front/a', 'zh-CN', 60_000)).toBe(null)
  expect(takeFirstAnswer('/front/a', 'zh-CN', 2_000)).toEqual(envelope)
  expect(takeFirstAnswer('/front/a', 'zh-CN', 2_000)).toBe(null)
  vi.unstubAllGlobals()
})
