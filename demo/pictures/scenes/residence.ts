/** A residence permit, as somebody photographs it for an application: made up, and marked as such. */
import { el, group } from '../kit/svg.ts'

type Residence = { name: string; address: string; number: string }

const ink = '#26303a'

const text = (x: number, y: number, size: number, words: string): string =>
  el('text', { x, y, 'font-size': size, fill: ink, 'font-family': 'sans-serif' }, words)

/** 1200 by 760. */
export const residence = ({ name, address, number }: Residence): string =>
  el(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 1200 760', width: 1200, height: 760 },
    el('rect', { width: 1200, height: 760, fill: '#8d8478' }),
    group(
      { transform: 'rotate(1.2 600 380)' },
      el('rect', { x: 90, y: 50, width: 1020, height: 650, rx: 36, fill: '#eef4f1' }),
      el('rect', { x: 90, y: 120, width: 1020, height: 10, fill: '#3f8f7a' }),
      text(140, 102, 40, '云州市居住证 Residence permit'),
      text(140, 230, 34, `姓名 Name　${name}`),
      text(140, 320, 34, `住址 Address　${address}`),
      text(140, 410, 34, '有效期 Valid until　2028-12-31'),
      text(140, 500, 34, `编号 No.　${number}`),
      text(140, 640, 28, '示例图片 · SAMPLE'),
    ),
  )
