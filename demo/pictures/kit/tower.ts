/**
 * The Cloudtop Tower: 600 m, a lattice of straight members twisted around a waist, a crown of decks at 433, 455 and
 * 488 m, a lower deck at 108 m and a mast. Drawn in metres and set to scale at the end.
 */
import { mix } from './colour.ts'
import { distant, type Hour } from './hour.ts'
import { curve, el, group, line, type Point, type Sheet, type Stop, short } from './svg.ts'

export type TowerPlace = {
  x: number
  /** Where its foot stands. */
  base: number
  /** From foot to the tip of the mast, in the picture's units. */
  height: number
  /** 0 is a shape in the haze, 1 stands close by. */
  near?: number
  light?: 'left' | 'right'
  /** Two colours of its own light by night, foot and crown. */
  glow?: readonly [foot: string, crown: string]
}

const METRES = 600
/** Height and radius in metres. The waist is at 330 m, the crown widest at the sky tram's rail. */
const profile: readonly Point[] = [
  [0, 45],
  [40, 36.5],
  [108, 27.5],
  [180, 21],
  [260, 16.2],
  [330, 14.4],
  [390, 16.4],
  [433, 22.5],
  [455, 26.5],
  [472, 25.6],
  [488, 22],
  [500, 13],
]

function radiusAt(metres: number): number {
  const next = Math.max(
    1,
    profile.findIndex(([height]) => height >= metres),
  )
  const at = (index: number): Point => profile[Math.min(profile.length - 1, Math.max(0, index))] ?? [0, 0]
  const [before, from, to, after] = [at(next - 2), at(next - 1), at(next), at(next + 1)]
  const part = (metres - from[0]) / (to[0] - from[0])
  const slope = (left: Point, right: Point): number => (right[1] - left[1]) / (right[0] - left[0] || 1)
  const [out, into] = [slope(before, to) * (to[0] - from[0]), slope(from, after) * (to[0] - from[0])]
  const [p2, p3] = [part ** 2, part ** 3]
  return (
    (2 * p3 - 3 * p2 + 1) * from[1] +
    (p3 - 2 * p2 + part) * out +
    (3 * p2 - 2 * p3) * to[1] +
    (p3 - p2) * into
  )
}

export function tower(sheet: Sheet, hour: Hour, place: TowerPlace): string {
  const scale = place.height / METRES
  const near = place.near ?? 1
  const wall = distant(hour, 0.25 + near * 0.75)
  const ink = { wall, rim: mix(wall, hour.rim, 0.55 + near * 0.35), lamp: hour.lamp }
  const set: Setting = {
    sheet,
    hour,
    ink,
    near,
    light: place.light ?? 'right',
    glow: place.glow,
    at: (metresAside, metresUp) => [place.x + metresAside * scale, place.base - metresUp * scale],
    scale,
  }
  return group({}, halo(set), trunk(set), lattice(set), foot(set), crown(set), mast(set))
}

type Setting = {
  sheet: Sheet
  hour: Hour
  ink: { wall: string; rim: string; lamp: string }
  near: number
  light: 'left' | 'right'
  glow: readonly [string, string] | undefined
  at(metresAside: number, metresUp: number): Point
  scale: number
}

/** The air that its light fills by night. */
function halo({ sheet, at, scale, glow }: Setting): string {
  if (glow === undefined) return ''
  const [cx, cy] = at(0, 440)
  const fill = sheet.glow([
    [0, glow[1], 0.5],
    [0.4, glow[1], 0.16],
    [1, glow[1], 0],
  ])
  return el('ellipse', { cx, cy, rx: 150 * scale, ry: 190 * scale, fill })
}

const steps = (from: number, to: number, size: number): number[] =>
  Array.from({ length: Math.floor((to - from) / size) + 1 }, (_, index) => from + index * size)

/** The veil between the members, and the shaft of the lifts within. */
function trunk({ sheet, at, ink, light, hour, near, glow }: Setting): string {
  const heights = steps(0, 430, 43)
  const left = heights.map((metres) => at(-radiusAt(metres), metres))
  const right = heights.map((metres) => at(radiusAt(metres), metres)).reverse()
  const d = `${curve(left)}L${curve(right).slice(1)}z`
  const [dark, bright] = [ink.wall, mix(ink.wall, hour.rim, 0.5)]
  const body = sheet.fade(
    light === 'right'
      ? [
          [0, dark, 0.75],
          [0.55, dark, 0.45],
          [1, bright, 0.55],
        ]
      : [
          [0, bright, 0.55],
          [0.45, dark, 0.45],
          [1, dark, 0.75],
        ],
    'right',
  )
  const shaft = [at(-5.4, 0), at(-4.6, 430), at(4.6, 430), at(5.4, 0)]
  const shine =
    glow === undefined
      ? ''
      : el('path', {
          d,
          fill: sheet.fade([
            [0, glow[1], 0.6],
            [1, glow[0], 0.35],
          ]),
        })
  return group(
    {},
    el('path', { d: `${line(shaft)}z`, fill: ink.wall, opacity: 0.55 + near * 0.4 }),
    el('path', { d, fill: body }),
    shine,
  )
}

