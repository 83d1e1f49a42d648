/** The kit's buttons. The primary one is a gradient of exactly two colours. */
import type { ButtonHTMLAttributes, CSSProperties, MouseEvent, ReactNode } from 'react'
import css from './button.module.css'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'

export type ButtonKind = 'primary' | 'quiet' | 'danger' | 'plain'

/** Exactly two, from and to (spec 5.6). */
export type Gradient = readonly [from: string, to: string]

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> & {
  children: ReactNode
  kind?: ButtonKind
  size?: 'm' | 's'
  /** As wide as its place. */
  wide?: boolean
  /** Work is under way: the button stays where it is and cannot be pressed twice. */
  busy?: boolean
  icon?: IconName
  gradient?: Gradient
}

export function Button(props: Props) {
  const { children, kind = 'primary', size = 'm', wide, busy, icon, gradient, onClick, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      onClick={busy ? doNothing : onClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={buttonClass(kind, size, wide)}
      style={gradient && gradientStyle(gradient)}
    >
      {busy && <span className={css.spinner} aria-hidden="true" />}
      {icon && !busy && <Icon name={icon} size={size === 's' ? 16 : 20} />}
      {children}
    </button>
  )
}

/** A button that is really disabled would lose the focus, and a visitor with a keyboard the place. */
const doNothing = (event: MouseEvent): void => event.preventDefault()

/** The same look for a link: `<Link className={buttonClass('primary')}>`. */
export const buttonClass = (kind: ButtonKind = 'primary', size: 'm' | 's' = 'm', wide = false): string =>
  cx(css.button, css[kind], size === 's' && css.small, wide && css.wide)

/** For a part of the page whose buttons have colours of their own. */
export function gradientStyle([from, to]: Gradient): CSSProperties {
  return { '--brand-from': from, '--brand-to': to } as CSSProperties
}

type IconButtonProps = { icon: IconName; label: string; onClick: () => void; disabled?: boolean }

/** A round button that shows only its icon; the label is for screen readers. Disabled by the press itself, it keeps the focus. */
export function IconButton({ icon, label, onClick, disabled }: IconButtonProps) {
  return (
    <button
      type="button"
      className={css.icon}
      aria-label={label}
      onClick={disabled ? doNothing : onClick}
      aria-disabled={disabled}
    >
      <Icon name={icon} />
    </button>
  )
}
