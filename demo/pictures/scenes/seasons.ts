/** What the tower has for a few days of the year: the moon of mid-autumn, New Year's Eve, cherry trees. */
import { bank } from '../kit/bank.ts'
import { beams } from '../kit/beams.ts'
import { mix } from '../kit/colour.ts'
import { dawn, type Hour, night } from '../kit/hour.ts'
import type { Random } from '../kit/random.ts'
import { lampTrails, river } from '../kit/river.ts'
import { sky, sparkle, stars, sun } from '../kit/sky.ts'
import { el, group, type Point, type Sheet } from '../kit/svg.ts'
import { boat } from './cruise.ts'
import { drawLaidTable } from './restaurant.ts'

/** A full moon over the river, its path on the water, and a table laid on the terrace. */
export const moonDinner = (sheet: Sheet, random: Random): string =>
  sheet.finish(
    sky(sheet, night, 330),
    stars(night, random, { width: 800, bottom: 250, count: 110 }),
    fullMoon(sheet, [584, 142], 66),
    bank(sheet, night, random, { base: 346, tower: { x: 214, height: 300, glow: ['#7a5cff', '#ffcf8a'] } }),
    river(sheet, night, random, { top: 352, bottom: 600, mirrored: 'bank' }),
    moonPath(random, 584),
    rail(night),
    drawLaidTable(sheet),
    osmanthus(random),
  )

function fullMoon(sheet: Sheet, [cx, cy]: Point, r: number): string {
  const halo = sheet.glow([
    [0, '#fff0c8', 0.55],
    [0.35, '#ffdc9a', 0.16],
    [1, '#ffdc9a', 0],
  ])
  const face = sheet.glow([
    [0, '#fffdf0'],
    [0.8, '#fff0c4'],
    [1, '#f6d78e'],
  ])
  const sea = (x: number, y: number, size: number) =>
    el('circle', { cx: cx + x, cy: cy + y, r: size, fill: '#e8c67c', opacity: 0.35 })
  return group(
    {},
    el('circle', { cx, cy, r: r * 3.4, fill: halo }),
    el('circle', { cx, cy, r, fill: face }),
    ...[sea(-22, -18, 17), sea(10, -30, 10), sea(20, 8, 20), sea(-14, 24, 12)],
  )
}

function moonPath(random: Random, x: number): string {
  const steps = Array.from({ length: 22 }, (_, step) => {
    const half = random.between(10, 26) + step * 2.2
    return `M${Math.round(x - half + random.between(-8, 8))} ${360 + step * 9}h${Math.round(2 * half)}`
  })
  const pen = { stroke: '#ffe7ad', 'stroke-width': 3, 'stroke-linecap': 'round', opacity: 0.5 }
  return el('path', { ...pen, d: steps.join('') })
}

const rail = (hour: Hour): string =>
  el('path', { d: 'M0 540H800V600H0z', fill: mix(hour.ink, '#3a2450', 0.5) }) +
  el('path', {
    d: `M0 440H800${Array.from({ length: 15 }, (_, post) => `M${post * 57} 440V546`).join('')}`,
    stroke: '#c9b27a',
    'stroke-width': 3,
    opacity: 0.55,
  })

/** A branch in flower that hangs into the picture. */
function osmanthus(random: Random): string {
  const twigs = 'M-10 20Q90 34 176 92M60 30Q96 66 108 118M112 46Q168 50 220 40'
  return branch(random, {
    twigs,
    ends: [
      [176, 92],
      [108, 118],
      [220, 40],
      [90, 60],
      [150, 66],
      [40, 28],
    ],
    leaf: '#2f5a4a',
    flowers: ['#ffc24a', '#ffe08a'],
  })
}

type Branch = { twigs: string; ends: readonly Point[]; leaf: string; flowers: readonly [string, ...string[]] }

function branch(random: Random, { twigs, ends, leaf, flowers }: Branch): string {
  const around = ([x, y]: Point, far: number) =>
    `M${Math.round(x + random.between(-far, far))} ${Math.round(y + random.between(-far, far) * 0.7)}h.01`
  const dots = (count: number, far: number) =>
    ends.flatMap((end) => Array.from({ length: count }, () => around(end, far))).join('')
  const pen = { fill: 'none', 'stroke-linecap': 'round' }
  return group(
    {},
    el('path', { ...pen, d: twigs, stroke: '#3a2436', 'stroke-width': 6 }),
    el('path', { ...pen, d: dots(5, 38), stroke: leaf, 'stroke-width': 15, opacity: 0.9 }),
    ...flowers.map((colour, index) =>
      el('path', { ...pen, d: dots(16, 34), stroke: colour, 'stroke-width': 11 - 3 * index, opacity: 0.92 }),
    ),
  )
}

