/** What a schema takes or gives, in one line: `{ orderNo, slotFrom|null, lines: [{ name }], note? }`. Pure. */
import type * as z from 'zod/mini'

type Def = {
  type: string
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  in?: z.ZodMiniType
  out?: z.ZodMiniType
  options?: readonly z.ZodMiniType[]
}

const defOf = (schema: z.ZodMiniType): Def => schema._zod.def as unknown as Def

/** Empty for a plain value, whose name says all. */
export function wordsOf(schema: z.ZodMiniType): string {
  const { type, shape, element, innerType, out, options } = defOf(schema)
  if (shape) return `{ ${Object.entries(shape).map(fieldWords).join(', ')} }`
  if (element) return `[${wordsOf(element)}]`
  if (options && type === 'union') return [...new Set(options.map(wordsOf).filter(Boolean))].join(' or ')
  if (type === 'pipe' && out) return wordsOf(out)
  return innerType ? wordsOf(innerType) : ''
}

function fieldWords([name, schema]: [string, z.ZodMiniType]): string {
  const inner = wordsOf(schema)
  const wraps = wrapsOf(schema)
  const optional = wraps.includes('optional') || wraps.includes('default') ? '?' : ''
  return `${name}${optional}${inner === '' ? '' : `: ${inner}`}${wraps.includes('nullable') ? '|null' : ''}`
}

/** What stands around the value itself, such as optional and nullable. */
function wrapsOf(schema: z.ZodMiniType): string[] {
  const { type, innerType } = defOf(schema)
  return innerType ? [type, ...wrapsOf(innerType)] : []
}
