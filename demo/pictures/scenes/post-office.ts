/** The post office in the clouds. */
import { dawn } from '../kit/hour.ts'
import { people } from '../kit/people.ts'
import type { Random } from '../kit/random.ts'
import { cloudSea, sky, stars, streaks, sun } from '../kit/sky.ts'
import { el, group, type Point, type Sheet } from '../kit/svg.ts'
import { tower } from '../kit/tower.ts'

/** A letter box on a terrace above the clouds; letters leave as birds of paper. */
export function postOffice(sheet: Sheet, random: Random): string {
  const horizon = 330
  return sheet.finish(
    sky(sheet, dawn, horizon),
    stars(dawn, random, { width: 800, bottom: 150, count: 60 }),
    sun(sheet, dawn, [300, 296], 26),
    streaks(sheet, dawn, random, { top: 60, bottom: 270, count: 6 }),
    cloudSea(sheet, dawn, random, { top: 322, bottom: 420, banks: 4 }),
    tower(sheet, dawn, { x: 176, base: 1010, height: 880, near: 0.55, light: 'right' }),
    cloudSea(sheet, dawn, random, { top: 434, bottom: 520, banks: 3 }),
    flight(sheet),
    terrace(sheet),
    letterBox(sheet),
    people(sheet, dawn, [
      { at: [352, 566], height: 148, pose: 'hold', wear: 'dress', hair: 'tail' },
      { at: [296, 570], height: 92, pose: 'arms-up', hair: 'bun', wear: 'dress' },
    ]),
  )
}

function terrace(sheet: Sheet): string {
  const stone = sheet.linear(
    [0, 540],
    [0, 600],
    [
      [0, '#fff0e0'],
      [0.3, '#d9aab4'],
      [1, '#7b6aa6'],
    ],
  )
  return group(
    {},
    el('path', { d: 'M120 572Q430 520 740 572Q780 582 800 600H60Q80 582 120 572z', fill: stone }),
    el('path', {
      d: 'M120 572Q430 520 740 572',
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': 2.5,
      opacity: 0.8,
    }),
  )
}

function letterBox(sheet: Sheet): string {
  const red = sheet.linear(
    [408, 0],
    [532, 0],
    [
      [0, '#8f2346'],
      [0.4, '#e4544f'],
      [0.75, '#ff8f6b'],
      [1, '#ffd2a6'],
    ],
  )
  const dark = sheet.linear(
    [408, 0],
    [532, 0],
    [
      [0, '#5c1638'],
      [1, '#c94a4c'],
    ],
  )
  const brass = sheet.linear(
    [436, 0],
    [504, 0],
    [
      [0, '#c98a3e'],
      [0.6, '#ffe6a8'],
      [1, '#d79a4c'],
    ],
  )
  return group(
    {},
    el('ellipse', { cx: 466, cy: 566, rx: 104, ry: 14, fill: '#4a3a78', opacity: 0.35 }),
    el('path', { d: 'M404 540H536V562Q470 578 404 562z', fill: dark }),
    el('path', { d: 'M412 330H528V544Q470 560 412 544z', fill: red }),
    el('path', {
      d: 'M400 330Q398 306 414 300Q424 250 470 248Q516 250 526 300Q542 306 540 330Q470 346 400 330z',
      fill: red,
    }),
    el('path', {
      d: 'M400 330Q398 306 414 300Q470 316 526 300Q542 306 540 330Q470 346 400 330z',
      fill: dark,
      opacity: 0.55,
    }),
    el('path', { d: 'M436 362Q470 370 504 362V378Q470 386 436 378z', fill: '#3c0f2a' }),
    el('path', { d: 'M446 340L500 334L504 368Q474 374 450 370z', fill: '#fffaf0' }),
    el('path', { d: 'M446 340L476 356L500 334', fill: 'none', stroke: '#e2b8a8', 'stroke-width': 2 }),
    el('path', { d: 'M436 362Q470 370 504 362', fill: 'none', stroke: '#ffd2a6', 'stroke-width': 2.5 }),
    el('path', {
      d: 'M432 404Q470 414 508 404V500Q470 512 432 500z',
      fill: 'none',
      stroke: '#ffc29a',
      'stroke-width': 2,
      opacity: 0.7,
    }),
    el('circle', { cx: 470, cy: 452, r: 24, fill: brass }),
    el('path', {
      d: 'M468 434h4l1 9h-6zM466 445h8l2 8h-12zM466 455h8q-1 9 6 13h-20q7-4 6-13z',
      fill: '#8f2346',
    }),
    el('path', {
      d: 'M520 306Q524 420 518 540',
      fill: 'none',
      stroke: '#fff3dc',
      'stroke-width': 3,
      opacity: 0.75,
    }),
  )
}

/** Paper birds on their way, the nearest large, and the line that each one drew. */
function flight(sheet: Sheet): string {
  const trail = sheet.linear(
    [480, 330],
    [760, 60],
    [
      [0, '#ffffff', 0],
      [1, '#ffffff', 0.9],
    ],
  )
  const bird = ([x, y]: Point, size: number, turn: number): string =>
    group(
      { transform: `translate(${x} ${y}) rotate(${turn}) scale(${size})` },
      el('path', { d: 'M-40 4L44-22L-8 26z', fill: '#ffffff' }),
      el('path', { d: 'M44-22L-8 26L-14 8z', fill: '#e3bcc6' }),
      el('path', { d: 'M44-22L-14 8L-10 28L0 16z', fill: '#b793b8' }),
    )
  return group(
    {},
    el('path', {
      d: 'M490 330C560 330 600 290 590 240C582 206 540 214 548 250C556 290 640 276 700 176',
      fill: 'none',
      stroke: trail,
      'stroke-width': 2.5,
      'stroke-dasharray': '2 9',
      'stroke-linecap': 'round',
    }),
    bird([700, 170], 1, -16),
    bird([600, 112], 0.62, -8),
    bird([480, 74], 0.42, -14),
    bird([690, 60], 0.36, -20),
    bird([650, 340], 0.55, -30),
  )
}
