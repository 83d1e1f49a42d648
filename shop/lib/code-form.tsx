/** A form of one code that was handed out on paper: sent once at a time; what is wrong with it stands at its field. */
import { type FormEvent, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Field, Fields } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import css from './code-form.module.css'
import { CallFailure } from './failures.ts'
import { useUnsaved } from './unsaved.ts'

type Props = {
  words: { lead: string; label: string; placeholder: string; send: string }
  /** What is wrong with it before it is sent. */
  faultOf: (code: string) => string | null
  onSend: (code: string) => Promise<void>
}

export function CodeForm({ words, faultOf, onSend }: Props) {
  const [code, setCode] = useState('')
  useUnsaved(() => code.trim() !== '')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    const wrong = faultOf(code)
    if (wrong !== null) return setFault(wrong)
    setBusy(true)
    try {
      await onSend(code)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFault(error.message || null)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void send()
  }
  return (
    <form noValidate onSubmit={submit}>
      <Fields>
        <p className={css.lead}>{words.lead}</p>
        <Field label={words.label} error={fault} forced>
          {(control) => (
            <Input
              {...control}
              kind="document"
              value={code}
              maxLength={40}
              placeholder={words.placeholder}
              onChange={(event) => {
                setCode(event.target.value)
                setFault(null)
              }}
            />
          )}
        </Field>
        <Button type="submit" wide busy={busy}>
          {words.send}
        </Button>
      </Fields>
    </form>
  )
}
