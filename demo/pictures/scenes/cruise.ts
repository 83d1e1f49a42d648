/** The river cruise: a boat with lit decks passes below the tower. */

import { bank } from '../kit/bank.ts'
import { mix } from '../kit/colour.ts'
import { dusk, type Hour } from '../kit/hour.ts'
import type { Random } from '../kit/random.ts'
import { lampTrails, river } from '../kit/river.ts'
import { sky, stars, streaks } from '../kit/sky.ts'
import { el, group, type Point, type Sheet } from '../kit/svg.ts'

/** The river cruise: a boat with lit decks passes below the tower. */
export function cruise(sheet: Sheet, random: Random): string {
  const trails = { top: 402, bottom: 600, colours: ['#ffd28a', '#ff9d76', '#b79bff'] as const, count: 16 }
  return sheet.finish(
    sky(sheet, dusk, 396),
    stars(dusk, random, { width: 800, bottom: 250, count: 130 }),
    streaks(sheet, dusk, random, { top: 120, bottom: 350, count: 6 }),
    bank(sheet, dusk, random, { base: 394, tower: { x: 210, height: 314, glow: ['#7a5cff', '#ffb07a'] } }),
    bridge(sheet, dusk),
    river(sheet, dusk, random, { top: 400, bottom: 600, mirrored: 'bank' }),
    lampTrails(sheet, random, trails),
    boat(sheet, dusk, [420, 462]),
  )
}

/** A cable-stayed bridge in the distance, its cables strung with lamps. */
function bridge(sheet: Sheet, hour: Hour): string {
  const ink = mix(hour.middle, hour.ink, 0.45)
  const cables = [1, 2, 3, 4, 5]
    .map((step) => `M640 268L${640 - step * 34} 384M640 268L${640 + step * 34} 384`)
    .join('')
  return group(
    {},
    el('path', { d: 'M430 384H820V391H430z', fill: ink }),
    el('path', { d: 'M634 262L626 398H634L640 300L646 398H654L646 262z', fill: ink }),
    el('path', {
      d: cables,
      stroke: sheet.linear(
        [0, 268],
        [0, 384],
        [
          [0, hour.rim, 0.9],
          [1, hour.rim, 0.25],
        ],
      ),
      'stroke-width': 1.1,
    }),
    el('path', { d: 'M430 383H820', stroke: hour.lamp, 'stroke-width': 2, 'stroke-dasharray': '2 9' }),
  )
}

export function boat(sheet: Sheet, hour: Hour, [x, y]: Point): string {
  const hull = sheet.linear(
    [0, 0],
    [0, 52],
    [
      [0, '#fff3e2'],
      [0.35, '#c98aa0'],
      [0.36, '#8d3157'],
      [1, '#2a1440'],
    ],
  )
  const wall = sheet.linear(
    [-230, 0],
    [230, 0],
    [
      [0, '#5b4080'],
      [0.7, '#8d5f93'],
      [1, '#ffd9b0'],
    ],
  )
  const panes = sheet.fade([
    [0, '#fff3cf'],
    [1, '#ffb86a'],
  ])
  const wake = sheet.glow([
    [0, '#ffd9a8', 0.6],
    [1, '#ffd9a8', 0],
  ])
  const deck = (left: number, right: number, top: number, pane: number): string =>
    el('path', { d: `M${left} ${top}H${right}L${right - 6} ${top + 34}H${left - 4}z`, fill: wall }) +
    el('path', {
      d: `M${left + 12} ${top + 17}H${right - 18}`,
      stroke: panes.startsWith('url') ? '#ffdf9f' : panes,
      'stroke-width': 17,
      'stroke-dasharray': `${pane} 6`,
    }) +
    el('path', {
      d: `M${left - 14} ${top}H${right + 16}`,
      stroke: '#fff3e2',
      'stroke-width': 4,
      'stroke-linecap': 'round',
    })
  const guests = [-150, -118, -96, -40, -16, 30, 62, 84].map((dx, index) => {
    const tall = 30 + ((index * 7) % 6)
    return `M${dx - 4} -66V${-66 - tall + 9}q4-6 8 0V-66zM${dx - 3.6} ${-66 - tall + 1}a3.600 3.800 0 1 0 7.200 0a3.600 3.800 0 1 0-7.200 0z`
  })
  const bulbs = 'M-196-104Q-120-132-60-148Q20-128 112-104'
  return group(
    { transform: `translate(${x} ${y})` },
    el('ellipse', { cy: 50, rx: 330, ry: 26, fill: wake, opacity: 0.75 }),
    deck(-196, 150, -64, 26),
    el('path', { d: guests.join(''), fill: hour.ink }),
    el('path', { d: 'M-204-88H118', stroke: '#fff3e2', 'stroke-width': 1.6, opacity: 0.8 }),
    el('path', {
      d: 'M-180-88V-66M-140-88V-66M-100-88V-66M-60-88V-66M-20-88V-66M20-88V-66M60-88V-66M100-88V-66',
      stroke: '#fff3e2',
      'stroke-width': 1.2,
      opacity: 0.7,
    }),
    el('path', { d: 'M112-104L126-66H168L150-104z', fill: wall }),
    el('path', { d: 'M126-98L136-74H158L147-98z', fill: '#ffdf9f', opacity: 0.85 }),
    el('path', {
      d: bulbs,
      fill: 'none',
      stroke: '#ffe9b8',
      'stroke-width': 4,
      'stroke-dasharray': '.1 15',
      'stroke-linecap': 'round',
    }),
    el('path', { d: 'M-60-150V-66', stroke: hour.ink, 'stroke-width': 3 }),
    deck(-216, 190, -28, 30),
    el('path', { d: 'M-262-2H262Q246 44 206 52H-206Q-246 40-262-2z', fill: hull }),
    el('path', { d: 'M-262-2H262', stroke: '#fff8ea', 'stroke-width': 3 }),
    el('path', {
      d: 'M-300 54Q-250 46-206 52H206Q260 46 320 58',
      fill: 'none',
      stroke: '#ffe3c2',
      'stroke-width': 2.4,
      opacity: 0.8,
    }),
  )
}
