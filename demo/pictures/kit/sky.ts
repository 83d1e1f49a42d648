/** The sky: its colours, the sun or the moon, stars, clouds and the haze that lies on the city. */
import { mix } from './colour.ts'
import type { Hour } from './hour.ts'
import type { Random } from './random.ts'
import { el, group, type Point, type Sheet, short } from './svg.ts'

/** Fills the picture down to the horizon and a little below, so that no seam shows. */
export function sky(sheet: Sheet, hour: Hour, horizon: number): string {
  return el('rect', {
    width: sheet.width,
    height: horizon + 8,
    fill: sheet.linear([0, 0], [0, horizon], hour.sky),
  })
}

/** The sun with its glow; low on the horizon it lights the haze to both sides. */
export function sun(sheet: Sheet, hour: Hour, at: Point, radius: number): string {
  const [cx, cy] = at
  const halo = sheet.glow([
    [0, hour.sun, 0.95],
    [0.12, mix(hour.sun, hour.haze, 0.3), 0.6],
    [0.4, hour.haze, 0.24],
    [1, hour.haze, 0],
  ])
  const reach = radius * 9 * (0.5 + hour.sunlight / 2)
  return group(
    {},
    el('ellipse', { cx, cy, rx: reach * 1.9, ry: reach * 0.62, fill: halo, opacity: 0.55 }),
    el('circle', { cx, cy, r: reach, fill: halo, opacity: 0.8 }),
    el('circle', { cx, cy, r: radius, fill: hour.sun }),
  )
}

/** A moon a few days old, with a faint halo. */
export function moon(sheet: Sheet, at: Point, radius: number): string {
  const [cx, cy] = at
  const halo = sheet.glow([
    [0, '#dfe6ff', 0.4],
    [0.3, '#aebcff', 0.14],
    [1, '#aebcff', 0],
  ])
  const [x, top, bottom] = [cx + radius * 0.35, cy - radius, cy + radius]
  const outer = `M${x} ${top}A${radius} ${radius} 0 1 0 ${x} ${bottom}`
  return group(
    {},
    el('circle', { cx, cy, r: radius * 6, fill: halo }),
    el('path', { d: `${outer}A${radius * 1.08} ${radius * 1.08} 0 0 1 ${x} ${top}z`, fill: '#f2f4ff' }),
  )
}

/** Small stars everywhere, some large ones; they fade towards the horizon. */
export function stars(
  hour: Hour,
  random: Random,
  box: { from?: number; width: number; bottom: number; count: number },
): string {
  let [small, large] = ['', '']
  const sparkles: string[] = []
  for (let index = 0; index < box.count * hour.stars; index += 1) {
    const x = (box.from ?? 0) + random.whole(0, box.width)
    const y = Math.round(random.next() ** 1.5 * box.bottom)
    if (random.bool(0.72)) small += `M${x} ${y}h.01`
    else large += `M${x} ${y}h.01`
    if (random.bool(0.03)) sparkles.push(sparkle([x, y], random.between(2.5, 5)))
  }
  const pen = { stroke: '#fff', 'stroke-linecap': 'round', fill: 'none' }
  return group(
    {},
    el('path', { ...pen, d: small, 'stroke-width': 1, opacity: 0.5 }),
    el('path', { ...pen, d: large, 'stroke-width': 1.7, opacity: 0.75 }),
    ...sparkles,
  )
}

/** A four-pointed light. */
export function sparkle([x, y]: Point, size: number, fill = '#fff'): string {
  const [tip, waist] = [short(size * 0.88), short(size * 0.12)]
  const d = `M${short(x)} ${short(y - size)}q${waist} ${tip} ${short(size)} ${short(size)}q-${tip} ${waist}-${short(size)} ${short(size)}q-${waist}-${tip}-${short(size)}-${short(size)}q${tip}-${waist} ${short(size)}-${short(size)}z`
  return el('path', { d, fill, opacity: 0.9 })
}

/** A heap of cloud with a flat base: lit from above, fading away below. */
export function cloud(sheet: Sheet, hour: Hour, random: Random, place: { at: Point; width: number }): string {
  const [x, y] = place.at
  const { width } = place
  const tall = width * 0.26
  const points: Point[] = [[x - width / 2, y]]
  const peak = random.between(0.35, 0.65)
  for (let along = random.between(0.05, 0.12); along < 0.96; along += random.between(0.09, 0.24)) {
    const swell = Math.max(0, 1 - Math.abs(along - peak) / (along < peak ? peak : 1 - peak)) ** 0.75
    points.push([x - width / 2 + width * along, y - tall * swell * random.between(0.75, 1.05)])
  }
  points.push([x + width / 2, y])
  const fill = sheet.linear(
    [0, y - tall],
    [0, y + 2],
    [
      [0, hour.cloudTop, 0.95],
      [0.55, mix(hour.cloudTop, hour.cloudBase, 0.5), 0.75],
      [1, hour.cloudBase, 0],
    ],
  )
  return el('path', { d: puffs(points), fill })
}

