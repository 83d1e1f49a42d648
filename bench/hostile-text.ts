/**
 * What reading a hostile body costs, and what twice as much of it costs: the body of every endpoint, read as the server
 * reads it (JSON, what no endpoint takes, the rules of the fields), for texts that are dear to look at.
 */
import { strict as assert } from 'node:assert'
import { readdir } from 'node:fs/promises'
import { setImmediate as turn } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { inRoot } from '../scripts/launch/folders.ts'
import { BODY_BYTES } from '../server/platform/http-server.ts'
import { findUnacceptable, MAX_TEXT_LENGTH } from '../server/platform/raw-values.ts'
import { median } from './rounds.ts'

/** Twice the text costs less than this many times as much. */
const MAX_TIMES = 3
export const HOSTILE_ROUNDS = 21

export type HostileText = {
  /** How many pairs of part and whole were measured. */
  pairs: number
  /** The greatest ratio of a cost to that of half as much, and where. */
  ratio: number
  worst: string
  /** Of the dearest body of all, in microseconds. */
  dearestUs: number
}

type Json = Record<string, unknown>
type Cost = { ratio: number; wholeUs: number }
/** The whole is the part doubled, as often as said. */
type Pair = { name: string; read: (body: string) => void; part: string; whole: string; doublings: number }

/** Marks in the wrong order are sorted when they are normalised: the dearest order first. */
const marks = (length: number) => `1${'\u0315'.repeat(length / 2)}${'\u0300'.repeat(length / 2 - 1)}`
const texts: Record<string, (length: number) => string> = {
  'combining marks': marks,
  'long digits': (length) => '9'.repeat(length),
  'surrogate pairs': (length) => '\u{20000}'.repeat(length / 2),
}
/** Wholes in characters: of a text that is normalised, of one that is looked at by the rules. */
const wholes = [512, MAX_TEXT_LENGTH]

/** Refused before the rules of an endpoint are asked: the same at each that takes so many bytes. */
const refusedBodies: Record<string, (bytes: number) => string> = {
  'nested JSON': (bytes) => `${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}`,
  'nested objects': (bytes) => `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`,
}

const bodies: Record<string, (bytes: number) => string> = {
  'one number': (bytes) => `{"quantity":${'9'.repeat(bytes - 13)}}`,
  'many texts of marks': (bytes) => manyTexts(bytes, marks(400)),
  'many texts of pairs': (bytes) => manyTexts(bytes, '\u{20000}'.repeat(200)),
  'many fields': (bytes) =>
    `{${Array.from({ length: bytes / 16 }, (_, n) => `"f${String(n).padStart(7, '0')}":"1"`).join()}}`,
}

function manyTexts(bytes: number, text: string): string {
  const quoted = JSON.stringify(text)
  return `[${Array(Math.floor(bytes / (Buffer.byteLength(quoted) + 1)))
    .fill(quoted)
    .join()}]`
}

export async function measureHostileText(rounds: number): Promise<HostileText> {
  const endpoints = await endpointsWithBody()
  const sizes = new Set(endpoints.map(({ maxBodyBytes = BODY_BYTES }) => maxBodyBytes))
  const pairs = [...[...sizes].flatMap(refusedPairs), ...endpoints.flatMap(pairsOf)]
  const measured: (Cost & { name: string })[] = []
  for (const pair of pairs) {
    measured.push({ name: pair.name, ...surelyCostOf(pair, rounds) })
    // Signals are handled between two pairs.
    await turn()
  }
  const [worst] = measured.toSorted((a, b) => b.ratio - a.ratio)
  assert(worst)
  return {
    pairs: pairs.length,
    ratio: worst.ratio,
    worst: worst.name,
    dearestUs: Math.max(...measured.map(({ wholeUs }) => wholeUs)),
  }
}

export const hostileLine = ({ pairs, ratio, worst, dearestUs }: HostileText): string =>
  `hostile text: twice as much costs at most ${ratio.toFixed(2)} times as much (${worst}; ${pairs} pairs, ` +
  `limit ${MAX_TIMES}${isWithin({ ratio }) ? '' : ', missed'}); the dearest body takes ${Math.round(dearestUs)} µs`

export const isWithin = ({ ratio }: Pick<HostileText, 'ratio'>): boolean => ratio < MAX_TIMES

