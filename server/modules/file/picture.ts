/** Draws a picture anew: only its pixels pass, so that nothing hidden in a file reaches anybody. */
import { Refusal } from '#contract/refusals.ts'
import { pictureLimits } from '#contract/values/file.ts'
import { type Picture, redrawApart } from './picture-work.ts'
import { isMovingPng, kindOf } from './rules.ts'

const refusalParams: Record<string, Record<string, number>> = {
  FILE_TOO_LONG: { pixels: pictureLimits.maxEdgePixels },
  FILE_TOO_MANY_PIXELS: { megapixels: pictureLimits.maxMegapixels },
}

/** Refuses what is no still picture, what is damaged, and what would unfold to more pixels than its bytes promise. */
export async function redraw(bytes: Buffer): Promise<Picture> {
  const kind = kindOf(bytes)
  if (kind === null || (kind === 'png' && isMovingPng(bytes))) throw new Refusal('FILE_NOT_PICTURE')
  const picture = await redrawApart(bytes)
  if (typeof picture === 'string') throw new Refusal(picture, refusalParams[picture])
  return picture
}
