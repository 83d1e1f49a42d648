/** The filters of the list of cards, as they stand in the address. */
import * as z from 'zod/mini'
import { CardNo } from '#contract/values/card.ts'

export const decidedStates = ['ACTIVE', 'FROZEN', 'REJECTED', 'EXPIRED', 'CANCELLED'] as const
const DecidedState = z.enum(decidedStates)

export type CardSearch = { state?: z.infer<typeof DecidedState>; cardNo?: CardNo }

/** What is no filter is left out. A number that is only digits arrives as one. */
export function cardSearchOf(search: Record<string, unknown>): CardSearch {
  const state = DecidedState.safeParse(search['state'])
  const cardNo = CardNo.safeParse(search['cardNo'])
  return {
    ...(state.success && { state: state.data }),
    ...(cardNo.success && { cardNo: cardNo.data }),
  }
}
