/** The walk on glass: the streets of the city straight below one's shoes. */
import { mix } from '../kit/colour.ts'
import { dusk, type Hour } from '../kit/hour.ts'
import type { Random } from '../kit/random.ts'
import { el, group, outline, type Point, type Sheet } from '../kit/svg.ts'

const below: Point = [400, 300]

/** Straight down: roofs grow towards the viewer, away from the point below one's feet. */
export function glassWalk(sheet: Sheet, random: Random): string {
  const hour = dusk
  return sheet.finish(
    el('rect', {
      width: 800,
      height: 600,
      fill: sheet.glow([
        [0, '#b8607f'],
        [0.5, '#5b3a7c'],
        [1, '#1b1a4c'],
      ]),
    }),
    group({ transform: 'rotate(-13 400 300)' }, ...streets(sheet, random), blocks(hour, random)),
    el('rect', {
      width: 800,
      height: 600,
      fill: sheet.glow([
        [0, '#ffc59a', 0.36],
        [0.5, '#ffb08c', 0.06],
        [1, '#0a0a30', 0.55],
      ]),
    }),
    glassFloor(sheet, hour),
    shoes([312, 470], '#f2e6d8', '#c8566e'),
    shoes([470, 478], '#23264f', '#ffd28a'),
  )
}

const STREETS = [-60, 58, 176, 292, 518, 640, 756, 874]
const LANES = [-50, 64, 178, 292, 406, 520, 640]

/** Streets with the lamps of cars, and the river that runs through. */
function streets(sheet: Sheet, random: Random): string[] {
  const glow = sheet.linear(
    [380, 0],
    [470, 0],
    [
      [0, '#ffb57a'],
      [0.5, '#ffd9a0'],
      [1, '#e88a86'],
    ],
  )
  let [red, white] = ['', '']
  for (const x of STREETS)
    for (let y = -120; y < 720; y += random.whole(18, 60)) {
      white += `M${x - 3} ${y}h.01`
      if (random.bool(0.7)) red += `M${x + 3} ${y + 7}h.01`
    }
  for (const y of LANES)
    for (let x = -110; x < 910; x += random.whole(18, 60)) {
      white += `M${x} ${y - 3}h.01`
      if (random.bool(0.7)) red += `M${x + 6} ${y + 3}h.01`
    }
  const roads = STREETS.map((x) => `M${x}-140V740`).join('') + LANES.map((y) => `M-130 ${y}H930`).join('')
  const dots = { fill: 'none', 'stroke-linecap': 'round' }
  return [
    el('path', { d: roads, stroke: '#f2a07d', 'stroke-width': 11, opacity: 0.28 }),
    el('path', {
      d: 'M380-140C300 60 470 190 398 300S330 500 440 740H540C420 500 440 420 500 310S400 130 480-140z',
      fill: glow,
      opacity: 0.95,
    }),
    el('path', { ...dots, d: white, stroke: '#fff0c8', 'stroke-width': 2.6 }),
    el('path', { ...dots, d: red, stroke: '#ff6a5c', 'stroke-width': 2.4 }),
  ]
}

type Plot = { box: Box; tall: number }

/** Plots between the streets; the column of the river stays free. */
function plots(random: Random): Plot[] {
  const columns = [-150, ...STREETS, 950]
  const rows = [-140, ...LANES, 740]
  const found: Plot[] = []
  columns.slice(0, -1).forEach((left, column) => {
    if (column === 4) return
    rows.slice(0, -1).forEach((top, row) => {
      const [right, foot] = [columns[column + 1] ?? left, rows[row + 1] ?? top]
      const cut = left + (right - left) * random.between(0.4, 0.6)
      for (const [from, to] of [
        [left + 12, cut - 5],
        [cut + 5, right - 12],
      ] as const)
        if (random.bool(0.84))
          found.push({
            box: [from, top + 12 + random.whole(0, 14), to, foot - 12],
            tall: 1.05 + random.next() ** 1.6 * 0.42,
          })
    })
  })
  const far = ({ box }: Plot): number =>
    Math.hypot((box[0] + box[2]) / 2 - below[0], (box[1] + box[3]) / 2 - below[1])
  return found.filter(isInView).sort((one, other) => one.tall - other.tall || far(one) - far(other))
}

/** The city lies turned below the glass; whatever stands outside the picture is left out. */
function isInView({ box: [left, top, right, foot] }: Plot): boolean {
  const [x, y] = [(left + right) / 2 - below[0], (top + foot) / 2 - below[1]]
  const turn = (-13 * Math.PI) / 180
  const across = x * Math.cos(turn) - y * Math.sin(turn)
  const down = x * Math.sin(turn) + y * Math.cos(turn)
  return Math.abs(across) < 425 && Math.abs(down) < 320
}

/** Buildings seen from above: a roof with a lit edge, and the walls that face the middle with windows in them. */
function blocks(hour: Hour, random: Random): string {
  const drawn = plots(random).map(({ box, tall }) => {
    const { walls, roof, windows, plant } = block(box, tall, random)
    const warmth = random.between(0.05, 0.75)
    return (
      el('path', { d: walls, fill: mix('#120f38', '#4c2b68', random.between(0, 0.7)) }) +
      el('path', {
        d: windows,
        stroke: hour.lamp,
        'stroke-dasharray': dashes(random),
        fill: 'none',
        opacity: 0.85,
      }) +
      el('path', {
        d: roof,
        fill: mix('#43336f', '#c9748a', warmth),
        stroke: '#ffcfa8',
        'stroke-width': 0.9,
        'stroke-opacity': 0.55,
      }) +
      el('path', { d: plant, fill: mix('#2b2156', '#8d5076', warmth) })
    )
  })
  return group({ 'stroke-width': 2 }, ...drawn)
}