const MEMBERS = 9
const TWIST = 3.6
const TOP_OF_LATTICE = 470

/** Two families of members wind against each other; those behind are fainter. */
function lattice({ sheet, at, ink, scale, glow }: Setting): string {
  const runs = [TWIST, -TWIST].flatMap((turn) =>
    Array.from({ length: MEMBERS }, (_, member) =>
      memberRuns((member * 2 * Math.PI) / MEMBERS + (turn > 0 ? 0 : 0.35), turn),
    ).flat(),
  )
  const drawn = (ahead: boolean): string =>
    runs
      .filter((run) => run.ahead === ahead && run.points.length > 1)
      .map((run) => line(run.points.map(([aside, up]) => at(aside, up))))
      .join('')
  const [top, foot] = [at(0, TOP_OF_LATTICE), at(0, 0)]
  const stroke =
    glow === undefined
      ? ink.rim
      : sheet.linear(
          [0, top[1]],
          [0, foot[1]],
          [
            [0, mix(glow[1], '#ffffff', 0.35)],
            [0.5, glow[1]],
            [1, glow[0]],
          ],
        )
  const rings = steps(36, 420, 48).map((metres) => {
    const [x, y] = at(-radiusAt(metres), metres)
    const reach = radiusAt(metres) * scale
    return `M${short(x)} ${short(y)}q${short(reach)} ${short(reach * 0.22)} ${short(reach * 2)} 0`
  })
  return group(
    { fill: 'none', stroke, 'stroke-linejoin': 'round' },
    el('path', { d: drawn(false), 'stroke-width': Math.max(0.5, 1.5 * scale), opacity: 0.35 }),
    el('path', { d: drawn(true), 'stroke-width': Math.max(0.7, 2.4 * scale), opacity: 0.9 }),
    el('path', { d: rings.join(''), 'stroke-width': Math.max(0.5, 1.6 * scale), opacity: 0.6 }),
  )
}

/** One member in metres, cut where it passes from the front to the back. */
function memberRuns(start: number, turn: number): { ahead: boolean; points: Point[] }[] {
  const runs: { ahead: boolean; points: Point[] }[] = []
  for (const metres of steps(0, TOP_OF_LATTICE, TOP_OF_LATTICE / 16)) {
    const angle = start + (turn * metres) / TOP_OF_LATTICE
    const point: Point = [radiusAt(metres) * Math.sin(angle), metres]
    const ahead = Math.cos(angle) > 0
    const run = runs.at(-1)
    run?.points.push(point)
    if (run?.ahead !== ahead) runs.push({ ahead, points: [point] })
  }
  return runs
}

/** A storey goes around between two heights; `reach` is how far it stands out. */
type Storey = { from: number; to: number; reach: number; lit: number }

/** Storeys with a row of lit panes each; together they share one fall of light. */
function storeys(set: Setting, decks: readonly Storey[]): string {
  const { sheet, ink, hour, light, scale, glow } = set
  const bright = mix(ink.wall, hour.rim, 0.75)
  const dark = mix(ink.wall, hour.ink, 0.4)
  const falls: readonly Stop[] = [
    [0, dark],
    [0.6, ink.wall],
    [0.93, bright],
    [1, ink.rim],
  ]
  const mirrored = falls.map(([offset, colour]): Stop => [1 - offset, colour]).reverse()
  const fill = sheet.fade(light === 'right' ? falls : mirrored, 'right')
  return group(
    {},
    el('path', { d: decks.map((deck) => wallOf(set, deck)).join(''), fill }),
    group(
      {
        fill: 'none',
        stroke: glow === undefined ? ink.lamp : mix(glow[1], '#ffffff', 0.5),
        'stroke-dasharray': `${short(2.6 * scale)} ${short(0.9 * scale)}`,
      },
      ...decks.map((deck) => panesOf(set, deck)),
    ),
  )
}

