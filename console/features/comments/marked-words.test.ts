import fc from 'fast-check'
import { expect, test } from 'vitest'
import { piecesOf } from './marked-words.ts'

const markedIn = (text: string): string[] =>
  piecesOf(text).flatMap((piece) => (piece.isMarked ? [piece.text] : []))

test('mobiles, numbers of documents and ways to get in touch are marked', () => {
  expect(markedIn('代购低价票，加V 13812340001，或138-1234-0002')).toEqual([
    '加V',
    '13812340001',
    '138-1234-0002',
  ])
  expect(markedIn('电话+86 13812340003，手机号13812340004')).toEqual([
    '电话',
    '+86 13812340003',
    '手机号',
    '13812340004',
  ])
  expect(markedIn('加V13812340005')).toEqual(['加V', '13812340005'])
  const wide = '13812340006'.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
  expect(markedIn(`联系方式${wide}`)).toEqual(['联系方式', wide])
  expect(markedIn('我的身份证11010519900307123x忘在前台')).toEqual(['11010519900307123x'])
  expect(markedIn('Passport E12345678 was left at the gate')).toEqual(['E12345678'])
  expect(markedIn('Add my WeChat: deck_488 or QQ 10001, mail me at a.b@example.com')).toEqual([
    'WeChat',
    'QQ',
    'a.b@example.com',
  ])
})

test('what visitors write of heights, times, prices and order numbers is not', () => {
  for (const text of [
    '433米和488米都去了，17:30进场，¥150很值',
    'Order 2611285256462199 went through at once',
    '5-6 people, 2026-11-28, tower built 2009-2011',
    '加点糖更好喝，薇薇很喜欢',
    'The queue was short (15 min), the view is top',
  ])
    expect(markedIn(text), text).toEqual([])
})

test('nothing is lost of a text, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), (text) => {
      expect(
        piecesOf(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
    }),
  )
  expect(piecesOf('')).toEqual([])
})
