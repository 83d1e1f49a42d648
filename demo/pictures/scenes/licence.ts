/** A business licence, as somebody photographs it for an application: made up, and marked as such. */
import { el, group } from '../kit/svg.ts'

type Licence = { name: string; number: string }

const ink = '#3a2a1e'

const text = (x: number, y: number, size: number, words: string): string =>
  el('text', { x, y, 'font-size': size, fill: ink, 'text-anchor': 'middle', 'font-family': 'serif' }, words)

/** 1200 by 850. */
export const licence = ({ name, number }: Licence): string =>
  el(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 1200 850', width: 1200, height: 850 },
    el('rect', { width: 1200, height: 850, fill: '#d8cdb8' }),
    group(
      { transform: 'rotate(-1 600 425)' },
      el('rect', {
        x: 70,
        y: 60,
        width: 1060,
        height: 730,
        fill: '#fbf6e6',
        stroke: '#b0782c',
        'stroke-width': 6,
      }),
      el('rect', {
        x: 94,
        y: 84,
        width: 1012,
        height: 682,
        fill: 'none',
        stroke: '#b0782c',
        'stroke-width': 2,
      }),
      el('circle', { cx: 600, cy: 165, r: 44, fill: '#b3262a' }),
      text(600, 290, 60, '营业执照'),
      text(600, 360, 30, `统一社会信用代码 ${number}`),
      text(600, 450, 40, name),
      text(600, 520, 28, '经营范围：旅行社业务'),
      text(600, 690, 26, '示例图片 · SAMPLE'),
    ),
  )
