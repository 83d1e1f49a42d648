/** People as silhouettes with one lit edge, built from limbs so that no two stand alike. */
import { mix } from './colour.ts'
import type { Hour } from './hour.ts'
import { el, group, type Point, type Sheet } from './svg.ts'

export type Pose = 'stand' | 'lean' | 'point' | 'photo' | 'hold' | 'arms-up' | 'walk' | 'look-up'
export type Wear = 'trousers' | 'dress' | 'coat'
export type Hair = 'short' | 'long' | 'bun' | 'cap' | 'tail'

export type DrawnPerson = {
  at: Point
  height: number
  pose?: Pose
  wear?: Wear
  hair?: Hair
  /** Mirrors the pose. */
  facing?: 'left' | 'right'
  bag?: boolean
}

const limb = (width: number, ...points: Point[]): string =>
  el('path', {
    d: points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(''),
    'stroke-width': width,
  })

/** A leg that narrows from the hip to the ankle. */
const leg = ([hipX, hipY]: Point, [kneeX, kneeY]: Point, [footX, footY]: Point): string =>
  el('path', {
    d: `M${hipX - 4.4} ${hipY}L${kneeX - 3.2} ${kneeY}L${footX - 2.4} ${footY}H${footX + 2.4}L${kneeX + 3.2} ${kneeY}L${hipX + 4.4} ${hipY}z`,
    'stroke-width': 0.8,
  })

/** Arms per pose, shoulder first, in a figure 100 tall that stands at 0,0. */
const arms: Record<Pose, readonly (readonly Point[])[]> = {
  stand: [
    [
      [-9, -76],
      [-12.5, -60],
      [-11, -45],
    ],
    [
      [9, -76],
      [12.5, -60],
      [11, -45],
    ],
  ],
  lean: [
    [
      [-9, -76],
      [-16, -64],
      [-10, -56],
    ],
    [
      [9, -76],
      [16, -64],
      [10, -56],
    ],
  ],
  point: [
    [
      [-9, -76],
      [-12.5, -60],
      [-11, -45],
    ],
    [
      [9, -76],
      [20, -80],
      [33, -88],
    ],
  ],
  photo: [
    [
      [-9, -77],
      [-15, -86],
      [-5, -101],
    ],
    [
      [9, -77],
      [15, -86],
      [5, -101],
    ],
  ],
  hold: [
    [
      [-9, -76],
      [-12.5, -60],
      [-11, -45],
    ],
    [
      [9, -76],
      [14, -62],
      [20, -48],
    ],
  ],
  'arms-up': [
    [
      [-9, -77],
      [-19, -92],
      [-24, -109],
    ],
    [
      [9, -77],
      [19, -92],
      [24, -109],
    ],
  ],
  walk: [
    [
      [-9, -76],
      [-15, -61],
      [-10, -49],
    ],
    [
      [9, -76],
      [14, -62],
      [17, -48],
    ],
  ],
  'look-up': [
    [
      [-9, -76],
      [-14, -62],
      [-3, -54],
    ],
    [
      [9, -76],
      [13, -60],
      [11, -45],
    ],
  ],
}

const torsos: Record<Wear, string> = {
  trousers: 'M-10.5-77Q0-84 10.5-77L9-60 9.5-45H-9.5L-9-60z',
  dress: 'M-9.5-77Q0-84 9.5-77L6.8-60Q10-48 14-29Q0-25-14-29Q-10-48-6.8-60z',
  coat: 'M-11.5-77Q0-85 11.5-77L10.5-58 13-33Q0-30-13-33L-10.5-58z',
}

const hairs: Record<Hair, string> = {
  short: 'M-6.8-92Q-7-101 0-101.500Q7-101 6.800-92Q7-87 4-86H-4Q-7-87-6.800-92z',
  long: 'M-7-92Q-7-101.500 0-101.500Q7-101.500 7-92Q7.500-82 8-73Q0-69-8-73Q-7.500-82-7-92z',
  bun: 'M-6.800-92Q-7-101 0-101.500Q7-101 6.800-92Q6.500-86 0-86Q-6.500-86-6.800-92zM-3.500-103a3.600 3.600 0 1 0 7 0a3.600 3.600 0 1 0-7 0z',
  cap: 'M-7.200-93Q-7-102 0-102Q7-102 7.200-93L14-91.500Q14-90 7-90Q7-86 0-86Q-7-86-7-90z',
  tail: 'M-6.800-92Q-7-101 0-101.500Q7-101 6.800-92Q6.500-86 2-86Q3-78 0-70Q-3-78-2-86Q-6.500-86-6.800-92z',
}

function figure({ pose = 'stand', wear = 'trousers', hair = 'short', bag = false }: DrawnPerson): string {
  const walking = pose === 'walk'
  const legs =
    wear === 'dress'
      ? limb(5, [-4, -32], [-4.5, -3]) + limb(5, [4, -32], [4.5, -3])
      : leg([-4.7, -46], [walking ? -8 : -5, -25], [walking ? -13 : -5.6, -2]) +
        leg([4.7, -46], [walking ? 8.5 : 5, -25], [walking ? 9.5 : 5.6, -2])
  return [
    legs,
    limb(4.5, [-6.5, -1.8], [-4, -1.8]),
    limb(4.5, [4, -1.8], [6.5, -1.8]),
    el('path', { d: torsos[wear], 'stroke-width': 2 }),
    limb(5.2, [0, -88], [0, -79]),
    ...arms[pose].map((points) => limb(5, ...points)),
    el('path', { d: hairs[hair], transform: 'matrix(.9 0 0 .9 0 -9)', 'stroke-width': 1 }),
    pose === 'photo'
      ? el('rect', { x: -5.5, y: -110, width: 11, height: 7, rx: 1.2, 'stroke-width': 1 })
      : '',
    bag ? el('rect', { x: -7.5, y: -76, width: 15, height: 21, rx: 5, 'stroke-width': 1 }) : '',
  ].join('')
}

/** One person; the rim light comes from `light`. */
export function person(
  sheet: Sheet,
  hour: Hour,
  someone: DrawnPerson,
  light: 'left' | 'right' = 'right',
): string {
  const id = sheet.keep((id) => group({ id }, figure(someone)))
  const size = someone.height / 100
  const turn = someone.facing === 'left' ? -size : size
  const [x, y] = someone.at
  const place = (dx: number, dy: number): string =>
    `matrix(${+turn.toFixed(3)} 0 0 ${+size.toFixed(3)} ${+(x + dx).toFixed(1)} ${+(y + dy).toFixed(1)})`
  const edge = (light === 'right' ? 1 : -1) * Math.max(0.7, someone.height / 95)
  const pen = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }
  const rim = mix(hour.rim, hour.haze, 0.25)
  const use = (colour: string, dx: number, dy: number): string =>
    el('use', { href: `#${id}`, transform: place(dx, dy), fill: colour, stroke: colour, ...pen })
  const shade = el('ellipse', {
    cx: x - edge * 7,
    cy: y + size,
    rx: size * 19,
    ry: size * 2.6,
    fill: mix(hour.ink, '#000000', 0.3),
    opacity: 0.35,
  })
  return shade + use(rim, edge, -Math.abs(edge) * 0.6) + use(hour.ink, 0, 0)
}

export const people = (
  sheet: Sheet,
  hour: Hour,
  crowd: readonly DrawnPerson[],
  light: 'left' | 'right' = 'right',
): string => group({}, ...crowd.map((someone) => person(sheet, hour, someone, light)))
