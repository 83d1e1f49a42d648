/** A mobile, and the code from the SMS that proves it. */
import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form'
import type { OpenSmsPurpose } from '#contract/values/person.ts'
import { FormField } from '../../lib/form.tsx'
import { MobileField } from '../../lib/mobile-field.tsx'
import { useWords } from '../../lib/words.ts'
import { sessionMessages } from './messages.ts'
import { SmsCodeInput } from './sms-code-input.tsx'

type Proof = FieldValues & { mobile: string; smsCode: string }

type Props<In extends Proof, Out> = {
  form: UseFormReturn<In, unknown, Out>
  purpose: OpenSmsPurpose
  codeLabel?: string
  /** The proof is all that the form is for: it is sent as soon as the code is there. */
  sends?: boolean
}

export function MobileProofFields<In extends Proof, Out>(props: Props<In, Out>) {
  const words = useWords(sessionMessages)
  const { form, purpose, codeLabel = words.smsCode, sends = false } = props
  const [mobileName, codeName] = ['mobile', 'smsCode'] as Path<In>[] as [Path<In>, Path<In>]
  const mobile = useWatch({ control: form.control, name: mobileName })
  return (
    <>
      <MobileField form={form} name={mobileName} label={words.mobile} placeholder={words.mobilePlaceholder} />
      <FormField form={form} name={codeName} label={codeLabel}>
        {(control) => (
          <SmsCodeInput
            {...control}
            mobile={mobile}
            purpose={purpose}
            sends={sends}
            placeholder={words.smsCodePlaceholder}
          />
        )}
      </FormField>
    </>
  )
}
