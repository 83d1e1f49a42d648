/** The sky tram: glass cabins on a rail around the roof, high above the city in the morning sun. */

import { cityBelow } from '../kit/city-below.ts'
import { mix } from '../kit/colour.ts'
import { day, type Hour } from '../kit/hour.ts'
import type { Random } from '../kit/random.ts'
import { cloud, sky, streaks, sun } from '../kit/sky.ts'
import { el, group, type Point, type Sheet } from '../kit/svg.ts'

const CABINS = 16
const middle: Point = [400, 372]
const reach = { x: 318, y: 84 }

export function skyTram(sheet: Sheet, random: Random): string {
  const horizon = 262
  const places = Array.from({ length: CABINS }, (_, index) => ((index + 0.5) / CABINS) * 2 * Math.PI)
  const behind = places.filter((angle) => Math.sin(angle) < 0)
  const before = places.filter((angle) => Math.sin(angle) >= 0)
  return sheet.finish(
    sky(sheet, day, horizon),
    sun(sheet, day, [640, 96], 20),
    streaks(sheet, day, random, { top: 40, bottom: 230, count: 5 }),
    cloud(sheet, day, random, { at: [150, 190], width: 220 }),
    cloud(sheet, day, random, { at: [690, 232], width: 170 }),
    cityBelow(sheet, day, random, { horizon, bottom: 600, riverFrom: 560, riverTo: 120, rows: 5 }),
    cloud(sheet, day, random, { at: [90, 520], width: 240 }),
    cloud(sheet, day, random, { at: [740, 560], width: 260 }),
    drum(sheet, day),
    rails(day, 'behind'),
    ...behind.map((angle) => cabin(sheet, day, angle, random)),
    roof(sheet, day),
    rails(day, 'before'),
    ...before
      .toSorted((left, right) => Math.sin(left) - Math.sin(right))
      .map((angle) => cabin(sheet, day, angle, random)),
  )
}

/** The crown's wall below the roof: panes between ribs. */
function drum(sheet: Sheet, hour: Hour): string {
  const walls = sheet.linear(
    [110, 0],
    [690, 0],
    [
      [0, hour.ink],
      [0.3, mix(hour.ink, hour.middle, 0.45)],
      [0.72, mix(hour.middle, hour.haze, 0.55)],
      [0.86, '#f2fafd'],
      [1, mix(hour.middle, hour.ink, 0.3)],
    ],
  )
  const ribs = Array.from({ length: 21 }, (_, index) => {
    const side = Math.sin(((index - 10) / 10) * (Math.PI / 2))
    const drop = Math.cos(((index - 10) / 10) * (Math.PI / 2))
    return `M${(400 + side * 276).toFixed(0)} ${(384 + drop * 70).toFixed(0)}L${(400 + side * 232).toFixed(0)} 610`
  })
  const floors = [46, 104, 168].map((down) => {
    const rx = 276 - down * 0.2
    return `M${400 - rx} ${388 + down}A${rx} 72 0 0 0 ${400 + rx} ${388 + down}`
  })
  const veil = sheet.linear(
    [0, 470],
    [0, 600],
    [
      [0, hour.haze, 0],
      [1, hour.haze, 0.55],
    ],
  )
  return group(
    {},
    el('path', { d: 'M124 380L160 610H640L676 380z', fill: walls }),
    el('path', { d: ribs.join(''), stroke: '#f4fbff', 'stroke-width': 1.4, opacity: 0.4 }),
    el('path', { d: floors.join(''), fill: 'none', stroke: hour.ink, 'stroke-width': 7, opacity: 0.4 }),
    el('path', { d: floors.join(''), fill: 'none', stroke: '#ffffff', 'stroke-width': 1.5, opacity: 0.5 }),
    el('path', { d: 'M138 470L160 610H640L662 470z', fill: veil }),
  )
}

