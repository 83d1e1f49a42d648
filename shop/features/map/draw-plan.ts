/** Puts a plan and its places into an element with Leaflet, which is loaded only for this. */
import { CRS, divIcon, imageOverlay, type LeafletMap, map, marker } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import type { MapPlace, Plan } from '#contract/endpoints/map.ts'

export type DrawnPlan = {
  /** Brings a place into sight and marks it; null marks none. */
  show(key: string | null): void
  nearer(): void
  farther(): void
  remove(): void
}

export type PlanInput = {
  plan: Plan
  /** The picture's whole address. */
  picture: string
  alt: string
  /** Numbered from 1 in this order. */
  places: readonly MapPlace[]
  nameOf: (number: number, place: MapPlace) => string
  classes: { marker: string; kinds: Record<MapPlace['kind'], string> }
  still: boolean
  onPick: (key: string) => void
}

/** Rows grow downwards on a plan, and upwards in Leaflet. */
const at = ({ x, y }: Pick<MapPlace, 'x' | 'y'>) => [-y, x] as const
const closest = 2.5
/** Leaflet measures no farther than it may go, which is not known before it has measured. */
const farthest = -12
const touchPx = 44

export function drawPlan(element: HTMLElement, input: PlanInput): DrawnPlan {
  const { plan, picture, alt, places, still } = input
  const bounds = [
    [-plan.height, 0],
    [0, plan.width],
  ] as const
  const leaflet = map(element, {
    crs: CRS.Simple,
    zoomControl: false,
    attributionControl: false,
    zoomSnap: 0,
    maxBounds: bounds,
    maxBoundsViscosity: 1,
    // The page's own scrolling stays the page's.
    scrollWheelZoom: false,
    keyboard: true,
    // While it zooms by itself Leaflet ignores a second press.
    zoomAnimation: false,
    fadeAnimation: !still,
  })
  imageOverlay(picture, bounds, { alt }).addTo(leaflet)
  fitWhole(leaflet, bounds)
  const buttons = new Map(
    places.map((place, index) => [place.key, addMarker(leaflet, input, place, index + 1)]),
  )
  return {
    show(key) {
      for (const [each, button] of buttons) button.setAttribute('aria-pressed', String(each === key))
      const place = places.find((one) => one.key === key)
      if (place) leaflet.panInside(at(place), { padding: [touchPx, touchPx], animate: !still })
    },
    nearer: () => leaflet.zoomIn(),
    farther: () => leaflet.zoomOut(),
    remove: () => leaflet.remove(),
  }
}

/** All of it at first and at least; a finger moves the plan only when there is more than is in sight. */
function fitWhole(leaflet: LeafletMap, bounds: Parameters<LeafletMap['fitBounds']>[0]): void {
  const showWhole = () => {
    leaflet.setMinZoom(farthest)
    const whole = leaflet.getBoundsZoom(bounds)
    leaflet.setMinZoom(whole).setMaxZoom(whole + closest)
    leaflet.fitBounds(bounds, { animate: false })
    leaflet.dragging.disable()
  }
  showWhole()
  leaflet.on('resize', showWhole)
  leaflet.on('zoomend', () => {
    const whole = leaflet.getBoundsZoom(bounds)
    if (leaflet.getZoom() > whole + 0.01) leaflet.dragging.enable()
    else leaflet.dragging.disable()
  })
}

/** A real button, so that fingers, keys and screen readers know what it is. */
function addMarker(leaflet: LeafletMap, input: PlanInput, place: MapPlace, number: number): HTMLElement {
  const { classes, nameOf, onPick } = input
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `${classes.marker} ${classes.kinds[place.kind]}`
  button.setAttribute('aria-label', nameOf(number, place))
  button.setAttribute('aria-pressed', 'false')
  const face = document.createElement('span')
  face.textContent = String(number)
  button.append(face)
  button.addEventListener('click', () => onPick(place.key))
  const icon = divIcon({ html: button, className: '', iconSize: [touchPx, touchPx] })
  marker(at(place), { icon, interactive: false, keyboard: false }).addTo(leaflet)
  return button
}
