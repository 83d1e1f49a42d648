/** The revolving restaurant: a table at the window in the blue hour. */
import { cityBelow } from '../kit/city-below.ts'
import { dusk, type Hour, night } from '../kit/hour.ts'
import type { Random } from '../kit/random.ts'
import { sky, stars, streaks } from '../kit/sky.ts'
import { el, group, type Point, type Sheet } from '../kit/svg.ts'

/** The blue hour through the restaurant's windows; candles, two glasses, white linen. */
const blueHour: Hour = {
  ...dusk,
  sky: [
    [0, '#0c1a4a'],
    [0.4, '#27408c'],
    [0.72, '#7a78b4'],
    [0.92, '#eba98c'],
    [1, '#ffd9a6'],
  ],
  haze: '#b9929f',
  middle: '#46508e',
  ink: '#0e1436',
  lit: 0.6,
}

export const revolvingRestaurant = (sheet: Sheet, random: Random): string =>
  restaurantAt(sheet, random, { hour: blueHour, served: tableForTwo(sheet) })
export const dinnerForTwo = (sheet: Sheet, random: Random): string =>
  restaurantAt(sheet, random, { hour: night, served: tableForTwo(sheet) })

const tableForTwo = (sheet: Sheet): string =>
  chair([150, 600], 1) + chair([650, 600], -1) + drawLaidTable(sheet)

/** The windows and the city below them at an hour, with what is served in front. */
export function restaurantAt(
  sheet: Sheet,
  random: Random,
  { hour, served }: { hour: Hour; served: string },
): string {
  const horizon = 306
  return sheet.finish(
    sky(sheet, hour, horizon),
    stars(hour, random, { width: 800, bottom: 200, count: 110 }),
    streaks(sheet, hour, random, { top: 120, bottom: 280, count: 5 }),
    cityBelow(sheet, hour, random, { horizon, bottom: 500, riverFrom: 300, riverTo: 520, rows: 5 }),
    windowWall(sheet),
    pendant(sheet, [176, 96]),
    pendant(sheet, [400, 70]),
    pendant(sheet, [624, 96]),
    served,
  )
}

function windowWall(sheet: Sheet): string {
  const frame = '#1b1737'
  const bars = [-2, -1, 0, 1, 2].map((index) => {
    const [foot, head] = [400 + index * 186, 400 + index * 214]
    return `M${head - 6} 30L${foot - 4} 470h8L${head + 6} 30z`
  })
  const lower = sheet.linear(
    [0, 452],
    [0, 600],
    [
      [0, '#4a2f52'],
      [0.25, '#2c1e44'],
      [1, '#120f2a'],
    ],
  )
  const top = sheet.linear(
    [0, 0],
    [0, 60],
    [
      [0, '#0d0b22'],
      [1, '#2a2046'],
    ],
  )
  return group(
    {},
    el('path', { d: bars.join(''), fill: frame }),
    el('path', { d: 'M0 0H800V34Q400 66 0 34z', fill: top }),
    el('path', { d: 'M0 34Q400 66 800 34', fill: 'none', stroke: '#ffc98a', 'stroke-width': 2.5 }),
    el('path', { d: 'M0 470Q400 444 800 470V600H0z', fill: lower }),
    el('path', {
      d: 'M0 470Q400 444 800 470',
      fill: 'none',
      stroke: '#ffb98a',
      'stroke-width': 2,
      opacity: 0.8,
    }),
  )
}

function pendant(sheet: Sheet, [x, y]: Point): string {
  const shine = sheet.glow([
    [0, '#ffd08a', 0.5],
    [0.4, '#ffb46a', 0.16],
    [1, '#ffb46a', 0],
  ])
  const shade = sheet.fade([
    [0, '#c06a4c'],
    [1, '#ffd9a0'],
  ])
  return group(
    { transform: `translate(${x} ${y})` },
    el('path', { d: 'M0-110V0', stroke: '#0d0b22', 'stroke-width': 2 }),
    el('circle', { cy: 26, r: 96, fill: shine }),
    el('path', { d: 'M-7 0H7Q10 18 32 32H-32Q-10 18-7 0z', fill: shade }),
    el('ellipse', { cy: 32, rx: 32, ry: 5, fill: '#fff2cf' }),
  )
}

