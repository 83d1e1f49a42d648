/** /contactList: the people whom a member buys for, to add, change and forget. */
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedContact } from '#contract/endpoints/contact.ts'
import type { ContactId } from '#contract/values/contact.ts'
import { CursorList } from '../../lib/query-view.tsx'
import { useWords } from '../../lib/words.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { showToast } from '../../ui/toast.tsx'
import { contactsQuery, sendDeletion } from './calls.ts'
import css from './contact-list-page.module.css'
import { ContactFace, ContactLines, calledAs } from './contact-row.tsx'
import { ContactSheet } from './contact-sheet.tsx'
import { contactWords } from './messages.ts'

export function ContactListPage() {
  const words = useWords(contactWords)
  const contacts = useInfiniteQuery(contactsQuery())
  /** Whose form is open; null: somebody new's. */
  const [open, setOpen] = useState<ContactId | null | undefined>()
  const [leaving, setLeaving] = useState<ListedContact | null>(null)
  const close = () => setOpen(undefined)
  return (
    <>
      <Stack>
        <CursorList
          query={contacts}
          empty={<Empty icon="person" title={words.empty} text={words.emptyText} />}
        >
          {(items) => (
            <Card flush>
              <ul aria-label={words.list}>
                {items.map((contact) => (
                  <li key={contact.id} className={css.row}>
                    <ContactFace contact={contact} />
                    <ContactLines contact={contact} />
                    <span className={css.actions}>
                      <IconButton
                        icon="edit"
                        label={words.edit(calledAs(contact))}
                        onClick={() => setOpen(contact.id)}
                      />
                      <IconButton
                        icon="trash"
                        label={words.remove(calledAs(contact))}
                        onClick={() => setLeaving(contact)}
                      />
                    </span>
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </CursorList>
      </Stack>
      <BottomBar>
        <Button icon="plus" onClick={() => setOpen(null)}>
          {words.add}
        </Button>
      </BottomBar>
      {open !== undefined && <ContactSheet id={open} onSaved={close} onClose={close} />}
      {leaving && <Deletion contact={leaving} onDone={() => setLeaving(null)} />}
    </>
  )
}

function Deletion({ contact, onDone }: { contact: ListedContact; onDone: () => void }) {
  const words = useWords(contactWords)
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendDeletion(contact.id),
    onSuccess: () => showToast(words.removed, 'success'),
    // Also when it was gone already: the list is right again.
    onSettled: onDone,
  })
  return (
    <ConfirmDialog
      title={words.removeTitle}
      text={words.removeText(calledAs(contact))}
      confirm={words.confirmRemove}
      cancel={words.cancel}
      danger
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={onDone}
    />
  )
}
