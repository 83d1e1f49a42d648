/** Things to take home. */
import { mix } from '../kit/colour.ts'
import { dawn, dusk, type Hour } from '../kit/hour.ts'
import type { Random } from '../kit/random.ts'
import { cloud, sparkle, streaks } from '../kit/sky.ts'
import { el, group, type Sheet } from '../kit/svg.ts'
import { tower } from '../kit/tower.ts'

/** A model, postcards, a cloud to hug, a badge. */
export const souvenirs = (sheet: Sheet, random: Random): string =>
  onShelf(sheet, random, [postcards(sheet, random), model(sheet), cloudToy(sheet), badge(sheet)])

export const towerModel = (sheet: Sheet, random: Random): string =>
  onShelf(sheet, random, [group({ transform: 'translate(-84 -118) scale(1.21)' }, model(sheet))])

export const postcardSet = (sheet: Sheet, random: Random): string =>
  onShelf(sheet, random, [group({ transform: 'translate(-52 -494) scale(2)' }, postcards(sheet, random))])

/** In the colours of three hours. */
export const cloudToys = (sheet: Sheet, random: Random): string =>
  onShelf(sheet, random, [
    group({ transform: 'translate(-432 -14)' }, cloudToy(sheet, ['#fff0f4', '#ffb7c6', '#b8718f'])),
    group({ transform: 'translate(52 -14)' }, cloudToy(sheet, ['#e4ebff', '#8ea2e0', '#4d5aa0'])),
    group({ transform: 'translate(-395 -206) scale(1.35)' }, cloudToy(sheet)),
  ])

export const tinBadge = (sheet: Sheet, random: Random): string =>
  onShelf(sheet, random, [group({ transform: 'translate(-1980 -1476) scale(3.4)' }, badge(sheet))])

/** Before the sun of an evening, on a shelf in its light. */
function onShelf(sheet: Sheet, random: Random, things: readonly string[]): string {
  const wall = sheet.linear(
    [0, 0],
    [0, 450],
    [
      [0, '#3c2a6b'],
      [0.55, '#a05a8c'],
      [1, '#f2a184'],
    ],
  )
  const shelf = sheet.linear(
    [0, 446],
    [0, 600],
    [
      [0, '#ffdcb4'],
      [0.2, '#d98f86'],
      [1, '#5a3670'],
    ],
  )
  return sheet.finish(
    el('rect', { width: 800, height: 600, fill: wall }),
    el('circle', {
      cx: 400,
      cy: 262,
      r: 196,
      fill: sheet.linear(
        [0, 66],
        [0, 458],
        [
          [0, '#ffe9c4'],
          [0.6, '#ffb784'],
          [1, '#e8707c'],
        ],
      ),
    }),
    el('circle', {
      cx: 400,
      cy: 262,
      r: 300,
      fill: sheet.glow([
        [0.5, '#ffd9a0', 0.35],
        [1, '#ffd9a0', 0],
      ]),
    }),
    streaks(sheet, dusk, random, { top: 90, bottom: 330, count: 4 }),
    cloud(sheet, dawn, random, { at: [160, 250], width: 150 }),
    cloud(sheet, dawn, random, { at: [650, 190], width: 170 }),
    el('path', { d: 'M0 452H800V600H0z', fill: shelf }),
    el('path', { d: 'M0 452H800', stroke: '#fff3df', 'stroke-width': 2.5, opacity: 0.8 }),
    ...things,
  )
}

function model(sheet: Sheet): string {
  const foot = sheet.linear(
    [320, 0],
    [480, 0],
    [
      [0, '#2a1c4e'],
      [0.6, '#5a3b7c'],
      [1, '#c98a9c'],
    ],
  )
  const metal: Hour = { ...dusk, haze: '#c9a0a8', middle: '#5b3f7a', ink: '#251848', lit: 0.2 }
  return group(
    {},
    el('ellipse', { cx: 412, cy: 528, rx: 132, ry: 17, fill: '#2a1846', opacity: 0.4 }),
    el('path', { d: 'M312 500Q400 486 488 500V524Q400 544 312 524z', fill: foot }),
    el('ellipse', { cx: 400, cy: 500, rx: 88, ry: 13, fill: '#7a5590' }),
    tower(sheet, metal, { x: 400, base: 502, height: 404, light: 'right' }),
  )
}