/** The ship among cherry trees: they stand along the far bank and reach into the picture from this one. */
export function blossomCruise(sheet: Sheet, random: Random): string {
  const petals = ['#f6a6bf', '#ffd3df', '#fff2f4'] as const
  const left = 'M-20 60Q120 70 250 150M60 66Q130 130 150 210M150 92Q240 90 310 60'
  const right = 'M820 40Q700 60 610 130M740 58Q700 120 700 190'
  const blossom = { leaf: '#d9799c', flowers: petals }
  return sheet.finish(
    sky(sheet, dawn, 396),
    sun(sheet, dawn, [470, 250], 24),
    bank(sheet, dawn, random, { base: 394, tower: { x: 400, height: 300 }, light: 'right' }),
    cherryTrees(random, 398),
    river(sheet, dawn, random, { top: 400, bottom: 600, mirrored: 'bank', lightAt: 470 }),
    boat(sheet, dawn, [400, 478]),
    branch(random, {
      ...blossom,
      twigs: left,
      ends: [
        [250, 150],
        [150, 210],
        [310, 60],
        [60, 66],
        [150, 92],
        [200, 120],
        [110, 130],
        [10, 60],
      ],
    }),
    branch(random, {
      ...blossom,
      twigs: right,
      ends: [
        [610, 130],
        [700, 190],
        [740, 58],
        [670, 90],
        [790, 44],
        [706, 130],
      ],
    }),
    drifting(random, '#ffe1ea'),
  )
}

function cherryTrees(random: Random, base: number): string {
  const crowns = (colour: string, width: number, rise: number) => {
    const d = Array.from({ length: 46 }, (_, at) => {
      const x = Math.round(at * 18 + random.between(-8, 8) - 10)
      return `M${x} ${Math.round(base - rise - random.between(0, 12))}h.01`
    })
    return el('path', { d: d.join(''), stroke: colour, 'stroke-width': width, 'stroke-linecap': 'round' })
  }
  return crowns('#c9668d', 30, 4) + crowns('#f29db8', 22, 14) + crowns('#ffd0dd', 11, 22)
}

/** Petals on the wind and on the water. */
function drifting(random: Random, colour: string): string {
  const d = Array.from({ length: 60 }, () => `M${random.whole(0, 800)} ${random.whole(190, 596)}l5-3`)
  const pen = { stroke: colour, 'stroke-width': 4, 'stroke-linecap': 'round', opacity: 0.85 }
  return el('path', { ...pen, d: d.join('') })
}

/** Midnight: the tower lit from foot to mast, fireworks on both sides, all of it once more in the river. */
export const newYearsEve = (sheet: Sheet, random: Random): string => {
  const bursts = [
    { at: [150, 130], size: 104, colours: ['#ffd36a', '#fff3c8'] },
    { at: [648, 108], size: 118, colours: ['#ff6f91', '#ffd0dc'] },
    { at: [284, 222], size: 62, colours: ['#7fd0ff', '#e6f6ff'] },
    { at: [560, 246], size: 66, colours: ['#b98cff', '#efe2ff'] },
    { at: [726, 282], size: 46, colours: ['#8ff0c0', '#e4fff2'] },
    { at: [66, 286], size: 44, colours: ['#ff9d5c', '#ffe6cf'] },
  ] as const
  return sheet.finish(
    sky(sheet, night, 400),
    stars(night, random, { width: 800, bottom: 260, count: 60 }),
    beams(sheet, [410, 120], ['#8a6cff', '#ff8ab0', '#ffd28a']),
    ...bursts.map(({ at, size, colours }) => firework(sheet, random, { at, size, colours })),
    bank(sheet, night, random, { base: 412, tower: { x: 410, height: 376, glow: ['#ff5c8a', '#ffd28a'] } }),
    river(sheet, night, random, { top: 418, bottom: 600, mirrored: 'bank' }),
    lampTrails(sheet, random, {
      ...{ top: 420, bottom: 600, count: 26 },
      colours: ['#ffd36a', '#ff6f91', '#7fd0ff', '#b98cff'],
    }),
  )
}

type Burst = { at: Point; size: number; colours: readonly [string, string] }

function firework(
  sheet: Sheet,
  random: Random,
  { at: [x, y], size, colours: [outer, inner] }: Burst,
): string {
  const glow = sheet.glow([
    [0, outer, 0.5],
    [0.6, outer, 0.14],
    [1, outer, 0],
  ])
  const rays = (from: number, to: number, count: number) =>
    Array.from({ length: count }, (_, ray) => {
      const angle = (2 * Math.PI * (ray + random.between(-0.2, 0.2))) / count
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
      const far = to * random.between(0.84, 1)
      // What flies up falls a little again.
      const fall = far * 0.16
      return `M${Math.round(x + cos * from)} ${Math.round(y + sin * from)}Q${Math.round(x + cos * far * 0.7)} ${Math.round(y + sin * far * 0.7)} ${Math.round(x + cos * far)} ${Math.round(y + sin * far + fall)}`
    }).join('')
  const pen = { fill: 'none', 'stroke-linecap': 'round' }
  return group(
    {},
    el('circle', { cx: x, cy: y, r: size * 1.3, fill: glow }),
    el('path', { ...pen, d: rays(size * 0.3, size, 26), stroke: outer, 'stroke-width': 2.6, opacity: 0.9 }),
    el('path', { ...pen, d: rays(size * 0.12, size * 0.6, 16), stroke: inner, 'stroke-width': 2 }),
    sparkle([x, y], size * 0.16),
  )
}
