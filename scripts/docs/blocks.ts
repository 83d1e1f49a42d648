/** Parts of documents that a command writes: between `<!-- name: written by npm run docs -->` and `<!-- /name -->`. Pure. */

const opening = (name: string) => `<!-- ${name}: written by npm run docs -->`
const closing = (name: string) => `<!-- /${name} -->`

/** The document with another content in the block; throws when the document has no such block. */
export function withBlock(document: string, name: string, content: string): string {
  const [from, to] = [document.indexOf(opening(name)), document.indexOf(closing(name))]
  if (from < 0 || to < from) throw new Error(`There is no block "${name}" in the document.`)
  return `${document.slice(0, from)}${opening(name)}\n\n${content}\n\n${document.slice(to)}`
}
