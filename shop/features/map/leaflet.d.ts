/** The part of Leaflet 1.9.4 that the plan uses. */
declare module 'leaflet' {
  type LatLng = readonly [lat: number, lng: number]
  type Bounds = readonly [LatLng, LatLng]

  export type LeafletMap = {
    readonly dragging: { enable(): void; disable(): void }
    fitBounds(bounds: Bounds, options?: { animate?: boolean }): LeafletMap
    getBoundsZoom(bounds: Bounds): number
    setMinZoom(zoom: number): LeafletMap
    setMaxZoom(zoom: number): LeafletMap
    getZoom(): number
    setView(center: LatLng, zoom: number, options?: { animate?: boolean }): LeafletMap
    panInside(point: LatLng, options: { padding: readonly [number, number]; animate?: boolean }): LeafletMap
    zoomIn(): LeafletMap
    zoomOut(): LeafletMap
    invalidateSize(): LeafletMap
    on(event: 'zoomend' | 'resize', listener: () => void): LeafletMap
    remove(): void
  }
  export type Layer = { addTo(map: LeafletMap): Layer }
  export type MapOptions = {
    crs: unknown
    zoomControl: boolean
    attributionControl: boolean
    zoomSnap: number
    maxBounds: Bounds
    maxBoundsViscosity: number
    scrollWheelZoom: boolean
    keyboard: boolean
    zoomAnimation: boolean
    fadeAnimation: boolean
  }
  export const CRS: { Simple: unknown }
  export function map(element: HTMLElement, options: MapOptions): LeafletMap
  export function imageOverlay(url: string, bounds: Bounds, options: { alt: string }): Layer
  export function divIcon(options: {
    html: HTMLElement
    className: string
    iconSize: readonly [number, number]
  }): unknown
  export function marker(
    at: LatLng,
    options: { icon: unknown; interactive: boolean; keyboard: boolean },
  ): Layer
}