/** Bumps between the points: every step is an arc that bulges upwards. */
function puffs(points: readonly Point[]): string {
  const [first = [0, 0] as Point, ...rest] = points
  let from = first
  let d = `M${Math.round(first[0])} ${Math.round(first[1])}`
  for (const to of rest) {
    const span = Math.hypot(to[0] - from[0], to[1] - from[1])
    const r = Math.round(span * 0.56)
    d += `A${r} ${r} 0 0 1 ${Math.round(to[0])} ${Math.round(to[1])}`
    from = to
  }
  return `${d}z`
}

/** Long thin clouds that catch the last light. */
export function streaks(
  sheet: Sheet,
  hour: Hour,
  random: Random,
  box: { top: number; bottom: number; count: number },
): string {
  const fill = sheet.fade(
    [
      [0, hour.cloudTop, 0],
      [0.3, hour.cloudTop, 0.8],
      [0.7, hour.cloudBase, 0.5],
      [1, hour.cloudBase, 0],
    ],
    'right',
  )
  const drawn: string[] = []
  for (let index = 0; index < box.count; index += 1) {
    const part = index / Math.max(1, box.count - 1)
    const y = box.top + (box.bottom - box.top) * part + random.between(-8, 8)
    const long = random.between(0.25, 0.6) * sheet.width * (1.1 - part * 0.3)
    const x = random.between(-0.15, 0.85) * sheet.width
    const thick = random.between(3, 9) * (1.3 - part)
    drawn.push(
      el('path', { d: streak([x, y], long, thick, random), fill, opacity: random.between(0.35, 0.8) }),
    )
  }
  return group({}, ...drawn)
}

function streak([x, y]: Point, long: number, thick: number, random: Random): string {
  const bulge = (low: number, high: number): string => short(thick * random.between(low, high))
  const over = `c${short(long * 0.3)}-${bulge(0.6, 1.6)} ${short(long * 0.6)}-${bulge(0.6, 1.6)} ${short(long)} 0`
  const under = `c${short(long * -0.3)} ${bulge(0.2, 0.8)} ${short(long * -0.6)} ${bulge(0.2, 0.8)} ${short(-long)} 0`
  return `M${short(x)} ${short(y)}${over}${under}z`
}

/** A sea of clouds seen from above: banks that grow and brighten towards the viewer. */
export function cloudSea(
  sheet: Sheet,
  hour: Hour,
  random: Random,
  box: { top: number; bottom: number; banks: number },
): string {
  const drawn: string[] = []
  for (let bank = 0; bank < box.banks; bank += 1) {
    const near = bank / Math.max(1, box.banks - 1)
    const y = box.top + (box.bottom - box.top) * near ** 1.3
    const size = 10 + near * 62
    const points: Point[] = [[-40, y + size]]
    for (
      let x = -30;
      x < sheet.width + 40;
      x += size * (random.bool(0.45) ? random.between(0.3, 0.6) : random.between(0.9, 1.9))
    )
      points.push([
        x,
        y + random.between(-0.5, 0.35) * size + Math.sin(x / (70 + near * 90) + bank) * size * 0.35,
      ])
    points.push([sheet.width + 40, y + size])
    const top = mix(hour.haze, hour.cloudTop, 0.35 + near * 0.65)
    const base = mix(hour.haze, hour.cloudBase, 0.2 + near * 0.75)
    const fill = sheet.linear(
      [0, y - size * 0.8],
      [0, y + size * 1.5],
      [
        [0, top],
        [0.35, mix(top, base, 0.45)],
        [1, base],
      ],
    )
    drawn.push(el('path', { d: `${puffs(points)}V${sheet.height}H-40z`.replace('zV', 'V'), fill }))
  }
  return group({}, ...drawn)
}

/** A veil of haze between two heights, thickest in its middle. */
export function haze(
  sheet: Sheet,
  hour: Hour,
  veil: { top: number; bottom: number; strength: number },
): string {
  const fill = sheet.fade([
    [0, hour.haze, 0],
    [0.55, hour.haze, veil.strength],
    [1, hour.haze, 0],
  ])
  return el('rect', { y: veil.top, width: sheet.width, height: veil.bottom - veil.top, fill })
}
