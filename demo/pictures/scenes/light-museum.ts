/** The museum of light: lamps on threads above a floor of mirrors. */
import { mix } from '../kit/colour.ts'
import { distant, dusk, night } from '../kit/hour.ts'
import { person } from '../kit/people.ts'
import type { Random } from '../kit/random.ts'
import { el, group, type Sheet } from '../kit/svg.ts'

/** Museum of light: lamps on long threads, doubled by a floor of mirrors, and one who stands among them. */
export function lightMuseum(sheet: Sheet, random: Random): string {
  const floorAt = 440
  const colours = ['#ffb35c', '#ff7b8f', '#b58bff', '#6fb7ff', '#6ff0d8', '#ffe08a'] as const
  const back = sheet.linear(
    [0, 0],
    [0, floorAt],
    [
      [0, '#060417'],
      [0.7, '#1a0f45'],
      [1, '#3c1f6b'],
    ],
  )
  const lamps = Array.from({ length: 58 }, (_, index) => {
    const near = (index / 57) ** 1.4
    return {
      x: random.between(-10, 810),
      y: random.between(40, floorAt - 24 - near * 46),
      r: 3.5 + near * 17,
      colour: random.pick(colours),
      near,
    }
  })
  const bulb = new Map(
    colours.map((colour) => [
      colour,
      sheet.glow([
        [0, '#fffaf0'],
        [0.13, mix(colour, '#ffffff', 0.55)],
        [0.24, colour, 0.95],
        [0.27, colour, 0.42],
        [1, colour, 0],
      ]),
    ]),
  )
  const room = group(
    { id: 'room' },
    el('path', {
      d: lamps.map(({ x, y }) => `M${x.toFixed(0)} 0V${y.toFixed(0)}`).join(''),
      stroke: '#b9a4ff',
      'stroke-width': 0.8,
      opacity: 0.35,
    }),
    ...lamps.map(({ x, y, r, colour, near }) =>
      el('circle', {
        cx: Math.round(x),
        cy: Math.round(y),
        r: r * 3.4,
        fill: bulb.get(colour),
        opacity: 0.5 + near * 0.5,
      }),
    ),
    person(
      sheet,
      { ...night, ink: '#0b0722', rim: '#ffb98a', haze: '#c98aff' },
      { at: [400, floorAt + 12], height: 178, pose: 'look-up', wear: 'dress', hair: 'long' },
    ),
    person(
      sheet,
      { ...night, ink: '#0b0722', rim: '#9fd0ff', haze: '#c98aff' },
      { at: [560, floorAt + 2], height: 120, pose: 'photo', wear: 'coat', hair: 'bun' },
      'left',
    ),
  )
  const mirror = sheet.linear(
    [0, floorAt],
    [0, 600],
    [
      [0, '#3a1c6e', 0.1],
      [0.5, '#1a0d42', 0.4],
      [1, '#05030f', 0.85],
    ],
  )
  return sheet.finish(
    el('rect', { width: 800, height: 600, fill: '#0a0620' }),
    el('rect', { width: 800, height: floorAt, fill: back }),
    el('ellipse', {
      cx: 400,
      cy: floorAt,
      rx: 420,
      ry: 150,
      fill: sheet.glow([
        [0, '#c46bff', 0.5],
        [1, '#c46bff', 0],
      ]),
    }),
    el('use', { href: '#room', transform: `matrix(1 0 0 -1 0 ${floorAt * 2 + 10})`, opacity: 0.9 }),
    el('rect', { y: floorAt, width: 800, height: 600 - floorAt, fill: mirror }),
    el('path', { d: `M0 ${floorAt}H800`, stroke: distant(dusk, 0), 'stroke-width': 1, opacity: 0.4 }),
    room,
  )
}
