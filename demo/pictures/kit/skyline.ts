/** The city: rows of buildings that fade with distance, windows with light in them, and one lit edge each. */
import { mix } from './colour.ts'
import { distant, type Hour } from './hour.ts'
import type { Random } from './random.ts'
import { el, group, line, outline, type Point, type Sheet } from './svg.ts'

export type Row = {
  /** Where the buildings stand. */
  base: number
  /** 0 is lost in haze, 1 stands right before the viewer. */
  near: number
  low: number
  high: number
  from?: number
  to?: number
  /** Multiplies the widths. */
  broad?: number
  /** The side the light comes from. */
  light?: 'left' | 'right'
  /** Seen from above, the walls melt into the streets. */
  melts?: boolean
  /** Leaves a gap for whatever stands in the middle. */
  gap?: { from: number; to: number }
}

type Building = { x: number; width: number; top: number; shape: Shape }
const shapes = ['slab', 'slab', 'steps', 'slant', 'spire', 'taper', 'dome', 'notch'] as const
type Shape = (typeof shapes)[number]

export function skyline(sheet: Sheet, hour: Hour, random: Random, row: Row): string {
  const buildings = rowOf(sheet, random, row)
  const { near } = row
  const crown = row.base - row.high
  const wall = distant(hour, 0.12 + near * 0.88)
  const foot = distant(hour, near ** 1.5 * 0.85)
  const fill = sheet.linear(
    [0, crown],
    [0, row.base],
    [
      [0, wall],
      [0.45, mix(wall, foot, 0.35)],
      [1, foot, row.melts ? 0 : 1],
    ],
  )
  const body = buildings.map((building) => outline(silhouette(building, row.base))).join('')
  const edges = near < 0.3 ? '' : buildings.map((building) => litEdge(building, row)).join('')
  const rimWidth = 0.6 + near * 0.9
  return group(
    {},
    el('path', { d: body, fill }),
    el('path', {
      d: edges,
      fill: 'none',
      stroke: sheet.linear(
        [0, crown],
        [0, row.base],
        [
          [0, hour.rim, 0.25 + near * 0.45],
          [1, hour.rim, 0],
        ],
      ),
      'stroke-width': rimWidth,
    }),
    near > 0.2 ? windows(hour, random, buildings, row) : '',
  )
}

function rowOf(sheet: Sheet, random: Random, row: Row): Building[] {
  const buildings: Building[] = []
  const [end, broad] = [row.to ?? sheet.width + 20, row.broad ?? 1]
  let x = row.from ?? -20
  while (x < end) {
    const width = Math.round((12 + random.next() ** 2 * 34) * (0.45 + row.near * 0.75) * broad)
    const tall = row.low + (row.high - row.low) * random.next() ** 2.2
    const hidden = row.gap !== undefined && x + width > row.gap.from && x < row.gap.to
    if (!hidden) buildings.push({ x, width, top: row.base - tall, shape: random.pick(shapes) })
    x += width + (random.bool(0.3) ? Math.round(random.between(1, 9) * broad) : 0)
  }
  return buildings
}

/** The outline of a building, from its left foot round to its right foot. */
function silhouette({ x, width, top, shape }: Building, base: number): Point[] {
  const [left, right, middle] = [x, x + width, x + width / 2]
  const cap = Math.min(width * 0.5, (base - top) * 0.25)
  const roofs: Record<Shape, Point[]> = {
    slab: [
      [left, top],
      [right, top],
    ],
    steps: [
      [left, top + cap * 1.2],
      [left + width * 0.2, top + cap * 1.2],
      [left + width * 0.2, top + cap * 0.5],
      [left + width * 0.36, top + cap * 0.5],
      [left + width * 0.36, top],
      [right - width * 0.36, top],
      [right - width * 0.36, top + cap * 0.5],
      [right - width * 0.2, top + cap * 0.5],
      [right - width * 0.2, top + cap * 1.2],
      [right, top + cap * 1.2],
    ],
    slant: [
      [left, top],
      [right, top + cap * 0.9],
    ],
    spire: [
      [left, top + cap * 0.6],
      [middle - width * 0.12, top],
      [middle - 0.6, top - cap * 0.3],
      [middle, top - cap * 1.5],
      [middle + 0.6, top - cap * 0.3],
      [middle + width * 0.12, top],
      [right, top + cap * 0.6],
    ],
    taper: [
      [left + width * 0.18, top],
      [right - width * 0.18, top],
    ],
    dome: [
      [left, top + cap],
      [left + width * 0.08, top + cap * 0.5],
      [left + width * 0.28, top + cap * 0.12],
      [middle, top],
      [right - width * 0.28, top + cap * 0.12],
      [right - width * 0.08, top + cap * 0.5],
      [right, top + cap],
    ],
    notch: [
      [left, top],
      [left + width * 0.34, top],
      [left + width * 0.34, top + cap * 0.7],
      [right - width * 0.34, top + cap * 0.7],
      [right - width * 0.34, top + cap * 0.25],
      [right, top + cap * 0.25],
    ],
  }
  const points: Point[] = [[left, base], ...roofs[shape], [right, base]]
  return points.map(([pointX, pointY]) => [Math.round(pointX), Math.round(pointY)])
}

function litEdge(building: Building, row: Row): string {
  const points = silhouette(building, row.base)
  const half = points.filter(([x]) =>
    row.light === 'left' ? x <= building.x + building.width * 0.5 : x >= building.x + building.width * 0.5,
  )
  return line(half)
}

/** Windows in a grid of whole steps; some floors are lit together, as cleaners and late meetings do. */
function windows(hour: Hour, random: Random, buildings: readonly Building[], row: Row): string {
  const size = row.near < 0.5 ? 2 : 3
  const pitch = size * 2
  const lines = { warm: '', cold: '' }
  for (const building of buildings) {
    const inset = building.shape === 'taper' ? building.width * 0.22 : size
    const columns = Math.floor((building.width - inset * 2) / pitch)
    const top = Math.round(building.top + Math.min(building.width * 0.62, (row.base - building.top) * 0.3))
    const tint = random.bool(0.35) ? 'cold' : 'warm'
    for (let y = top; y < row.base - pitch; y += pitch) {
      const likely = hour.lit * (random.bool(0.16) ? 1.7 : 0.42)
      lines[tint] += floorOf(random, { x: Math.round(building.x + inset), y, columns, pitch, size, likely })
    }
  }
  const pen = { fill: 'none', 'stroke-width': size * 0.85 }
  return group(
    { opacity: 0.3 + row.near * 0.6 },
    el('path', { ...pen, d: lines.warm, stroke: hour.lamp }),
    el('path', { ...pen, d: lines.cold, stroke: hour.coldLamp, opacity: 0.8 }),
  )
}

type Floor = { x: number; y: number; columns: number; pitch: number; size: number; likely: number }

function floorOf(random: Random, { x, y, columns, pitch, size, likely }: Floor): string {
  let [dots, end] = ['', 0]
  for (let column = 0; column < columns; column += 1) {
    if (!random.bool(likely)) continue
    const at = x + column * pitch
    dots += dots === '' ? `M${at} ${y}h${size}` : `m${at - end} 0h${size}`
    end = at + size
  }
  return dots
}
