/** Writes SVG as text: elements, short numbers, and a sheet that keeps the gradients of one picture. */

export type Attributes = Record<string, string | number | undefined>
/** Offset 0..1, colour, opacity 0..1. */
export type Stop = readonly [offset: number, colour: string, opacity?: number]
export type Point = readonly [x: number, y: number]

/** A number with one decimal at most and nothing superfluous: it keeps pictures small. */
export function short(value: number): string {
  const rounded = Math.round(value * 10) / 10
  return String(Object.is(rounded, -0) ? 0 : rounded).replace(/^(-?)0\./, '$1.')
}

/** Opacities and offsets need two decimals. */
const share = (value: number): string => String(Math.round(value * 100) / 100).replace(/^0\./, '.')

const written = (key: string, value: number): string =>
  key === 'offset' || key.endsWith('opacity') ? share(value) : short(value)

export function el(name: string, attributes: Attributes, ...children: string[]): string {
  const text = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? written(key, value) : value}"`)
    .join('')
  const inside = children.join('')
  return inside === '' ? `<${name}${text}/>` : `<${name}${text}>${inside}</${name}>`
}

export const group = (attributes: Attributes, ...children: string[]): string =>
  el('g', attributes, ...children)

/** A closed outline through the points. */
export function outline(points: readonly Point[]): string {
  return `${line(points)}z`
}

/** An open line through the points, in relative steps: they are shorter than places. */
export function line(points: readonly Point[]): string {
  let [atX, atY, last, path] = [0, 0, '', '']
  points.forEach(([x, y], index) => {
    const [stepX, stepY] = [tenth(x - atX), tenth(y - atY)]
    const first = index === 0
    if (!first && stepX === 0 && stepY === 0) return
    const { command, numbers } = stepOf(first, stepX, stepY)
    const gap = command === last && !numbers.startsWith('-') ? ' ' : ''
    path += (command === last ? gap : command) + numbers
    last = command
    atX += stepX
    atY += stepY
  })
  return path
}

const tenth = (value: number): number => Math.round(value * 10) / 10

function stepOf(first: boolean, x: number, y: number): { command: string; numbers: string } {
  if (!first && x === 0) return { command: 'v', numbers: short(y) }
  if (!first && y === 0) return { command: 'h', numbers: short(x) }
  return { command: first ? 'M' : 'l', numbers: `${short(x)}${y < 0 ? '' : ' '}${short(y)}` }
}

/** A smooth line through the points (Catmull-Rom as cubic Béziers). */
export function curve(points: readonly Point[], closed = false): string {
  const count = points.length
  const at = (index: number): Point => {
    const place = closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index))
    return points[place] ?? [0, 0]
  }
  const start = at(0)
  let [atX, atY] = [tenth(start[0]), tenth(start[1])]
  let path = `M${short(atX)} ${short(atY)}`
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const pairs: Point[] = [
      [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6],
      [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6],
      to,
    ]
    const steps = pairs.flatMap(([x, y]) => [short(x - atX), short(y - atY)])
    path += `c${steps.join(' ').replaceAll(' -', '-')}`
    ;[atX, atY] = [atX + tenth(to[0] - atX), atY + tenth(to[1] - atY)]
  }
  return closed ? `${path}z` : path
}

/** The gradients and shared shapes of one picture. */
export type Sheet = {
  readonly width: number
  readonly height: number
  /** From (x1,y1) to (x2,y2) in the picture's own units. */
  linear(from: Point, to: Point, stops: readonly Stop[]): string
  /** From the box's top to its bottom, or from left to right. */
  fade(stops: readonly Stop[], direction?: 'down' | 'right'): string
  /** From the box's middle outwards. */
  glow(stops: readonly Stop[]): string
  /** Keeps a shape under a name and answers the name's reference. */
  keep(shape: (id: string) => string): string
  finish(...body: string[]): string
}

const stopTags = (stops: readonly Stop[]): string =>
  stops
    .map(([offset, colour, opacity]) =>
      el('stop', {
        offset,
        'stop-color': colour,
        'stop-opacity': opacity,
      }),
    )
    .join('')

export function sheetOf(width: number, height: number): Sheet {
  const kept = new Map<string, string>()
  const keep = (shape: (id: string) => string): string => {
    const text = shape('')
    const id = kept.get(text) ?? `s${kept.size.toString(36)}`
    kept.set(text, id)
    return id
  }
  return {
    width,
    height,
    linear: ([x1, y1], [x2, y2], stops) =>
      `url(#${keep((id) =>
        el('linearGradient', { id, x1, y1, x2, y2, gradientUnits: 'userSpaceOnUse' }, stopTags(stops)),
      )})`,
    fade: (stops, direction = 'down') =>
      `url(#${keep((id) =>
        el('linearGradient', direction === 'down' ? { id, x2: 0, y2: 1 } : { id }, stopTags(stops)),
      )})`,
    glow: (stops) => `url(#${keep((id) => el('radialGradient', { id }, stopTags(stops)))})`,
    keep,
    finish: (...body) =>
      el(
        'svg',
        { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}` },
        el('defs', {}, ...[...kept].map(([text, id]) => text.replace(' id=""', ` id="${id}"`))),
        ...body,
      ),
  }
}
