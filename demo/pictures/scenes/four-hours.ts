/** The pass for everything: one view in four hours, from dawn to night. */
import { dawn, day, dusk, golden, type Hour, night } from '../kit/hour.ts'
import type { Random } from '../kit/random.ts'
import { river } from '../kit/river.ts'
import { moon, sky, stars, streaks, sun } from '../kit/sky.ts'
import { skyline } from '../kit/skyline.ts'
import { el, group, type Sheet } from '../kit/svg.ts'
import { tower } from '../kit/tower.ts'

/** The pass for everything: one view in four hours, from dawn to night. */
export function fourHours(sheet: Sheet, random: Random): string {
  const hours = [dawn, day, dusk, night] as const
  const seams = [-34, 222, 400, 578, 834]
  const strips = hours.map((hour, index) => {
    const [from, to] = [seams[index] ?? 0, seams[index + 1] ?? 800]
    const clip = sheet.keep((id) =>
      el('clipPath', { id }, el('path', { d: `M${from + 34} 0H${to + 34}L${to - 34} 600H${from - 34}z` })),
    )
    return group({ 'clip-path': `url(#${clip})` }, oneHour(sheet, hour, random, [from, to]))
  })
  const lines = seams.slice(1, -1).map((x) => `M${x + 34} 0L${x - 34} 600`)
  return sheet.finish(
    ...strips,
    oneTower(sheet, seams, hours),
    el('path', { d: lines.join(''), stroke: '#ffffff', 'stroke-width': 3, opacity: 0.85 }),
  )
}

function oneHour(sheet: Sheet, hour: Hour, random: Random, [from, to]: readonly [number, number]): string {
  const middle = (from + to) / 2
  const lightFromAbove = hour === day
  const row = { from: from - 36, to: to + 30 }
  return group(
    {},
    sky(sheet, hour, 420),
    stars(hour, random, { from, width: to - from, bottom: 300, count: 42 }),
    hour === night
      ? moon(sheet, [690, 118], 22)
      : sun(sheet, hour, [middle - 26, lightFromAbove ? 104 : 398], 20),
    streaks(sheet, hour, random, { top: 110, bottom: 360, count: 2 }),
    skyline(sheet, hour, random, { ...row, base: 422, near: 0.14, low: 14, high: 90 }),
    skyline(sheet, hour, random, { ...row, base: 427, near: 0.45, low: 12, high: 110, broad: 1.25 }),
    river(sheet, hour, random, {
      ...row,
      top: 426,
      bottom: 600,
      ...(hour === night ? {} : { lightAt: middle - 26 }),
    }),
  )
}

/** The tower crosses the seam between day and dusk: each half has its own light. */
function oneTower(sheet: Sheet, seams: readonly number[], hours: readonly Hour[]): string {
  return [1, 2]
    .map((index) => {
      const [from = 0, to = 800] = [seams[index], seams[index + 1]]
      const clip = sheet.keep((id) =>
        el('clipPath', { id }, el('path', { d: `M${from + 34} 0H${to + 34}L${to - 34} 600H${from - 34}z` })),
      )
      const hour = hours[index] ?? golden
      return group(
        { 'clip-path': `url(#${clip})` },
        el('ellipse', { cx: 404, cy: 436, rx: 48, ry: 6, fill: hour.ink }),
        tower(sheet, hour, { x: 404, base: 436, height: 356, light: 'left' }),
      )
    })
    .join('')
}
