/** Captchas drawn, in a thread of their own (server/platform/heavy-pool.ts). Chance comes with the task. */
import { chanceFrom } from '../../platform/chance.ts'
import { heavyTask } from '../../platform/heavy-pool.ts'
import { drawCode } from './code-picture.ts'
import { drawSlider } from './slider-picture.ts'

export const sliderFrom = (seed: Uint8Array) => drawSlider(chanceFrom(seed))
export const codeFrom = (seed: Uint8Array) => drawCode(chanceFrom(seed))

export const drawSliderApart = heavyTask('captcha', import.meta.url, sliderFrom)
export const drawCodeApart = heavyTask('captcha', import.meta.url, codeFrom)