/** The roof and the foot of the mast. */
function roof(sheet: Sheet, hour: Hour): string {
  const [cx, cy] = middle
  const plate = sheet.linear(
    [100, 0],
    [700, 0],
    [
      [0, mix(hour.ink, hour.middle, 0.35)],
      [0.75, mix(hour.middle, '#ffffff', 0.6)],
      [1, '#ffffff'],
    ],
  )
  const steel = sheet.linear(
    [372, 0],
    [428, 0],
    [
      [0, hour.ink],
      [0.55, hour.middle],
      [1, '#ffffff'],
    ],
  )
  const braces = [40, 96, 152, 208, 264].map((y) => {
    const half = 4 + (y / 372) * 22
    return `M${400 - half} ${y + 52}L${400 + half * 0.85} ${y}M${400 + half} ${y + 52}L${400 - half * 0.85} ${y}M${400 - half} ${y + 52}h${half * 2}`
  })
  return group(
    {},
    el('ellipse', { cx, cy: cy + 12, rx: 292, ry: 76, fill: hour.ink, opacity: 0.55 }),
    el('ellipse', { cx, cy, rx: 288, ry: 72, fill: plate }),
    el('ellipse', {
      cx,
      cy: cy - 4,
      rx: 236,
      ry: 56,
      fill: 'none',
      stroke: hour.ink,
      'stroke-width': 1.5,
      opacity: 0.3,
    }),
    el('ellipse', { cx, cy: cy - 8, rx: 150, ry: 36, fill: mix(hour.middle, '#ffffff', 0.35) }),
    el('ellipse', { cx, cy: cy - 16, rx: 128, ry: 30, fill: plate }),
    el('path', { d: 'M340 356L374 318H426L460 356Q400 374 340 356z', fill: steel }),
    el('path', { d: braces.join(''), fill: 'none', stroke: hour.ink, 'stroke-width': 2.2 }),
    el('path', { d: 'M374 320L394-10H406L426 320h-7L403-10H397L381 320z', fill: steel }),
  )
}

function rails(hour: Hour, side: 'behind' | 'before'): string {
  const [cx, cy] = middle
  const arc = (lift: number): string =>
    `M${cx - reach.x} ${cy + lift}A${reach.x} ${reach.y} 0 0 ${side === 'behind' ? 1 : 0} ${cx + reach.x} ${cy + lift}`
  const d = arc(0) + arc(9)
  return group(
    { fill: 'none' },
    el('path', { d, stroke: hour.ink, 'stroke-width': side === 'behind' ? 3 : 5.5 }),
    el('path', { d: arc(-2), stroke: '#ffffff', 'stroke-width': 1.6, opacity: 0.8 }),
  )
}

/** One cabin: a glass ball in a coral shell with two riders, its window to the sun shining. */
function cabin(sheet: Sheet, hour: Hour, angle: number, random: Random): string {
  const near = (Math.sin(angle) + 1) / 2
  const r = 22 + near * 21
  const x = middle[0] + Math.cos(angle) * reach.x
  const y = middle[1] + Math.sin(angle) * reach.y - r * 0.62
  const ball = sheet.linear(
    [-18, -22],
    [14, 24],
    [
      [0, '#cfe8f8', 0.55],
      [0.5, '#8fc0e4', 0.38],
      [1, '#ffffff', 0.5],
    ],
  )
  const ink = mix(hour.haze, hour.ink, 0.6 + near * 0.4)
  const shell = sheet.linear(
    [-24, 0],
    [24, 0],
    [
      [0, mix('#a83a5c', hour.haze, 0.35 * (1 - near))],
      [0.6, '#f0785c'],
      [1, '#ffd2a0'],
    ],
  )
  const rider = (dx: number, tall: number): string =>
    `M${dx - 6} 14V${(-tall + 10).toFixed(0)}Q${dx} ${(-tall + 1).toFixed(0)} ${dx + 6} ${(-tall + 10).toFixed(0)}V14z` +
    `M${dx - 3.4} ${(-tall - 1).toFixed(0)}a3.400 4 0 1 0 6.800 0a3.400 4 0 1 0-6.800 0z`
  const riders = rider(-8, random.between(3, 8)) + (random.bool(0.8) ? rider(8, random.between(0, 8)) : '')
  const size = (r / 25).toFixed(2)
  return group(
    {
      transform: `matrix(${size} 0 0 ${size} ${x.toFixed(0)} ${y.toFixed(0)}) rotate(${(Math.cos(angle) * 9).toFixed(0)})`,
    },
    el('path', { d: 'M-12 19L-8 28H8L12 19z', fill: ink }),
    el('circle', { r: 25, fill: '#dff1fb', opacity: 0.3 }),
    el('path', { d: riders, fill: ink }),
    el('circle', { r: 25, fill: ball }),
    el('circle', { r: 24.4, fill: 'none', stroke: '#ffffff', 'stroke-width': 1.3, opacity: 0.9 }),
    el('path', { d: 'M-24 7Q0 18 24 7Q19 22 0 25Q-19 22-24 7z', fill: shell }),
    el('path', { d: 'M0-25V12', stroke: ink, 'stroke-width': 1.1, opacity: 0.45 }),
    el('path', {
      d: 'M7-21Q19-16 20.500-2Q14-13 7-21zM-20-12Q-16-20-8-22Q-14-16-20-12z',
      fill: '#ffffff',
      opacity: 0.92,
    }),
  )
}
