/** What the session forms share: a card with its button, the prompts of spec 5.6, and refusals at their field. */
import { type ReactNode, useRef, useState } from 'react'
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form'
import { showRefusal } from '../../lib/form.tsx'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { showInputError } from '../../ui/toast.tsx'
import { fieldRefused, promptOf } from './form.ts'
import { sessionMessages } from './messages.ts'
import css from './session-form.module.css'

type SessionFormProps<In extends FieldValues, Out> = {
  form: UseFormReturn<In, unknown, Out>
  submit: string
  title?: string
  /** Without a card of its own: what is around it is one. */
  bare?: boolean
  /** `danger`: something is lost by sending it. `quiet`: another button of the page is the main one. */
  kind?: 'primary' | 'danger' | 'quiet'
  onSubmit: (values: Out) => Promise<void>
  children: ReactNode
}

export function SessionForm<In extends FieldValues, Out>(props: SessionFormProps<In, Out>) {
  const { form, submit, title, bare, kind = 'primary', onSubmit, children } = props
  const words = useWords(sessionMessages)
  const { busy, alone } = useAlone()
  const send = (values: Out) =>
    alone(() => onSubmit(values).catch((error: unknown) => showRefusal(form, error, fieldRefused)))
  const prompt = (errors: FieldErrors<In>) =>
    showInputError(words[promptOf(faultsOf(errors), fieldsOf(form))])
  const fields = (
    <form className={css.form} noValidate onSubmit={(event) => void form.handleSubmit(send, prompt)(event)}>
      {children}
      <Button type="submit" kind={kind} wide busy={busy}>
        {submit}
      </Button>
    </form>
  )
  return bare ? fields : <Card {...(title !== undefined && { title })}>{fields}</Card>
}

/** A form is not sent while it is being sent: a code that is complete sends it, and so does Enter. */
function useAlone() {
  const isSending = useRef(false)
  const [busy, setBusy] = useState(false)
  const alone = async (send: () => Promise<void>): Promise<void> => {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    try {
      await send()
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  return { busy, alone }
}

const faultsOf = (errors: FieldErrors): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, String(error?.message ?? '')]))

const fieldsOf = <In extends FieldValues, Out>(form: UseFormReturn<In, unknown, Out>): string[] =>
  Object.keys(form.getValues())
