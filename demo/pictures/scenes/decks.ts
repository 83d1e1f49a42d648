/** The two decks: the indoor one behind its curved glass, and the open one at the top. */

import { cityBelow } from '../kit/city-below.ts'
import { mix } from '../kit/colour.ts'
import { dusk, golden, type Hour } from '../kit/hour.ts'
import { people } from '../kit/people.ts'
import type { Random } from '../kit/random.ts'
import { cloud, sky, sparkle, stars, streaks, sun } from '../kit/sky.ts'
import { curve, el, group, type Point, type Sheet } from '../kit/svg.ts'

/** Starlight deck: dusk behind leaning panes, small lights in the ceiling, their mirror image on the floor. */
export function indoorDeck(sheet: Sheet, random: Random): string {
  const horizon = 318
  return sheet.finish(
    sky(sheet, dusk, horizon),
    stars(dusk, random, { width: 800, bottom: 220, count: 120 }),
    sun(sheet, dusk, [470, horizon - 6], 17),
    streaks(sheet, dusk, random, { top: 150, bottom: 292, count: 5 }),
    cityBelow(sheet, dusk, random, { horizon, bottom: 520, riverFrom: 470, riverTo: 300, rows: 5 }),
    panes(sheet, dusk),
    ceiling(sheet, dusk, random),
    floor(sheet, dusk),
    people(sheet, dusk, [
      { at: [96, 548], height: 196, pose: 'photo', hair: 'tail', wear: 'coat' },
      { at: [286, 520], height: 164, pose: 'lean' },
      { at: [333, 520], height: 152, pose: 'stand', wear: 'dress', hair: 'long' },
      { at: [552, 536], height: 180, pose: 'point', hair: 'cap', facing: 'left' },
      { at: [604, 538], height: 104, pose: 'look-up', hair: 'bun', wear: 'dress' },
      { at: [708, 524], height: 166, pose: 'stand', wear: 'coat', bag: true },
    ]),
  )
}

/** Panes of curved glass: the further from the middle, the more they lean. */
function panes(sheet: Sheet, hour: Hour): string {
  const frame = mix(hour.ink, hour.middle, 0.18)
  const bars = [-3, -2, -1, 0, 1, 2, 3].map((index) => {
    const [foot, head] = [400 + index * 132, 400 + index * 158]
    const width = 5 + Math.abs(index) * 1.3
    return `M${head - width} 60L${foot - width / 2} 505h${width}L${head + width} 60z`
  })
  const shine = sheet.linear(
    [0, 90],
    [0, 505],
    [
      [0, '#ffffff', 0.14],
      [0.5, '#ffffff', 0.02],
      [1, '#ffffff', 0.1],
    ],
  )
  const glare = [-2, 1].map((index) => {
    const left = 400 + index * 145
    return `M${left + 40} 60h46L${left + 34} 505h-30z`
  })
  return group(
    {},
    el('path', { d: glare.join(''), fill: shine }),
    el('path', { d: bars.join(''), fill: frame }),
    el('path', { d: 'M-10 190Q400 214 810 190v5Q400 219-10 195z', fill: frame, opacity: 0.85 }),
    el('path', { d: 'M-10 430Q400 412 810 430v7Q400 419-10 437z', fill: mix(frame, hour.rim, 0.35) }),
    el('path', {
      d: 'M-10 430Q400 412 810 430',
      fill: 'none',
      stroke: hour.rim,
      'stroke-width': 1.2,
      opacity: 0.7,
    }),
  )
}

function ceiling(sheet: Sheet, hour: Hour, random: Random): string {
  const dark = sheet.linear(
    [0, 0],
    [0, 130],
    [
      [0, mix(hour.ink, '#000000', 0.4)],
      [1, mix(hour.ink, hour.middle, 0.3)],
    ],
  )
  const cove = sheet.linear(
    [0, 84],
    [0, 140],
    [
      [0, hour.lamp, 0.75],
      [1, hour.lamp, 0],
    ],
  )
  const lights = Array.from({ length: 46 }, (): string => {
    const x = random.between(10, 790)
    const y = random.between(2, 84 + 26 * (1 - ((x - 400) / 400) ** 2))
    return random.bool(0.25)
      ? sparkle([Math.round(x), Math.round(y)], Math.round(random.between(3, 7)), '#ffe9c2')
      : el('circle', {
          cx: x,
          cy: y,
          r: random.between(0.7, 1.7),
          fill: '#fff3da',
          opacity: random.between(0.4, 1),
        })
  })
  return group(
    {},
    el('path', { d: 'M0 0H800V92Q400 148 0 92z', fill: dark }),
    el('path', { d: 'M0 92Q400 148 800 92V122Q400 178 0 122z', fill: cove, opacity: 0.5 }),
    el('path', { d: 'M0 92Q400 148 800 92', fill: 'none', stroke: hour.lamp, 'stroke-width': 2.5 }),
    ...lights,
  )
}

