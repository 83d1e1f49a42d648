/** Screens of the product that this release does not open yet. */
import type { ScreenName } from '#contract/screens.ts'

export const laterScreens = [
  'idCardHome',
  'citizenCardHome',
  'cardTypes',
  'citizenCardInfo',
  'orderDetailCard',
  'refundCard',
  'refundEditCard',
  'cardApproveStatus',
] as const satisfies readonly ScreenName[]