/** Which windows of a floor are lit. */
const dashes = (random: Random): string =>
  Array.from({ length: 4 }, () => `${random.whole(2, 4)} ${random.whole(3, 12)}`).join(' ')

type Box = readonly [left: number, top: number, right: number, foot: number]

type Block = { walls: string; roof: string; windows: string; plant: string }

function block([left, top, right, foot]: Box, tall: number, random: Random): Block {
  const raise = ([x, y]: Point, by: number): Point => [
    below[0] + (x - below[0]) * by,
    below[1] + (y - below[1]) * by,
  ]
  const corners: Point[] = [
    [left, top],
    [right, top],
    [right, foot],
    [left, foot],
  ]
  const raised = corners.map((corner) => raise(corner, tall))
  const sides = corners.map((corner, index): [Point, Point] => [corner, corners[(index + 1) % 4] ?? corner])
  const walls = sides.map(([from, to]) => outline([from, to, raise(to, tall), raise(from, tall)])).join('')
  const shown = sides.filter(([from, to]) => {
    const [dx, dy] = [(from[0] + to[0]) / 2 - below[0], (from[1] + to[1]) / 2 - below[1]]
    const [outX, outY] = [(from[0] + to[0] - left - right) / 2, (from[1] + to[1] - top - foot) / 2]
    return dx * outX + dy * outY < 0
  })
  const windows = shown.map(([from, to]) => litFloors(from, to, { tall, raise })).join('')
  const [middleX, middleY] = raise([(left + right) / 2, (top + foot) / 2], tall)
  const [wide, deep] = [(right - left) * 0.2 * tall, (foot - top) * 0.16 * tall]
  const plant = outline([
    [middleX - wide, middleY - deep],
    [middleX + wide * random.next(), middleY - deep],
    [middleX + wide * random.next(), middleY + deep],
    [middleX - wide, middleY + deep],
  ])
  return { walls, roof: outline(raised), windows, plant }
}

type Wall = { tall: number; raise: (corner: Point, by: number) => Point }

/** The floors of one wall; the pen's dashes make windows of them. */
function litFloors(from: Point, to: Point, { tall, raise }: Wall): string {
  const at = (part: number, height: number): Point =>
    raise([from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part], height)
  let d = ''
  for (let height = 1.03; height < tall - 0.02; height += 0.05) d += rough(at(0.06, height), at(0.94, height))
  return d
}

const rough = ([x, y]: Point, [toX, toY]: Point): string =>
  `M${Math.round(x)} ${Math.round(y)}L${Math.round(toX)} ${Math.round(toY)}`

/** Panes of glass in steel frames, seen in the same steep perspective. */
function glassFloor(sheet: Sheet, hour: Hour): string {
  const shine = sheet.linear(
    [0, 600],
    [800, 0],
    [
      [0, '#ffffff', 0.2],
      [0.3, '#ffffff', 0],
      [0.5, '#ffffff', 0.16],
      [0.56, '#ffffff', 0],
      [1, '#ffffff', 0.14],
    ],
  )
  const steel = mix(hour.ink, '#000000', 0.1)
  const frames = 'M0 396H800M0 590H800M262 392L244 610M548 392L566 610M128 392L70 610M682 392L730 610'
  return group(
    {},
    el('rect', { width: 800, height: 600, fill: shine }),
    el('path', { d: 'M0 0H800V34H0z', fill: steel }),
    el('path', { d: 'M118 0L106 396M682 0L694 396', stroke: steel, 'stroke-width': 13 }),
    el('path', { d: frames, stroke: steel, 'stroke-width': 15, fill: 'none' }),
    el('path', { d: 'M0 389H800M0 36H800', stroke: hour.rim, 'stroke-width': 2.5, opacity: 0.85 }),
    el('path', { d: 'M112 0L100 396M676 0L688 396', stroke: hour.rim, 'stroke-width': 1.6, opacity: 0.6 }),
  )
}

/** A pair of shoes from above, toes forward. */
function shoes([x, y]: Point, upper: string, lace: string): string {
  const shoe = (dx: number, turn: number): string =>
    group(
      { transform: `translate(${x + dx} ${y}) rotate(${turn})` },
      el('path', {
        d: 'M-21 96C-26 60-30 20-18-14C-10-34 12-34 19-14C29 20 25 60 21 96Q0 108-21 96z',
        fill: '#0b0a26',
        opacity: 0.4,
        transform: 'translate(8 10)',
      }),
      el('path', {
        d: 'M-21 96C-26 60-30 20-18-14C-10-34 12-34 19-14C29 20 25 60 21 96Q0 108-21 96z',
        fill: upper,
      }),
      el('path', { d: 'M-17-8C-10-26 12-26 18-8Q0 2-17-8z', fill: mix(upper, '#ffffff', 0.55) }),
      el('path', {
        d: 'M-12 22L12 34M12 22L-12 34M-13 42L13 54M13 42L-13 54',
        stroke: lace,
        'stroke-width': 4,
        'stroke-linecap': 'round',
      }),
      el('path', { d: 'M-17 66Q0 54 17 66L19 140H-19z', fill: mix(upper, '#16163c', 0.72) }),
    )
  return shoe(-30, -5) + shoe(30, 6)
}
