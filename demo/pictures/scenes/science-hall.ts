/** The hall of wind and lifts: the pendulum that calms the tower, a wind tunnel, a lift in its shaft. */
import { night } from '../kit/hour.ts'
import { people } from '../kit/people.ts'
import type { Random } from '../kit/random.ts'
import { curve, el, group, type Sheet } from '../kit/svg.ts'
import { tower } from '../kit/tower.ts'

/** Wind and lift hall: the great pendulum that calms the tower, wind around a model, a lift in its shaft. */
export function scienceHall(sheet: Sheet, random: Random): string {
  const wall = sheet.linear(
    [0, 0],
    [0, 470],
    [
      [0, '#081530'],
      [0.6, '#123a63'],
      [1, '#1f6a8c'],
    ],
  )
  return sheet.finish(
    el('rect', { width: 800, height: 600, fill: wall }),
    el('circle', {
      cx: 400,
      cy: 300,
      r: 420,
      fill: sheet.glow([
        [0, '#5ad0e0', 0.42],
        [0.6, '#2b7fb0', 0.12],
        [1, '#2b7fb0', 0],
      ]),
    }),
    hallRibs(),
    windTunnel(sheet, random),
    liftShaft(sheet),
    pendulum(sheet),
    hallFloor(sheet),
    people(sheet, { ...night, ink: '#071428', rim: '#9ff0ff', haze: '#4fb6cf' }, [
      { at: [250, 552], height: 128, pose: 'point', hair: 'tail', wear: 'coat' },
      { at: [296, 554], height: 78, pose: 'look-up', hair: 'cap' },
      { at: [506, 556], height: 132, pose: 'stand', bag: true },
      { at: [552, 556], height: 122, pose: 'photo', wear: 'dress', hair: 'long' },
    ]),
  )
}

function hallRibs(): string {
  const ribs = [-3, -2, -1, 1, 2, 3].map(
    (index) => `M${400 + index * 62} 0Q${400 + index * 130} 240 ${400 + index * 150} 500`,
  )
  return el('path', { d: ribs.join(''), fill: 'none', stroke: '#7fe0f0', 'stroke-width': 1.5, opacity: 0.22 })
}

function pendulum(sheet: Sheet): string {
  const ball = sheet.glow([
    [0, '#fff1c9'],
    [0.35, '#f2b35c'],
    [0.8, '#9b5a2a'],
    [1, '#55301d'],
  ])
  const cables = [-92, -44, 44, 92].map((dx) => `M${400 + dx * 0.5} 0L${400 + dx} 268`)
  return group(
    {},
    el('path', { d: cables.join(''), stroke: '#c9f3ff', 'stroke-width': 4, opacity: 0.85 }),
    el('path', {
      d: 'M312 396L268 500M488 396L532 500M352 424L336 506M448 424L464 506',
      stroke: '#d9f6ff',
      'stroke-width': 9,
      opacity: 0.7,
    }),
    el('path', {
      d: 'M312 396L268 500M488 396L532 500M352 424L336 506M448 424L464 506',
      stroke: '#2f6f94',
      'stroke-width': 4,
    }),
    el('circle', { cx: 400, cy: 330, r: 128, fill: ball }),
    el('path', {
      d: 'M274 312Q400 352 526 312M281 372Q400 416 519 372M284 280Q400 312 516 280M320 230Q400 250 480 230',
      fill: 'none',
      stroke: '#fff0cf',
      'stroke-width': 2,
      opacity: 0.55,
    }),
    el('path', { d: 'M300 270Q330 216 388 206Q330 236 312 290z', fill: '#ffffff', opacity: 0.55 }),
    el('ellipse', { cx: 400, cy: 506, rx: 170, ry: 16, fill: '#051021', opacity: 0.5 }),
  )
}

