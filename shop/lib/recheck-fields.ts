/** Validates again what a change elsewhere may have made right or wrong: a form validates only the field that changed. */
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

type CheckedForm<In extends FieldValues> = Pick<UseFormReturn<In>, 'formState' | 'getFieldState' | 'trigger'>

/** Fields that nobody has come to yet stay without an error until the form is submitted. */
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
