/** The three banners of the home screen and the card that a messenger shows beside a link. */

import { bank } from '../kit/bank.ts'
import { beams } from '../kit/beams.ts'
import { dawn, dusk, night } from '../kit/hour.ts'
import type { Random } from '../kit/random.ts'
import { lampTrails, river } from '../kit/river.ts'
import { cloud, cloudSea, sky, stars, streaks, sun } from '../kit/sky.ts'
import { el, group, type Sheet } from '../kit/svg.ts'
import { tower } from '../kit/tower.ts'

/** The first banner: the hour the shop is named for. */
export function duskPanorama(sheet: Sheet, random: Random): string {
  return sheet.finish(
    sky(sheet, dusk, 414),
    stars(dusk, random, { width: 800, bottom: 260, count: 150 }),
    sun(sheet, dusk, [262, 400], 20),
    streaks(sheet, dusk, random, { top: 120, bottom: 372, count: 8 }),
    cloud(sheet, dusk, random, { at: [150, 268], width: 190 }),
    bank(sheet, dusk, random, { base: 412, tower: { x: 540, height: 334 }, light: 'left' }),
    river(sheet, dusk, random, { top: 418, bottom: 600, lightAt: 262, mirrored: 'bank' }),
  )
}

/** The second banner: the crown above a sea of clouds at sunrise. */
export function aboveTheClouds(sheet: Sheet, random: Random): string {
  return sheet.finish(
    sky(sheet, dawn, 344),
    stars(dawn, random, { width: 800, bottom: 160, count: 90 }),
    sun(sheet, dawn, [236, 322], 26),
    streaks(sheet, dawn, random, { top: 60, bottom: 290, count: 8 }),
    cloudSea(sheet, dawn, random, { top: 338, bottom: 420, banks: 4 }),
    tower(sheet, dawn, { x: 520, base: 1250, height: 1160, light: 'left' }),
    cloudSea(sheet, dawn, random, { top: 446, bottom: 586, banks: 4 }),
  )
}

/** The third banner: the night of lights, with lanterns over the river. */
export function lanternNight(sheet: Sheet, random: Random): string {
  const trails = {
    top: 430,
    bottom: 600,
    colours: ['#ffb35c', '#ff7b6b', '#8f7bff', '#5cc8ff'] as const,
    count: 20,
  }
  return sheet.finish(
    sky(sheet, night, 426),
    stars(night, random, { width: 800, bottom: 300, count: 150 }),
    beams(sheet, [300, 142], ['#8f7bff', '#ff8fa8', '#ffc074']),
    bank(sheet, night, random, {
      base: 424,
      tall: 1.1,
      tower: { x: 300, height: 346, glow: ['#6d5cff', '#ff9a76'] },
    }),
    river(sheet, night, random, { top: 430, bottom: 600, mirrored: 'bank' }),
    lampTrails(sheet, random, trails),
    ...lanterns(sheet, random, 26),
  )
}

/** Sky lanterns, small where they are far. */
function lanterns(sheet: Sheet, random: Random, count: number): string[] {
  const shine = sheet.glow([
    [0, '#ffb765', 0.55],
    [0.4, '#ff9a4d', 0.2],
    [1, '#ff9a4d', 0],
  ])
  const paper = sheet.fade([
    [0, '#ff8a3d'],
    [0.6, '#ffc46b'],
    [1, '#fff1c4'],
  ])
  const lantern = sheet.keep((id) =>
    group(
      { id },
      el('circle', { cy: 2, r: 34, fill: shine }),
      el('path', { d: 'M-8 10L-10-6Q-8-14 0-14Q8-14 10-6L8 10z', fill: paper }),
    ),
  )
  return Array.from({ length: count }, (_, index): string => {
    const size = 3 + (index / count) ** 2 * 15
    const [x, y] = [random.whole(20, 780), random.whole(40, 420 - Math.round(size * 6))]
    const transform = `translate(${x} ${y}) scale(${(size / 10).toFixed(2)}) rotate(${random.whole(-8, 8)})`
    return el('use', { href: `#${lantern}`, transform, opacity: 0.55 + (index / count) * 0.45 })
  })
}

/** What a messenger shows beside a link to the shop: 1200 by 630. */
export function shareCard(sheet: Sheet, random: Random): string {
  return sheet.finish(
    sky(sheet, dusk, 452),
    stars(dusk, random, { width: 1200, bottom: 280, count: 190 }),
    sun(sheet, dusk, [430, 436], 22),
    streaks(sheet, dusk, random, { top: 120, bottom: 410, count: 8 }),
    cloud(sheet, dusk, random, { at: [230, 280], width: 240 }),
    bank(sheet, dusk, random, { base: 450, tower: { x: 690, height: 408 }, light: 'left', tall: 1.1 }),
    river(sheet, dusk, random, { top: 456, bottom: 630, lightAt: 430, mirrored: 'bank' }),
  )
}