function floor(sheet: Sheet, hour: Hour): string {
  const stone = sheet.linear(
    [0, 490],
    [0, 600],
    [
      [0, mix(hour.middle, hour.haze, 0.25)],
      [0.3, mix(hour.ink, hour.middle, 0.5)],
      [1, mix(hour.ink, '#000000', 0.25)],
    ],
  )
  const gleam = sheet.glow([
    [0, hour.rim, 0.75],
    [0.5, hour.haze, 0.3],
    [1, hour.haze, 0],
  ])
  const joints = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5].map(
    (index) => `M${400 + index * 96} 496L${400 + index * 190} 600`,
  )
  return group(
    {},
    el('path', { d: 'M0 508Q400 484 800 508V600H0z', fill: stone }),
    el('ellipse', { cx: 452, cy: 512, rx: 210, ry: 54, fill: gleam, opacity: 0.8 }),
    el('path', { d: joints.join(''), stroke: hour.haze, 'stroke-width': 1, opacity: 0.16 }),
    el('path', {
      d: 'M0 508Q400 484 800 508',
      fill: 'none',
      stroke: hour.rim,
      'stroke-width': 1.5,
      opacity: 0.6,
    }),
  )
}

/** The open deck: wind, a glass rail, the whole sky and the sun on the river. */
export function openDeck(sheet: Sheet, random: Random): string {
  const horizon = 306
  return sheet.finish(
    sky(sheet, golden, horizon),
    sun(sheet, golden, [300, horizon - 34], 24),
    streaks(sheet, golden, random, { top: 50, bottom: 270, count: 8 }),
    cloud(sheet, golden, random, { at: [620, 190], width: 210 }),
    cloud(sheet, golden, random, { at: [110, 236], width: 130 }),
    birds(
      [
        [500, 120],
        [526, 108],
        [548, 126],
        [470, 138],
      ],
      golden,
    ),
    cityBelow(sheet, golden, random, { horizon, bottom: 560, riverFrom: 300, riverTo: 470, light: 'left' }),
    terrace(sheet, golden),
    rail(sheet, golden),
    people(
      sheet,
      golden,
      [
        { at: [206, 572], height: 208, pose: 'lean', hair: 'cap' },
        { at: [268, 572], height: 192, pose: 'lean', wear: 'dress', hair: 'long' },
        { at: [474, 576], height: 206, pose: 'arms-up', hair: 'tail', wear: 'coat' },
        { at: [640, 574], height: 204, pose: 'hold', facing: 'left', bag: true },
        { at: [598, 576], height: 118, pose: 'stand', hair: 'bun', wear: 'dress' },
      ],
      'left',
    ),
    telescope(golden, [730, 560]),
  )
}

export const birds = (places: readonly Point[], hour: Hour): string =>
  el('path', {
    d: places.map(([x, y]) => `M${x - 9} ${y - 3}q5-3 9 3q4-6 9-3`).join(''),
    fill: 'none',
    stroke: hour.ink,
    'stroke-width': 1.8,
    'stroke-linecap': 'round',
    opacity: 0.7,
  })

function terrace(sheet: Sheet, hour: Hour): string {
  const boards = sheet.linear(
    [0, 520],
    [0, 600],
    [
      [0, mix(hour.middle, hour.haze, 0.55)],
      [1, mix(hour.ink, hour.middle, 0.3)],
    ],
  )
  const joints = Array.from(
    { length: 15 },
    (_, index) => `M${400 + (index - 7) * 62} 530L${400 + (index - 7) * 104} 600`,
  )
  return group(
    {},
    el('path', { d: 'M0 546Q400 508 800 546V600H0z', fill: boards }),
    el('path', { d: joints.join(''), stroke: hour.ink, 'stroke-width': 1.2, opacity: 0.28 }),
    el('path', {
      d: 'M0 546Q400 508 800 546',
      fill: 'none',
      stroke: hour.rim,
      'stroke-width': 2,
      opacity: 0.8,
    }),
  )
}

/** Glass panels between posts, a round handrail that catches the sun. */
function rail(sheet: Sheet, hour: Hour): string {
  const along = (x: number, low: number, high: number): number =>
    high + (low - high) * (1 - ((x - 400) / 400) ** 2)
  const posts = Array.from({ length: 9 }, (_, index) => {
    const x = index * 100
    const [head, foot] = [along(x, 448, 470), along(x, 540, 560)]
    return `M${x} ${head.toFixed(0)}V${foot.toFixed(0)}`
  })
  const glass = sheet.linear(
    [0, 450],
    [0, 560],
    [
      [0, '#ffffff', 0.3],
      [0.6, '#ffffff', 0.06],
      [1, '#ffffff', 0.2],
    ],
  )
  const points = (low: number, high: number): Point[] =>
    [0, 200, 400, 600, 800].map((x) => [x, along(x, low, high)])
  const bar = curve(points(448, 470))
  return group(
    {},
    el('path', { d: `${bar}L${curve([...points(540, 560)].reverse()).slice(1)}z`, fill: glass }),
    el('path', { d: posts.join(''), stroke: hour.ink, 'stroke-width': 4, opacity: 0.85 }),
    el('path', { d: bar, fill: 'none', stroke: hour.ink, 'stroke-width': 8 }),
    el('path', { d: bar, fill: 'none', stroke: hour.rim, 'stroke-width': 2, transform: 'translate(0 -3)' }),
  )
}

/** The coin telescope that every deck has. */
function telescope(hour: Hour, [x, y]: Point): string {
  return group(
    { transform: `translate(${x} ${y})`, fill: hour.ink },
    el('path', { d: 'M-5 20L-3-92H3L5 20zM-15 26Q0 14 15 26z' }),
    el('path', { d: 'M-17-98Q-16-126 8-128L17-128V-100Q2-90-17-98z' }),
    el('path', { d: 'M-34-132L-8-128V-106L-34-104zM16-126L26-129V-99L16-102z' }),
    el('path', { d: 'M-34-132L-8-128L8-128', fill: 'none', stroke: hour.rim, 'stroke-width': 2 }),
  )
}
