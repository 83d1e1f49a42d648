/** An image code to read and type: the way for keyboards, switches and hands that do not drag. */
import { useEffect, useRef, useState } from 'react'
import type { CaptchaPurpose, CaptchaToken } from '#contract/values/captcha.ts'
import { CallFailure } from '../../lib/failures.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { codeAddress, tryCode } from './calls.ts'
import css from './code-puzzle.module.css'
import { captchaMessages } from './messages.ts'

type Props = {
  purpose: CaptchaPurpose
  onEarned: (token: CaptchaToken) => void
  /** It stands in the place of the slider, whose handle had the focus. */
  replaces: boolean
}

export function CodePuzzle({ purpose, onEarned, replaces }: Props) {
  const words = useWords(captchaMessages)
  const [time, setTime] = useState(() => Date.now())
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (replaces) field.current?.focus()
  }, [replaces])
  const refresh = (why: string | null) => {
    setTime(Date.now())
    setText('')
    setWrong(why)
  }
  const send = async () => {
    if (text.trim() === '' || busy) return
    setBusy(true)
    try {
      const { code, token } = await tryCode(purpose, text)
      if (token) return onEarned(token)
      refresh(code === 'AGAIN' ? words.codeAgain : words.codeFailed)
    } catch (error) {
      refresh(error instanceof CallFailure && error.message ? error.message : words.codeFailed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={css.form}>
      <button
        type="button"
        className={css.picture}
        aria-label={words.codePicture}
        onClick={() => refresh(null)}
      >
        <img
          src={codeAddress(purpose, time)}
          width={195}
          height={66}
          alt=""
          onError={() => setWrong(words.noPicture)}
        />
      </button>
      <Field label={words.code} error={wrong} forced>
        {(control) => (
          <Input
            {...control}
            ref={field}
            kind="document"
            maxLength={8}
            placeholder={words.codePlaceholder}
            value={text}
            onChange={(event) => setText(event.target.value)}
            // No form of its own: it may stand inside the one that asks for it.
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              void send()
            }}
          />
        )}
      </Field>
      <Button wide busy={busy} onClick={() => void send()}>
        {words.confirm}
      </Button>
    </div>
  )
}