const place = ([x, y]: Point): string => `${short(x)} ${short(y)}`
const SAG = 0.2

function wallOf({ at, scale }: Setting, { from, to, reach }: Storey): string {
  const [low, high] = [radiusAt(from) + reach, radiusAt(to) + reach]
  const [middle] = at(0, 0)
  const [foot, head] = [at(-low, from), at(-high, to)]
  const headSag: Point = [middle, head[1] + high * scale * SAG]
  const footSag: Point = [middle, foot[1] + low * scale * SAG]
  return `M${place(foot)}L${place(head)}Q${place(headSag)} ${place(at(high, to))}L${place(at(low, from))}Q${place(footSag)} ${place(foot)}z`
}

function panesOf({ at, scale }: Setting, { from, to, reach, lit }: Storey): string {
  const middle = (from + to) / 2
  const wide = (radiusAt(from) + radiusAt(to)) / 2 + reach - 1
  const [left, right] = [at(-wide, middle), at(wide, middle)]
  const sag: Point = [at(0, 0)[0], left[1] + wide * scale * SAG]
  const d = `M${place(left)}Q${place(sag)} ${place(right)}`
  return el('path', { d, 'stroke-width': (to - from) * 0.45 * scale, opacity: lit })
}

/** The entrance hall, and the lower deck where the lattice is wide. */
function foot(set: Setting): string {
  return storeys(set, [
    { from: 103, to: 112, reach: 2.2, lit: 0.85 },
    { from: 0, to: 12, reach: 3, lit: 0.7 },
  ])
}

/** Decks at 433, 455 (with the cabins of the sky tram) and 488 m, and the roof. */
function crown(set: Setting): string {
  const { at, scale, ink, hour, glow } = set
  const cabins = steps(-3, 3, 1).map((seat) => {
    const angle = (seat * Math.PI) / 7.4
    const [cx, cy] = at(Math.sin(angle) * 30.5, 456 - Math.cos(angle) * 5)
    return el('circle', { cx, cy, r: 3 * scale })
  })
  const [middle, eaves] = at(0, 498)
  const roof = `M${place(at(-14, 498))}Q${place([middle, eaves + 4 * scale])} ${place(at(14, 498))}L${place(at(5, 512))}L${place(at(-5, 512))}z`
  const shell = mix(ink.wall, glow?.[1] ?? hour.rim, 0.72)
  return group(
    {},
    storeys(set, [
      { from: 424, to: 436, reach: 1.2, lit: 0.95 },
      { from: 438, to: 451, reach: 0.4, lit: 0.75 },
      { from: 453, to: 460, reach: 2.4, lit: 0.6 },
      { from: 462, to: 474, reach: 0.2, lit: 0.85 },
      { from: 478, to: 490, reach: 0.6, lit: 0.95 },
      { from: 491, to: 499, reach: 0, lit: 0.3 },
    ]),
    group({ fill: shell, stroke: ink.wall, 'stroke-width': Math.max(0.3, 0.8 * scale) }, ...cabins),
    el('path', { d: roof, fill: ink.wall }),
  )
}

function mast({ at, ink, hour, light, sheet, scale, glow }: Setting): string {
  const outlineOf = (side: number): Point[] => [
    at(5 * side, 508),
    at(4.2 * side, 534),
    at(2.9 * side, 535),
    at(2.4 * side, 562),
    at(1.4 * side, 563),
    at(0.5 * side, 600),
  ]
  const d = `${line([...outlineOf(-1), ...outlineOf(1).reverse()])}z`
  const lit = glow?.[1] ?? hour.rim
  const fill = sheet.fade(
    light === 'right'
      ? [
          [0, ink.wall],
          [0.6, ink.wall],
          [1, lit],
        ]
      : [
          [0, lit],
          [0.4, ink.wall],
          [1, ink.wall],
        ],
    'right',
  )
  const [tipX, tipY] = at(0, 600)
  const beacon = sheet.glow([
    [0, '#ff6b5e', 0.9],
    [0.3, '#ff4b4b', 0.35],
    [1, '#ff4b4b', 0],
  ])
  return group(
    {},
    el('path', { d, fill }),
    hour.lit > 0.3
      ? group(
          {},
          el('circle', { cx: tipX, cy: tipY, r: Math.max(5, 16 * scale), fill: beacon }),
          el('circle', { cx: tipX, cy: tipY, r: Math.max(0.9, 1.6 * scale), fill: '#ffe1d8' }),
        )
      : '',
  )
}
