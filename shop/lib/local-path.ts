/** Where a visitor goes on after a log-in: a page of this shop, whatever the address says. */

/** "/" when the wish is no path of ours; a browser reads "//host" and "/\host" as another host. */
export function localPath(wish: string | undefined): string {
  if (wish === undefined || !/^\/(?![/\\])[^\s\\]*$/.test(wish)) return '/'
  return new URL(wish, 'http://shop.invalid').origin === 'http://shop.invalid' ? wish : '/'
}
