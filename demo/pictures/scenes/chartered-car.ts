/** The cars with a driver, each on the river road at dusk: a saloon, a convertible, a seven-seater and a minibus. */
import type { Random } from '../kit/random.ts'
import { el, group, type Sheet } from '../kit/svg.ts'
import { riverRoad } from './road.ts'

/** Drawn with its wheels on the road at 586. */
type Car = {
  /** Its paint from the roof down. */
  paint: readonly [string, string, string]
  body: string
  roof: string
  panes: string
  /** The middle of each head, and how high it is. */
  heads: readonly number[]
  headTop: number
  /** Where it begins and ends, where its belt line is, and where its two wheels are. */
  tail: number
  nose: number
  belt: number
  handles: string
  wheels: readonly [number, number]
}

/** A low white car for three. */
const saloonCar: Car = {
  paint: ['#ffffff', '#d5dbf2', '#7c84b4'],
  body: 'M84 558Q76 552 78 528L86 504Q94 492 130 488L176 446Q190 434 216 434H288Q314 434 336 450L378 488L444 498Q474 504 478 528V548Q476 558 464 558z',
  roof: 'M176 446Q190 434 216 434H288Q314 434 334 448',
  panes: 'M188 450Q198 442 216 442H252V488H146zM262 442H286Q306 442 324 454L360 488H262z',
  heads: [222, 296],
  headTop: 456,
  ...{ tail: 84, nose: 470, belt: 512 },
  handles: 'M214 506h24M318 506h24',
  wheels: [158, 396],
}

/** A red open-top car of 1962. */
const openTop: Car = {
  paint: ['#ff8a6b', '#d2363f', '#6a1230'],
  body: 'M84 558Q76 552 78 528L70 508Q88 490 140 486H356Q430 488 462 500Q478 506 478 528V548Q476 558 464 558z',
  roof: 'M350 486L318 440',
  panes: 'M350 486L318 440L308 444L332 486z',
  heads: [216, 284],
  headTop: 446,
  ...{ tail: 80, nose: 470, belt: 514 },
  handles: 'M214 508h24M318 508h24',
  wheels: [158, 396],
}

/** A dark seven-seater. */
const seven: Car = {
  paint: ['#4a5aa8', '#2a2f6e', '#120f33'],
  body: 'M96 556Q86 548 88 520L98 440Q104 410 138 408H330Q356 408 378 428L428 482L466 494Q486 502 488 528V548Q486 556 474 556z',
  roof: 'M138 408H330Q346 408 360 416',
  panes: 'M122 428H204V482H112zM214 428H286V482H214zM296 428H338Q352 428 364 440L402 482H296z',
  heads: [168, 236, 322],
  headTop: 446,
  ...{ tail: 92, nose: 478, belt: 508 },
  handles: 'M232 500h26M340 500h26',
  wheels: [166, 404],
}

/** A green bus for a party of twenty. */
const twentyTwo: Car = {
  paint: ['#5fc0a8', '#2b7f86', '#123a55'],
  body: 'M82 556Q72 550 72 530V398Q74 372 100 370H446Q470 370 480 392L500 478Q504 490 504 510V544Q502 556 490 556z',
  roof: 'M100 370H446Q462 370 472 384',
  panes:
    'M92 394H152V462H92zM162 394H222V462H162zM232 394H292V462H232zM302 394H362V462H302zM376 394H450Q458 394 462 404L476 462H376z',
  heads: [122, 192, 262, 332, 424],
  headTop: 424,
  ...{ tail: 72, nose: 492, belt: 496 },
  handles: 'M376 512h22',
  wheels: [162, 410],
}

const scene = (car: Car) => (sheet: Sheet, random: Random) =>
  sheet.finish(riverRoad(sheet, random, drawn(sheet, car)))

export const saloon = scene(saloonCar)
export const charteredCar = scene(seven)
export const minibus = scene(twentyTwo)
export const convertible = scene(openTop)

function drawn(sheet: Sheet, car: Car): string {
  const { paint, tail, nose, belt, headTop } = car
  const body = sheet.linear(
    [0, 410],
    [0, 570],
    [
      [0, paint[0]],
      [0.5, paint[1]],
      [1, paint[2]],
    ],
  )
  const pane = sheet.linear(
    [0, headTop - 26],
    [0, headTop + 34],
    [
      [0, '#fff0cf'],
      [1, '#f0a878'],
    ],
  )
  const beam = sheet.linear(
    [nose - 8, 0],
    [nose + 202, 0],
    [
      [0, '#fff3cf', 0.75],
      [1, '#fff3cf', 0],
    ],
  )
  const wheel = (x: number): string =>
    el('circle', { cx: x, cy: 556, r: 31, fill: '#0c0820' }) +
    el('circle', { cx: x, cy: 556, r: 18, fill: '#b9c0de' }) +
    el('circle', { cx: x, cy: 556, r: 6, fill: '#3a3a66' })
  const [neck, shoulders] = [headTop + 6, headTop + 36]
  const heads = car.heads
    .map(
      (x) =>
        `M${x - 14} ${shoulders}V${shoulders - 12}Q${x} ${neck} ${x + 14} ${shoulders - 12}V${shoulders}zM${x - 9} ${headTop}a9 10 0 1 0 18 0a9 10 0 1 0-18 0z`,
    )
    .join('')
  const lamp = belt + 4
  return group(
    {},
    el('ellipse', {
      ...{ cx: (tail + nose) / 2, cy: 586, rx: (nose - tail) / 2 + 37, ry: 12 },
      ...{ fill: '#05030f', opacity: 0.55 },
    }),
    el('path', { d: `M${nose} ${lamp + 4}L${nose + 242} 494V584L${nose} 546z`, fill: beam }),
    el('path', { d: car.body, fill: body }),
    el('path', { d: car.roof, fill: 'none', stroke: '#cdd6ff', 'stroke-width': 3, opacity: 0.8 }),
    el('path', { d: car.panes, fill: pane }),
    el('path', { d: heads, fill: '#3a2458', opacity: 0.75 }),
    el('path', { d: `M${tail} ${belt}H${nose - 8}`, stroke: '#8e9be0', 'stroke-width': 2.5, opacity: 0.7 }),
    el('path', { d: car.handles, stroke: '#dfe5ff', 'stroke-width': 4, 'stroke-linecap': 'round' }),
    el('path', {
      d: `M${nose - 12} ${lamp - 6}Q${nose + 6} ${lamp - 2} ${nose + 8} ${lamp + 14}L${nose - 16} ${lamp + 10}z`,
      fill: '#fffbe6',
    }),
    el('path', { d: `M${tail - 4} ${belt - 8}h9l-4 30h-8z`, fill: '#ff4b4b' }),
    car.wheels.map(wheel).join(''),
  )
}
