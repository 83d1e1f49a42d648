/** One line of a list of things to open or do: icon, word, value, arrow. */
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import css from './row.module.css'

/** The look of a row for a link or a button around a RowBody. */
export const rowClass: string = css.row ?? ''

type Props = { icon?: IconName; label: ReactNode; value?: ReactNode; arrow?: boolean }

export function RowBody({ icon, label, value, arrow = true }: Props) {
  return (
    <>
      {icon && (
        <span className={css.icon}>
          <Icon name={icon} size={20} />
        </span>
      )}
      <span className={css.label}>{label}</span>
      {value !== undefined && <span className={css.value}>{value}</span>}
      {arrow && <Icon name="next" size={16} />}
    </>
  )
}
