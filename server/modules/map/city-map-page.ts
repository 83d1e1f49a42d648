/** The page of the city map: AMap 1.4.4 around the tower, in a frame that can touch nothing of the shop. Pure. */
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
<body>
<div id="map"></div>
<script nonce="${nonce}">(${drawing})(${inScript(facts)})</script>
</body>
</html>
`
}

/** Text that cannot open a tag. */
const inText = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** JSON that cannot end the script around it. */
const inScript = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Runs in the frame, which has an origin of its own: what browsers refuse there is replaced by nothing worth keeping. */
const drawing = `function (facts) {
  var told = false
  function tell(state) {
    if (told) return
    told = true
    parent.postMessage({ source: 'lookout-city-map', state: state }, '*')
  }
  function replace(object, name, value) {
    try { void object[name] } catch (error) { Object.defineProperty(object, name, value) }
  }
  function memory() {
    var kept = {}
    return {
      getItem: function (key) { return key in kept ? kept[key] : null },
      setItem: function (key, value) { kept[key] = String(value) },
      removeItem: function (key) { delete kept[key] },
      clear: function () { kept = {} }
    }
  }
  replace(window, 'localStorage', { value: memory() })
  replace(window, 'sessionStorage', { value: memory() })
  replace(document, 'cookie', { get: function () { return '' }, set: function () {} })
  if (facts.securityCode) window._AMapSecurityConfig = { securityJsCode: facts.securityCode }
  window.drawCityMap = function () {
    try {
      var map = new AMap.Map('map', { zoom: 16, center: facts.position, lang: facts.language, resizeEnable: true })
      var marker = new AMap.Marker({ map: map, position: facts.position, title: facts.name })
      var note = document.createElement('div')
      var title = document.createElement('strong')
      title.textContent = facts.name
      note.append(title, document.createElement('br'), facts.address)
      var info = new AMap.InfoWindow({ content: note, offset: new AMap.Pixel(0, -32) })
      marker.on('click', function () { info.open(map, facts.position) })
      map.on('complete', function () { tell('ready') })
    } catch (error) { tell('failed') }
  }
  var script = document.createElement('script')
  script.src = facts.script
  script.onerror = function () { tell('failed') }
  document.head.append(script)
}`
