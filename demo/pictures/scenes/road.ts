/** What stands along the river road at dusk, whichever vehicle is on it. */
import { distant, dusk } from '../kit/hour.ts'
import type { Random } from '../kit/random.ts'
import { haze, sky, stars, streaks, sun } from '../kit/sky.ts'
import { skyline } from '../kit/skyline.ts'
import { el, group, type Sheet } from '../kit/svg.ts'
import { tower } from '../kit/tower.ts'

/** The road lies so high that its vehicle, drawn with its wheels at 586, is whole where lists cut a picture to 16 by 9. */
const RISE = 62

export function riverRoad(sheet: Sheet, random: Random, vehicle: string): string {
  const road = sheet.linear(
    [0, 470],
    [0, 600],
    [
      [0, '#5a3b72'],
      [0.25, '#2c2050'],
      [1, '#0e0b26'],
    ],
  )
  const ground = [
    sun(sheet, dusk, [610, 424], 20),
    el('rect', { y: 440, width: 800, height: 30, fill: distant(dusk, 0.3) }),
    skyline(sheet, dusk, random, { base: 446, near: 0.1, low: 14, high: 96 }),
    haze(sheet, dusk, { top: 350, bottom: 460, strength: 0.45 }),
    skyline(sheet, dusk, random, { base: 450, near: 0.36, low: 14, high: 128 }),
    tower(sheet, dusk, {
      x: 618,
      base: 462,
      height: 322,
      near: 0.9,
      light: 'right',
      glow: ['#7a5cff', '#ffb07a'],
    }),
    skyline(sheet, dusk, random, { base: 470, near: 0.72, low: 10, high: 78, broad: 1.2 }),
    el('path', { d: `M0 468H800V${600 + RISE}H0z`, fill: road }),
    el('path', { d: 'M0 468H800', stroke: '#ffc59a', 'stroke-width': 2, opacity: 0.7 }),
    lightTrails(sheet),
    streetLamps(sheet),
    vehicle,
  ]
  return [
    sky(sheet, dusk, 440 - RISE),
    stars(dusk, random, { width: 800, bottom: 240, count: 140 }),
    streaks(sheet, dusk, random, { top: 90, bottom: 320, count: 7 }),
    group({ transform: `translate(0 ${-RISE})` }, ...ground),
  ].join('')
}

function lightTrails(sheet: Sheet): string {
  const red = sheet.linear(
    [0, 0],
    [800, 0],
    [
      [0, '#ff5d5d', 0],
      [0.6, '#ff5d5d', 0.9],
      [1, '#ff9a6b', 0.2],
    ],
  )
  const white = sheet.linear(
    [0, 0],
    [800, 0],
    [
      [0, '#fff0c8', 0.1],
      [0.4, '#fff0c8', 0.9],
      [1, '#fff0c8', 0],
    ],
  )
  return group(
    { fill: 'none', 'stroke-linecap': 'round' },
    el('path', { d: 'M0 492H800M0 499H800', stroke: white, 'stroke-width': 2.2 }),
    el('path', { d: 'M0 572Q420 566 800 578M0 582Q420 574 800 588', stroke: red, 'stroke-width': 3 }),
    el('path', {
      d: 'M0 532H800',
      stroke: '#ffffff',
      'stroke-width': 3,
      'stroke-dasharray': '34 30',
      opacity: 0.3,
    }),
  )
}

function streetLamps(sheet: Sheet): string {
  const shine = sheet.glow([
    [0, '#ffe0a0', 0.75],
    [0.3, '#ffc676', 0.24],
    [1, '#ffc676', 0],
  ])
  return [70, 470, 740]
    .map(
      (x) =>
        el('path', {
          d: `M${x} 478V306Q${x} 292 ${x + 22} 292`,
          fill: 'none',
          stroke: '#1b1440',
          'stroke-width': 4,
        }) +
        el('circle', { cx: x + 26, cy: 296, r: 60, fill: shine }) +
        el('path', { d: `M${x + 16} 290h20v5h-20z`, fill: '#fff6dc' }),
    )
    .join('')
}
