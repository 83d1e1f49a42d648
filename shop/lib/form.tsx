/** What every form shares: rules from the contract, errors after blur or when forced, refusals shown at their field. */
import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldPath,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { ruleSentence } from '#contract/rule-words.ts'
import { Field, type FieldControl } from '../ui/field.tsx'
import { showToast } from '../ui/toast.tsx'
import { CallFailure } from './failures.ts'
import { language } from './language.ts'
import { useUnsaved } from './unsaved.ts'

type FormSchema<In extends FieldValues, Out> = z.ZodMiniType<Out, In>

/** Errors are known from the first blur of a field on, and follow what is typed from then. */
export function useRuledForm<In extends FieldValues, Out>(
  schema: FormSchema<In, Out>,
  defaultValues: DefaultValues<In>,
): UseFormReturn<In, unknown, Out> {
  const form = useForm<In, unknown, Out>({ resolver: zodResolver(schema), mode: 'onTouched', defaultValues })
  // As text, because the parts of a field's value may come in objects of their own.
  useUnsaved(() => JSON.stringify(form.getValues()) !== JSON.stringify(form.formState.defaultValues))
  return form
}

type CheckedForm<In extends FieldValues> = Pick<UseFormReturn<In>, 'formState' | 'getFieldState' | 'trigger'>

/**
 * Validates again what a change elsewhere may have made right or wrong: a form validates only the field that changed.
 * Fields that nobody has come to yet stay without an error until the form is submitted.
 */
export async function recheckFields<In extends FieldValues>(
  { formState, getFieldState, trigger }: CheckedForm<In>,
  names: readonly FieldPath<In>[],
): Promise<void> {
  const known = names.filter((name) => {
    const { isTouched, invalid } = getFieldState(name)
    return formState.isSubmitted || isTouched || invalid
  })
  if (known.length > 0) await trigger(known)
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
  /** At the right of the label. */
  aside?: ReactNode
  optional?: boolean
  /** Instead of the rule's own words, for values that have no rule in spec 5.1. */
  wrong?: string
  /** What the server refused about the value that stands in the field now. */
  refusal?: string | null
  /** Fields that are right or wrong with this one. */
  deps?: Path<In>[]
  children: (control: FieldControl & ReturnType<UseFormReturn<In, unknown, Out>['register']>) => ReactNode
}

export function FormField<In extends FieldValues, Out>(props: FormFieldProps<In, Out>) {
  const { form, name, label, hint, aside, optional = false, wrong, refusal, deps = [], children } = props
  const fault = form.getFieldState(name, form.formState).error
  const error = sentenceOf(fault, wrong) ?? refusal
  // What is wrong says what the hint said.
  const shownHint = hint && !error ? { hint } : {}
  return (
    <Field
      label={label}
      error={error}
      // What the server refused shows although the field was never left.
      forced={form.formState.isSubmitted || fault?.type === 'refusal' || Boolean(refusal)}
      optional={optional}
      aside={aside}
      {...shownHint}
    >
      {(control) => children({ ...control, ...form.register(name, { deps }) })}
    </Field>
  )
}

/** The server names the field that it refuses. */
const namedField = ({ data }: CallFailure) => (data as { field?: string } | null)?.field

/** At its field when it is about one, else as a toast; a dead line and the like have their own sentences. */
export function showRefusal<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  error: unknown,
  fieldOf: (failure: CallFailure) => string | undefined = namedField,
): void {
  if (!(error instanceof CallFailure)) throw error
  const field = fieldOf(error)
  if (field === undefined || !(field in form.getValues())) {
    if (error.message && error.status !== 403) showToast(error.message, 'warning')
    return
  }
  form.setError(field as Path<In>, { type: 'refusal', message: error.message })
  // What was typed stays, and is replaced by what is typed next.
  form.setFocus(field as Path<In>, { shouldSelect: true })
}
