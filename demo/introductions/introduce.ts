/** How the introductions of the demo tower are put down. */
import type { Introduction, IntroductionSection, Question } from '#contract/console/setting.ts'
import type { Texts } from '#contract/language.ts'
import type { PictureName } from '../products/picture-names.ts'

const pictureOf = (name: PictureName | null): string => (name === null ? '' : `pictures/${name}.svg`)

type Head = { title: Texts; lead: Texts; picture: PictureName }

export const introduce = (
  { picture, ...head }: Head,
  sections: readonly IntroductionSection[],
  questions: readonly Question[],
): Introduction => ({
  ...head,
  picture: pictureOf(picture),
  sections: [...sections],
  questions: [...questions],
})

export const part = (picture: PictureName | null, title: Texts, text: Texts): IntroductionSection => ({
  title,
  text,
  picture: pictureOf(picture),
})

export const ask = (title: Texts, text: Texts): Question => ({ title, text })
