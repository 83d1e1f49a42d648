import { expect, test } from 'vitest'
import { memberIdOf } from '../caller/caller.ts'
import { salesChannelOf } from './sales-channel.ts'

const member = (corp: string | null) =>
  ({ kind: 'member', memberId: memberIdOf(1), corp, mobileSealed: Buffer.alloc(0) }) as const

test.each([
  ['a desktop', 'Mozilla/5.0 (X11; Linux x86_64)', 'WEB'],
  ['a phone', 'Mozilla/5.0 (iPhone) Mobile', 'WAP'],
  ['WeChat', 'Mozilla/5.0 (iPhone) Mobile MicroMessenger/8.0', 'WECHAT'],
  ["the operator's app", 'Mozilla/5.0 (iPhone) Mobile LookoutApp/2', 'APP'],
])('%s buys through its own channel, and a group through that of groups', (_, userAgent, channel) => {
  expect(salesChannelOf({ kind: 'visitor' }, userAgent)).toBe(channel)
  expect(salesChannelOf(member(null), userAgent)).toBe(channel)
  expect(salesChannelOf(member('7'), userAgent)).toBe('B2B')
})

test('nobody who buys here is an online agency or the window, whatever the browser says of itself', () => {
  const browsers = ['', 'OTA', 'Ctrip/8.1 OTA', 'MicroMessenger LookoutApp/2', 'SYS', 'channel=OTA']
  for (const userAgent of browsers)
    for (const caller of [{ kind: 'visitor' } as const, member(null), member('7')])
      expect(['WEB', 'WECHAT', 'WAP', 'APP', 'B2B']).toContain(salesChannelOf(caller, userAgent))
})
