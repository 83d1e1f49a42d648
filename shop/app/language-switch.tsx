/** The other language, one tap away; what the reload would lose is asked about first (spec 1.3). */
import { lazy, Suspense, useState } from 'react'
import { languageNames } from '../features/setting/messages.ts'
import { changeLanguage, otherLanguage } from '../lib/language.ts'
import { hasUnsavedForms } from '../lib/unsaved.ts'
import css from './root-layout.module.css'

const LanguageQuestion = lazy(async () => ({
  default: (await import('./language-question.tsx')).LanguageQuestion,
}))

export function LanguageSwitch() {
  const [asking, setAsking] = useState(false)
  const change = () => changeLanguage(otherLanguage)
  return (
    <>
      <button
        type="button"
        lang={otherLanguage}
        className={css.language}
        onClick={() => (hasUnsavedForms() ? setAsking(true) : change())}
      >
        {languageNames[otherLanguage]}
      </button>
      {asking && (
        <Suspense>
          <LanguageQuestion onConfirm={change} onCancel={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
