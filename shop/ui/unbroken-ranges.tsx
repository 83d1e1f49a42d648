/** A range such as "6–17" or "13:00–13:30", or "2026-11-21 09:30", stays on one line: browsers break a line after a dash. */
import css from './unbroken-ranges.module.css'

const range = /(\d+(?::\d+)?–\d+(?::\d+)?|\d{4}-\d\d-\d\d(?: \d\d:\d\d)?)/

export function UnbrokenRanges({ text }: { text: string }) {
  return text.split(range).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={part} className={css.range}>
        {part}
      </span>
    ),
  )
}
