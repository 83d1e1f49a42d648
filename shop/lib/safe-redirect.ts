/** Where a visitor may be sent after log-in: a path of ours, never another host. */

/** What a `redirect` query may name. Anything that could leave the shop becomes the root. */
export function safeRedirect(wish: string | undefined): `/${string}` {
  if (!wish?.startsWith('/')) return '/'
  const here = 'https://here.invalid'
  const url = urlOf(wish, here)
  if (url?.origin !== here || wish.includes('\\')) return '/'
  return `/${url.href.slice(here.length + 1)}`
}

/** URL.canParse is too young for the web views that visitors have. */
function urlOf(text: string, base: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
