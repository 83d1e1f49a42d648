/** Beams of light that fan out from the crown by night. */
import { el, group, type Point, type Sheet } from './svg.ts'

/** From `at`, in the colours in turn. */
export function beams(sheet: Sheet, [x, y]: Point, colours: readonly [string, ...string[]]): string {
  const angles = [-68, -40, -14, 16, 42, 70]
  return group(
    {},
    ...angles.map((angle, index) => {
      const colour = colours[index % colours.length] ?? colours[0]
      const fill = sheet.linear(
        [0, 0],
        [0, -430],
        [
          [0, colour, 0.42],
          [0.35, colour, 0.15],
          [0.85, colour, 0],
        ],
      )
      return el('path', {
        d: 'M-2 0L-34-430H34L2 0z',
        fill,
        transform: `translate(${x} ${y}) rotate(${angle})`,
      })
    }),
  )
}
