/** The city as it lies below the decks: haze at the horizon, a river that winds towards the viewer, rows of roofs. */
import { mix } from './colour.ts'
import { distant, type Hour } from './hour.ts'
import type { Random } from './random.ts'
import { skyline } from './skyline.ts'
import { curve, el, group, type Point, type Sheet } from './svg.ts'

export type Below = {
  horizon: number
  bottom: number
  /** Where the river leaves the horizon and where it reaches the viewer. */
  riverFrom: number
  riverTo: number
  light?: 'left' | 'right'
  rows?: number
}

export function cityBelow(sheet: Sheet, hour: Hour, random: Random, below: Below): string {
  const { horizon, bottom } = below
  const rows = below.rows ?? 6
  const ground = sheet.linear(
    [0, horizon],
    [0, bottom],
    [
      [0, mix(hour.haze, hour.rim, 0.25)],
      [0.2, distant(hour, 0.3)],
      [0.55, distant(hour, 0.62)],
      [1, distant(hour, 0.95)],
    ],
  )
  const drawn = [
    el('rect', { y: horizon, width: sheet.width, height: bottom - horizon, fill: ground }),
    hills(sheet, hour, random, horizon),
    riverBed(sheet, hour, below),
  ]
  for (let index = 0; index < rows; index += 1) {
    const near = (index + 1) / rows
    const part = near ** 1.55
    const base = horizon + (bottom - horizon) * part + 8
    const river = riverAt(below, Math.min(1, part * 0.96))
    drawn.push(
      skyline(sheet, hour, random, {
        base,
        near: 0.08 + near * 0.6,
        low: 4 + part * 26,
        high: 14 + part * 105,
        melts: true,
        light: below.light ?? 'right',
        gap: { from: river.x - river.half - 3, to: river.x + river.half + 3 },
        broad: 0.95 + part * 0.6,
      }),
    )
  }
  return group({}, ...drawn)
}

/** The river's middle and half width, `part` of the way from the horizon to the viewer. */
function riverAt({ riverFrom, riverTo }: Below, part: number): { x: number; half: number } {
  const swing = Math.sin(part ** 0.62 * Math.PI * 2.15) * (1 - part * 0.4) * 120
  return { x: riverFrom + (riverTo - riverFrom) * part + swing, half: 1.5 + part * 74 }
}

function riverBed(sheet: Sheet, hour: Hour, below: Below): string {
  const [left, right]: [Point[], Point[]] = [[], []]
  for (let step = 0; step <= 10; step += 1) {
    const part = (step / 10) ** 1.6
    const { x, half } = riverAt(below, part)
    const y = below.horizon + (below.bottom - below.horizon) * part
    left.push([x - half, y])
    right.unshift([x + half, y])
  }
  const fill = sheet.linear(
    [0, below.horizon],
    [0, below.bottom],
    [
      [0, hour.sun],
      [0.2, hour.water[0]?.[1] ?? hour.haze],
      [0.6, hour.water[1]?.[1] ?? hour.haze],
      [1, mix(hour.water[1]?.[1] ?? hour.haze, hour.water[2]?.[1] ?? hour.ink, 0.6)],
    ],
  )
  return el('path', { d: `${curve(left)}L${curve(right).slice(1)}z`, fill })
}

/** Two ridges behind the city, hardly darker than the sky. */
function hills(sheet: Sheet, hour: Hour, random: Random, horizon: number): string {
  return [0.1, 0.2]
    .map((dark, index) => {
      const ridge: Point[] = []
      for (let x = -20; x <= sheet.width + 20; x += 70)
        ridge.push([x, horizon - random.between(3, 20) * (index === 0 ? 1 : 0.55)])
      const d = `${curve(ridge)}V${horizon + 4}H-20z`
      return el('path', { d, fill: mix(hour.haze, hour.ink, dark), opacity: 0.8 })
    })
    .join('')
}
