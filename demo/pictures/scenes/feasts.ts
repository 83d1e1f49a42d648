/** What the revolving restaurant serves by day and for a party: a buffet, tea on three tiers, a birthday cake. */
import { day, golden, night } from '../kit/hour.ts'
import type { Random } from '../kit/random.ts'
import { sparkle } from '../kit/sky.ts'
import { el, group, type Point, type Sheet } from '../kit/svg.ts'
import { restaurantAt } from './restaurant.ts'

export const lunchBuffet = (sheet: Sheet, random: Random): string =>
  restaurantAt(sheet, random, { hour: day, served: counter(sheet) })

export const teaOnThreeTiers = (sheet: Sheet, random: Random): string =>
  restaurantAt(sheet, random, {
    hour: golden,
    served: linen(sheet, '#f3dcc8') + tiers(sheet) + pot([606, 486]) + cup([186, 500]),
  })

export const birthdayCake = (sheet: Sheet, random: Random): string =>
  restaurantAt(sheet, random, {
    hour: night,
    served: balloons() + linen(sheet, '#e9c8dc') + cake(sheet) + presents(),
  })

/** A round table across the whole picture. */
function linen(sheet: Sheet, shade: string): string {
  const cloth = sheet.fade([
    [0, '#fffaf2'],
    [0.3, shade],
    [1, '#8f6d93'],
  ])
  return el('path', { d: 'M40 520Q400 440 760 520L800 600H0z', fill: cloth })
}

const ellipse = ([cx, cy]: Point, rx: number, ry: number, fill: string): string =>
  el('ellipse', { cx, cy, rx, ry, fill })

/** From left to right: seafood on ice, a roast under its lamp, a pyramid of fruit, a covered dish. */
function counter(sheet: Sheet): string {
  const front = sheet.linear(
    [0, 476],
    [0, 600],
    [
      [0, '#7a4a3a'],
      [1, '#3a2030'],
    ],
  )
  const slats = Array.from({ length: 16 }, (_, index) => `M${25 + index * 50} 496V600`).join('')
  return group(
    {},
    el('path', { d: 'M0 476H800V600H0z', fill: front }),
    el('path', { d: slats, stroke: '#2c1828', 'stroke-width': 3, opacity: 0.5 }),
    el('path', { d: 'M-10 462H810V486H-10z', fill: '#f4e6d4' }),
    el('path', { d: 'M-10 486H810V492H-10z', fill: '#b98f6a' }),
    iceBowl([128, 462]),
    roast([330, 462]),
    fruit([510, 462]),
    cloche(sheet, [690, 462]),
  )
}

function iceBowl([x, y]: Point): string {
  const ice = [-70, -42, -14, 14, 42, 70].map((step, index) =>
    el('path', {
      d: `M${x + step - 20} ${y - 44}l14-${26 + (index % 2) * 10} 20 4 8 28z`,
      fill: index % 2 ? '#d9f1ff' : '#f4fbff',
    }),
  )
  const prawns = [-52, 0, 52].map((step) =>
    el('path', {
      d: `M${x + step - 20} ${y - 70}q6-36 36-28q16 8 4 26`,
      fill: 'none',
      stroke: '#ff7a5c',
      'stroke-width': 12,
      'stroke-linecap': 'round',
    }),
  )
  return group(
    {},
    ...ice,
    ...prawns,
    ellipse([x + 26, y - 62], 17, 8, '#ffd84a'),
    el('path', {
      d: `M${x - 100} ${y - 46}H${x + 100}Q${x + 88} ${y} ${x + 44} ${y}H${x - 44}Q${x - 88} ${y} ${x - 100} ${y - 46}z`,
      fill: '#a9c4d8',
    }),
    el('path', { d: `M${x - 100} ${y - 46}H${x + 100}`, stroke: '#f1fbff', 'stroke-width': 5 }),
  )
}

function roast([x, y]: Point): string {
  return group(
    {},
    el('path', { d: `M${x - 62} ${y - 150}h124l-22-44h-80z`, fill: '#c98a3c' }),
    el('path', { d: `M${x} ${y - 194}V0`, stroke: '#4a3428', 'stroke-width': 4 }),
    el('path', { d: `M${x - 62} ${y - 150}h124l40 146h-204z`, fill: '#ffd98a', opacity: 0.28 }),
    ellipse([x, y - 6], 92, 13, '#e8d8c4'),
    el('path', {
      d: `M${x - 68} ${y - 12}Q${x - 74} ${y - 74} ${x - 6} ${y - 78}Q${x + 72} ${y - 76} ${x + 68} ${y - 12}z`,
      fill: '#a4492c',
    }),
    el('path', {
      d: `M${x + 30} ${y - 70}Q${x + 72} ${y - 60} ${x + 68} ${y - 12}H${x + 34}Q${x + 46} ${y - 40} ${x + 30} ${y - 70}z`,
      fill: '#e98c7a',
    }),
    el('path', {
      d: `M${x - 42} ${y - 62}l18 42M${x - 14} ${y - 70}l14 48`,
      stroke: '#6f2c1c',
      'stroke-width': 5,
    }),
  )
}

