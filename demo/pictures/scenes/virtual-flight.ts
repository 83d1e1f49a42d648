/** The flight over the city with goggles on. */
import { cityBelow } from '../kit/city-below.ts'
import { dawn } from '../kit/hour.ts'
import type { Random } from '../kit/random.ts'
import { cloud, sky, sparkle, streaks, sun } from '../kit/sky.ts'
import { el, group, type Sheet } from '../kit/svg.ts'
import { tower } from '../kit/tower.ts'

/** The flight: someone with goggles and open arms before a window into the sky. */
export function virtualFlight(sheet: Sheet, random: Random): string {
  const portal = sheet.keep((id) => el('clipPath', { id }, el('circle', { cx: 400, cy: 270, r: 232 })))
  const horizon = 262
  const back = sheet.linear(
    [0, 0],
    [0, 600],
    [
      [0, '#0b0826'],
      [0.6, '#2a1158'],
      [1, '#12072e'],
    ],
  )
  const ring = sheet.linear(
    [170, 40],
    [630, 500],
    [
      [0, '#7df3ff'],
      [0.5, '#a27bff'],
      [1, '#ff7bb0'],
    ],
  )
  const halo = sheet.glow([
    [0.72, '#a27bff', 0],
    [0.78, '#a27bff', 0.65],
    [0.88, '#7a4bff', 0.2],
    [1, '#7a4bff', 0],
  ])
  return sheet.finish(
    el('rect', { width: 800, height: 600, fill: back }),
    neonFloor(sheet),
    el('circle', { cx: 400, cy: 270, r: 310, fill: halo }),
    group(
      { 'clip-path': `url(#${portal})` },
      sky(sheet, dawn, horizon),
      sun(sheet, dawn, [490, 236], 20),
      streaks(sheet, dawn, random, { top: 70, bottom: 230, count: 5 }),
      cloud(sheet, dawn, random, { at: [300, 170], width: 150 }),
      cityBelow(sheet, dawn, random, { horizon, bottom: 520, riverFrom: 480, riverTo: 380, rows: 5 }),
      tower(sheet, dawn, { x: 262, base: 520, height: 420, near: 0.7 }),
      cloud(sheet, dawn, random, { at: [540, 400], width: 190 }),
    ),
    el('circle', { cx: 400, cy: 270, r: 232, fill: 'none', stroke: ring, 'stroke-width': 7 }),
    el('circle', {
      cx: 400,
      cy: 270,
      r: 250,
      fill: 'none',
      stroke: ring,
      'stroke-width': 1.5,
      'stroke-dasharray': '2 12',
      opacity: 0.8,
    }),
    flyer(sheet),
    ...Array.from({ length: 22 }, () =>
      sparkle([random.whole(30, 770), random.whole(20, 470)], random.between(2, 5), '#cfe9ff'),
    ),
  )
}

function neonFloor(sheet: Sheet): string {
  const across = [470, 486, 508, 538, 578].map((y) => `M0 ${y}H800`).join('')
  const along = Array.from(
    { length: 17 },
    (_, index) => `M${400 + (index - 8) * 40} 462L${400 + (index - 8) * 130} 600`,
  ).join('')
  const pen = sheet.linear(
    [0, 460],
    [0, 600],
    [
      [0, '#a27bff', 0],
      [0.3, '#a27bff', 0.7],
      [1, '#ff7bd0', 0.9],
    ],
  )
  return el('path', { d: across + along, fill: 'none', stroke: pen, 'stroke-width': 1.4 })
}

/** Seen from behind, arms spread for the flight; edges glow, the goggles' strap crosses the hair. */
function flyer(sheet: Sheet): string {
  const suit = sheet.linear(
    [320, 0],
    [480, 0],
    [
      [0, '#33206e'],
      [0.45, '#130b36'],
      [1, '#47205f'],
    ],
  )
  const ink = '#130b36'
  const edge = { stroke: '#9fb4ff', 'stroke-width': 2.2 }
  const wings =
    'M346 424C300 404 232 372 158 350C146 346 140 354 146 362C196 402 272 440 336 470z' +
    'M454 424C500 404 568 372 642 350C654 346 660 354 654 362C604 402 528 440 464 470z'
  return group(
    {},
    el('path', { d: wings, fill: '#7df3ff', opacity: 0.14, transform: 'translate(0 -9)' }),
    el('path', { d: wings, fill: ink, ...edge }),
    el('path', {
      d: 'M350 600C346 530 326 456 346 424Q370 402 400 402Q430 402 454 424C474 456 454 530 450 600z',
      fill: suit,
      ...edge,
    }),
    el('path', { d: 'M388 376H412V410Q400 418 388 410z', fill: ink }),
    el('path', {
      d: 'M367 344C364 302 382 288 400 288C418 288 436 302 433 344C432 374 420 388 400 388C380 388 368 374 367 344z',
      fill: ink,
      ...edge,
    }),
    el('path', { d: 'M392 288Q386 268 400 264Q414 268 408 288z', fill: ink, ...edge }),
    el('path', { d: 'M366 332Q400 344 434 332V342Q400 354 366 342z', fill: '#8ff4ff' }),
    el('path', { d: 'M366 342Q356 338 358 326L368 322zM434 342Q444 338 442 326L432 322z', fill: '#f3f6ff' }),
    el('path', {
      d: 'M372 440Q400 452 428 440M366 470Q400 484 434 470',
      fill: 'none',
      stroke: '#a27bff',
      'stroke-width': 3,
      opacity: 0.8,
    }),
  )
}
