/**
 * Draws AMap around the tower. The page that city-map-page.ts writes runs this file inside a function of its own, in a
 * frame with an origin of its own: what browsers refuse there is replaced by nothing worth keeping.
 */
const facts = JSON.parse(document.body.dataset.facts)

/** Tells the page around once how it went. */
let told = false
function tell(state) {
  if (told) return
  told = true
  parent.postMessage({ source: 'lookout-city-map', state }, '*')
}

/** Puts something in the place of what may not even be looked at. */
function replace(object, name, property) {
  try {
    void object[name]
  } catch {
    Object.defineProperty(object, name, property)
  }
}

function memory() {
  const kept = new Map()
  return {
    getItem: (key) => kept.get(String(key)) ?? null,
    setItem: (key, value) => void kept.set(String(key), String(value)),
    removeItem: (key) => void kept.delete(String(key)),
    clear: () => kept.clear(),
  }
}

function noteOf({ name, address }) {
  const note = document.createElement('div')
  const title = document.createElement('strong')
  title.textContent = name
  note.append(title, document.createElement('br'), address)
  return note
}

/** AMap calls it when it has come. */
function drawCityMap() {
  const { AMap } = window
  try {
    const { position, language, name } = facts
    const map = new AMap.Map('map', { zoom: 16, center: position, lang: language, resizeEnable: true })
    const marker = new AMap.Marker({ map, position, title: name })
    const info = new AMap.InfoWindow({ content: noteOf(facts), offset: new AMap.Pixel(0, -32) })
    marker.on('click', () => info.open(map, position))
    map.on('complete', () => tell('ready'))
  } catch {
    tell('failed')
  }
}

replace(window, 'localStorage', { value: memory() })
replace(window, 'sessionStorage', { value: memory() })
replace(document, 'cookie', { get: () => '', set: () => undefined })
if (facts.securityCode) window._AMapSecurityConfig = { securityJsCode: facts.securityCode }
window.drawCityMap = drawCityMap

const script = document.createElement('script')
script.src = facts.script
script.onerror = () => tell('failed')
document.head.append(script)
