/** Where a visitor goes on after a log-in: a page of this shop, whatever the address says. */
import { screenAt } from '#contract/screens.ts'

/** Addresses that a browser or a proxy may read as another host: a second slash, a backslash, also when encoded. */
const otherHost = /^\/(?:[/\\]|%(?:25)*(?:2f|5c))/i
/** Spaces and control characters, which browsers leave out before they read an address, and backslashes. */
const unread = /[\s\p{Cc}\\]/u

/** The wish when it names a screen of ours, else "/". */
export function localPath(wish: string | undefined): string {
  if (wish === undefined || otherHost.test(wish) || unread.test(wish) || !wish.startsWith('/')) return '/'
  const { origin, pathname } = new URL(wish, 'http://shop.invalid')
  return origin === 'http://shop.invalid' && screenAt(pathname) !== null ? wish : '/'
}
