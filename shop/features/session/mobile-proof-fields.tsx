/** A mobile, and the code from the SMS that proves it. */
import { useState } from 'react'
import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form'
import type { OpenSmsPurpose } from '#contract/values/person.ts'
import { FormField } from '../../lib/form.tsx'
import { MobileField } from '../../lib/mobile-field.tsx'
import { useWords } from '../../lib/words.ts'
import { sessionMessages } from './messages.ts'
import { SmsCodeInput } from './sms-code-input.tsx'

type Proof = FieldValues & { mobile: string }

type Props<In extends Proof, Out> = {
  form: UseFormReturn<In, unknown, Out>
  purpose: OpenSmsPurpose
  /** Where the form has more than one code. */
  codeName?: Path<In>
  label?: string
  placeholder?: string
  codeLabel?: string
  /** The proof is all that the form is for: it is sent as soon as the code is there. */
  sends?: boolean
}

export function MobileProofFields<In extends Proof, Out>(props: Props<In, Out>) {
  const words = useWords(sessionMessages)
  const { form, purpose, codeName = 'smsCode' as Path<In>, codeLabel = words.smsCode, sends = false } = props
  const { label = words.mobile, placeholder = words.mobilePlaceholder } = props
  const name = 'mobile' as Path<In>
  const mobile: string = useWatch({ control: form.control, name })
  const [refused, setRefused] = useState({ mobile: '', sentence: '' })
  const refuse = (sentence: string) => {
    setRefused({ mobile, sentence })
    form.setFocus(name, { shouldSelect: true })
  }
  return (
    <>
      <MobileField
        form={form}
        name={name}
        label={label}
        placeholder={placeholder}
        // Another number is not refused before it was asked for.
        refusal={refused.mobile === mobile ? refused.sentence : null}
      />
      <FormField form={form} name={codeName} label={codeLabel}>
        {(control) => (
          <SmsCodeInput
            {...control}
            mobile={mobile}
            purpose={purpose}
            sends={sends}
            onMobileRefused={refuse}
            placeholder={words.smsCodePlaceholder}
          />
        )}
      </FormField>
    </>
  )
}
