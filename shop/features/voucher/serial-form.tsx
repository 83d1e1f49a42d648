/** The field for a serial number; a captcha is asked for when it is looked up. */
import { type FormEvent, useState } from 'react'
import { isSerial, tidySerial } from '#contract/values/voucher.ts'
import { CallFailure } from '../../lib/failures.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Fields } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { useCaptcha } from '../captcha/use-captcha.tsx'
import { askVoucher } from './calls.ts'
import type { InHand } from './in-hand.ts'
import { voucherWords } from './messages.ts'
import css from './voucher.module.css'

export function SerialForm({ onFound }: { onFound: (found: InHand) => void }) {
  const words = useWords(voucherWords)
  const captcha = useCaptcha('exchange')
  const [serialNo, setSerialNo] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (serialNo.trim() === '') return setFault(words.missing)
    if (!isSerial(tidySerial(serialNo))) return setFault(words.mistyped)
    setBusy(true)
    try {
      onFound({ serialNo, voucher: await captcha.guarded((proof) => askVoucher(serialNo, proof)) })
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
        <Field label={words.serial} error={fault} forced>
          {(control) => (
            <Input
              {...control}
              kind="document"
              value={serialNo}
              maxLength={40}
              placeholder={words.placeholder}
              onChange={(event) => {
                setSerialNo(event.target.value)
                setFault(null)
              }}
            />
          )}
        </Field>
        <Button type="submit" wide busy={busy}>
          {words.find}
        </Button>
      </Fields>
      {captcha.dialog}
    </form>
  )
}
