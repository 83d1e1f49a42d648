/** A hotel room with the tower in its window. */
import { distant, dusk } from '../kit/hour.ts'
import type { Random } from '../kit/random.ts'
import { haze, sky, stars, streaks } from '../kit/sky.ts'
import { skyline } from '../kit/skyline.ts'
import { el, group, type Point, type Sheet } from '../kit/svg.ts'
import { tower } from '../kit/tower.ts'

/** A room with the tower in its window. */
export function hotelRoom(sheet: Sheet, random: Random): string {
  const clip = sheet.keep((id) => el('clipPath', { id }, el('path', { d: 'M96 40H704V420H96z' })))
  return sheet.finish(
    el('rect', {
      width: 800,
      height: 600,
      fill: sheet.linear(
        [0, 0],
        [800, 0],
        [
          [0, '#3a2750'],
          [0.5, '#2a1c40'],
          [1, '#4a2f52'],
        ],
      ),
    }),
    group(
      { 'clip-path': `url(#${clip})` },
      sky(sheet, dusk, 380),
      stars(dusk, random, { width: 800, bottom: 240, count: 120 }),
      streaks(sheet, dusk, random, { top: 120, bottom: 330, count: 5 }),
      el('rect', {
        y: 380,
        width: 800,
        height: 60,
        fill: sheet.fade([
          [0, distant(dusk, 0.12)],
          [1, distant(dusk, 0.6)],
        ]),
      }),
      skyline(sheet, dusk, random, { base: 384, near: 0.12, low: 16, high: 100 }),
      haze(sheet, dusk, { top: 290, bottom: 400, strength: 0.45 }),
      tower(sheet, dusk, {
        x: 424,
        base: 420,
        height: 348,
        near: 0.95,
        light: 'left',
        glow: ['#8a5cff', '#ffb07a'],
      }),
      skyline(sheet, dusk, random, { base: 430, near: 0.6, low: 20, high: 110, gap: { from: 396, to: 452 } }),
    ),
    windowFrame(),
    curtains(sheet),
    bed(sheet),
    bedsideLamp(sheet, [668, 388]),
  )
}

const windowFrame = (): string =>
  el('path', {
    d: 'M96 40H704V420H96zM298 40V420M502 40V420',
    fill: 'none',
    stroke: '#15102c',
    'stroke-width': 9,
  }) +
  el('path', { d: 'M88 424H712V440H88z', fill: '#1d1636' }) +
  el('path', { d: 'M88 424H712', stroke: '#ffb98a', 'stroke-width': 2, opacity: 0.7 })

function curtains(sheet: Sheet): string {
  const cloth = sheet.linear(
    [30, 0],
    [170, 0],
    [
      [0, '#6a3f6e'],
      [0.3, '#a5647f'],
      [0.5, '#6a3f6e'],
      [0.75, '#b87486'],
      [1, '#70436f'],
    ],
  )
  const left = 'M28 20H176C168 160 150 300 96 384Q88 440 104 600H14Q36 300 28 20z'
  return group(
    {},
    el('path', { d: left, fill: cloth }),
    el('path', { d: left, fill: cloth, transform: 'matrix(-1 0 0 1 800 0)' }),
    el('path', { d: 'M20 14H780V26H20z', fill: '#1d1636' }),
  )
}

function bed(sheet: Sheet): string {
  const linen = sheet.linear(
    [0, 430],
    [0, 600],
    [
      [0, '#fff3e6'],
      [0.4, '#e0bfc6'],
      [1, '#8a6a9c'],
    ],
  )
  const blanket = sheet.linear(
    [0, 500],
    [0, 600],
    [
      [0, '#7a4f9a'],
      [1, '#2c1d54'],
    ],
  )
  const pillow = (x: number, turn: number): string =>
    el('path', {
      d: 'M-74 8Q-84-38-62-42Q0-54 62-42Q84-38 74 8Q64 34 0 34Q-64 34-74 8z',
      fill: linen,
      stroke: '#ffffff',
      'stroke-width': 1.5,
      transform: `translate(${x} 466) rotate(${turn})`,
    })
  return group(
    {},
    el('path', { d: 'M150 600V498Q154 470 190 468H610Q646 470 650 498V600z', fill: linen }),
    pillow(296, -3),
    pillow(492, 3),
    el('path', { d: 'M140 600V540Q270 500 400 516Q540 530 660 508V600z', fill: blanket }),
    el('path', {
      d: 'M140 540Q270 500 400 516Q540 530 660 508',
      fill: 'none',
      stroke: '#e0b5e0',
      'stroke-width': 3,
      opacity: 0.8,
    }),
    el('path', {
      d: 'M230 600Q260 550 330 528M420 600Q450 560 520 532',
      fill: 'none',
      stroke: '#1d1240',
      'stroke-width': 2,
      opacity: 0.4,
    }),
  )
}

function bedsideLamp(sheet: Sheet, [x, y]: Point): string {
  const shine = sheet.glow([
    [0, '#ffd08a', 0.6],
    [0.4, '#ffb46a', 0.2],
    [1, '#ffb46a', 0],
  ])
  return group(
    { transform: `translate(${x} ${y})` },
    el('circle', { cy: 40, r: 190, fill: shine }),
    el('path', { d: 'M-5 70H5V148H-5zM-26 148H26V158H-26z', fill: '#d79a5c' }),
    el('path', {
      d: 'M-26 6H26L46 72H-46z',
      fill: sheet.fade([
        [0, '#ffe3ae'],
        [1, '#fff6da'],
      ]),
    }),
    el('path', { d: 'M-60 158H70V172H-60zM-50 172H60V240H-50z', fill: '#2a1a3e' }),
    el('path', { d: 'M-60 158H70', stroke: '#ffc98a', 'stroke-width': 2 }),
  )
}
