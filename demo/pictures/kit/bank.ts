/** The far bank of the river with the tower among the city. */
import { mix } from './colour.ts'
import type { Hour } from './hour.ts'
import type { Random } from './random.ts'
import { haze } from './sky.ts'
import { skyline } from './skyline.ts'
import { el, group, type Sheet } from './svg.ts'
import { type TowerPlace, tower } from './tower.ts'

type Bank = {
  base: number
  tower: Omit<TowerPlace, 'base'>
  /** Multiplies the heights of the city. */
  tall?: number
  light?: 'left' | 'right'
}

/** The far bank with the tower among three rows of buildings, kept so that the river can mirror it. */
export function bank(
  sheet: Sheet,
  hour: Hour,
  random: Random,
  { base, tower: place, tall = 1, light = 'right' }: Bank,
): string {
  return group(
    { id: 'bank' },
    skyline(sheet, hour, random, { base, near: 0.1, low: 14 * tall, high: 84 * tall, light }),
    haze(sheet, hour, { top: base - 90 * tall, bottom: base + 14, strength: 0.45 }),
    skyline(sheet, hour, random, { base: base + 2, near: 0.34, low: 14 * tall, high: 118 * tall, light }),
    haze(sheet, hour, { top: base - 50 * tall, bottom: base + 12, strength: 0.35 }),
    tower(sheet, hour, { near: 0.9, light, ...place, base: base + 6 }),
    skyline(sheet, hour, random, {
      base: base + 5,
      near: 0.72,
      low: 6 * tall,
      high: 56 * tall,
      light,
      broad: 1.1,
      gap: { from: place.x - 30, to: place.x + 30 },
    }),
    trees(sheet, hour, random, base + 6),
  )
}

/** A dark line of trees along the water. */
function trees(sheet: Sheet, hour: Hour, random: Random, base: number): string {
  let d = `M-10 ${base}`
  let x = -10
  while (x < sheet.width + 10) {
    const step = random.whole(9, 22)
    const r = Math.round(step * 0.58)
    d += `a${r} ${r} 0 0 1 ${step} 0`
    x += step
  }
  return el('path', { d: `${d}v4H-10z`, fill: mix(hour.ink, hour.middle, 0.25) })
}
