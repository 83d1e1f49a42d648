/** What several products of the demo tower have: written once, so that lists can be narrowed by it. */
import { bilingual } from '../words.ts'

export const tags = {
  families: bilingual('亲子', 'For families'),
  thrills: bilingual('刺激体验', 'Thrills'),
  deckIncluded: bilingual('含433米', '433 m included'),
  sunset: bilingual('日落人气', 'Best at sunset'),
  nightView: bilingual('夜景', 'Night view'),
  photos: bilingual('可拍照', 'Photos welcome'),
  handsOn: bilingual('动手体验', 'Hands-on'),
  freeWithDeck: bilingual('观光票免费参观', 'Free with a deck ticket'),
  onlyHere: bilingual('塔上限定', 'Only here'),
  light: bilingual('轻便好带', 'Easy to carry'),
  luggage: bilingual('大件行李', 'Large luggage'),
}
