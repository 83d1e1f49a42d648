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
  return costBy(rule, template.chargeBy === 'PIECE' ? pieces : weight)
}

/** Of so many pieces or grams. */
const costBy = ({ first, firstFen, next, nextFen }: FreightRule, amount: number): Fen =>
  fen(firstFen + Math.ceil(Math.max(0, amount - first) / next) * nextFen)

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

/** One piece of an offer, by the template that it is sent by; null: free of charge. */
export type FreightPiece = { template: FreightTemplate | null; weightGrams: number }

/** What is said before anybody knows where goods go. */
export type FreightRange = {
  /** For one piece to the nearest area, and to the farthest. */
  fromFen: Fen
  toFen: Fen
  /** More pieces may cost more. */
  grows: boolean
  /** Of all offers alike; with both, both must be reached. */
  freeFromFen: Fen | null
  freeFromPieces: number | null
  /** Some regions are not served. */
  someNotServed: boolean
}

/** Of the offers of one product. */
export function freightRange(pieces: readonly FreightPiece[]): FreightRange {
  const templates = pieces.map(({ template }) => template)
  const rules = pieces.flatMap(({ template, weightGrams }) =>
    template ? servedRules(template).map((rule) => ({ rule, ...template, weightGrams })) : [],
  )
  const costs = rules.map(({ rule, chargeBy, weightGrams }) =>
    costBy(rule, chargeBy === 'PIECE' ? 1 : weightGrams),
  )
  if (templates.includes(null) || costs.length === 0) costs.push(noFen)
  const [first] = templates
  const shared = templates.every((template) => template?.code === first?.code) ? first : null
  return {
    fromFen: fen(Math.min(...costs)),
    toFen: fen(Math.max(...costs)),
    grows: rules.some(({ rule }) => rule.nextFen > 0),
    freeFromFen: shared?.freeFromFen ?? null,
    freeFromPieces: shared?.freeFromPieces ?? null,
    someNotServed: templates.some((template) => template && !servesAll(template)),
  }
}

/** Without those whose areas are not served in any case. */
const servedRules = ({ rules, notTo }: FreightTemplate): FreightRule[] =>
  rules.filter(
    ({ areas }) => areas.length === 0 || areas.some((area) => !notTo.some((not) => area.startsWith(not))),
  )

const servesAll = ({ rules, notTo }: FreightTemplate): boolean =>
  notTo.length === 0 && rules.some(({ areas }) => areas.length === 0)
