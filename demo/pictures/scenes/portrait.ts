/** Somebody who is nobody, from the front: the photo on a card of the demo. */
import { el } from '../kit/svg.ts'

export type Looks = { skin: string; coat: string; hair: string; long?: boolean }

const ink = '#2b2b33'

/** 480 by 640. */
export const portrait = ({ skin, coat, hair, long = false }: Looks): string =>
  el(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 480 640', width: 480, height: 640 },
    el('rect', { width: 480, height: 640, fill: '#dbe7f5' }),
    ...(long ? [el('rect', { x: 108, y: 150, width: 264, height: 330, rx: 120, fill: hair })] : []),
    el('path', { d: 'M60 640c0-150 80-210 180-210s180 60 180 210z', fill: coat }),
    el('rect', { x: 200, y: 350, width: 80, height: 110, rx: 36, fill: skin }),
    el('ellipse', { cx: 240, cy: 260, rx: 110, ry: 135, fill: skin }),
    el('path', {
      d: 'M125 250c-8-120 60-165 118-165s122 50 112 165c-18-62-50-88-112-88s-98 30-118 88z',
      fill: hair,
    }),
    el('circle', { cx: 200, cy: 262, r: 9, fill: ink }),
    el('circle', { cx: 280, cy: 262, r: 9, fill: ink }),
    el('path', {
      d: 'M205 325q35 24 70 0',
      stroke: '#9c5b45',
      'stroke-width': 7,
      fill: 'none',
      'stroke-linecap': 'round',
    }),
  )
