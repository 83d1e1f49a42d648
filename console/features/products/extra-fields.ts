/** The form of what a kind of product states of itself, read from the schema of the kind. Pure. */
import * as z from 'zod/mini'
import type { Family } from '#contract/product-paths.ts'
import { kindOf } from '#contract/values/extras/registry.ts'
import { SlotTime, VisitDate } from '#contract/values/time.ts'

export type ExtraField =
  | { input: 'texts' | 'text' | 'time' | 'date' | 'switch' }
  | { input: 'number'; min: number; max: number }
  | { input: 'choice'; choices: string[] }
  | { input: 'group'; parts: { name: string; required: boolean; field: ExtraField }[] }
  | { input: 'list'; item: ExtraField; min: number; max: number }

type JsonSchema = {
  type?: string
  enum?: string[]
  pattern?: string
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

const jsonOf = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { io: 'input' }) as JsonSchema

/** Null for a family whose products state nothing of their own. */
export function extraForm(family: Family): ExtraField | null {
  const kind = kindOf(family)
  return kind ? fieldOf(jsonOf(kind.schema)) : null
}

const timePattern = jsonOf(SlotTime).pattern
const patternOfDate = ({ allOf }: JsonSchema): string | undefined => allOf?.[0]?.pattern
const datePattern = patternOfDate(jsonOf(VisitDate))

function fieldOf(schema: JsonSchema): ExtraField {
  const { properties, items, anyOf } = schema
  const present = anyOf?.find(({ type }) => type !== 'null')
  if (present) return fieldOf(present)
  if (schema.enum) return { input: 'choice', choices: schema.enum }
  if (items)
    return {
      input: 'list',
      item: fieldOf(items),
      min: schema.minItems ?? 0,
      max: schema.maxItems ?? Number.POSITIVE_INFINITY,
    }
  if (properties) return groupOf(properties, schema.required ?? [])
  if (schema.type === 'integer' || schema.type === 'number')
    return { input: 'number', min: schema.minimum ?? 0, max: schema.maximum ?? Number.MAX_SAFE_INTEGER }
  if (schema.type === 'boolean') return { input: 'switch' }
  if (schema.type !== 'string') throw new TypeError(`a form has no field for ${JSON.stringify(schema)}`)
  if (schema.pattern === timePattern) return { input: 'time' }
  return { input: patternOfDate(schema) === datePattern ? 'date' : 'text' }
}

function groupOf(properties: Record<string, JsonSchema>, required: readonly string[]): ExtraField {
  if ('zh-CN' in properties && 'en-US' in properties) return { input: 'texts' }
  const parts = Object.entries(properties).map(([name, part]) => ({
    name,
    required: required.includes(name),
    field: fieldOf(part),
  }))
  return { input: 'group', parts }
}

/** What a new item of a list begins with. */
export function emptyOf(field: ExtraField): unknown {
  switch (field.input) {
    case 'texts':
      return { 'zh-CN': '', 'en-US': '' }
    case 'number':
      return field.min
    case 'choice':
      return field.choices[0]
    case 'switch':
      return false
    case 'list':
      return Array.from({ length: field.min }, () => emptyOf(field.item))
    case 'group':
      return Object.fromEntries(
        field.parts.flatMap(({ name, required, field: part }) => (required ? [[name, emptyOf(part)]] : [])),
      )
    default:
      return ''
  }
}

/** In a group: an optional part that is emptied is left out. */
export function withPart(value: object, name: string, part: unknown, required: boolean): object {
  const without = Object.fromEntries(Object.entries(value).filter(([other]) => other !== name))
  const isEmpty = part === null || part === undefined || part === ''
  return isEmpty && !required ? without : { ...value, [name]: part }
}

/** The label of a path, or its last name in words where the kind has none. */
export function labelOf(family: Family, path: string, language: 'zh-CN' | 'en-US'): string {
  const label = kindOf(family)?.labels?.[path]
  if (label) return label[language]
  const words = (path.split('.').at(-1) ?? '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
