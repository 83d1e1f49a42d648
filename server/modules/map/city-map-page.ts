/** The page of the city map: AMap 1.4.4 around the tower, in a frame that can touch nothing of the shop. */
import { readFileSync } from 'node:fs'
import type { Language } from '#contract/language.ts'

export type AmapSettings = { url: string; key: string; securityCode: string | null }

export type CityMap = {
  amap: AmapSettings
  language: Language
  name: string
  address: string
  position: { lng: number; lat: number }
  nonce: string
}

/** spec 9.2. */
const AMAP_VERSION = '1.4.4'

const fileBeside = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** Page and script are files that lint and editors read like any other. The frame loads nothing of the shop, so they come as one. */
const template = fileBeside('./city-map.html').replace(
  ' src="./draw-city-map.js">',
  () => `>(() => {\n${fileBeside('./draw-city-map.js')}})()`,
)

export function cityMapPage({ amap, language, name, address, position, nonce }: CityMap): string {
  const script = new URL(amap.url)
  script.searchParams.set('v', AMAP_VERSION)
  script.searchParams.set('key', amap.key)
  script.searchParams.set('callback', 'drawCityMap')
  const facts = {
    script: script.href,
    securityCode: amap.securityCode,
    language: language === 'en-US' ? 'en' : 'zh_cn',
    name,
    address,
    position: [position.lng, position.lat],
  }
  const values: Readonly<Record<string, string>> = {
    NAME: inText(name),
    FACTS: inText(JSON.stringify(facts)),
    NONCE: nonce,
  }
  return template
    .replace('<html lang="zh-CN">', `<html lang="${language}">`)
    .replace(/%([A-Z]+)%/g, (_, value) => values[value] ?? '')
}

/** Text that can neither open a tag nor end an attribute. */
const inText = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
