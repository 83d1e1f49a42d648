/** What the session forms share: a card with its button, the prompts of SPEC.md section 5, and refusals at their field. */
import { type ReactNode, useState } from 'react'
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
  /** Something is lost by sending it. */
  danger?: boolean
  onSubmit: (values: Out) => Promise<void>
  children: ReactNode
}

export function SessionForm<In extends FieldValues, Out>(props: SessionFormProps<In, Out>) {
  const { form, submit, title, bare, danger, onSubmit, children } = props
  const words = useWords(sessionMessages)
  const [busy, setBusy] = useState(false)
  const send = async (values: Out) => {
    setBusy(true)
    try {
      await onSubmit(values)
    } catch (error) {
      showRefusal(form, error, fieldRefused)
    } finally {
      setBusy(false)
    }
  }
  const prompt = (errors: FieldErrors<In>) =>
    showInputError(words[promptOf(faultsOf(errors), fieldsOf(form))])
  const fields = (
    <form className={css.form} noValidate onSubmit={(event) => void form.handleSubmit(send, prompt)(event)}>
      {children}
      <Button type="submit" kind={danger ? 'danger' : 'primary'} wide busy={busy}>
        {submit}
      </Button>
    </form>
  )
  return bare ? fields : <Card {...(title !== undefined && { title })}>{fields}</Card>
}

const faultsOf = (errors: FieldErrors): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, String(error?.message ?? '')]))

const fieldsOf = <In extends FieldValues, Out>(form: UseFormReturn<In, unknown, Out>): string[] =>
  Object.keys(form.getValues())
