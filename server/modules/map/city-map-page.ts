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

/** The page's own script, a file that lint and editors read like any other. */
const drawing = readFileSync(new URL('./draw-city-map.js', import.meta.url), 'utf8')

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
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${inText(name)}</title>
<style>html,body,#map{height:100%;margin:0}#map{background:#1d2450}</style>
</head>
<body data-facts="${inText(JSON.stringify(facts))}">
<div id="map"></div>
<script nonce="${nonce}">(() => {
${drawing}})()</script>
</body>
</html>
`
}

/** Text that can neither open a tag nor end an attribute. */
const inText = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
