/** An introduction in one language. Pure. */
import type { Introduction } from '#contract/endpoints/introduction.ts'
import type { IntroductionCode } from '#contract/introductions.ts'
import type { Language } from '#contract/language.ts'
import type { SettingValue } from '../setting/rules.ts'

type Written = NonNullable<SettingValue<IntroductionCode>>

export const introductionOf = (
  { title, lead, picture, sections, questions }: Written,
  language: Language,
): Introduction => ({
  title: title[language],
  lead: lead[language],
  picture,
  sections: sections.map((section) => ({
    title: section.title[language],
    text: section.text[language],
    picture: section.picture,
  })),
  questions: questions.map((question) => ({
    title: question.title[language],
    text: question.text[language],
  })),
})
