/** Provinces, cities and districts as a tree, out of the flat list of their codes. Pure. */
import type { RegionCode } from '#contract/values/delivery.ts'

export type Region = { code: RegionCode; name: string }

export const levels = ['province', 'city', 'district'] as const
export type Level = (typeof levels)[number]

/** So many digits of a code say where a region of this level is. */
const digitsOf: Record<Level, number> = { province: 2, city: 4, district: 6 }

const levelOf = ({ code }: Region): Level => {
  if (code.endsWith('0000')) return 'province'
  return code.endsWith('00') ? 'city' : 'district'
}

/** The next level below what is chosen; only those that have something below themselves, or are districts. */
export function regionsBelow(regions: readonly Region[], chosen: RegionCode | null): Region[] {
  const level = levels[chosen === null ? 0 : levels.indexOf(levelOf({ code: chosen, name: '' })) + 1]
  if (!level) return []
  const above = level === 'province' ? '' : (chosen ?? '').slice(0, digitsOf[level] - 2)
  const below = regions.filter((region) => region.code.startsWith(above))
  const parents = new Set(
    below
      .filter((region) => levelOf(region) === 'district')
      .map(({ code }) => code.slice(0, digitsOf[level])),
  )
  return below.filter(
    (region) => levelOf(region) === level && parents.has(region.code.slice(0, digitsOf[level])),
  )
}

/** Those above a region and itself, the largest first; a city that is a province of its own stands there once. */
export function pathTo(regions: readonly Region[], code: RegionCode): Region[] {
  const codes = levels.map((level) => code.slice(0, digitsOf[level]).padEnd(6, '0'))
  const path = codes.flatMap((one) => regions.find((region) => region.code === one) ?? [])
  return path.filter(({ name }, place) => path.findIndex((region) => region.name === name) === place)
}