/** Air that parts around a model of the tower. */
function windTunnel(sheet: Sheet, random: Random): string {
  const stream = sheet.linear(
    [0, 0],
    [270, 0],
    [
      [0, '#8ff4ff', 0],
      [0.4, '#8ff4ff', 0.95],
      [1, '#8ff4ff', 0],
    ],
  )
  const flows: string[] = []
  for (let row = 0; row < 11; row += 1) {
    const y = 232 + row * 23
    const bend = (row - 5) * 4 + (row < 5 ? -10 : 10) * Math.exp(-Math.abs(row - 5) / 3)
    const wave = random.between(3, 9)
    flows.push(
      curve([
        [-10, y],
        [70, y],
        [120, y + bend],
        [180, y + bend * 0.7 + wave],
        [232, y + bend * 0.3 - wave],
        [290, y + wave],
      ]),
    )
  }
  return group(
    {},
    el('rect', { x: 22, y: 206, width: 232, height: 300, rx: 18, fill: '#9ff0ff', opacity: 0.1 }),
    tower(
      sheet,
      { ...night, ink: '#dff9ff', middle: '#a9e4f0', haze: '#5fb6cc', rim: '#ffffff', lit: 0 },
      { x: 136, base: 498, height: 268, light: 'left' },
    ),
    el('path', {
      d: flows.join(''),
      fill: 'none',
      stroke: stream,
      'stroke-width': 2.2,
      'stroke-linecap': 'round',
    }),
    el('rect', {
      x: 22,
      y: 206,
      width: 232,
      height: 300,
      rx: 18,
      fill: 'none',
      stroke: '#c9f6ff',
      'stroke-width': 2,
      opacity: 0.6,
    }),
    el('path', { d: 'M22 492H254V520H22z', fill: '#0c2644' }),
  )
}

/** A lift on its way up; the counterweight comes down. */
function liftShaft(sheet: Sheet): string {
  const cab = sheet.linear(
    [0, 190],
    [0, 300],
    [
      [0, '#fff6d8'],
      [1, '#ffb45e'],
    ],
  )
  const shine = sheet.glow([
    [0, '#ffc876', 0.55],
    [1, '#ffc876', 0],
  ])
  const rungs = Array.from({ length: 13 }, (_, index) => `M590 ${index * 42}H752`).join('')
  return group(
    {},
    el('rect', { x: 586, width: 170, height: 512, fill: '#06132b', opacity: 0.6 }),
    el('path', {
      d: `${rungs}M590 0V512M752 0V512M704 0V512`,
      stroke: '#6fd3e6',
      'stroke-width': 1.6,
      opacity: 0.5,
    }),
    el('circle', { cx: 648, cy: 244, r: 110, fill: shine }),
    el('path', { d: 'M648 0V190M728 0V356', stroke: '#c9f3ff', 'stroke-width': 2.5 }),
    el('rect', { x: 604, y: 188, width: 88, height: 112, rx: 10, fill: cab }),
    el('path', { d: 'M648 188V300', stroke: '#9b5a2a', 'stroke-width': 2, opacity: 0.6 }),
    el('path', {
      d: 'M615 298V262Q616 252 625 252Q634 252 635 262V298zM618 241a7 8 0 1 1 14 0a7 8 0 1 1-14 0zM659 298V256Q660 246 669 246Q678 246 679 256V298zM662 235a7 8 0 1 1 14 0a7 8 0 1 1-14 0z',
      fill: '#3a2140',
    }),
    el('rect', { x: 714, y: 356, width: 28, height: 74, rx: 4, fill: '#4f86a8' }),
    el('path', { d: 'M640 150l8-14 8 14zM640 168l8-14 8 14z', fill: '#8ff4ff', opacity: 0.8 }),
  )
}

function hallFloor(sheet: Sheet): string {
  const stone = sheet.linear(
    [0, 500],
    [0, 600],
    [
      [0, '#1d5876'],
      [0.2, '#0f2f50'],
      [1, '#050d20'],
    ],
  )
  const gleam = sheet.glow([
    [0, '#8ff4ff', 0.5],
    [1, '#8ff4ff', 0],
  ])
  return group(
    {},
    el('path', { d: 'M0 512Q400 492 800 512V600H0z', fill: stone }),
    el('ellipse', { cx: 400, cy: 530, rx: 250, ry: 34, fill: gleam }),
    el('path', {
      d: 'M0 512Q400 492 800 512',
      fill: 'none',
      stroke: '#9ff0ff',
      'stroke-width': 1.5,
      opacity: 0.6,
    }),
  )
}
