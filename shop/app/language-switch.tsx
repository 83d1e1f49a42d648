/** The other language, one tap away on every page that loses nothing by the reload (spec 1.3). */

import { languageNames } from '../features/setting/messages.ts'
import { changeLanguage, otherLanguage } from '../lib/language.ts'
import css from './root-layout.module.css'

export function LanguageSwitch() {
  return (
    <button
      type="button"
      lang={otherLanguage}
      className={css.language}
      onClick={() => changeLanguage(otherLanguage)}
    >
      {languageNames[otherLanguage]}
    </button>
  )
}
