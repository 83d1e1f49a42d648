/** The plan of the tower's surroundings, seen from above. Words are the map's. */
import { mix } from '../kit/colour.ts'
import type { Random } from '../kit/random.ts'
import { curve, el, group, outline, type Point, type Sheet } from '../kit/svg.ts'
import { ink } from './plan-ink.ts'

/** Seen from above: the river in the north, the avenue in the south, the gardens in the west. */
export function drawSurroundings(sheet: Sheet, random: Random): string {
  return sheet.finish(
    el('rect', { width: 800, height: 800, fill: ink.land }),
    blocks(random),
    gardens(sheet, random),
    riverFromAbove(sheet),
    streets(),
    metroLine(),
    carPark(),
    plaza(sheet),
  )
}

function blocks(random: Random): string {
  const houses: string[] = []
  for (let row = 0; row < 7; row += 1)
    for (let column = 0; column < 12; column += 1) {
      const [x, y] = [16 + column * 66, 262 + row * 78]
      if (x < 250 && y < 560) continue
      if (x > 270 && x < 540 && y < 520) continue
      if (x > 560 && x < 720 && y > 340 && y < 470) continue
      const [width, height] = [random.between(34, 54), random.between(38, 62)]
      houses.push(
        el('rect', { x, y, width, height, rx: 5, fill: ink.block }),
        el('rect', {
          x: x + 6,
          y: y + 6,
          width: width - 18,
          height: height - 20,
          rx: 3,
          fill: random.bool(0.16) ? mix(ink.roof, ink.lamp, 0.35) : ink.roof,
        }),
      )
    }
  return group({}, ...houses)
}

function gardens(sheet: Sheet, random: Random): string {
  const lawn: Point[] = [
    [-20, 232],
    [120, 214],
    [244, 226],
    [262, 340],
    [252, 470],
    [236, 548],
    [110, 556],
    [-20, 548],
  ]
  const trees = Array.from({ length: 60 }, () => {
    const [cx, cy] = [random.between(6, 238), random.between(248, 536)]
    return el('circle', { cx, cy, r: random.between(5, 12), fill: mix(ink.green, ink.leaf, random.next()) })
  })
  const pond: Point[] = [
    [96, 396],
    [150, 372],
    [196, 404],
    [176, 452],
    [116, 456],
  ]
  return group(
    {},
    el('path', { d: outline(lawn), fill: ink.green }),
    ...trees,
    el('path', {
      d: curve(pond, true),
      fill: sheet.fade([
        [0, ink.water],
        [1, mix(ink.water, ink.shine, 0.4)],
      ]),
    }),
    el('path', {
      d: curve([
        [30, 540],
        [60, 430],
        [84, 330],
        [190, 320],
        [262, 400],
      ]),
      fill: 'none',
      stroke: mix(ink.green, ink.lamp, 0.4),
      'stroke-width': 5,
      'stroke-linecap': 'round',
    }),
  )
}

function riverFromAbove(sheet: Sheet): string {
  const south: Point[] = [
    [-20, 214],
    [140, 196],
    [330, 214],
    [520, 190],
    [690, 150],
    [830, 128],
  ]
  const bank = curve(south)
  const lights: Point[][] = [
    [
      [60, 110],
      [240, 96],
      [420, 118],
    ],
    [
      [330, 160],
      [520, 138],
      [660, 104],
    ],
    [
      [540, 60],
      [660, 40],
      [770, 30],
    ],
  ]
  return group(
    {},
    el('path', {
      d: `${bank}L830 -20L-20 -20z`,
      fill: sheet.linear(
        [0, 0],
        [800, 200],
        [
          [0, mix(ink.water, ink.land, 0.25)],
          [0.6, ink.water],
          [1, mix(ink.water, ink.shine, 0.75)],
        ],
      ),
    }),
    ...lights.map((points) =>
      el('path', {
        d: curve(points),
        fill: 'none',
        stroke: '#ffffff',
        'stroke-width': 3,
        'stroke-linecap': 'round',
        opacity: 0.16,
      }),
    ),
    el('path', { d: bank, fill: 'none', stroke: mix(ink.avenue, ink.lamp, 0.3), 'stroke-width': 7 }),
    // The pier and the bridge.
    el('path', {
      d: 'M424 206V150M404 150H444',
      stroke: ink.lamp,
      'stroke-width': 9,
      'stroke-linecap': 'round',
      fill: 'none',
    }),
    el('path', { d: 'M716 -20L742 160', stroke: ink.street, 'stroke-width': 34, fill: 'none' }),
    el('path', { d: 'M716 -20L742 160', stroke: ink.avenue, 'stroke-width': 24, fill: 'none' }),
  )
}

