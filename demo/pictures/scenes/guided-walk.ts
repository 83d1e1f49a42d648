/** A guide and the party that follows the flag. */
import { dawn } from '../kit/hour.ts'
import { people } from '../kit/people.ts'
import type { Random } from '../kit/random.ts'
import { haze, sky, streaks, sun } from '../kit/sky.ts'
import { skyline } from '../kit/skyline.ts'
import { el, group, type Point, type Sheet } from '../kit/svg.ts'
import { tower } from '../kit/tower.ts'

const GROUND = 470

/** On the square below the tower, in the morning: a flag held high, and everybody looks where it points. */
export function guidedWalk(sheet: Sheet, random: Random): string {
  const guide: Point = [276, 548]
  return sheet.finish(
    sky(sheet, dawn, GROUND),
    sun(sheet, dawn, [118, 330], 24),
    streaks(sheet, dawn, random, { top: 60, bottom: 330, count: 7 }),
    skyline(sheet, dawn, random, { base: GROUND, near: 0.12, low: 24, high: 130 }),
    haze(sheet, dawn, { top: 330, bottom: 480, strength: 0.45 }),
    tower(sheet, dawn, { x: 592, base: 500, height: 470, near: 0.8, light: 'left' }),
    skyline(sheet, dawn, random, {
      base: GROUND + 8,
      near: 0.45,
      low: 16,
      high: 70,
      gap: { from: 540, to: 646 },
    }),
    square(sheet),
    flag(sheet, [guide[0] + 60, guide[1] - 158]),
    people(sheet, dawn, [
      { at: [704, 520], height: 132, pose: 'photo', hair: 'cap', facing: 'left' },
      { at: [664, 528], height: 150, pose: 'look-up', wear: 'coat', hair: 'long', facing: 'left' },
      { at: [612, 536], height: 98, pose: 'point', wear: 'dress', hair: 'bun', facing: 'left' },
      { at: [560, 540], height: 164, pose: 'stand', bag: true, facing: 'left' },
      { at: [504, 546], height: 156, pose: 'hold', wear: 'dress', hair: 'tail', facing: 'left' },
      { at: [444, 552], height: 168, pose: 'look-up', hair: 'short', facing: 'left' },
      { at: guide, height: 182, pose: 'point', wear: 'trousers', hair: 'tail', bag: true },
    ]),
  )
}

/** A pennant on a thin pole, in the colours of the tower's light. */
function flag(sheet: Sheet, [x, y]: Point): string {
  const cloth = sheet.linear(
    [x, 0],
    [x + 96, 0],
    [
      [0, '#ff7a5c'],
      [0.55, '#e4489a'],
      [1, '#8a5cff'],
    ],
  )
  return group(
    {},
    el('path', {
      d: `M${x} ${y}V${y - 150}`,
      stroke: '#33346b',
      'stroke-width': 4,
      'stroke-linecap': 'round',
    }),
    el('path', {
      d: `M${x} ${y - 148}q30-14 56 2t48-2l-14 27l12 29q-24 14-48 0t-54 4z`,
      fill: cloth,
    }),
    el('path', {
      d: `M${x} ${y - 148}q30-14 56 2t48-2`,
      fill: 'none',
      stroke: '#fff0d8',
      'stroke-width': 2,
    }),
    el('circle', { cx: x, cy: y - 153, r: 5, fill: '#ffe6a8' }),
  )
}

/** Wet paving that keeps some of the sky. */
function square(sheet: Sheet): string {
  const stone = sheet.linear(
    [0, GROUND],
    [0, 600],
    [
      [0, '#f3c3b4'],
      [0.35, '#b48fb4'],
      [1, '#4a4a86'],
    ],
  )
  const joints = [-3, -2, -1, 0, 1, 2, 3].map((n) => `M${400 + n * 90} ${GROUND}L${400 + n * 250} 600`)
  return group(
    {},
    el('path', { d: `M0 ${GROUND}H800V600H0z`, fill: stone }),
    el('path', {
      d: `${joints.join('')}M0 492H800M0 526H800M0 572H800`,
      fill: 'none',
      stroke: '#fff0e0',
      'stroke-width': 1.5,
      opacity: 0.28,
    }),
    el('path', { d: `M0 ${GROUND}H800`, stroke: '#fff0d8', 'stroke-width': 2, opacity: 0.6 }),
  )
}
