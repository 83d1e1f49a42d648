/**
 * Leaves out of the browser's build what only the server reads of the contract. A browser knows calls by their types and
 * trusts its own server's answers; making the schemas of all of them took half of the time that the shop's part ran.
 */
import type { Plugin } from 'vite'

/** Of an endpoint (contract/shop-endpoint.ts); shop/lib/call.ts reads none of them. */
const ofServer = new Set(['summary', 'params', 'query', 'body', 'answer'])

/** What the parser answers; positions are those of the text. */
type Node = { type: string; start: number; end: number } & Record<string, unknown>

type Edit = { start: number; end: number; text: string }

export function contractForBrowsers(): Plugin {
  return {
    name: 'lookout:contract-for-browsers',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/[^?]+\.ts$/ },
      handler(code) {
        return forBrowsers(code, this.parse(code) as unknown as Node)
      },
    },
  }
}

/** `code` is a module of the contract without its types, `program` the same parsed. */
export function forBrowsers(code: string, program: Node): string {
  const parts = serverPartsOf(program).map((part) => leftOut(code, part))
  return [...parts, ...madeOf(program).flatMap(pure)]
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code)
}

function serverPartsOf(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(serverPartsOf)
  if (typeof node !== 'object' || node === null) return []
  const { type, callee, arguments: given } = node as Node
  if (type !== 'CallExpression' || nameOf(callee) !== 'endpoint')
    return Object.values(node).flatMap(serverPartsOf)
  return (given as Node[])
    .flatMap(({ properties }) => properties as Node[])
    .filter(({ key }) => ofServer.has(nameOf(key)))
}

const nameOf = (node: unknown): string => String((node as Node | undefined)?.['name'])

/** With the comma behind it. */
function leftOut(code: string, { start, end }: Node): Edit {
  const [comma = ''] = /^\s*,/.exec(code.slice(end)) ?? []
  return { start, end: end + comma.length, text: '' }
}

/** What a call makes at the module's start: schemas and endpoints. */
function madeOf({ body }: Node): Node[] {
  return (body as Node[])
    .map((statement) => (statement['declaration'] as Node | null | undefined) ?? statement)
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(({ declarations }) => declarations as Node[])
    .map(({ init }) => init as Node | null)
    .filter((init): init is Node => init?.type === 'CallExpression')
}

/** Nothing of the contract does anything but make values, so what nobody uses need not be made. */
const pure = ({ start, end }: Node): Edit[] => [
  { start, end: start, text: '/*#__PURE__*/ (() => ' },
  { start: end, end, text: ')()' },
]
