/** A line of text, with the keyboard that fits what is asked for. */
import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react'
import css from './input.module.css'

/** `code`: digits from an SMS, filled in by the phone where it can. `document`: letters and digits of an ID. */
export type InputKind =
  | 'text'
  | 'name'
  | 'mobile'
  | 'email'
  | 'code'
  | 'document'
  | 'account'
  | 'password'
  | 'newPassword'
  | 'date'
  | 'search'

type Attributes = InputHTMLAttributes<HTMLInputElement>

const plain: Attributes = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }

const keyboards: Record<InputKind, Attributes> = {
  text: { type: 'text' },
  name: { type: 'text', autoComplete: 'name', spellCheck: false },
  mobile: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national', maxLength: 13 },
  email: { ...plain, type: 'email', inputMode: 'email', autoComplete: 'email' },
  code: { type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 6 },
  document: { ...plain, type: 'text', autoCapitalize: 'characters', autoComplete: 'off' },
  account: { ...plain, type: 'text', autoComplete: 'username' },
  password: { ...plain, type: 'password', autoComplete: 'current-password' },
  newPassword: { ...plain, type: 'password', autoComplete: 'new-password' },
  date: { type: 'date' },
  search: { ...plain, type: 'search', enterKeyHint: 'search', autoComplete: 'off' },
}

type Props = Omit<Attributes, 'className' | 'style' | 'type'> & {
  kind?: InputKind
  /** At the left inside the frame: a calling code. */
  lead?: ReactNode
  /** At the right inside the frame: a send-code button, an eye. */
  action?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function Input({ kind = 'text', lead, action, ...rest }: Props) {
  return (
    <span className={css.frame}>
      {lead}
      <input {...keyboards[kind]} {...rest} className={css.input} />
      {action}
    </span>
  )
}

type PasswordProps = Omit<Props, 'kind' | 'action'> & {
  kind?: 'password' | 'newPassword'
  showLabel: string
  hideLabel: string
}

/** A password that can be looked at while one types it. */
export function PasswordInput({ kind = 'password', showLabel, hideLabel, ...rest }: PasswordProps) {
  const [seen, setSeen] = useState(false)
  return (
    <span className={css.frame}>
      <input {...keyboards[kind]} {...rest} type={seen ? 'text' : 'password'} className={css.input} />
      <button type="button" className={css.toggle} onClick={() => setSeen(!seen)}>
        {seen ? hideLabel : showLabel}
      </button>
    </span>
  )
}
