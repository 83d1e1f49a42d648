/** A lodge at the foot of the tea hills. */
import { mix } from '../kit/colour.ts'
import { golden } from '../kit/hour.ts'
import type { Random } from '../kit/random.ts'
import { haze, sky, streaks, sun } from '../kit/sky.ts'
import { skyline } from '../kit/skyline.ts'
import { curve, el, group, type Point, type Sheet } from '../kit/svg.ts'
import { tower } from '../kit/tower.ts'

const GREEN = { far: '#8c9a72', near: '#2f4f3a' }

/** Rows of tea down to a courtyard with a laid table; the tower stands small beyond the hills. */
export function teaLodge(sheet: Sheet, random: Random): string {
  return sheet.finish(
    sky(sheet, golden, 330),
    sun(sheet, golden, [196, 236], 20),
    streaks(sheet, golden, random, { top: 70, bottom: 240, count: 6 }),
    skyline(sheet, golden, random, { base: 330, near: 0.08, low: 10, high: 60, from: 250, to: 560 }),
    tower(sheet, golden, { x: 392, base: 338, height: 250, near: 0.3, light: 'left' }),
    el('rect', { y: 336, width: 800, height: 120, fill: mix(GREEN.far, golden.haze, 0.6) }),
    haze(sheet, golden, { top: 230, bottom: 350, strength: 0.5 }),
    hill(sheet, {
      crest: [
        [-20, 246],
        [110, 292],
        [300, 344],
        [540, 388],
      ],
      foot: 440,
      near: 0.3,
    }),
    hill(sheet, {
      crest: [
        [820, 214],
        [660, 272],
        [500, 342],
        [330, 412],
      ],
      foot: 440,
      near: 0.45,
    }),
    hill(sheet, {
      crest: [
        [-20, 336],
        [140, 376],
        [420, 404],
        [820, 372],
      ],
      foot: 520,
      near: 0.7,
    }),
    cottage(sheet),
    courtyard(sheet),
    teaTable(sheet),
  )
}

type Hill = { crest: readonly Point[]; foot: number; near: number }

/** A slope with its rows of tea, which follow the crest and widen towards the viewer. */
function hill(sheet: Sheet, { crest, foot, near }: Hill): string {
  const green = mix(GREEN.far, GREEN.near, near)
  const lit = mix(green, golden.rim, 0.32)
  const [first = [0, 0] as Point] = crest
  const last = crest.at(-1) ?? first
  const top = Math.min(...crest.map(([, y]) => y))
  const fill = sheet.linear(
    [0, top],
    [0, foot],
    [
      [0, mix(green, golden.haze, 0.25)],
      [1, green],
    ],
  )
  const rows = Array.from({ length: 9 }, (_, row) => {
    const down = (10 + row * 7) * (row * 0.12 + 1)
    return curve(crest.map(([x, y]) => [x, y + down] as const))
  })
  const clip = sheet.keep((id) =>
    el('clipPath', { id }, el('path', { d: `${curve(crest)}L${last[0]} ${foot}H${first[0]}z` })),
  )
  return group(
    { 'clip-path': `url(#${clip})` },
    el('path', { d: `${curve(crest)}L${last[0]} ${foot}H${first[0]}z`, fill }),
    el('path', { d: rows.join(''), fill: 'none', stroke: mix(green, '#10251e', 0.45), 'stroke-width': 4.5 }),
    el('path', {
      d: rows.join(''),
      fill: 'none',
      stroke: lit,
      'stroke-width': 1.6,
      transform: 'translate(0 -3)',
      opacity: 0.8,
    }),
    el('path', { d: curve(crest), fill: 'none', stroke: golden.rim, 'stroke-width': 1.6, opacity: 0.6 }),
  )
}

