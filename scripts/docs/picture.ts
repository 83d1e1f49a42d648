/** The picture of ARCHITECTURE.md: rooms and their imports, as a Mermaid flowchart. Arrows that others imply are left out. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inRoot, root } from '../launch/folders.ts'

/** What is looked at; scripts, journeys and bench look at all of it from outside. */
const wings = ['contract', 'server', 'demo', 'shop', 'sandbox'] as const

/** From the room that imports to those that it imports. */
export type Imports = ReadonlyMap<string, ReadonlySet<string>>

/** A room with subjects of its own has one node for each of them. */
const furnished = /^(server\/modules|shop\/features)\/([\w-]+)\//
/** The folders of these two wings are rooms; elsewhere the wing is one. */
const foldered = /^(server|shop)\/([\w-]+)\//

/** "server/modules/ordering", "server/platform", "server/" for what lies directly in it, "contract". */
export function roomOf(file: string): string {
  const [, folder, subject] = furnished.exec(file) ?? []
  if (subject) return `${folder}/${subject}`
  const [, wing, room] = foldered.exec(file) ?? []
  if (room) return `${wing}/${room}`
  const [first = ''] = file.split('/')
  return first === 'server' || first === 'shop' ? `${first}/` : first
}

const isProduct = (file: string): boolean =>
  !/\.(test|spec)\.tsx?$|(^|\/)(testing|node_modules|dist)\//.test(file)

/** Who imports whom, without tests. */
export function readImports(): Imports {
  const files = globSync(`{${wings.join(',')}}/**/*.{ts,tsx}`, { cwd: root }).filter(isProduct)
  const imports = new Map<string, Set<string>>()
  for (const file of files.toSorted()) {
    const room = roomOf(file)
    const used = imports.get(room) ?? new Set()
    imports.set(room, used)
    for (const to of importedBy(file)) if (roomOf(to) !== room) used.add(roomOf(to))
  }
  return imports
}

function importedBy(file: string): string[] {
  const specifiers = readFileSync(inRoot(file), 'utf8').matchAll(
    /(?:\bfrom|^\s*import|\bimport\()\s*'([^']+)'/gm,
  )
  return [...specifiers].flatMap(([, to = '']) => {
    if (to.startsWith('#')) return [to.slice(1)]
    return to.startsWith('.') ? [join(dirname(file), to)] : []
  })
}

/** How many imports lie below a room, on its longest way down; throws where there is a circle. */
export function depthOf(imports: Imports, room: string, above: readonly string[] = []): number {
  if (above.includes(room)) throw new Error(`Imports go in a circle: ${[...above, room].join(' -> ')}`)
  const below = [...(imports.get(room) ?? [])].map((used) => depthOf(imports, used, [...above, room]) + 1)
  return Math.max(0, ...below)
}

/** What a room reaches by another one that it imports needs no arrow of its own. */
export function directOnly(imports: Imports): Imports {
  const reachedFrom = (room: string): Set<string> =>
    new Set([...(imports.get(room) ?? [])].flatMap((used) => [used, ...reachedFrom(used)]))
  const direct = [...imports].map(([room, used]) => {
    const implied = new Set([...used].flatMap((one) => [...reachedFrom(one)]))
    return [room, used.difference(implied)] as const
  })
  return new Map(direct)
}

/** Only the rooms below `folder`, and what they import of each other. */
function among(imports: Imports, folder: string): Imports {
  const rooms = [...imports].filter(([room]) => room.startsWith(`${folder}/`))
  const inside = new Set(rooms.map(([room]) => room))
  return new Map(rooms.map(([room, used]) => [room, used.intersection(inside)]))
}

const nameOf = (room: string): string => room.replace(/\W+/g, '_').replace(/_$/, '_start')
const labelOf = (room: string): string =>
  room.endsWith('/') ? `${room}*.ts` : (room.split('/').at(-1) ?? room)
const nodeOf = (room: string): string => `${nameOf(room)}["${labelOf(room)}"]`

const indent = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`)

const group = (name: string, label: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`subgraph ${name}["${label}"]`, ...indent(lines), 'end']

/** Floors by depth, the highest first. */
function floorsOf(imports: Imports, folder: string): string[] {
  const inside = among(imports, folder)
  const floors = Map.groupBy([...inside.keys()], (room) => depthOf(inside, room))
  return [...floors]
    .toSorted(([a], [b]) => b - a)
    .flatMap(([depth, rooms]) =>
      group(`${nameOf(folder)}_${depth + 1}`, `floor ${depth + 1}`, rooms.toSorted().map(nodeOf)),
    )
}

function wingOf(imports: Imports, wing: string, furnishedRoom: string): string[] {
  const rooms = [...imports.keys()].filter((room) => room.startsWith(`${wing}/`))
  const plain = rooms.filter((room) => !room.startsWith(`${furnishedRoom}/`))
  const floors = group(nameOf(furnishedRoom), furnishedRoom, floorsOf(imports, furnishedRoom))
  return group(`${wing}_wing`, wing, [...plain.toSorted().map(nodeOf), ...floors])
}

/** The whole picture, the same for the same imports. */
export function pictureOf(all: Imports): string {
  for (const room of all.keys()) depthOf(all, room)
  const arrows = [...directOnly(all)].flatMap(([room, used]) =>
    [...used].toSorted().map((one) => `${nameOf(room)} --> ${nameOf(one)}`),
  )
  const lines = [
    ...wingOf(all, 'server', 'server/modules'),
    ...wingOf(all, 'shop', 'shop/features'),
    ...['demo', 'contract', 'sandbox'].map(nodeOf),
    ...arrows.toSorted(),
  ]
  return ['```mermaid', 'flowchart TB', ...indent(lines), '```'].join('\n')
}

export const architecturePicture = (): string => pictureOf(readImports())
