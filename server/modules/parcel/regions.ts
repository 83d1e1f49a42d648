/** Provinces, cities and districts by their codes (GB/T 2260), as @vant/area-data 2.1.0 (MIT, Youzan) lists them. */
import { readFileSync } from 'node:fs'
import type { RegionCode } from '#contract/values/delivery.ts'

const nameOf = new Map(
  readFileSync(new URL('./regions.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, 6), line.slice(7)] as const),
)

export type RegionNames = { province: string; city: string; district: string }

/** Null: no district has this code. */
export function namesOfRegion(region: RegionCode): RegionNames | null {
  const province = nameOf.get(`${region.slice(0, 2)}0000`)
  const city = nameOf.get(`${region.slice(0, 4)}00`)
  const district = nameOf.get(region)
  return province && city && district && !region.endsWith('00') ? { province, city, district } : null
}

export const allRegions = [...nameOf].map(([code, name]) => ({ code, name }))
