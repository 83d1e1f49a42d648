/** Night light: the lit tower, a glass on the sill, lamps out of focus. */

import { bank } from '../kit/bank.ts'
import { beams } from '../kit/beams.ts'
import { night } from '../kit/hour.ts'
import type { Random } from '../kit/random.ts'
import { lampTrails, river } from '../kit/river.ts'
import { moon, sky, sparkle, stars, streaks } from '../kit/sky.ts'
import { el, group, type Sheet } from '../kit/svg.ts'

/** Night light: the tower lit from foot to crown, a glass on the sill, lamps out of focus. */
export function nightLight(sheet: Sheet, random: Random): string {
  const trails = {
    top: 438,
    bottom: 600,
    colours: ['#ff9a76', '#ffcf82', '#8f7bff', '#66c8ff'] as const,
    count: 18,
  }
  return sheet.finish(
    sky(sheet, night, 434),
    stars(night, random, { width: 800, bottom: 320, count: 190 }),
    moon(sheet, [140, 116], 24),
    streaks(sheet, night, random, { top: 190, bottom: 340, count: 4 }),
    beams(sheet, [372, 150], ['#7d6bff', '#ff87a0', '#62c4ff']),
    bank(sheet, night, random, { base: 432, tower: { x: 372, height: 352, glow: ['#5f6bff', '#ff8f7d'] } }),
    river(sheet, night, random, { top: 438, bottom: 600, mirrored: 'bank' }),
    lampTrails(sheet, random, trails),
    blurredLamps(sheet, random),
    drink(sheet),
  )
}

function blurredLamps(sheet: Sheet, random: Random): string {
  const colours = ['#ffb765', '#ff7f8f', '#7d8bff', '#6fd0ff', '#ffd9a0'] as const
  const drawn = Array.from({ length: 16 }, (): string => {
    const colour = random.pick(colours)
    const fill = sheet.glow([
      [0, colour, 0.35],
      [0.8, colour, 0.28],
      [0.9, colour, 0.42],
      [1, colour, 0],
    ])
    return el('circle', {
      cx: random.whole(0, 800),
      cy: random.whole(470, 600),
      r: random.whole(9, 30),
      fill,
      opacity: random.between(0.35, 0.9),
    })
  })
  return group({}, ...drawn)
}

/** A tall glass with ice, a slice of orange and the light in it. */
function drink(sheet: Sheet): string {
  const liquid = sheet.linear(
    [0, 400],
    [0, 566],
    [
      [0, '#ffe3a6', 0.9],
      [0.45, '#ff9d62', 0.9],
      [1, '#c93a6b', 0.95],
    ],
  )
  const glass = sheet.linear(
    [556, 0],
    [664, 0],
    [
      [0, '#ffffff', 0.55],
      [0.2, '#ffffff', 0.08],
      [0.8, '#ffffff', 0.12],
      [1, '#ffffff', 0.65],
    ],
  )
  const sill = sheet.linear(
    [0, 560],
    [0, 600],
    [
      [0, '#2b2350'],
      [1, '#0b0a22'],
    ],
  )
  const shine = sheet.glow([
    [0, '#ff9d62', 0.55],
    [1, '#ff9d62', 0],
  ])
  return group(
    {},
    el('path', { d: 'M0 568H800V600H0z', fill: sill }),
    el('path', { d: 'M0 568H800', stroke: '#ffb88a', 'stroke-width': 1.5, opacity: 0.6 }),
    el('ellipse', { cx: 610, cy: 576, rx: 130, ry: 20, fill: shine }),
    el('circle', { cx: 660, cy: 392, r: 25, fill: '#ffb14a' }),
    el('path', {
      d: 'M660 371V413M639 392H681M645 377L675 407M675 377L645 407',
      stroke: '#ffe6b0',
      'stroke-width': 2.5,
    }),
    el('circle', { cx: 660, cy: 392, r: 25, fill: 'none', stroke: '#ff8a2b', 'stroke-width': 4 }),
    el('path', { d: 'M566 414L576 562Q610 574 644 562L654 414Q610 424 566 414z', fill: liquid }),
    el('path', {
      d: 'M580 424l24-4 6 24-25 5zM616 436l24 4-5 24-23-5zM590 460l22 6-5 22-22-7z',
      fill: '#ffffff',
      opacity: 0.38,
    }),
    el('path', { d: 'M560 380L572 568Q610 582 648 568L660 380', fill: glass }),
    el('ellipse', {
      cx: 610,
      cy: 380,
      rx: 50,
      ry: 9,
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': 1.8,
      opacity: 0.8,
    }),
    el('path', {
      d: 'M628 540L596 330L606 322',
      fill: 'none',
      stroke: '#ffdf9e',
      'stroke-width': 5,
      'stroke-linecap': 'round',
    }),
    sparkle([564, 398], 12, '#fff5dc'),
  )
}
