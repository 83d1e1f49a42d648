/** HTML by tagged template: everything that is put in is escaped, unless it is markup already. */
import type { Reply } from './http.ts'

export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Piece = string | number | Markup | readonly Markup[] | null | false

export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Markup {
  return new Markup(strings.map((part, index) => part + written(pieces[index] ?? null)).join(''))
}

export const emptyMarkup = new Markup('')

export type MarkupPage = {
  title: string
  theme: 'wechat' | 'alipay' | 'bank' | 'plain'
  body: Markup
  status?: number
}

export function page({ title, theme, body, status = 200 }: MarkupPage): Reply {
  const document = html`<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}</title>
<link rel="stylesheet" href="/sandbox.css">
<link rel="icon" href="data:,">
</head>
<body class="${theme}">
${body}
</body>
</html>
`
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    body: document.text,
  }
}

function written(piece: Piece): string {
  if (piece === null || piece === false) return ''
  if (piece instanceof Markup) return piece.text
  if (Array.isArray(piece)) return piece.map((part: Markup) => part.text).join('\n')
  return escaped(String(piece))
}

const escaped = (value: string): string =>
  value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
