/** What the session forms share: errors after blur or when forced, prompts, and refusals shown at their field. */
import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { ruleSentence } from '#contract/rule-words.ts'
import { CallFailure } from '../../lib/failures.ts'
import { language } from '../../lib/language.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field, type FieldControl } from '../../ui/field.tsx'
import { showInputError, showToast } from '../../ui/toast.tsx'
import { fieldOfRefusal, promptOf } from './form.ts'
import { sessionMessages } from './messages.ts'
import css from './session-form.module.css'

type FormSchema<In extends FieldValues, Out> = z.ZodMiniType<Out, In>

/** Errors are known from the first blur of a field on, and follow what is typed from then. */
export function useSessionForm<In extends FieldValues, Out>(
  schema: FormSchema<In, Out>,
  defaultValues: DefaultValues<In>,
): UseFormReturn<In, unknown, Out> {
  return useForm<In, unknown, Out>({ resolver: zodResolver(schema), mode: 'onTouched', defaultValues })
}

/** What a server refused stands as a sentence; what a rule of the form refused, as the rule's name. */
function sentenceOf(error: FieldError | undefined, wrong: string | undefined): string | null {
  if (!error?.message) return null
  if (error.type === 'refusal') return error.message
  return error.message !== 'required' && wrong ? wrong : ruleSentence(error.message, language)
}

type FormFieldProps<In extends FieldValues, Out> = {
  form: UseFormReturn<In, unknown, Out>
  name: Path<In>
  label: string
  hint?: string
  /** Instead of the rule's own words, for values that have no rule in SPEC.md section 5. */
  wrong?: string
  /** Fields that are right or wrong with this one. */
  deps?: Path<In>[]
  children: (control: FieldControl & ReturnType<UseFormReturn<In, unknown, Out>['register']>) => ReactNode
}

export function FormField<In extends FieldValues, Out>(props: FormFieldProps<In, Out>) {
  const { form, name, label, hint, wrong, deps = [], children } = props
  const error = sentenceOf(form.getFieldState(name, form.formState).error, wrong)
  // What is wrong says what the hint said.
  const shownHint = hint && !error ? { hint } : {}
  return (
    <Field label={label} error={error} forced={form.formState.isSubmitted} {...shownHint}>
      {(control) => children({ ...control, ...form.register(name, { deps }) })}
    </Field>
  )
}

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
      showRefusal(form, error)
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

/** At its field when it is about one, else as a toast; a dead line and the like have their own sentences. */
function showRefusal<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  error: unknown,
): void {
  if (!(error instanceof CallFailure)) throw error
  const field = fieldOfRefusal[error.code]
  if (field === undefined || !(field in form.getValues())) {
    if (error.message && error.status !== 403) showToast(error.message, 'warning')
    return
  }
  form.setError(field as Path<In>, { type: 'refusal', message: error.message }, { shouldFocus: true })
}
