/** Chinese or English; the choice is kept and the view reloads (spec 1.3). */
import { type Language, languages } from '#contract/language.ts'
import { changeLanguage, language } from '../../lib/language.ts'
import { useWords } from '../../lib/words.ts'
import { Segments } from '../../ui/segments.tsx'
import { languageNames, serviceMessages } from './messages.ts'

const options = languages.map((each) => ({ value: each, label: languageNames[each] }))

const choose = (input: Language) => {
  if (input !== language) changeLanguage(input)
}

export function LanguageChoice() {
  const words = useWords(serviceMessages)
  return <Segments label={words.language} options={options} value={language} onChange={choose} />
}
