/** The river below the tower: its colour, what it mirrors, ripples and the path of light towards the sun. */
import { mix } from './colour.ts'
import type { Hour } from './hour.ts'
import type { Random } from './random.ts'
import { el, group, type Sheet } from './svg.ts'

export type Water = {
  top: number
  bottom: number
  /** Where the light's path on the water lies; none when the light is elsewhere. */
  lightAt?: number
  /** Leaves ripples out where a seam hides them. */
  from?: number
  to?: number
  /** Id of the group that stands on the far bank and is mirrored. */
  mirrored?: string
}

export function river(sheet: Sheet, hour: Hour, random: Random, water: Water): string {
  const { top, bottom } = water
  const fill = sheet.linear([0, top], [0, bottom], hour.water)
  const veil = sheet.linear(
    [0, top],
    [0, bottom],
    hour.water.map(([offset, colour]) => [offset, colour, 0.25 + offset * 0.75]),
  )
  const box = { y: top, width: sheet.width, height: bottom - top }
  return group(
    {},
    el('rect', { ...box, fill }),
    water.mirrored === undefined ? '' : mirror(water.mirrored, top),
    water.mirrored === undefined ? '' : el('rect', { ...box, fill: veil }),
    ripples(sheet, hour, random, water),
    water.lightAt === undefined ? '' : lightPath(hour, random, water, water.lightAt),
  )
}

const mirror = (id: string, top: number): string =>
  el('use', { href: `#${id}`, transform: `matrix(1 0 0 -.62 0 ${Math.round(top * 1.62)})`, opacity: 0.55 })

/** Thin lines that lengthen towards the viewer. */
function ripples(
  sheet: Sheet,
  hour: Hour,
  random: Random,
  { top, bottom, from = -30, to = sheet.width }: Water,
): string {
  let [bright, dark] = ['', '']
  for (let row = 0; row < 26; row += 1) {
    const near = (row / 26) ** 1.7
    const y = Math.round(top + 2 + (bottom - top) * near)
    for (let count = 0; count < (3 * (to - from)) / sheet.width; count += 1) {
      const long = Math.round(random.between(12, 40) * (0.5 + near * 2.4))
      const dash = `M${random.whole(from, to)} ${y + random.whole(0, 3)}h${long}`
      if (random.bool(0.55)) bright += dash
      else dark += dash
    }
  }
  const [, last = hour.ink] = hour.water.at(-1) ?? []
  const [, first = hour.haze] = hour.water[0] ?? []
  const pen = { fill: 'none', 'stroke-linecap': 'round' }
  return group(
    {},
    el('path', { ...pen, d: bright, stroke: first, 'stroke-width': 1, opacity: 0.3 }),
    el('path', { ...pen, d: dark, stroke: mix(last, '#000000', 0.2), 'stroke-width': 1.4, opacity: 0.22 }),
  )
}

/** Glints below the sun or a lamp, dense at the far bank, broad and rare close by. */
function lightPath(hour: Hour, random: Random, { top, bottom }: Water, x: number): string {
  let d = ''
  for (let row = 0; row < 36; row += 1) {
    const near = (row / 36) ** 1.5
    const y = top + 1 + (bottom - top) * near
    const spread = 9 + near * 80
    for (let count = 0; count < 2; count += 1) {
      const long = random.between(0.25, 0.9) * spread * (1.1 - near * 0.55)
      d += `M${Math.round(x + random.between(-0.6, 0.6) * spread - long / 2)} ${Math.round(y)}h${Math.round(long)}`
    }
  }
  return el('path', {
    d,
    fill: 'none',
    stroke: hour.rim,
    'stroke-width': 1.6,
    'stroke-linecap': 'round',
    opacity: 0.6,
  })
}

/** The long trails that lamps of a bank leave on the water by night. */
export function lampTrails(
  sheet: Sheet,
  random: Random,
  box: { top: number; bottom: number; colours: readonly [string, ...string[]]; count: number },
): string {
  const drawn: string[] = []
  for (let index = 0; index < box.count; index += 1) {
    const colour = random.pick(box.colours)
    const x = (sheet.width * (index + random.between(0.1, 0.9))) / box.count
    const width = random.between(2, 7)
    const long = (box.bottom - box.top) * random.between(0.25, 0.8)
    const fill = sheet.fade([
      [0, colour, 0.75],
      [0.3, colour, 0.35],
      [1, colour, 0],
    ])
    drawn.push(
      el('rect', {
        x,
        y: box.top,
        width,
        height: long,
        rx: width / 2,
        fill,
        opacity: random.between(0.35, 0.9),
      }),
    )
  }
  return group({}, ...drawn)
}
