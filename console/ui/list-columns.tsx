/** The columns of a list: which of them are shown, and the buttons in their heads that sort the list. */
import { Button, Checkbox, type TableColumnType } from 'antd'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { hideColumns } from '../lib/hidden-columns.ts'
import { kitWords } from '../lib/kit-words.ts'

export type ListColumn<Row> = TableColumnType<Row> & {
  key: string
  title: string
  /** What the server sorts by it, before -asc or -desc. */
  sortsBy?: string
}

/** On a link in a row that opens something else. */
export const opensNoRow = (event: { stopPropagation(): void }): void => event.stopPropagation()

/** Of a column with buttons, whose dialogs count as a part of it: none of their clicks opens the row. */
export const ofOwnClicks = { onCell: () => ({ onClick: opensNoRow }) }

export type Sorting = { value: string; onSort: (value: string) => void }

/** What is most recent comes first, until the same head is pressed again. */
const nextSort = (sortsBy: string, value: string): string =>
  value === `${sortsBy}-desc` ? `${sortsBy}-asc` : `${sortsBy}-desc`

/** The first column says what a row is about and is always shown. */
export const shownColumns = <Column extends { key: string }>(
  columns: readonly Column[],
  hidden: readonly string[],
): Column[] => columns.filter(({ key }, position) => position === 0 || !hidden.includes(key))

function headOf(sortsBy: string, value: string) {
  if (value === `${sortsBy}-asc`) return ['ascending', '↑'] as const
  return value === `${sortsBy}-desc` ? (['descending', '↓'] as const) : (['none', '↕'] as const)
}

export function sortableColumn<Row>(
  { sortsBy, ...column }: ListColumn<Row>,
  sorting: Sorting | undefined,
): TableColumnType<Row> {
  if (sortsBy === undefined || !sorting) return column
  const [state, arrow] = headOf(sortsBy, sorting.value)
  return {
    ...column,
    title: (
      <button
        type="button"
        className="sort-button"
        onClick={() => sorting.onSort(nextSort(sortsBy, sorting.value))}
      >
        {column.title}
        <span aria-hidden="true">{arrow}</span>
      </button>
    ),
    onHeaderCell: () => ({ 'aria-sort': state }),
  }
}

type ColumnChoiceProps = {
  list: string
  columns: readonly { key: string; title: string }[]
  hidden: readonly string[]
}

/** A button that opens a box for each column; Escape closes them. */
export function ColumnChoice({ list, columns, hidden }: ColumnChoiceProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    setOpen(false)
    button.current?.focus()
  }
  const show = (key: string, isShown: boolean) =>
    hideColumns(list, isShown ? hidden.filter((one) => one !== key) : [...hidden, key])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the button in it opens
    <div className="column-choice" onKeyDown={closeByKey}>
      <Button ref={button} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {kitWords.columns}
      </Button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a flex box in all browsers */}
      <div id={id} role="group" aria-label={kitWords.shownColumns} hidden={!isOpen} className="column-boxes">
        {columns.slice(1).map(({ key, title }) => (
          <Checkbox
            key={key}
            checked={!hidden.includes(key)}
            onChange={({ target }) => show(key, target.checked)}
          >
            {title}
          </Checkbox>
        ))}
        {hidden.length > 0 && (
          <Button size="small" onClick={() => hideColumns(list, [])}>
            {kitWords.allColumns}
          </Button>
        )}
      </div>
    </div>
  )
}