function postcards(sheet: Sheet, random: Random): string {
  const card = (place: string, hour: Hour): string =>
    group(
      { transform: place },
      el('rect', {
        x: -84,
        y: -60,
        width: 168,
        height: 120,
        rx: 5,
        fill: '#2a1846',
        opacity: 0.3,
        transform: 'translate(6 8)',
      }),
      el('rect', { x: -84, y: -60, width: 168, height: 120, rx: 5, fill: '#fffaf2' }),
      el('rect', { x: -76, y: -52, width: 152, height: 104, rx: 2, fill: sheet.fade(hour.sky) }),
      el('circle', { cx: -34, cy: 14, r: 11, fill: hour.sun }),
      el('path', {
        d: 'M-76 52V20h16v-14h14v22h18V8h12v20h20v-10h16v-18h12v26h20v-8h24v26z',
        fill: mix(hour.middle, hour.ink, 0.4),
      }),
      el('path', { d: 'M20 40L25-10L23-24L27-30L29-46L31-30L35-24L33-10L38 40z', fill: hour.ink }),
    )
  return group(
    {},
    card('translate(196 422) rotate(-14)', dawn),
    card('translate(252 448) rotate(5)', dusk),
    sparkle([136, 330], random.between(7, 9), '#fff3dc'),
  )
}

type Fur = readonly [light: string, middle: string, dark: string]

function cloudToy(sheet: Sheet, [light, middle, dark]: Fur = ['#ffffff', '#ffe6e0', '#d9a5b8']): string {
  const fur = sheet.linear(
    [0, 376],
    [0, 520],
    [
      [0, light],
      [0.6, middle],
      [1, dark],
    ],
  )
  return group(
    {},
    el('ellipse', { cx: 590, cy: 522, rx: 106, ry: 13, fill: '#2a1846', opacity: 0.38 }),
    el('path', {
      d: 'M508 516A44 44 0 0 1 508 430A46 46 0 0 1 566 396A50 50 0 0 1 648 414A44 44 0 0 1 676 516Q590 534 508 516z',
      fill: fur,
    }),
    el('path', {
      d: 'M566 396A50 50 0 0 1 648 414A44 44 0 0 1 690 470',
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': 4,
      opacity: 0.9,
    }),
    el('path', { d: 'M562 462a6 7 0 1 0 .1 0zM618 462a6 7 0 1 0 .1 0z', fill: '#3c2557' }),
    el('path', {
      d: 'M580 484Q590 494 600 484',
      fill: 'none',
      stroke: '#3c2557',
      'stroke-width': 3.5,
      'stroke-linecap': 'round',
    }),
    el('path', { d: 'M536 482a13 8 0 1 0 .1 0zM644 482a13 8 0 1 0 .1 0z', fill: '#ff9aa0', opacity: 0.7 }),
    el('path', {
      d: 'M520 516q8 20 22 6M640 518q12 18 24 0',
      fill: middle,
      stroke: dark,
      'stroke-width': 2,
    }),
  )
}

function badge(sheet: Sheet): string {
  const gold = sheet.linear(
    [650, 500],
    [740, 590],
    [
      [0, '#fff3c9'],
      [0.5, '#e2a24e'],
      [1, '#a8642f'],
    ],
  )
  return group(
    { transform: 'translate(700 540)' },
    el('ellipse', { cy: 44, rx: 50, ry: 8, fill: '#2a1846', opacity: 0.35 }),
    el('circle', { r: 44, fill: gold }),
    el('circle', { r: 35, fill: sheet.fade(dusk.sky) }),
    el('path', {
      d: 'M-2-27h4l1.500 14h-7zM-5-11h10l2 8h-14zM-4 0h8q0 14 9 22h-26q9-8 9-22z',
      fill: '#fff3dc',
    }),
    el('path', {
      d: 'M-31-31Q-12-46 12-42',
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': 4,
      'stroke-linecap': 'round',
      opacity: 0.8,
    }),
  )
}