function fruit([x, y]: Point): string {
  const rows: readonly (readonly [y: number, xs: readonly number[]])[] = [
    [-38, [-54, -18, 18, 54]],
    [-68, [-36, 0, 36]],
    [-98, [-18, 18]],
    [-128, [0]],
  ]
  const colours = ['#ff9f2e', '#e8433f', '#8fc43f', '#ffc93a'] as const
  const balls = rows.flatMap(([up, xs], row) =>
    xs.map((side, index) =>
      el('circle', { cx: x + side, cy: y + up, r: 21, fill: colours[(row + index) % 4] ?? '' }),
    ),
  )
  const leaf = el('path', { d: `M${x} ${y - 148}q4-28 30-30q-4 28-30 30z`, fill: '#4f8f3a' })
  return group(
    {},
    ...balls,
    leaf,
    el('path', {
      d: `M${x - 84} ${y - 22}H${x + 84}Q${x + 70} ${y} ${x + 26} ${y}H${x - 26}Q${x - 70} ${y} ${x - 84} ${y - 22}z`,
      fill: '#6a8fb0',
    }),
  )
}

function cloche(sheet: Sheet, [x, y]: Point): string {
  const silver = sheet.linear(
    [x - 84, 0],
    [x + 84, 0],
    [
      [0, '#8f99ac'],
      [0.3, '#ffffff'],
      [0.6, '#b9c2d2'],
      [1, '#7c8599'],
    ],
  )
  return group(
    {},
    el('path', {
      d: `M${x - 84} ${y - 14}Q${x - 80} ${y - 104} ${x} ${y - 106}Q${x + 80} ${y - 104} ${x + 84} ${y - 14}z`,
      fill: silver,
    }),
    el('circle', { cx: x, cy: y - 114, r: 11, fill: '#e2e7f0' }),
    ellipse([x, y - 10], 98, 12, '#d8deea'),
  )
}

/** Three plates on a rod with the tower's lamp on top. */
function tiers(sheet: Sheet): string {
  const lamp = sheet.glow([
    [0, '#ffe9a8', 0.9],
    [1, '#ffb45e', 0],
  ])
  const plate = (y: number, rx: number) =>
    ellipse([400, y + 5], rx, rx * 0.15, '#c9a8a0') + ellipse([400, y], rx, rx * 0.15, '#fffdf8')
  const row = (y: number, xs: readonly number[], draw: (at: Point) => string) =>
    xs.map((x) => draw([x, y])).join('')
  return group(
    {},
    el('path', { d: 'M400 170V506', stroke: '#c99a4a', 'stroke-width': 9 }),
    el('circle', { cx: 400, cy: 160, r: 62, fill: lamp }),
    el('path', { d: 'M400 132l12 30h-24z', fill: '#fff3c8' }),
    el('circle', { cx: 400, cy: 170, r: 14, fill: '#ffcf6a' }),
    plate(500, 172),
    row(484, [278, 330, 400, 470, 522], scone),
    plate(382, 128),
    row(366, [318, 372, 428, 482], sandwich),
    plate(268, 86),
    row(250, [348, 400, 452], puff),
  )
}

const scone = ([x, y]: Point): string =>
  el('path', { d: `M${x - 25} ${y + 12}v-24q25-24 50 0v24z`, fill: '#d99a52' }) +
  ellipse([x, y - 14], 23, 9, '#f4c98a')

const sandwich = ([x, y]: Point): string =>
  el('path', { d: `M${x - 26} ${y + 12}L${x} ${y - 32}L${x + 26} ${y + 12}z`, fill: '#fff1d8' }) +
  el('path', { d: `M${x - 19} ${y}h38l-6-9h-26z`, fill: '#7db65a' })

const puff = ([x, y]: Point): string =>
  el('circle', { cx: x, cy: y - 6, r: 23, fill: '#f6c7d4' }) +
  el('circle', { cx: x - 7, cy: y - 14, r: 9, fill: '#fff4f8' }) +
  el('circle', { cx: x, cy: y - 30, r: 7, fill: '#e8434f' })

