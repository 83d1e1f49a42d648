/** A car with a driver on the river road. */
import type { Dice } from '../kit/dice.ts'
import { el, group, type Sheet } from '../kit/svg.ts'
import { riverRoad } from './road.ts'

/** A dark seven-seater with its lights on, on its way to the tower. */
export const charteredCar = (sheet: Sheet, dice: Dice): string =>
  sheet.finish(riverRoad(sheet, dice), van(sheet))

function van(sheet: Sheet): string {
  const body = sheet.linear(
    [0, 410],
    [0, 570],
    [
      [0, '#4a5aa8'],
      [0.5, '#2a2f6e'],
      [1, '#120f33'],
    ],
  )
  const pane = sheet.linear(
    [0, 420],
    [0, 480],
    [
      [0, '#fff0cf'],
      [1, '#f0a878'],
    ],
  )
  const beam = sheet.linear(
    [470, 0],
    [680, 0],
    [
      [0, '#fff3cf', 0.75],
      [1, '#fff3cf', 0],
    ],
  )
  const wheel = (x: number): string =>
    el('circle', { cx: x, cy: 556, r: 31, fill: '#0c0820' }) +
    el('circle', { cx: x, cy: 556, r: 18, fill: '#b9c0de' }) +
    el('circle', { cx: x, cy: 556, r: 6, fill: '#3a3a66' })
  const heads = [168, 236, 322]
    .map(
      (x) => `M${x - 14} 482V470Q${x} 452 ${x + 14} 470V482zM${x - 9} 446a9 10 0 1 0 18 0a9 10 0 1 0-18 0z`,
    )
    .join('')
  return group(
    {},
    el('ellipse', { cx: 290, cy: 586, rx: 230, ry: 12, fill: '#05030f', opacity: 0.55 }),
    el('path', { d: 'M478 516L720 494V584L478 546z', fill: beam }),
    el('path', {
      d: 'M96 556Q86 548 88 520L98 440Q104 410 138 408H330Q356 408 378 428L428 482L466 494Q486 502 488 528V548Q486 556 474 556z',
      fill: body,
    }),
    el('path', {
      d: 'M138 408H330Q346 408 360 416',
      fill: 'none',
      stroke: '#cdd6ff',
      'stroke-width': 3,
      opacity: 0.8,
    }),
    el('path', {
      d: 'M122 428H204V482H112zM214 428H286V482H214zM296 428H338Q352 428 364 440L402 482H296z',
      fill: pane,
    }),
    el('path', { d: heads, fill: '#3a2458', opacity: 0.75 }),
    el('path', { d: 'M92 508H470', stroke: '#8e9be0', 'stroke-width': 2.5, opacity: 0.7 }),
    el('path', {
      d: 'M232 500h26M340 500h26',
      stroke: '#dfe5ff',
      'stroke-width': 4,
      'stroke-linecap': 'round',
    }),
    el('path', { d: 'M466 506Q484 510 486 526L462 522z', fill: '#fffbe6' }),
    el('path', { d: 'M88 500h9l-4 30h-8z', fill: '#ff4b4b' }),
    wheel(166),
    wheel(404),
  )
}