/** From the contract itself; what a provider signs and what is no JSON is read otherwise. */
async function endpointsWithBody(): Promise<Endpoint[]> {
  const folders = [inRoot('contract/endpoints'), inRoot('contract/console')]
  const files = folders.map(async (folder) =>
    (await readdir(folder, { recursive: true }))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => import(`${folder}/${file}`) as Promise<Json>),
  )
  const modules = await Promise.all((await Promise.all(files)).flat())
  return modules
    .flatMap((module) => Object.values(module) as Partial<Endpoint>[])
    .filter(
      (described): described is Endpoint =>
        typeof described?.path === 'string' &&
        described.body !== undefined &&
        described.kind !== 'text' &&
        !described.form,
    )
}

/** The heap is tidied in the middle of some sizes and not of others: over several doublings that is no growth. */
const REFUSED_DOUBLINGS = 3

const refusedPairs = (size: number): Pair[] =>
  Object.entries(refusedBodies).map(([kind, make]) => ({
    name: `${kind}, ${size} bytes`,
    read: (sent) => assert(findUnacceptable(JSON.parse(sent))),
    part: make(size / 2 ** REFUSED_DOUBLINGS),
    whole: make(size),
    doublings: REFUSED_DOUBLINGS,
  }))

function pairsOf(endpoint: Endpoint): Pair[] {
  const { method, path, body, maxTextLength, maxBodyBytes = BODY_BYTES } = endpoint
  assert(body)
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Json
  const read = (sent: string) => {
    const value: unknown = JSON.parse(sent)
    if (!findUnacceptable(value, maxTextLength)) body.safeParse(value)
  }
  const filled = (text: string) => JSON.stringify(hostileBody(schema, text))
  const place = `${method} ${path}`
  return [
    ...Object.entries(texts).flatMap(([kind, text]) =>
      [...wholes, ...(maxTextLength ? [maxTextLength] : [])].map((length) => ({
        name: `${kind}, ${length} characters, ${place}`,
        read,
        part: filled(text(length / 2)),
        whole: filled(text(length)),
        doublings: 1,
      })),
    ),
    ...Object.entries(bodies).map(([kind, make]) => ({
      name: `${kind}, ${maxBodyBytes} bytes, ${place}`,
      read,
      part: make(maxBodyBytes / 2),
      whole: make(maxBodyBytes),
      doublings: 1,
    })),
  ]
}

/** A body by its schema, with the text in every string; what is no string gets the least that it may be. */
function hostileBody(schema: Json, text: string): unknown {
  const options = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined
  if (options) return hostileBody(options.find(({ type }) => type === 'string') ?? options[0] ?? {}, text)
  if (schema['type'] === 'string') return text
  if (schema['type'] === 'array') return [hostileBody((schema['items'] ?? {}) as Json, text)]
  if (schema['type'] === 'boolean') return true
  if (schema['type'] !== 'object') return Number(schema['minimum'] ?? 1)
  const fields = Object.entries((schema['properties'] ?? {}) as Record<string, Json>)
  return Object.fromEntries(fields.map(([name, field]) => [name, hostileBody(field, text)]))
}

/** Near the limit more rounds decide, so that a neighbour's moment on the machine is not taken for growth. */
const NEAR = 2.5
const MORE = 5

function surelyCostOf(pair: Pair, rounds: number): Cost {
  const cost = costOf(pair, rounds)
  return cost.ratio < NEAR ? cost : costOf(pair, rounds * MORE)
}

/** A side of a round lasts about so long: far more than the clock's own grain. */
const SIDE_US = 1_000

/** Part and whole take turns, either one first; the ratio is the median of each round's own. */
function costOf({ read, part, whole, doublings }: Pair, rounds: number): Cost {
  const times = Math.max(1, Math.ceil(SIDE_US / averageUs(() => read(whole), 3)))
  const sideUs = (body: string) => averageUs(() => read(body), times)
  const kept = Array.from({ length: rounds }, (_, n) => {
    if (n % 2 === 0) return { partUs: sideUs(part), wholeUs: sideUs(whole) }
    const wholeUs = sideUs(whole)
    return { partUs: sideUs(part), wholeUs }
  })
  return {
    ratio: median(kept.map(({ partUs, wholeUs }) => wholeUs / partUs)) ** (1 / doublings),
    wholeUs: median(kept.map(({ wholeUs }) => wholeUs)),
  }
}

function averageUs(act: () => void, times: number): number {
  const begun = performance.now()
  for (let n = 0; n < times; n += 1) act()
  return ((performance.now() - begun) * 1000) / times
}
