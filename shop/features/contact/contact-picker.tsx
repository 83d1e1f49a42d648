/** The sheet in which a member chooses among the saved contacts: one with a tap, or several and then done. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedContact } from '#contract/endpoints/contact.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { CursorList } from '../../lib/query-view.tsx'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { showInputError } from '../../ui/toast.tsx'
import { contactsQuery } from './calls.ts'
import css from './contact-picker.module.css'
import { ContactFace, ContactLines } from './contact-row.tsx'
import { ContactSheet } from './contact-sheet.tsx'
import { contactWords } from './messages.ts'

type Props = {
  /** Ages are those on this day. */
  visitDate?: VisitDate
  /** How many may be chosen; with one, the first tap is the choice. */
  most: number
  chosen: readonly ListedContact[]
  /** Why somebody cannot be chosen, in words. */
  mismatch?: (contact: ListedContact) => string | null
  onDone: (contacts: ListedContact[]) => void
  onClose: () => void
}

/** Render it only while it is open. */
export function ContactPicker({ visitDate, most, chosen, mismatch, onDone, onClose }: Props) {
  const words = useWords(contactWords)
  const [picked, setPicked] = useState<ListedContact[]>([...chosen])
  const [adding, setAdding] = useState(false)
  const contacts = useInfiniteQuery(contactsQuery(visitDate))
  const isPicked = (contact: ListedContact) => picked.some(({ id }) => id === contact.id)
  const pick = (contact: ListedContact) => {
    if (most === 1) return onDone([contact])
    if (isPicked(contact)) return setPicked(picked.filter(({ id }) => id !== contact.id))
    if (picked.length >= most) return showInputError(words.full(most))
    setPicked([...picked, contact])
  }
  const foot = (
    <>
      <Button kind="quiet" icon="plus" onClick={() => setAdding(true)}>
        {words.add}
      </Button>
      {most > 1 && <Button onClick={() => onDone(picked)}>{words.chosen(picked.length, most)}</Button>}
    </>
  )
  return (
    <Sheet title={words.choose} onClose={onClose} foot={foot}>
      <CursorList query={contacts} empty={<Empty icon="person" title={words.empty} text={words.emptyText} />}>
        {(items) => (
          <ul aria-label={words.list}>
            {items.map((contact) => {
              const note = mismatch?.(contact) ?? null
              return (
                <li key={contact.id}>
                  <button
                    type="button"
                    className={css.option}
                    aria-pressed={isPicked(contact)}
                    disabled={note !== null && !isPicked(contact)}
                    onClick={() => pick(contact)}
                  >
                    <ContactFace contact={contact} />
                    <ContactLines contact={contact} note={note} />
                    <span className={cx(css.mark, isPicked(contact) && css.on)}>
                      <Icon name="check" size={16} />
                    </span>
                  </button>
                </li>
              )
            })}
          </ul>
        )}
      </CursorList>
      {adding && <ContactSheet id={null} onSaved={() => setAdding(false)} onClose={() => setAdding(false)} />}
    </Sheet>
  )
}
