/** A form in a sheet, whose button stands in the foot: sent once at a time, and what is refused stands at its field. */
import { type FormEvent, useId, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Button } from '../ui/button.tsx'
import { showInputError } from '../ui/toast.tsx'
import { showRefusal } from './form.tsx'

type Options<Out> = {
  words: { save: string; check: string }
  send: (input: Out) => Promise<void>
}

/** `props` are those of the form element. */
export function useSheetForm<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  { words, send }: Options<Out>,
) {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const sendOnce = async (input: Out) => {
    setBusy(true)
    try {
      await send(input)
    } catch (error) {
      showRefusal(form, error)
    } finally {
      setBusy(false)
    }
  }
  const onSubmit = (event: FormEvent) => {
    // A page's own form may lie around this one in React's tree, and must not be sent along.
    event.stopPropagation()
    void form.handleSubmit(sendOnce, () => showInputError(words.check))(event)
  }
  const foot = (
    <Button type="submit" form={id} busy={busy}>
      {words.save}
    </Button>
  )
  return { props: { id, noValidate: true, onSubmit }, foot }
}
