/** The two plans of the map: the tower's surroundings from above, and its floors from the side. Words are the map's. */
import { mix } from '../kit/colour.ts'
import type { Dice } from '../kit/dice.ts'
import { dusk } from '../kit/hour.ts'
import { sky, stars } from '../kit/sky.ts'
import { curve, el, group, outline, type Point, type Sheet } from '../kit/svg.ts'

/** Night blue, so that a plan is calm on light paper and on dark. */
const ink = {
  land: '#252c5c',
  block: '#323a72',
  roof: '#3d4683',
  street: '#4d568f',
  avenue: '#6a72ab',
  green: '#2c5560',
  leaf: '#3c7470',
  water: '#3b64b0',
  shine: '#c98aa6',
  plaza: '#55508c',
  metro: '#ff9d86',
  lamp: '#ffd9a0',
  glass: '#9fb4ee',
}

/** Seen from above: the river in the north, the avenue in the south, the gardens in the west. */
export function aroundThePlan(sheet: Sheet, dice: Dice): string {
  return sheet.finish(
    el('rect', { width: 800, height: 800, fill: ink.land }),
    blocks(dice),
    gardens(sheet, dice),
    riverFromAbove(sheet),
    streets(),
    metroLine(),
    carPark(),
    plaza(sheet),
  )
}

function blocks(dice: Dice): string {
  const houses: string[] = []
  for (let row = 0; row < 7; row += 1)
    for (let column = 0; column < 12; column += 1) {
      const [x, y] = [16 + column * 66, 262 + row * 78]
      if (x < 250 && y < 560) continue
      if (x > 270 && x < 540 && y < 520) continue
      if (x > 560 && x < 720 && y > 340 && y < 470) continue
      const [width, height] = [dice.between(34, 54), dice.between(38, 62)]
      houses.push(
        el('rect', { x, y, width, height, rx: 5, fill: ink.block }),
        el('rect', {
          x: x + 6,
          y: y + 6,
          width: width - 18,
          height: height - 20,
          rx: 3,
          fill: dice.lucky(0.16) ? mix(ink.roof, ink.lamp, 0.35) : ink.roof,
        }),
      )
    }
  return group({}, ...houses)
}

function gardens(sheet: Sheet, dice: Dice): string {
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
    const [cx, cy] = [dice.between(6, 238), dice.between(248, 536)]
    return el('circle', { cx, cy, r: dice.between(5, 12), fill: mix(ink.green, ink.leaf, dice.next()) })
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

type Floor = { y: number; half: number; tall: number; lit: number }

/** The crown is drawn large, the shaft is cut short, and the podium with its basement stands below. */
const floors: readonly Floor[] = [
  { y: 132, half: 96, tall: 40, lit: 0.4 },
  { y: 196, half: 132, tall: 42, lit: 0.7 },
  { y: 262, half: 122, tall: 46, lit: 0.9 },
  { y: 324, half: 104, tall: 40, lit: 0.7 },
  { y: 380, half: 92, tall: 40, lit: 0.8 },
  { y: 560, half: 220, tall: 46, lit: 0.6 },
  { y: 616, half: 236, tall: 46, lit: 0.7 },
]

/** Seen from the side: which floor is above which. */
export function floorsOfTheTower(sheet: Sheet, dice: Dice): string {
  return sheet.finish(
    sky(sheet, dusk, 800),
    el('rect', { width: 800, height: 800, fill: ink.land, opacity: 0.62 }),
    stars(dusk, dice, { width: 800, bottom: 420, count: 60 }),
    el('rect', { y: 672, width: 800, height: 128, fill: mix(ink.land, '#000000', 0.35) }),
    el('path', { d: 'M0 672H800', stroke: ink.lamp, 'stroke-width': 3, opacity: 0.7 }),
    shaft(),
    crownFrame(),
    mastOnTop(sheet),
    ...floors.map((floor) => oneFloor(floor, dice)),
    basement(dice),
  )
}

function shaft(): string {
  const [left, right] = ['M328 420C352 470 352 520 330 672', 'M472 420C448 470 448 520 470 672']
  const crossings = Array.from({ length: 7 }, (_, at) => {
    const y = 430 + at * 34
    return `M338 ${y}L462 ${y + 34}M462 ${y}L338 ${y + 34}`
  })
  return group(
    { fill: 'none', stroke: ink.glass },
    el('path', { d: crossings.join(''), 'stroke-width': 2, opacity: 0.45 }),
    el('path', { d: left + right, 'stroke-width': 5 }),
    el('path', { d: 'M392 420V672M408 420V672', 'stroke-width': 3, stroke: ink.lamp, opacity: 0.8 }),
    // Cut short: there are three hundred metres more.
    el('path', { d: 'M318 492l40 -14l40 14l40 -14l44 14', 'stroke-width': 12, stroke: ink.land }),
    el('path', {
      d: 'M318 484l40 -14l40 14l40 -14l44 14M318 500l40 -14l40 14l40 -14l44 14',
      'stroke-width': 2.5,
    }),
  )
}

/** The lattice that carries the decks. */
const crownFrame = (): string =>
  group(
    { fill: 'none', stroke: ink.glass },
    el('path', { d: 'M392 120V420M408 120V420', 'stroke-width': 3, stroke: ink.lamp, opacity: 0.8 }),
    el('path', {
      d: 'M372 126C300 150 262 210 262 250S300 380 328 420M428 126C500 150 538 210 538 250S500 380 472 420',
      'stroke-width': 5,
    }),
    el('path', {
      d: 'M300 160L500 250M500 160L300 250M280 260L500 350M520 260L300 350M310 340L470 420M490 340L330 420',
      'stroke-width': 2,
      opacity: 0.45,
    }),
  )

const mastOnTop = (sheet: Sheet): string =>
  group(
    {},
    el('circle', {
      cx: 400,
      cy: 26,
      r: 70,
      fill: sheet.glow([
        [0, ink.metro, 0.8],
        [1, ink.metro, 0],
      ]),
    }),
    el('path', { d: 'M393 132L398 20H402L407 132z', fill: ink.glass }),
    el('circle', { cx: 400, cy: 18, r: 7, fill: ink.metro }),
  )

function oneFloor({ y, half, tall, lit }: Floor, dice: Dice): string {
  const count = Math.floor((half * 2 - 20) / 22)
  const windows = Array.from({ length: count }, (_, at) =>
    el('rect', {
      x: 400 - (count * 22) / 2 + at * 22 + 3,
      y: y + 10,
      width: 16,
      height: tall - 20,
      rx: 3,
      fill: dice.lucky(lit) ? ink.lamp : ink.roof,
      opacity: dice.between(0.75, 1),
    }),
  )
  return group(
    {},
    el('rect', {
      x: 400 - half,
      y,
      width: half * 2,
      height: tall,
      rx: 12,
      fill: ink.block,
      stroke: ink.glass,
      'stroke-width': 3,
    }),
    ...windows,
  )
}

function basement(dice: Dice): string {
  const lamps = Array.from({ length: 14 }, (_, at) =>
    el('circle', { cx: 190 + at * 32, cy: 700, r: 4, fill: ink.lamp, opacity: dice.between(0.6, 1) }),
  )
  return group(
    {},
    el('rect', {
      x: 150,
      y: 684,
      width: 500,
      height: 62,
      rx: 10,
      fill: ink.block,
      stroke: ink.glass,
      'stroke-width': 3,
    }),
    ...lamps,
    el('path', {
      d: 'M650 715H800M650 738H800',
      stroke: ink.metro,
      'stroke-width': 4,
      'stroke-dasharray': '14 9',
    }),
  )
}
