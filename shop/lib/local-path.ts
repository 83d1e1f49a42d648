/** Where a visitor goes on after a log-in: a page of this shop, whatever the address says. */
import { screenAt } from '#contract/screens.ts'

/** Addresses that a browser or a proxy may read as another host: a second slash, a backslash, also when encoded. */
const otherHost = /^\/(?:[/\\]|%(?:25)*(?:2f|5c))/i
/** Spaces and control characters, which browsers leave out before they read an address, and backslashes. */
const unread = /[\s\p{Cc}\\]/u

/** The input when it names a screen of ours, else "/". */
export function localPath(input: string | undefined): string {
  if (input === undefined || otherHost.test(input) || unread.test(input) || !input.startsWith('/')) return '/'
  const { origin, pathname } = new URL(input, 'http://shop.invalid')
  return origin === 'http://shop.invalid' && screenAt(pathname) !== null ? input : '/'
}
