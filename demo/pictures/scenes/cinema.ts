/** The 4D cinema: what is on the screen comes into the hall. */
import { mix } from '../kit/colour.ts'
import { golden, type Hour } from '../kit/hour.ts'
import type { Random } from '../kit/random.ts'
import { cloud, cloudSea, sky, sparkle, streaks, sun } from '../kit/sky.ts'
import { el, group, type Sheet } from '../kit/svg.ts'
import { tower } from '../kit/tower.ts'

/** 4D cinema: clouds roll off the screen into the hall, and a whale with them. */
export function cinema(sheet: Sheet, random: Random): string {
  const screen = 'M70 96Q400 58 730 96V404Q400 436 70 404z'
  const clip = sheet.keep((id) => el('clipPath', { id }, el('path', { d: screen })))
  const hall = sheet.linear(
    [0, 0],
    [0, 600],
    [
      [0, '#08061c'],
      [0.6, '#1c0f3a'],
      [1, '#05040f'],
    ],
  )
  const light = sheet.glow([
    [0, '#ffb98a', 0.5],
    [0.6, '#a24b86', 0.18],
    [1, '#a24b86', 0],
  ])
  return sheet.finish(
    el('rect', { width: 800, height: 600, fill: hall }),
    el('ellipse', { cx: 400, cy: 270, rx: 520, ry: 340, fill: light }),
    group(
      { 'clip-path': `url(#${clip})` },
      sky(sheet, golden, 330),
      sun(sheet, golden, [560, 282], 26),
      streaks(sheet, golden, random, { top: 100, bottom: 290, count: 6 }),
      cloudSea(sheet, golden, random, { top: 322, bottom: 372, banks: 3 }),
      tower(sheet, golden, { x: 190, base: 900, height: 740, near: 0.75 }),
      cloudSea(sheet, golden, random, { top: 372, bottom: 410, banks: 2 }),
    ),
    el('path', { d: screen, fill: 'none', stroke: '#ffe2b0', 'stroke-width': 3, opacity: 0.9 }),
    whale(sheet),
    foam(sheet, random),
    ...Array.from({ length: 26 }, () =>
      sparkle([random.whole(60, 740), random.whole(90, 470)], random.between(2, 6), '#fff0c9'),
    ),
    seats(),
  )
}

/** Clouds that spill over the screen's lower edge. */
function foam(sheet: Sheet, random: Random): string {
  const solid: Hour = { ...golden, cloudBase: mix(golden.cloudBase, '#2a1846', 0.55) }
  const places: readonly [number, number, number][] = [
    [180, 442, 240],
    [640, 444, 250],
    [420, 452, 330],
    [270, 474, 260],
    [560, 480, 280],
  ]
  return group({}, ...places.map(([x, y, width]) => cloud(sheet, solid, random, { at: [x, y], width })))
}

function whale(sheet: Sheet): string {
  const skin = sheet.linear(
    [290, 200],
    [470, 430],
    [
      [0, '#ffe9c6'],
      [0.1, '#8086bd'],
      [0.5, '#3a4079'],
      [1, '#1d1d4a'],
    ],
  )
  const belly = sheet.linear(
    [350, 330],
    [470, 440],
    [
      [0, '#ffe9cf'],
      [1, '#a97f9f'],
    ],
  )
  const back = 'M262 470C236 372 286 250 388 214C452 194 528 210 556 250'
  return group(
    {},
    el('path', { d: `${back}C572 280 556 312 524 324C474 342 436 380 424 470z`, fill: skin }),
    el('path', {
      d: 'M424 470C436 380 474 342 524 324C548 314 562 296 560 268C528 312 430 318 388 378C368 408 360 438 358 470z',
      fill: belly,
    }),
    el('path', {
      d: 'M408 470C412 410 448 356 508 322M390 470C394 404 430 350 480 320M372 470C378 420 396 376 434 340',
      fill: 'none',
      stroke: '#8d6f97',
      'stroke-width': 1.6,
      opacity: 0.6,
    }),
    el('path', { d: back, fill: 'none', stroke: '#fff3d6', 'stroke-width': 3, opacity: 0.85 }),
    el('path', {
      d: 'M356 352C312 346 262 362 226 404C214 420 222 428 236 424C286 416 340 412 374 386z',
      fill: '#282a5e',
    }),
    el('path', {
      d: 'M356 352C312 346 262 362 226 404',
      fill: 'none',
      stroke: '#ffe2b0',
      'stroke-width': 2.5,
      opacity: 0.8,
    }),
    el('circle', { cx: 484, cy: 284, r: 6, fill: '#14143a' }),
    el('circle', { cx: 486, cy: 282, r: 1.8, fill: '#ffffff' }),
  )
}

/** Rows of seats and heads before the screen. */
function seats(): string {
  const rows = [
    { y: 498, size: 27, from: 40, ink: '#2b1742', rim: '#ffb98a' },
    { y: 540, size: 33, from: 6, ink: '#1a0e30', rim: '#d98a86' },
    { y: 588, size: 41, from: 30, ink: '#0c0820', rim: '#8f5a78' },
  ]
  return rows
    .map(({ y, size, from, ink, rim }, row) => {
      let [heads, backs] = ['', '']
      for (let x = from, index = 0; x < 830; x += size * 2.05, index += 1) {
        backs += `M${x - size * 0.86} ${y + 80}V${y + size * 0.5}q0-${size * 0.7} ${size * 0.86}-${size * 0.7}q${size * 0.86} 0 ${size * 0.86} ${size * 0.7}V${y + 80}z`
        if ((index * 5 + row * 3) % 7 !== 4)
          heads += `M${x} ${y - size * 1.02}a${size * 0.42} ${size * 0.5} 0 1 0 .1 0z`
      }
      return group(
        { fill: ink, stroke: rim, 'stroke-width': 1.6, 'stroke-opacity': 0.55 },
        el('path', { d: heads }),
        el('path', { d: backs }),
      )
    })
    .join('')
}
