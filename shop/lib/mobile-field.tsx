/** A mobile in a form: label, calling code and number. */
import { Controller, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { FormField } from './form.tsx'
import { MobileInput } from './mobile-input.tsx'

type Props<In extends FieldValues, Out> = {
  form: UseFormReturn<In, unknown, Out>
  name: Path<In>
  label: string
  placeholder: string
  /** Somebody else's: the browser knows only the visitor's own. */
  others?: boolean
  optional?: boolean
  refusal?: string | null
}

export function MobileField<In extends FieldValues, Out>(props: Props<In, Out>) {
  const { form, name, label, placeholder, others = false, optional = false, refusal = null } = props
  return (
    <FormField form={form} name={name} label={label} optional={optional} refusal={refusal}>
      {(control) => (
        <Controller
          control={form.control}
          name={name}
          render={({ field }) => (
            <MobileInput
              {...control}
              {...field}
              placeholder={placeholder}
              {...(others && { autoComplete: 'off' })}
            />
          )}
        />
      )}
    </FormField>
  )
}