const pot = ([x, y]: Point): string =>
  group(
    {},
    el('path', {
      d: `M${x - 62} ${y - 50}Q${x - 112} ${y - 80} ${x - 104} ${y - 106}l16-4q0 26 36 40z`,
      fill: '#5a7fb8',
    }),
    el('path', {
      d: `M${x + 54} ${y - 84}q64-8 44 44q-14 30-54 24`,
      fill: 'none',
      stroke: '#5a7fb8',
      'stroke-width': 13,
    }),
    ellipse([x, y - 46], 72, 56, '#7ba0d4'),
    ellipse([x, y - 96], 40, 11, '#5a7fb8'),
    el('circle', { cx: x, cy: y - 110, r: 11, fill: '#ffd98a' }),
    el('path', {
      d: `M${x - 62} ${y - 40}q62 26 124 0`,
      fill: 'none',
      stroke: '#fff',
      'stroke-width': 5,
      opacity: 0.7,
    }),
  )

const cup = ([x, y]: Point): string =>
  group(
    {},
    ellipse([x, y + 2], 74, 14, '#fffdf8'),
    el('path', {
      d: `M${x + 40} ${y - 50}q40-2 32 26q-8 20-40 14`,
      fill: 'none',
      stroke: '#fff',
      'stroke-width': 9,
    }),
    el('path', {
      d: `M${x - 48} ${y - 58}H${x + 48}Q${x + 44} ${y - 4} ${x} ${y - 2}Q${x - 44} ${y - 4} ${x - 48} ${y - 58}z`,
      fill: '#fff',
    }),
    ellipse([x, y - 58], 48, 10, '#7a4a34'),
  )

function balloons(): string {
  const each: readonly (readonly [Point, string])[] = [
    [[120, 190], '#ff6f91'],
    [[196, 128], '#ffc75f'],
    [[258, 214], '#9b6bff'],
    [[560, 206], '#4fc3c9'],
    [[626, 126], '#ff8f5c'],
    [[694, 196], '#f45d9a'],
  ]
  return each
    .map(([[x, y], colour]) =>
      group(
        {},
        el('path', {
          d: `M${x} ${y + 62}q-18 90 6 190t-6 120`,
          fill: 'none',
          stroke: '#fff',
          'stroke-width': 2,
          opacity: 0.6,
        }),
        el('path', { d: `M${x - 8} ${y + 70}h16l-8-14z`, fill: colour }),
        ellipse([x, y], 46, 60, colour),
        ellipse([x - 16, y - 22], 10, 18, '#fff9'),
      ),
    )
    .join('')
}

/** Two layers, cream that runs down, and six candles. */
function cake(sheet: Sheet): string {
  const flame = sheet.glow([
    [0, '#ffe9a8', 0.9],
    [0.4, '#ffb45e', 0.35],
    [1, '#ffb45e', 0],
  ])
  const drip = (left: number, y: number, count: number, step: number) =>
    `M${left} ${y}${Array.from({ length: count }, (_, index) => `q0 ${index % 2 ? 30 : 46} ${step / 2} ${index % 2 ? 30 : 46}t${step / 2}-${index % 2 ? 30 : 46}`).join('')}V${y - 20}H${left}z`
  const candles = [330, 358, 386, 414, 442, 470].map((x, index) =>
    group(
      {},
      el('circle', { cx: x, cy: 240, r: 40, fill: flame }),
      el('path', { d: `M${x - 5} 256h10v48h-10z`, fill: index % 2 ? '#7fd1e8' : '#ffd166' }),
      el('path', { d: `M${x} 254q-10-12 0-28q10 16 0 28z`, fill: '#ffd98a' }),
    ),
  )
  return group(
    {},
    ellipse([400, 512], 210, 32, '#d9b8d0'),
    ellipse([400, 504], 210, 32, '#fffdf8'),
    el('path', { d: 'M236 396H564V500Q400 530 236 500z', fill: '#f28fb0' }),
    ellipse([400, 396], 164, 22, '#fff4ea'),
    el('path', { d: drip(236, 396, 8, 41), fill: '#fff4ea' }),
    el('path', { d: 'M294 306H506V396Q400 416 294 396z', fill: '#c77dd8' }),
    ellipse([400, 306], 106, 15, '#fff4ea'),
    el('path', { d: drip(294, 306, 6, 35.3), fill: '#fff4ea' }),
    ...candles,
    sparkle([270, 300], 16, '#fff3c8'),
    sparkle([536, 330], 14, '#fff3c8'),
  )
}

const presents = (): string =>
  group(
    {},
    el('path', { d: 'M92 470h92v66H92z', fill: '#4fa3c9' }),
    el('path', { d: 'M130 470h16v66h-16zM92 494h92v14H92z', fill: '#ffe08a' }),
    el('path', { d: 'M138 468q-40-34-34-8q4 14 34 8q40-34 34-8q-4 14-34 8z', fill: '#ffe08a' }),
    el('path', { d: 'M628 478h78v60h-78z', fill: '#e8607a' }),
    el('path', { d: 'M660 478h14v60h-14z', fill: '#fff' }),
    el('path', { d: 'M667 476q-34-30-30-6q4 12 30 6q34-30 30-6q-4 12-30 6z', fill: '#fff' }),
  )
