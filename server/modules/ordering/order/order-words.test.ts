import { expect, test } from 'vitest'
import type { Texts } from '#contract/language.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { policyText, wayToGetText } from './order-words.ts'

const say = (text: string): Texts => ({ 'zh-CN': text, 'en-US': text.toUpperCase() })
type Line = Parameters<typeof policyText>[0]['lines'][number]
const line = (product: string, ticket: string, refund: string, visitDate: string | null = '2026-12-07') =>
  ({
    product: { name: say(product) },
    ticket: {
      name: say(ticket),
      refundPolicy: { summary: say(refund) },
      changePolicy: { summary: say('twice') },
    },
    visitDate: visitDate as VisitDate | null,
  }) as unknown as Line
const plain = { channel: 'WAP', vouchers: 0, wayToGet: null } as const
const refunds = (lines: Line[], language: 'zh-CN' | 'en-US' = 'zh-CN') =>
  policyText({ ...plain, lines }, 'refundPolicy', language)

test('one policy for all needs no name', () => {
  expect(refunds([line('deck', 'adult', 'a day'), line('tea', 'set', 'a day')])).toBe('a day')
})

test('of several policies each says what it is for', () => {
  const lines = [
    line('deck', 'adult', 'a day'),
    line('deck', 'child', 'a day'),
    line('lunch', 'set', 'two hours'),
    line('postcards', 'set of ten', 'a week', null),
  ]
  expect(refunds(lines)).toBe('deck：a day\nlunch：two hours\npostcards：a week')
  expect(refunds(lines, 'en-US')).toBe('DECK: A DAY\nLUNCH: TWO HOURS\nPOSTCARDS: A WEEK')
  expect(policyText({ ...plain, lines }, 'changePolicy', 'zh-CN')).toBe('twice')
})

test('tickets of one product under two policies are told apart by their own names', () => {
  expect(refunds([line('ride', 'day', 'a day'), line('ride', 'night', 'never')])).toBe(
    'day：a day\nnight：never',
  )
})

test('goods say that what is picked up is not taken back, unless they are sent', () => {
  const deck = line('deck', 'adult', 'a day')
  const model = line('model', 'red', 'a week', null)
  const goods = { ...model, product: { ...model.product, ways: ['DELIVERY', 'PICKUP'] } } as Line
  const said = (wayToGet: 'DELIVERY' | 'PICKUP' | null, language: 'zh-CN' | 'en-US' = 'zh-CN') =>
    policyText({ ...plain, wayToGet, lines: [deck, goods] }, 'refundPolicy', language)
  expect(said('DELIVERY')).toBe('deck：a day\nmodel：a week')
  for (const way of ['PICKUP', null] as const) {
    expect(said(way)).toMatch(
      /^deck：a day\nmodel：a week退货仅限快递商品；到店自提的请当面验货，取走后不退。$/,
    )
    expect(said(way, 'en-US')).toMatch(/\nMODEL: A WEEK Returns are .* not taken back\.$/)
  }
  expect(policyText({ ...plain, lines: [goods] }, 'changePolicy', 'zh-CN')).toBe('')
})

test('each kind of a package says how it is had, and goods come last', () => {
  const of = (type: string, more = {}) => ({ product: { type, kind: 'general', ...more } })
  const lines = [of('HTRM'), of('ER'), of('ER'), of('MD', { ways: ['PICKUP'] })]
  const [room, meal, goods, ...others] = wayToGetText({ wayToGet: 'PICKUP', lines } as never, 'zh-CN').split(
    '；',
  )
  expect(room).toMatch(/前台/)
  expect(meal).toMatch(/^到餐厅/)
  expect(goods).toMatch(/^到自提点/)
  expect(others).toEqual([])
})