function chair([x, y]: Point, side: 1 | -1): string {
  return group(
    { transform: `matrix(${side} 0 0 1 ${x} ${y})` },
    el('path', { d: 'M-78 10Q-104-150-60-196Q-22-206 4-180Q24-110 20 10z', fill: '#6d2c4e' }),
    el('path', {
      d: 'M-78 10Q-104-150-60-196Q-22-206 4-180',
      fill: 'none',
      stroke: '#ff9f7d',
      'stroke-width': 2.5,
      opacity: 0.55,
    }),
    el('path', { d: 'M-60 10Q-84-130-50-172Q-22-182-6-164Q10-100 8 10z', fill: '#8d3c5c' }),
  )
}

export function drawLaidTable(sheet: Sheet): string {
  const cloth = sheet.linear(
    [0, 452],
    [0, 600],
    [
      [0, '#fff3e4'],
      [0.35, '#e9c8c2'],
      [1, '#8f6d93'],
    ],
  )
  const flame = sheet.glow([
    [0, '#ffd590', 0.85],
    [0.3, '#ffb45e', 0.32],
    [1, '#ffb45e', 0],
  ])
  const folds =
    'M232 512Q226 560 214 600H240Q248 560 250 518zM340 536Q338 570 330 600H352Q356 570 358 538zM470 538Q474 570 480 600H500Q492 566 488 536zM556 516Q566 560 580 600H604Q582 560 572 508z'
  return group(
    {},
    el('path', { d: 'M196 484L150 600H650L604 484z', fill: cloth }),
    el('path', { d: folds, fill: '#7a5a86', opacity: 0.28 }),
    el('ellipse', { cx: 400, cy: 486, rx: 205, ry: 54, fill: '#fff6ea' }),
    el('ellipse', { cx: 400, cy: 480, rx: 190, ry: 46, fill: flame }),
    plate([290, 492]),
    plate([510, 492]),
    wineGlass(sheet, [352, 478], '#c8345f'),
    wineGlass(sheet, [450, 478], '#ffcf7a'),
    el('circle', { cx: 400, cy: 424, r: 86, fill: flame }),
    el('path', { d: 'M386 446H414L410 488Q400 492 390 488z', fill: '#ffedcf' }),
    el('path', { d: 'M400 442C391 430 400 424 400 412C410 424 409 432 400 442z', fill: '#ffb347' }),
    el('path', { d: 'M400 441C396 435 400 431 400 425C405 431 404 436 400 441z', fill: '#fff6d8' }),
  )
}

const plate = ([x, y]: Point): string =>
  el('ellipse', { cx: x, cy: y + 3, rx: 66, ry: 15, fill: '#b98f9c', opacity: 0.5 }) +
  el('ellipse', { cx: x, cy: y, rx: 66, ry: 15, fill: '#ffffff' }) +
  el('ellipse', { cx: x, cy: y, rx: 44, ry: 9.5, fill: 'none', stroke: '#e2bdb6', 'stroke-width': 1.5 }) +
  el('path', {
    d: `M${x - 22} ${y}Q${x - 4} ${y - 17} ${x + 20} ${y - 2}Q${x} ${y + 7} ${x - 22} ${y}z`,
    fill: '#e07a5a',
  }) +
  el('path', { d: `M${x - 8} ${y - 6}q8-11 17-3q-7 6-17 3z`, fill: '#6fa36a' })

function wineGlass(sheet: Sheet, [x, y]: Point, wine: string): string {
  const bowl = sheet.linear(
    [x - 24, 0],
    [x + 24, 0],
    [
      [0, '#ffffff', 0.75],
      [0.3, '#ffffff', 0.12],
      [0.8, '#ffffff', 0.2],
      [1, '#ffffff', 0.8],
    ],
  )
  return group(
    {},
    el('path', {
      d: `M${x - 21} ${y - 92}Q${x - 19} ${y - 62} ${x} ${y - 60}Q${x + 19} ${y - 62} ${x + 21} ${y - 92}z`,
      fill: wine,
      opacity: 0.92,
    }),
    el('path', {
      d: `M${x - 19} ${y - 124}Q${x - 30} ${y - 60} ${x} ${y - 58}Q${x + 30} ${y - 60} ${x + 19} ${y - 124}z`,
      fill: bowl,
    }),
    el('path', {
      d: `M${x} ${y - 58}V${y - 4}M${x - 19} ${y}Q${x} ${y - 9} ${x + 19} ${y}Q${x} ${y + 5} ${x - 19} ${y}`,
      fill: 'none',
      stroke: '#fff9f0',
      'stroke-width': 2.4,
    }),
  )
}
