/** A new password, typed twice, under the one rule for passwords (ADR 0023). */
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { FormField } from '../../lib/form.tsx'
import { useWords } from '../../lib/words.ts'
import { PasswordInput } from '../../ui/input.tsx'
import { sessionMessages } from './messages.ts'

type Passwords = FieldValues & { password: string; repeat: string }
type Props<In extends Passwords, Out> = { form: UseFormReturn<In, unknown, Out>; label: string }

export function NewPasswordFields<In extends Passwords, Out>({ form, label }: Props<In, Out>) {
  const words = useWords(sessionMessages)
  const eye = { kind: 'newPassword', showLabel: words.show, hideLabel: words.hide } as const
  const [password, repeat] = ['password', 'repeat'] as Path<In>[] as [Path<In>, Path<In>]
  return (
    <>
      <FormField form={form} name={password} label={label} hint={words.newPasswordHint} deps={[repeat]}>
        {(control) => <PasswordInput {...eye} {...control} placeholder={words.newPasswordPlaceholder} />}
      </FormField>
      <FormField form={form} name={repeat} label={words.repeat}>
        {(control) => <PasswordInput {...eye} {...control} placeholder={words.repeatPlaceholder} />}
      </FormField>
    </>
  )
}
