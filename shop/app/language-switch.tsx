/** The other language, one tap away; what the reload would lose is asked about first (spec 1.3). */
import { lazy, Suspense, useState } from 'react'
import { languageNames } from '../features/setting/messages.ts'
import { changeLanguage, otherLanguage } from '../lib/language.ts'
import { somethingIsUnsaved } from '../lib/unsaved.ts'
import { shellMessages } from './messages.ts'
import css from './root-layout.module.css'

const ConfirmDialog = lazy(async () => ({ default: (await import('../ui/dialog.tsx')).ConfirmDialog }))

export function LanguageSwitch() {
  const [asking, setAsking] = useState(false)
  const change = () => changeLanguage(otherLanguage)
  return (
    <>
      <button
        type="button"
        lang={otherLanguage}
        className={css.language}
        onClick={() => (somethingIsUnsaved() ? setAsking(true) : change())}
      >
        {languageNames[otherLanguage]}
      </button>
      {asking && (
        <Suspense>
          <Question onConfirm={change} onCancel={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

/** In the language that was asked for: it is the one that its reader reads. */
function Question(answers: { onConfirm: () => void; onCancel: () => void }) {
  const words = shellMessages[otherLanguage]
  return (
    <span lang={otherLanguage}>
      <ConfirmDialog
        title={words.changeTitle}
        text={words.changeText}
        confirm={words.change}
        cancel={words.stay}
        danger
        {...answers}
      />
    </span>
  )
}
