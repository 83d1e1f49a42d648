/** The picture of ARCHITECTURE.md: rooms and their imports, as a Mermaid flowchart. Arrows that others imply are left out. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inRoot, root } from '../launch/folders.ts'

/** What is looked at; scripts, journeys and bench look at all of it from outside. */
const wings = ['contract', 'server', 'demo', 'shop', 'console', 'sandbox'] as const

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

const productFiles = (folder: string): string[] =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).filter(isProduct).toSorted()

/** Who imports whom, without tests. */
const readImports = (): Imports => importsBetween(productFiles(`{${wings.join(',')}}`), importedBy, roomOf)

/** The imports of files, as those of the rooms that they lie in. */
function importsBetween(
  files: readonly string[],
  importsOf: (file: string) => readonly string[],
  room: (file: string) => string,
): Imports {
  const imports = new Map<string, Set<string>>()
  for (const file of files) {
    const from = room(file)
    const used = imports.get(from) ?? new Set()
    imports.set(from, used)
    for (const to of importsOf(file)) if (room(to) !== from) used.add(room(to))
  }
  return imports
}

/**
 * The rooms of one module. What lies directly in it is one node where no room is needed for it; a file that needs a room,
 * at first hand or by another one, is a node of its own.
 */
export function roomsWithin(module: string, imports: ReadonlyMap<string, readonly string[]>): Imports {
  const inside = (file: string) => file.startsWith(`${module}/`)
  const isLoose = (file: string) => dirname(file) === module
  const needsRoom = (file: string): boolean =>
    (imports.get(file) ?? []).filter(inside).some((used) => !isLoose(used) || needsRoom(used))
  const roomWithin = (file: string): string => {
    if (!isLoose(file)) return dirname(file)
    return needsRoom(file) ? file : `${module}/`
  }
  return importsBetween(
    [...imports.keys()].filter(inside),
    (file) => (imports.get(file) ?? []).filter(inside),
    roomWithin,
  )
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

const nameOf = (room: string): string => room.replace(/\W+/g, '_').replace(/_$/, '_files')
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

/** The rooms of a module by floors, with their arrows. */
export function roomPictureOf(module: string, rooms: Imports): string {
  const arrows = [...directOnly(rooms)].flatMap(([room, used]) =>
    [...used].map((one) => `${nameOf(room)} --> ${nameOf(one)}`),
  )
  const lines = [...floorsOf(rooms, module), ...arrows.toSorted()]
  return ['```mermaid', 'flowchart TB', ...indent(lines), '```'].join('\n')
}

const roomPicture = (module: string): string =>
  roomPictureOf(
    module,
    roomsWithin(module, new Map(productFiles(module).map((file) => [file, importedBy(file)]))),
  )

export const orderingPicture = (): string => roomPicture('server/modules/ordering')
export const paymentPicture = (): string => roomPicture('server/modules/payment')
