/** A view of the city that was never drawn before, as SVG: no set of backgrounds that a robot could collect. */
import type { Random } from './random.ts'
import { sliderSize } from './rules.ts'

const { width, height } = sliderSize

type Light = { sky: [string, string, string]; land: [string, string]; orb: string; lamp: string }

/** Hours of the day over the tower; hues drift, so that no two skies are alike. */
const hours = [
  { hue: 205, far: 190, light: 78, land: 46, lamp: '#fff3c4' },
  { hue: 262, far: 18, light: 70, land: 44, lamp: '#ffd98a' },
  { hue: 228, far: 330, light: 64, land: 42, lamp: '#ffe08a' },
  { hue: 22, far: 48, light: 74, land: 44, lamp: '#fff0c9' },
  { hue: 172, far: 210, light: 68, land: 44, lamp: '#e9fbff' },
] as const

export function drawScene(random: Random): string {
  const light = drawLight(random)
  const stops = light.sky.map((colour, at) => `<stop offset="${at / 2}" stop-color="${colour}"/>`).join('')
  const turn = random.int(-18, 18)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<linearGradient id="sky" x2="0" y2="1" gradientTransform="rotate(${turn})">${stops}</linearGradient>`,
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
    drawOrb(random, light),
    drawClouds(random),
    drawRidge(random, light.land[0]),
    drawRow(random, { fill: light.land[0], lamp: light.lamp, foot: random.int(112, 128), tallest: 62 }),
    drawTower(random, light),
    drawRow(random, { fill: light.land[1], lamp: light.lamp, foot: random.int(134, 146), tallest: 46 }),
    drawRiver(random, light),
    drawLanterns(random),
    '</svg>',
  ].join('')
}

function drawLight(random: Random): Light {
  const hour = random.one(hours)
  const near = hour.hue + random.int(-16, 16)
  const far = hour.far + random.int(-16, 16)
  const tone = (hue: number, share: number, light: number) => `hsl(${hue} ${share}% ${light}%)`
  return {
    sky: [
      tone(near, random.int(42, 68), hour.light - random.int(4, 14)),
      tone(between(near, far), random.int(36, 60), hour.light),
      tone(far, random.int(48, 74), hour.light + random.int(2, 12)),
    ],
    land: [
      tone(near + random.int(-20, 20), random.int(18, 34), hour.land + 14),
      tone(near + random.int(-20, 20), random.int(20, 38), hour.land),
    ],
    orb: tone(far + 20, 90, Math.min(92, hour.light + 24)),
    lamp: hour.lamp,
  }
}

/** Half-way on the short side of the colour circle. */
const between = (hue: number, other: number): number => hue + (((other - hue + 540) % 360) - 180) / 2

function drawOrb(random: Random, { orb }: Light): string {
  const [x, y, radius] = [random.int(20, width - 20), random.int(16, 70), random.int(9, 20)]
  return `<circle cx="${x}" cy="${y}" r="${radius * 1.8}" fill="${orb}" opacity=".25"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${orb}" opacity=".85"/>`
}

function drawClouds(random: Random): string {
  return times(random.int(4, 7), () => {
    const [x, y] = [random.int(-10, width), random.int(6, 92)]
    const puffs = times(random.int(3, 5), (at) => {
      const radius = random.int(7, 15)
      return `<ellipse cx="${x + at * random.int(8, 12)}" cy="${y + random.int(-4, 4)}" rx="${radius * 1.5}" ry="${radius * 0.6}"/>`
    })
    return `<g fill="#fff" opacity="${random.between(0.14, 0.5).toFixed(2)}">${puffs}</g>`
  })
}

/** Hills at the horizon. */
function drawRidge(random: Random, fill: string): string {
  const start = random.int(84, 108)
  const steps = times(7, () => `q20 ${random.int(-26, 12)} 40 ${random.int(-9, 9)}`)
  return `<path d="M-10 ${start}${steps}V${height}H-10z" fill="${fill}" opacity=".45"/>`
}

type Row = { fill: string; lamp: string; foot: number; tallest: number }

function drawRow(random: Random, { fill, lamp, foot, tallest }: Row): string {
  let x = -random.int(0, 16)
  let row = ''
  while (x < width) {
    const [wide, tall] = [random.int(11, 27), random.int(12, tallest)]
    const top = foot - tall
    row += `<rect x="${x}" y="${top}" width="${wide}" height="${height - top}" fill="${fill}"/>`
    if (random.odds(70))
      row += `<path d="${times(3, (column) => `M${x + 3 + column * Math.floor(wide / 3)} ${top + 4}V${foot}`)}" stroke="${lamp}" stroke-width="2" stroke-dasharray="${random.int(2, 3)} ${random.int(3, 7)}" opacity="${random.between(0.3, 0.8).toFixed(2)}"/>`
    x += wide + random.int(-1, 5)
  }
  return row
}

function drawTower(random: Random, { land, lamp }: Light): string {
  const [x, top] = [random.int(30, width - 30), random.int(8, 34)]
  const foot = 140
  const decks = [0.34, 0.48, 0.78].map((share) => {
    const y = top + 14 + (foot - top - 14) * share + random.int(-4, 4)
    const half = 4 + share * 7 + random.int(0, 3)
    return `<rect x="${x - half}" y="${y}" width="${half * 2}" height="5" rx="2" fill="${lamp}" opacity=".9"/>`
  })
  return `<path d="M${x} ${top}v18M${x - 3} ${top + 16}h6l8 ${foot - top - 16}h-22z" fill="${land[1]}" stroke="${land[1]}" stroke-width="2"/>${decks.join('')}`
}

function drawRiver(random: Random, { sky }: Light): string {
  const top = random.int(140, 150)
  const waves = times(14, () => `M${random.int(-10, width)} ${random.int(top, height)}h${random.int(8, 34)}`)
  return `<rect y="${top}" width="${width}" height="${height}" fill="${sky[1]}" opacity=".8"/><path d="${waves}" stroke="#fff" opacity=".45"/>`
}

/** Lights that rise into the sky: they keep every part of the picture from being plain. */
function drawLanterns(random: Random): string {
  return times(random.int(9, 15), () => {
    const [x, y, size] = [random.int(0, width), random.int(0, 120), random.int(3, 9)]
    const fill = `hsl(${random.int(0, 359)} ${random.int(40, 80)}% ${random.int(35, 75)}%)`
    const turn = `rotate(${random.int(0, 90)} ${x} ${y})`
    return random.odds(50)
      ? `<circle cx="${x}" cy="${y}" r="${size * 0.7}" fill="${fill}" opacity=".7"/>`
      : `<rect x="${x}" y="${y}" width="${size}" height="${size * 1.3}" fill="${fill}" opacity=".7" transform="${turn}"/>`
  })
}

const times = (count: number, draw: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => draw(at)).join('')