function streets(): string {
  const lines: [d: string, width: number][] = [
    ['M-20 596H820', 40],
    ['M-20 736H820', 20],
    ['M742 150L756 596V820', 28],
    ['M262 216L268 596', 20],
    ['M548 190V596', 20],
    ['M430 616V820', 18],
    ['M140 616V820', 18],
  ]
  const drawn = (colour: string, less: number) =>
    lines.map(([d, width]) =>
      el('path', {
        d,
        fill: 'none',
        stroke: colour,
        'stroke-width': width - less,
        'stroke-linejoin': 'round',
      }),
    )
  return group(
    {},
    ...drawn(ink.street, 0),
    ...drawn(ink.avenue, 8),
    el('path', {
      d: 'M-20 596H820',
      stroke: ink.lamp,
      'stroke-width': 2,
      'stroke-dasharray': '14 14',
      opacity: 0.6,
      fill: 'none',
    }),
  )
}

/** Under the street, so it is dashed. */
const metroLine = (): string =>
  group(
    {},
    el('path', {
      d: 'M-20 668C160 668 220 652 300 648S560 660 820 690',
      fill: 'none',
      stroke: ink.metro,
      'stroke-width': 6,
      'stroke-dasharray': '16 10',
      opacity: 0.9,
    }),
    el('rect', { x: 262, y: 630, width: 92, height: 34, rx: 17, fill: ink.metro }),
    el('rect', { x: 272, y: 638, width: 72, height: 18, rx: 9, fill: ink.land }),
  )

const carPark = (): string =>
  group(
    {},
    el('rect', { x: 580, y: 360, width: 140, height: 104, rx: 8, fill: ink.street }),
    el('path', {
      d: [0, 1, 2, 3, 4].map((at) => `M${600 + at * 25} 372v34M${600 + at * 25} 418v34`).join(''),
      stroke: ink.glass,
      'stroke-width': 3,
      opacity: 0.7,
    }),
  )

/** The forecourt with the podium and the tower's own ellipses. */
function plaza(sheet: Sheet): string {
  const halo = sheet.glow([
    [0, ink.lamp, 0.55],
    [1, ink.lamp, 0],
  ])
  const spokes = Array.from({ length: 16 }, (_, at) => {
    const angle = (at / 16) * 2 * Math.PI
    return `M${406 + 24 * Math.cos(angle)} ${390 + 24 * Math.sin(angle)}L${406 + 66 * Math.cos(angle + 0.5)} ${390 + 66 * Math.sin(angle + 0.5)}`
  })
  return group(
    {},
    el('rect', { x: 286, y: 246, width: 244, height: 330, rx: 30, fill: ink.plaza }),
    el('rect', {
      x: 312,
      y: 300,
      width: 192,
      height: 182,
      rx: 64,
      fill: ink.roof,
      stroke: ink.glass,
      'stroke-width': 3,
    }),
    el('circle', { cx: 406, cy: 390, r: 130, fill: halo }),
    el('circle', {
      cx: 406,
      cy: 390,
      r: 66,
      fill: mix(ink.land, '#000000', 0.2),
      stroke: ink.lamp,
      'stroke-width': 4,
    }),
    el('path', { d: spokes.join(''), stroke: ink.lamp, 'stroke-width': 2, opacity: 0.75, fill: 'none' }),
    el('circle', { cx: 406, cy: 390, r: 24, fill: ink.lamp }),
    el('path', { d: 'M346 530h120M346 548h120', stroke: ink.glass, 'stroke-width': 3, opacity: 0.5 }),
  )
}
