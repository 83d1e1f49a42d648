/** What the session forms share: a card with its button, the prompts of SPEC.md section 5, and refusals at their field. */
import { type ReactNode, useState } from 'react'
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form'
import { showRefusal } from '../../lib/form.tsx'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { showInputError } from '../../ui/toast.tsx'
import { fieldOfRefusal, promptOf } from './form.ts'
import { sessionMessages } from './messages.ts'
import css from './session-form.module.css'

type SessionFormProps<In extends FieldValues, Out> = {
  form: UseFormReturn<In, unknown, Out>
  submit: string
  onSubmit: (values: Out) => Promise<void>
  children: ReactNode
}

export function SessionForm<In extends FieldValues, Out>(props: SessionFormProps<In, Out>) {
  const { form, submit, onSubmit, children } = props
  const words = useWords(sessionMessages)
  const [busy, setBusy] = useState(false)
  const send = async (values: Out) => {
    setBusy(true)
    try {
      await onSubmit(values)
    } catch (error) {
      showRefusal(form, error, ({ code }) => fieldOfRefusal[code])
    } finally {
      setBusy(false)
    }
  }
  const prompt = (errors: FieldErrors<In>) => showInputError(words[promptOf(faultsOf(errors))])
  return (
    <Card>
      <form className={css.form} noValidate onSubmit={(event) => void form.handleSubmit(send, prompt)(event)}>
        {children}
        <Button type="submit" wide busy={busy}>
          {submit}
        </Button>
      </form>
    </Card>
  )
}

const faultsOf = (errors: FieldErrors): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, String(error?.message ?? '')]))
