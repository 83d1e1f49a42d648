/** The plan of the tower's floors, seen from the side. Words are the map's. */
import { mix } from '../kit/colour.ts'
import { dusk } from '../kit/hour.ts'
import type { Random } from '../kit/random.ts'
import { sky, stars } from '../kit/sky.ts'
import { el, group, type Sheet } from '../kit/svg.ts'
import { ink } from './plan-ink.ts'

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
export function floorsOfTheTower(sheet: Sheet, random: Random): string {
  return sheet.finish(
    sky(sheet, dusk, 800),
    el('rect', { width: 800, height: 800, fill: ink.land, opacity: 0.62 }),
    stars(dusk, random, { width: 800, bottom: 420, count: 60 }),
    el('rect', { y: 672, width: 800, height: 128, fill: mix(ink.land, '#000000', 0.35) }),
    el('path', { d: 'M0 672H800', stroke: ink.lamp, 'stroke-width': 3, opacity: 0.7 }),
    shaft(),
    crownFrame(),
    mastOnTop(sheet),
    ...floors.map((floor) => oneFloor(floor, random)),
    basement(random),
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

function oneFloor({ y, half, tall, lit }: Floor, random: Random): string {
  const count = Math.floor((half * 2 - 20) / 22)
  const windows = Array.from({ length: count }, (_, at) =>
    el('rect', {
      x: 400 - (count * 22) / 2 + at * 22 + 3,
      y: y + 10,
      width: 16,
      height: tall - 20,
      rx: 3,
      fill: random.bool(lit) ? ink.lamp : ink.roof,
      opacity: random.between(0.75, 1),
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

function basement(random: Random): string {
  const lamps = Array.from({ length: 14 }, (_, at) =>
    el('circle', { cx: 190 + at * 32, cy: 700, r: 4, fill: ink.lamp, opacity: random.between(0.6, 1) }),
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
