/** The ride on the mast, in free fall. */
import { cityBelow } from '../kit/city-below.ts'
import { mix } from '../kit/colour.ts'
import { day, type Hour } from '../kit/hour.ts'
import type { Random } from '../kit/random.ts'
import { cloud, sky, streaks, sun } from '../kit/sky.ts'
import { el, group, line, outline, type Point, type Sheet } from '../kit/svg.ts'

/** The ride on the mast: the carriage in free fall, hair up, the city far below. */
export function skyDrop(sheet: Sheet, random: Random): string {
  const horizon = 410
  return sheet.finish(
    sky(sheet, day, horizon),
    sun(sheet, day, [150, 110], 24),
    streaks(sheet, day, random, { top: 60, bottom: 380, count: 6 }),
    cloud(sheet, day, random, { at: [180, 330], width: 260 }),
    cloud(sheet, day, random, { at: [680, 250], width: 200 }),
    cityBelow(sheet, day, random, {
      horizon,
      bottom: 640,
      riverFrom: 250,
      riverTo: 620,
      light: 'left',
      rows: 5,
    }),
    rush(random),
    mastClose(sheet, day, 262, 640),
    carriage(sheet, day),
    cloud(sheet, day, random, { at: [120, 560], width: 250 }),
    cloud(sheet, day, random, { at: [700, 590], width: 300 }),
  )
}

/** The mast between two heights: it passes through the ring. */
function mastClose(sheet: Sheet, hour: Hour, top: number, foot: number): string {
  const steel = sheet.linear(
    [340, 0],
    [460, 0],
    [
      [0, '#ffffff'],
      [0.35, hour.middle],
      [1, hour.ink],
    ],
  )
  const half = (y: number): number => 36 + y * 0.034
  const leg = (side: number): string =>
    outline([
      [400 + side * half(top), top],
      [400 + side * half(foot), foot],
      [400 + side * (half(foot) - 11), foot],
      [400 + side * (half(top) - 11), top],
    ])
  const bays = Array.from({ length: Math.ceil((foot - top) / 68) }, (_, index) => {
    const [y, next] = [top + index * 68, Math.min(foot, top + index * 68 + 68)]
    const [upper, lower] = [half(y) - 5, half(next) - 5]
    const cross =
      line([
        [400 - upper, y],
        [400 + lower, next],
      ]) +
      line([
        [400 + upper, y],
        [400 - lower, next],
      ])
    return (
      cross +
      line([
        [400 - lower, next],
        [400 + lower, next],
      ])
    )
  })
  return group(
    {},
    el('rect', { x: 390, y: top, width: 20, height: foot - top, fill: hour.ink, opacity: 0.55 }),
    el('path', { d: bays.join(''), fill: 'none', stroke: steel, 'stroke-width': 5 }),
    el('path', { d: leg(-1) + leg(1), fill: steel }),
  )
}

/** Air that rushes past. */
function rush(random: Random): string {
  let d = ''
  for (let index = 0; index < 34; index += 1) {
    const side = random.bool(0.5) ? -1 : 1
    d += `M${Math.round(400 + side * random.between(70, 330))} ${random.whole(-20, 200)}v${random.whole(40, 150)}`
  }
  return el('path', { d, stroke: '#ffffff', 'stroke-width': 2, 'stroke-linecap': 'round', opacity: 0.42 })
}

/** The carriage: a ring around the mast, its seats on this side. */
function carriage(sheet: Sheet, hour: Hour): string {
  const lit = sheet.linear(
    [150, 0],
    [650, 0],
    [
      [0, '#fff4e0'],
      [0.2, '#ffb46b'],
      [0.6, '#ee6a5b'],
      [1, '#8c2f62'],
    ],
  )
  const top = sheet.linear(
    [150, 0],
    [650, 0],
    [
      [0, '#fff7ea'],
      [0.5, '#ffc890'],
      [1, '#d9706f'],
    ],
  )
  return group(
    {},
    el('ellipse', { cx: 400, cy: 226, rx: 236, ry: 44, fill: top }),
    el('ellipse', { cx: 400, cy: 226, rx: 92, ry: 19, fill: mix(hour.ink, '#5a2350', 0.5) }),
    mastClose(sheet, hour, -12, 236),
    el('path', { d: 'M308 226A92 19 0 0 0 492 226V231A92 20 0 0 1 308 231z', fill: lit }),
    el('path', { d: 'M164 226A236 44 0 0 0 636 226V262A236 46 0 0 1 164 262z', fill: lit }),
    el('path', {
      d: 'M164 226A236 44 0 0 0 636 226',
      fill: 'none',
      stroke: '#fff',
      'stroke-width': 2.5,
      opacity: 0.85,
    }),
    el('path', {
      d: 'M170 246A236 46 0 0 0 630 246',
      fill: 'none',
      stroke: '#fff',
      'stroke-width': 4,
      'stroke-dasharray': '5 15',
      opacity: 0.75,
    }),
    ...[-196, -74, 74, 196].map((dx) => rider([400 + dx, 352 + (1 - (dx / 236) ** 2) * 40], sheet, hour)),
  )
}

/** Someone in a seat, a silhouette with one lit edge: arms and hair up, legs in the air. */
function rider([x, y]: Point, sheet: Sheet, hour: Hour): string {
  const shape = (id: string): string =>
    group(
      { id, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
      el('path', {
        d:
          line([
            [-9, 40],
            [-13, 74],
            [-17, 104],
          ]) +
          line([
            [10, 40],
            [14, 72],
            [9, 104],
          ]),
        'stroke-width': 12,
        fill: 'none',
      }),
      el('path', { d: 'M-22 108L-14 107M4 108L14 107', 'stroke-width': 8 }),
      el('path', { d: 'M-15-12Q0-22 15-12L14 46H-14z', 'stroke-width': 3 }),
      el('path', {
        d:
          line([
            [-14, -8],
            [-33, -34],
            [-40, -66],
          ]) +
          line([
            [14, -8],
            [33, -36],
            [37, -70],
          ]),
        'stroke-width': 8.5,
        fill: 'none',
      }),
      el('circle', { cy: -29, r: 10.5, 'stroke-width': 0 }),
      el('path', { d: 'M-10-33C-11-46-4-56 7-60C3-52 11-46 10-32z', 'stroke-width': 0 }),
    )
  const id = sheet.keep(shape)
  const ink = mix(hour.ink, '#0b1030', 0.55)
  const use = (colour: string, dx: number, dy: number): string =>
    el('use', { href: `#${id}`, x: dx, y: dy, fill: colour, stroke: colour })
  return group(
    { transform: `translate(${x.toFixed(0)} ${y.toFixed(0)})` },
    el('path', { d: 'M-8-108H8V-40H-8z', fill: '#5d2450' }),
    el('path', { d: 'M-24-48Q-30 34-25 60H25Q30 34 24-48Q0-62-24-48z', fill: '#b8405f' }),
    el('path', { d: 'M-24-48Q-30 34-25 60h5Q-25 34-18-51z', fill: '#ffc38a' }),
    use('#fff3dc', -1.8, -1),
    use(ink, 0, 0),
    el('path', {
      d: 'M-15-14Q-18 30-7 34H7Q18 30 15-14',
      fill: 'none',
      stroke: '#ffd257',
      'stroke-width': 5,
      'stroke-linecap': 'round',
    }),
  )
}
