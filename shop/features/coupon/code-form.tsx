/** Turns a code into a coupon; what is wrong with it stands at the field. */
import { type FormEvent, useState } from 'react'
import { CallFailure } from '../../lib/failures.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Fields } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { showToast } from '../../ui/toast.tsx'
import { sendCode } from './calls.ts'
import css from './coupon.module.css'
import { couponWords } from './messages.ts'

export function CodeForm({ onDone }: { onDone: () => void }) {
  const words = useWords(couponWords)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (code.trim() === '') return setFault(words.codeMissing)
    setBusy(true)
    try {
      const { activityName } = await sendCode(code.trim())
      showToast(words.redeemed(activityName), 'success')
      onDone()
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
        <p className={css.lead}>{words.codeText}</p>
        <Field label={words.code} error={fault} forced>
          {(control) => (
            <Input
              {...control}
              kind="document"
              value={code}
              maxLength={40}
              placeholder={words.codePlaceholder}
              onChange={(event) => {
                setCode(event.target.value)
                setFault(null)
              }}
            />
          )}
        </Field>
        <Button type="submit" wide busy={busy}>
          {words.redeem}
        </Button>
      </Fields>
    </form>
  )
}