/** White walls below a roof of grey tiles, its windows open and lit. */
function cottage(sheet: Sheet): string {
  const wall = sheet.linear(
    [500, 0],
    [780, 0],
    [
      [0, '#fff3de'],
      [0.5, '#ead5c4'],
      [1, '#a98fa0'],
    ],
  )
  const roof = sheet.linear(
    [0, 276],
    [0, 352],
    [
      [0, '#6f6880'],
      [1, '#37304f'],
    ],
  )
  const lamp = sheet.fade([
    [0, golden.lamp],
    [1, '#fff6da'],
  ])
  const windowAt = (x: number): string =>
    el('path', { d: `M${x} 378h54v62h-54z`, fill: lamp }) +
    el('path', {
      d: `M${x} 378h54v62h-54zM${x + 27} 378v62M${x} 398h54`,
      fill: 'none',
      stroke: '#4a3148',
      'stroke-width': 3.5,
    })
  const tiles = Array.from({ length: 16 }, (_, n) => `M${489 + n * 21} 350L${520 + n * 17} 284`).join('')
  return group(
    {},
    el('path', { d: 'M486 350H800V486H486z', fill: wall }),
    el('path', { d: 'M440 356Q474 350 508 280H800V356z', fill: roof }),
    el('path', { d: tiles, stroke: '#8f88a2', 'stroke-width': 1.4, opacity: 0.5, fill: 'none' }),
    el('path', { d: 'M440 356Q474 350 508 280H800', fill: 'none', stroke: golden.rim, 'stroke-width': 2.2 }),
    el('path', { d: 'M486 356H800V366H486z', fill: '#37304f', opacity: 0.35 }),
    windowAt(528),
    el('path', { d: 'M622 376H684V486H622z', fill: '#5a3a4c' }),
    el('path', { d: 'M653 376V486M622 376H684', stroke: '#c98f6a', 'stroke-width': 2, fill: 'none' }),
    windowAt(716),
    lantern(sheet, 500),
    lantern(sheet, 703),
  )
}

function lantern(sheet: Sheet, x: number): string {
  const glow = sheet.glow([
    [0, '#ffb46a', 0.6],
    [1, '#ffb46a', 0],
  ])
  return group(
    {},
    el('circle', { cx: x, cy: 388, r: 40, fill: glow }),
    el('path', { d: `M${x} 356v14M${x} 404v10`, stroke: '#5a2440', 'stroke-width': 2 }),
    el('ellipse', { cx: x, cy: 387, rx: 13, ry: 17, fill: '#e4544f' }),
    el('ellipse', { cx: x - 3, cy: 385, rx: 6, ry: 15, fill: '#ff9a6b', opacity: 0.8 }),
  )
}

function courtyard(sheet: Sheet): string {
  const stone = sheet.linear(
    [0, 476],
    [0, 600],
    [
      [0, '#d9b59c'],
      [0.4, '#9a7d86'],
      [1, '#4a3f5c'],
    ],
  )
  return group(
    {},
    el('path', { d: 'M0 492Q240 470 486 484H800V600H0z', fill: stone }),
    el('path', {
      d: 'M0 524Q300 500 800 516M0 562Q320 536 800 552M250 482L170 600M430 482L420 600M620 484L680 600',
      fill: 'none',
      stroke: '#fff0d8',
      'stroke-width': 1.6,
      opacity: 0.3,
    }),
  )
}

/** A low table with a pot, three cups and their steam. */
function teaTable(sheet: Sheet): string {
  const wood = sheet.linear(
    [70, 0],
    [350, 0],
    [
      [0, '#c98a5a'],
      [0.6, '#8a5240'],
      [1, '#5a3440'],
    ],
  )
  const clay = sheet.linear(
    [150, 0],
    [240, 0],
    [
      [0, '#e08a5c'],
      [0.6, '#a8503c'],
      [1, '#6a2f38'],
    ],
  )
  const cup = (x: number): string =>
    el('path', { d: `M${x} 462h32q-1 22-16 22q-15 0-16-22z`, fill: '#fff6e8' }) +
    el('ellipse', { cx: x + 16, cy: 462, rx: 16, ry: 4.5, fill: '#a9b86a' }) +
    el('path', {
      d: `M${x + 16} 452q-8-12 0-22q8-10 0-22`,
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': 2,
      'stroke-linecap': 'round',
      opacity: 0.55,
    })
  return group(
    {},
    el('ellipse', { cx: 212, cy: 556, rx: 176, ry: 18, fill: '#33284a', opacity: 0.4 }),
    el('path', { d: 'M88 496H106L96 556H82zM318 496H336L344 556H330z', fill: '#4a2c3a' }),
    el('path', { d: 'M58 478H366L352 500H72z', fill: wood }),
    el('path', { d: 'M58 478H366', stroke: golden.rim, 'stroke-width': 2.5 }),
    el('path', { d: 'M236 452q34-10 40-30l10 3q-6 32-48 44z', fill: clay }),
    el('path', { d: 'M160 448q-34-6-30 18q4 18 36 12', fill: 'none', stroke: '#a8503c', 'stroke-width': 7 }),
    el('path', { d: 'M148 452q4-34 52-34q48 0 52 34q0 28-30 28h-44q-30 0-30-28z', fill: clay }),
    el('path', { d: 'M166 422q10-12 34-12q24 0 34 12q-34 10-68 0zM194 410q0-8 6-8t6 8z', fill: '#8a4038' }),
    cup(86),
    cup(284),
    cup(326),
  )
}
