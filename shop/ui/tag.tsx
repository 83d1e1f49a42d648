/** A short word on a tinted ground. A status is always a word and a colour, never colour alone. */
import css from './tag.module.css'

export type Tone = 'brand' | 'ok' | 'warn' | 'danger' | 'plain'

export function Tag({ children, tone = 'plain' }: { children: string; tone?: Tone }) {
  return <span className={`${css.tag} ${css[tone]}`}>{children}</span>
}
