/** The night line along the river. */
import type { Random } from '../kit/random.ts'
import { el, group, type Sheet } from '../kit/svg.ts'
import { riverRoad } from './road.ts'

/** The night line: an open double-decker along the river, the tower ahead. */
export const nightBus = (sheet: Sheet, random: Random): string =>
  sheet.finish(riverRoad(sheet, random, bus(sheet)))

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
