/** What a buyer says beside the reason that was chosen; "another reason" says nothing without it. */
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { afterSaleWords } from './after-sale-messages.ts'
import { useWords } from './words.ts'

type Props = {
  value: string
  needed: boolean
  /** The form was sent. */
  forced: boolean
  onChange: (text: string) => void
}

export const lacksText = (reason: string | null, text: string): boolean =>
  reason === 'OTHER' && text.trim() === ''

export function ReasonText({ value, needed, forced, onChange }: Props) {
  const words = useWords(afterSaleWords)
  const missing = needed && value.trim() === ''
  return (
    <Field label={words.text} optional={!needed} forced={forced} error={missing ? words.textMissing : null}>
      {(control) => (
        <Input
          {...control}
          kind="text"
          value={value}
          maxLength={200}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
