/** The line to the flower fields in March. */
import { day } from '../kit/hour.ts'
import type { Random } from '../kit/random.ts'
import { cloud, haze, sky } from '../kit/sky.ts'
import { skyline } from '../kit/skyline.ts'
import { curve, el, group, type Point, type Sheet } from '../kit/svg.ts'
import { tower } from '../kit/tower.ts'

/** A coach between fields of rape in flower, the tower far behind them. */
export const flowerFields = (sheet: Sheet, random: Random): string =>
  sheet.finish(
    sky(sheet, day, 320),
    cloud(sheet, day, random, { at: [150, 120], width: 210 }),
    cloud(sheet, day, random, { at: [600, 84], width: 260 }),
    skyline(sheet, day, random, { base: 322, near: 0.12, low: 10, high: 54 }),
    tower(sheet, day, { x: 560, base: 326, height: 236, near: 0.34, light: 'left' }),
    haze(sheet, day, { top: 240, bottom: 330, strength: 0.5 }),
    hills(),
    fields(sheet, random),
    coach(sheet, [262, 456]),
  )

const hills = (): string =>
  el('path', {
    d: `${curve([
      [-20, 318],
      [120, 276],
      [300, 316],
      [420, 324],
    ])}V360H-20z`,
    fill: '#6f9a7a',
  }) +
  el('path', {
    d: `${curve([
      [400, 330],
      [620, 300],
      [820, 268],
    ])}V360H400z`,
    fill: '#5a8a68',
  }) +
  el('path', {
    d: `${curve([
      [-20, 340],
      [240, 326],
      [560, 336],
      [820, 322],
    ])}V370H-20z`,
    fill: '#4a7a52',
  })

function fields(sheet: Sheet, random: Random): string {
  const gold = sheet.fade([
    [0, '#ffe878'],
    [0.4, '#ffd21f'],
    [1, '#eeb400'],
  ])
  // The rows meet at the horizon.
  const rows = Array.from({ length: 23 }, (_, row) => `M430 338L${-700 + row * 100} 600`).join('')
  const flowers = (count: number) =>
    Array.from({ length: count }, () => {
      const down = random.next() ** 0.7
      return `M${random.whole(0, 800)} ${Math.round(350 + down * 250)}h.01`
    }).join('')
  const dots = { fill: 'none', 'stroke-linecap': 'round' }
  return group(
    {},
    el('rect', { y: 340, width: 800, height: 260, fill: gold }),
    el('path', { d: rows, stroke: '#7f9a2c', 'stroke-width': 5, opacity: 0.38 }),
    el('path', { ...dots, d: flowers(330), stroke: '#fff39a', 'stroke-width': 6 }),
    el('path', { ...dots, d: flowers(220), stroke: '#f7b900', 'stroke-width': 8 }),
    el('path', { ...dots, d: flowers(90), stroke: '#6f9030', 'stroke-width': 5 }),
    el('path', { d: 'M-20 474H820V528H-20z', fill: '#d8cdbb' }),
    el('path', {
      d: 'M-20 501H820',
      fill: 'none',
      stroke: '#fff9e8',
      'stroke-width': 3,
      'stroke-dasharray': '22 18',
    }),
  )
}

function coach(sheet: Sheet, [x, y]: Point): string {
  const side = sheet.fade([
    [0, '#ffffff'],
    [0.55, '#f4f1ec'],
    [0.56, '#f06a4a'],
    [1, '#b93a4a'],
  ])
  const wheel = (at: number) =>
    el('circle', { cx: at, cy: 46, r: 17, fill: '#23242e' }) +
    el('circle', { cx: at, cy: 46, r: 7, fill: '#c9ccd6' })
  return group(
    { transform: `translate(${x} ${y})` },
    el('ellipse', { cx: 0, cy: 62, rx: 128, ry: 9, fill: '#3b2f10', opacity: 0.35 }),
    el('path', { d: 'M-118-50Q-118-64-104-64H96Q112-64 116-44L122 4V46H-118z', fill: side }),
    el('path', {
      d: 'M-104-50H-62V-14H-104zM-54-50H-12V-14H-54zM-4-50H38V-14H-4zM46-50H78V-14H46zM86-50H102L112-14H86z',
      fill: '#2b5f8a',
    }),
    el('path', {
      d: 'M-104-50L-82-50L-104-24zM-54-50L-32-50L-54-24zM-4-50L18-50L-4-24z',
      fill: '#bfe2f5',
      opacity: 0.7,
    }),
    wheel(-72),
    wheel(78),
  )
}
