/** What buyers of goods read wherever returns are explained: what is handed over at a counter stays theirs. */
import type { Texts } from './language.ts'

export const pickedUpSentence: Texts = {
  'zh-CN': '退货仅限快递商品；到店自提的请当面验货，取走后不退。',
  'en-US':
    'Returns are for what was delivered; what is picked up is checked at the counter and not taken back.',
}
