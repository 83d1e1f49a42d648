/** Which way a screen slides (spec 2.4): to a higher order left, to a lower one right, none when leaving '/'. */
import { screenAt } from '#contract/screens.ts'

export type Slide = 'slide-left' | 'slide-right'

export function slideOf(from: string | undefined, to: string): Slide | null {
  if (from === undefined || from === '/' || from === to) return null
  const [left, entered] = [screenAt(from), screenAt(to)]
  if (!left || !entered || left.order === entered.order) return null
  return entered.order > left.order ? 'slide-left' : 'slide-right'
}
