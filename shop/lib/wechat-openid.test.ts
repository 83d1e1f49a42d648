/** Which hash brings a ticket of WeChat. */
import { expect, test } from 'vitest'
import { ticketIn } from './wechat-openid.ts'

test.each([
  ['#wechat=abc', 'abc'],
  ['#wechat=none', 'none'],
  ['', null],
  ['#', null],
  ['#top', null],
  ['#orderNo=1&key=2', null],
])('%s brings %s', (hash, ticket) => {
  expect(ticketIn(hash)).toBe(ticket)
})
