/** The seven parks of the demo tower, in the order in which lists show them. */
import { nightLight, openAir, panoramaPass, starlight } from './decks.ts'
import type { DemoProduct } from './demo-product.ts'
import { glassWalk, skyDrop, skyTram } from './rides.ts'

export const parks: readonly DemoProduct[] = [
  starlight,
  openAir,
  skyTram,
  glassWalk,
  skyDrop,
  panoramaPass,
  nightLight,
]
