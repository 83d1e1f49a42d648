/** What a page tells before any script runs: its title and what a shared link shows (spec 1.4). Pure. */
import type { Language } from '#contract/language.ts'

export type PageHead = {
  language: Language
  title: string
  description: string
  /** Absolute; chats and search engines read no relative ones. */
  image: string
  /** Absolute address of the page itself. */
  address: string
  siteName: string
  slogan: string
  /** Private pages and pages that are none stay out of search engines. */
  indexed: boolean
  /** What the page is about, for search engines (server/web/structured-data.ts); null: nothing of its own. */
  data: object | null
}

/** Puts the head into the built page: `html` has one <title>, its language in <html lang>, an overlay for name and slogan. */
export function withHead(html: string, head: PageHead): string {
  return html
    .replace(/<html lang="[^"]*"/, `<html lang="${head.language}"`)
    .replace(/<title>[^<]*<\/title>/, () => headTags(head).join('\n    '))
    .replace(
      /(<div id="app-overlay"[^>]*><span>)[^<]*/,
      (_, overlay) => `${overlay}${escaped(head.siteName)}`,
    )
    .replace(/(<div id="app-overlay".*<small>)/, (_, overlay) => overlay + escaped(head.slogan))
}

function headTags({
  language,
  title,
  description,
  image,
  address,
  siteName,
  indexed,
  data,
}: PageHead): string[] {
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    `<link rel="canonical" href="${escaped(address)}" />`,
    ...(indexed ? [] : ['<meta name="robots" content="noindex" />']),
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="${escaped(siteName)}" />`,
    `<meta property="og:locale" content="${language.replace('-', '_')}" />`,
    `<meta property="og:title" content="${escaped(title)}" />`,
    `<meta property="og:description" content="${escaped(description)}" />`,
    `<meta property="og:url" content="${escaped(address)}" />`,
    `<meta property="og:image" content="${escaped(image)}" />`,
    ...(data ? [`<script type="application/ld+json">${inScript(data)}</script>`] : []),
  ]
}

/** Data, not a script: browsers do not run it, and no policy of scripts applies. Nothing in it can end the element. */
const inScript = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)

/**
 * The picture of a shared link. Chats show no SVG, so every drawn picture has a wide PNG beside it; relative ones live
 * below the bucket, whose address may itself be relative to the shop.
 */
export function sharePicture(picture: string, bucketUrl: string, publicUrl: string): string {
  const bucket = new URL(`${bucketUrl.replace(/\/$/, '')}/`, publicUrl)
  return new URL(picture.replace(/^\//, '').replace(/\.svg$/, '-share.png'), bucket).href
}
