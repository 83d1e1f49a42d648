/** A form field: its label always in sight, its error after blur or when forced (spec 5.1). */
import { type FocusEvent, type ReactNode, useId, useState } from 'react'
import { cx } from './cx.ts'
import css from './field.module.css'
import { useKitWords } from './kit-words.ts'

/** What the control inside must carry, so that label, hint and error belong to it. */
export type FieldControl = {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
  'aria-required': boolean
}

type Props = {
  label: string
  /** What is wrong now; it shows after blur, or at once when forced. */
  error?: string | null | undefined
  forced?: boolean
  hint?: string
  optional?: boolean
  /** At the right of the label: choose a contact, resend a code. */
  aside?: ReactNode
  children: (control: FieldControl) => ReactNode
}

export function Field({ label, error, forced, hint, optional, aside, children }: Props) {
  const id = useId()
  const words = useKitWords()
  const [left, setLeft] = useState(false)
  const shown = (left || forced) && error ? error : null
  const describedBy = [hint && `${id}-hint`, shown && `${id}-error`].filter(Boolean).join(' ')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notes that the control inside was left
    <div
      className={cx(css.field, shown && css.wrong)}
      onBlur={(event) => isLeaving(event, id) && setLeft(true)}
    >
      <div className={css.head}>
        <label className={css.label} htmlFor={id}>
          {label}
          {!optional && (
            <span className={css.required} title={words.required}>
              *
            </span>
          )}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-invalid': shown !== null,
        'aria-describedby': describedBy || undefined,
        'aria-required': !optional,
      })}
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={css.error} role="alert">
        {shown}
      </p>
    </div>
  )
}

/**
 * Does this blur leave the field? Not from a button beside the control (send a code, show the password), not to one, and
 * not to a dialog on top, which gives the focus back.
 */
function isLeaving({ target, currentTarget, relatedTarget }: FocusEvent, controlId: string): boolean {
  if (target instanceof HTMLButtonElement && target.id !== controlId) return false
  if (!(relatedTarget instanceof Element)) return true
  if (currentTarget.contains(relatedTarget)) return false
  const dialog = relatedTarget.closest('dialog')
  return !dialog || dialog.contains(currentTarget)
}

/** The column of fields that a form is; the gaps are the kit's. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={css.fields}>{children}</div>
}
