/** What sending goods costs, by templates: areas, first and next weight or piece, free from so much on, not served. Pure. */
import type { Texts } from '../language.ts'
import { type Fen, fen, noFen, sumOf } from './fen.ts'

/** Amounts are pieces or grams, as the template charges. No area: everywhere else. */
export type FreightRule = { areas: string[]; first: number; firstFen: Fen; next: number; nextFen: Fen }

export type FreightTemplate = {
  code: string
  version: number
  name: Texts
  chargeBy: 'PIECE' | 'WEIGHT'
  rules: FreightRule[]
  /** Free from what is paid for its goods on, and from so many pieces on; with both, both must be reached. */
  freeFromFen: Fen | null
  freeFromPieces: number | null
  /** The first digits of region codes that nothing is sent to. */
  notTo: string[]
}

/** What is to be sent by one template: all pieces of a line, their weight, and what is paid for them after discounts. */
export type FreightLine = { template: string; pieces: number; weightGrams: number; paidFen: Fen }

export type FreightPart = { template: string; version: number; name: Texts; fen: Fen }

export type Freight = { fen: Fen; parts: FreightPart[] }

/** Lines of one template are added first and charged once; templates add up. Null: the region is not served. */
export function freightOf(
  templates: readonly FreightTemplate[],
  lines: readonly FreightLine[],
  region: string,
): Freight | null {
  const parts: FreightPart[] = []
  for (const [code, ofTemplate] of Map.groupBy(lines, ({ template }) => template)) {
    const template = templates.find((one) => one.code === code)
    const charged = template && chargeOf(template, ofTemplate, region)
    if (!template || charged === null || charged === undefined) return null
    const { version, name } = template
    parts.push({ template: code, version, name, fen: charged })
  }
  return { fen: sumOf(parts.map((part) => part.fen)), parts }
}

function chargeOf(template: FreightTemplate, lines: readonly FreightLine[], region: string): Fen | null {
  const rule = ruleFor(template, region)
  if (!rule) return null
  const pieces = lines.reduce((sum, line) => sum + line.pieces, 0)
  const weight = lines.reduce((sum, line) => sum + line.weightGrams, 0)
  if (isFree(template, pieces, sumOf(lines.map(({ paidFen }) => paidFen)))) return noFen
  const beyond = Math.max(0, (template.chargeBy === 'PIECE' ? pieces : weight) - rule.first)
  return fen(rule.firstFen + Math.ceil(beyond / rule.next) * rule.nextFen)
}

/** The most specific area wins: a district before its city, a city before its province. */
function ruleFor({ rules, notTo }: FreightTemplate, region: string): FreightRule | null {
  if (notTo.some((area) => region.startsWith(area))) return null
  const matches = rules.flatMap((rule) => {
    const areas = rule.areas.length === 0 ? [''] : rule.areas
    return areas.filter((area) => region.startsWith(area)).map((area) => ({ rule, digits: area.length }))
  })
  return matches.toSorted((a, b) => b.digits - a.digits)[0]?.rule ?? null
}

function isFree({ freeFromFen, freeFromPieces }: FreightTemplate, pieces: number, paidFen: Fen): boolean {
  if (freeFromFen === null && freeFromPieces === null) return false
  return paidFen >= (freeFromFen ?? 0) && pieces >= (freeFromPieces ?? 0)
}
