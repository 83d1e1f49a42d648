/** The mark of the brand, the icon of the app and the face of someone who has not shown theirs. */
import { dusk } from '../kit/hour.ts'
import { el, group, type Sheet } from '../kit/svg.ts'

/** The tower in a grid of 64: a needle, three decks, a waist and two feet. */
const crown =
  'M31.6 5h.8l.9 10.5h-2.6zM28.8 15.5h6.4l2.2 3.3H26.6zM24.6 20.2h14.8v3.4l-1.3 1.4H25.9l-1.3-1.4zM26.9 26.4h10.2l-2 3.4h-6.2z'
const legs =
  'M29.2 31.2h5.6C34.9 40 37.4 48.5 43.6 57h-5.4C34.7 51.8 32.8 46.9 32 42.2C31.2 46.9 29.3 51.8 25.8 57h-5.4C26.6 48.5 29.1 40 29.2 31.2z'
const litHalf = 'M32 5h.4l.9 10.5h1.9l2.2 3.3H32zM32 20.2h7.4v3.4l-1.3 1.4H32zM32 26.4h5.1l-2 3.4H32z'

const ground = (sheet: Sheet, size: number): string =>
  sheet.linear(
    [0, 0],
    [0, size],
    [
      [0, '#141a52'],
      [0.42, '#3f3788'],
      [0.7, '#b45a86'],
      [0.88, '#f9996b'],
      [1, '#ffc98d'],
    ],
  )

/** Tower and setting sun; `corner` 0 fills the whole square, as phones cut icons themselves. */
function emblem(sheet: Sheet, corner: number): string {
  const glow = sheet.glow([
    [0, '#ffe2b0', 0.9],
    [0.35, '#ffc38a', 0.4],
    [1, '#ffc38a', 0],
  ])
  const clip = sheet.keep((id) => el('clipPath', { id }, el('rect', { width: 64, height: 64, rx: corner })))
  return group(
    { 'clip-path': `url(#${clip})` },
    el('rect', { width: 64, height: 64, fill: ground(sheet, 64) }),
    el('circle', { cx: 32, cy: 49, r: 30, fill: glow }),
    el('circle', { cx: 32, cy: 49, r: 12.5, fill: '#fff0cd' }),
    el('path', { d: 'M0 53H64V64H0z', fill: '#2a1c56' }),
    el('path', {
      d: 'M8 56.500H19M45 56.500H57M24 60H40',
      stroke: '#ffc98d',
      'stroke-width': 1,
      'stroke-linecap': 'round',
      opacity: 0.7,
    }),
    el('path', { d: legs, fill: '#181447' }),
    el('path', { d: crown, fill: '#fff3dc' }),
    el('path', { d: litHalf, fill: '#ffcb92' }),
  )
}

/** An app icon: the whole square. */
export const appIcon = (sheet: Sheet): string => sheet.finish(emblem(sheet, 0))

/** A browser icon: with round corners. */
export const browserIcon = (sheet: Sheet): string => sheet.finish(emblem(sheet, 15))

/** The mark alone, in one colour, for headers and print. */
export const logo = (sheet: Sheet): string =>
  sheet.finish(el('path', { d: crown + legs, fill: ground(sheet, 64) }))

/** Nobody's face: a silhouette before the evening. */
export function avatar(sheet: Sheet): string {
  const sky = sheet.linear([0, 0], [0, 240], dusk.sky)
  return sheet.finish(
    el('rect', { width: 240, height: 240, fill: sky }),
    el('circle', {
      cx: 120,
      cy: 178,
      r: 120,
      fill: sheet.glow([
        [0, '#ffe9c4', 0.8],
        [0.5, '#ffb98a', 0.3],
        [1, '#ffb98a', 0],
      ]),
    }),
    el('path', {
      d: 'M44 240C46 186 78 164 120 164C162 164 194 186 196 240z',
      fill: '#ffd9a6',
      transform: 'translate(3 -2)',
    }),
    el('circle', { cx: 123, cy: 108, r: 42, fill: '#ffd9a6' }),
    el('path', { d: 'M44 240C46 186 78 164 120 164C162 164 194 186 196 240z', fill: '#1d1748' }),
    el('circle', { cx: 120, cy: 110, r: 42, fill: '#1d1748' }),
  )
}
