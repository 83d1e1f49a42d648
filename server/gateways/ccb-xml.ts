/** The plain XML of China Construction Bank's client: names with texts, some of them in lists. Nothing else is read. */

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const texts: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const escaped = (text: string): string => text.replace(/[&<>]/g, (letter) => escapes[letter] ?? letter)
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => texts[name] ?? '')

/** `<NAME>text</NAME>` for each. */
export const elements = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `<${name}>${escaped(value)}</${name}>`)
    .join('')

/** The text of the first element of that name; null when there is none. */
export function textOf(xml: string, name: string): string | null {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  if (found === undefined) return new RegExp(`<${name}\\s*/>`).test(xml) ? '' : null
  return unescaped(found).trim()
}

/** The inside of every element of that name, in their order. */
export const elementsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, inside = '']) => inside)
