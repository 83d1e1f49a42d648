/** The six themed attractions of the demo tower, in the order in which lists show them. */
import type { DemoProduct } from './demo-product.ts'
import { lightMuseum, postOffice, scienceHall } from './exhibitions.ts'
import { cinema, revolvingSeats, virtualFlight } from './seated-attractions.ts'

export const themedAttractions: readonly DemoProduct[] = [
  revolvingSeats,
  postOffice,
  scienceHall,
  virtualFlight,
  cinema,
  lightMuseum,
]
