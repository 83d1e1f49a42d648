/** The night line along the river. */
import type { Dice } from '../kit/dice.ts'
import { distant, dusk } from '../kit/hour.ts'
import { haze, sky, stars, streaks, sun } from '../kit/sky.ts'
import { skyline } from '../kit/skyline.ts'
import { el, group, type Sheet } from '../kit/svg.ts'
import { tower } from '../kit/tower.ts'

/** The night line: an open double-decker along the river, the tower ahead. */
export function nightBus(sheet: Sheet, dice: Dice): string {
  const road = sheet.linear(
    [0, 470],
    [0, 600],
    [
      [0, '#5a3b72'],
      [0.25, '#2c2050'],
      [1, '#0e0b26'],
    ],
  )
  return sheet.finish(
    sky(sheet, dusk, 440),
    stars(dusk, dice, { width: 800, bottom: 260, count: 140 }),
    sun(sheet, dusk, [610, 424], 20),
    streaks(sheet, dusk, dice, { top: 110, bottom: 390, count: 7 }),
    el('rect', { y: 440, width: 800, height: 30, fill: distant(dusk, 0.3) }),
    skyline(sheet, dusk, dice, { base: 446, near: 0.1, low: 14, high: 96 }),
    haze(sheet, dusk, { top: 350, bottom: 460, strength: 0.45 }),
    skyline(sheet, dusk, dice, { base: 450, near: 0.36, low: 14, high: 128 }),
    tower(sheet, dusk, {
      x: 618,
      base: 462,
      height: 376,
      near: 0.9,
      light: 'right',
      glow: ['#7a5cff', '#ffb07a'],
    }),
    skyline(sheet, dusk, dice, { base: 470, near: 0.72, low: 10, high: 78, broad: 1.2 }),
    el('path', { d: 'M0 468H800V600H0z', fill: road }),
    el('path', { d: 'M0 468H800', stroke: '#ffc59a', 'stroke-width': 2, opacity: 0.7 }),
    lightTrails(sheet),
    streetLamps(sheet),
    bus(sheet),
  )
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

function bus(sheet: Sheet): string {
  const body = sheet.linear(
    [0, 350],
    [0, 560],
    [
      [0, '#ff9d6b'],
      [0.45, '#d9476a'],
      [1, '#6a2458'],
    ],
  )
  const pane = sheet.linear(
    [0, 440],
    [0, 500],
    [
      [0, '#fff6dc'],
      [1, '#ffc98a'],
    ],
  )
  const beam = sheet.linear(
    [440, 0],
    [640, 0],
    [
      [0, '#fff3cf', 0.7],
      [1, '#fff3cf', 0],
    ],
  )
  const wheel = (x: number): string =>
    el('circle', { cx: x, cy: 556, r: 29, fill: '#0c0820' }) +
    el('circle', { cx: x, cy: 556, r: 15, fill: '#c9b6d6' }) +
    el('circle', { cx: x, cy: 556, r: 6, fill: '#4a3a66' })
  const riders = [132, 170, 214, 262, 306, 352, 392].map((x, index) => {
    const top = 346 - ((index * 5) % 9)
    const arm = index % 3 === 1 ? `M${x + 8} ${top + 30}L${x + 22} ${top - 2}l5 3L${x + 15} ${top + 38}z` : ''
    return `M${x - 13} 400V${top + 34}Q${x} ${top + 18} ${x + 13} ${top + 34}V400zM${x - 9} ${top + 8}a9 10 0 1 0 18 0a9 10 0 1 0-18 0z${arm}`
  })
  return group(
    {},
    el('ellipse', { cx: 272, cy: 584, rx: 230, ry: 12, fill: '#05030f', opacity: 0.55 }),
    el('path', { d: 'M446 520L680 500V580L446 548z', fill: beam }),
    el('path', { d: riders.join(''), fill: '#17103a' }),
    el('path', {
      d: 'M72 384Q76 372 92 372H410Q430 374 438 400L456 470Q462 500 460 556H76Q70 470 72 384z',
      fill: body,
    }),
    el('path', { d: 'M76 372H420', stroke: '#fff3dc', 'stroke-width': 3 }),
    el('path', { d: 'M74 418H442', stroke: '#ffd9a6', 'stroke-width': 4, opacity: 0.9 }),
    el('path', {
      d: 'M96 438H152V496H96zM162 438H218V496H162zM228 438H284V496H228zM294 438H350V496H294zM362 438H430L446 496H362z',
      fill: pane,
    }),
    el('path', {
      d: [122, 190, 258, 318, 392]
        .map(
          (x) => `M${x - 13} 496V484Q${x} 466 ${x + 13} 484V496zM${x - 8} 460a8 9 0 1 0 16 0a8 9 0 1 0-16 0z`,
        )
        .join(''),
      fill: '#5a2a58',
      opacity: 0.72,
    }),
    el('path', { d: 'M74 516H458', stroke: '#ffb98a', 'stroke-width': 2, opacity: 0.7 }),
    el('path', { d: 'M442 520h18v18h-18z', fill: '#fff9e2' }),
    el('path', { d: 'M72 524h8v16h-8z', fill: '#ff4b4b' }),
    el('path', {
      d: 'M430 384Q440 404 448 440',
      fill: 'none',
      stroke: '#ffe6c4',
      'stroke-width': 3,
      opacity: 0.8,
    }),
    wheel(150),
    wheel(382),
  )
}
