/** What several products of the demo tower have: written once, so that lists can be narrowed by it. */
import { say } from '../words.ts'

export const tags = {
  families: say('亲子', 'For families'),
  thrills: say('刺激体验', 'Thrills'),
  deckIncluded: say('含433米', '433 m included'),
  sunset: say('日落人气', 'Best at sunset'),
  nightView: say('夜景', 'Night view'),
  photos: say('可拍照', 'Photos welcome'),
  handsOn: say('动手体验', 'Hands-on'),
  freeWithDeck: say('观光票免费参观', 'Free with a deck ticket'),
  onlyHere: say('塔上限定', 'Only here'),
  light: say('轻便好带', 'Easy to carry'),
  luggage: say('大件行李', 'Large luggage'),
}
