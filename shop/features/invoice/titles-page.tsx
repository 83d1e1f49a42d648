/** /invoiceTitles: to whom a member has invoices made out, to add, change and forget. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedInvoiceTitle } from '#contract/endpoints/invoice.ts'
import type { InvoiceTitleId } from '#contract/values/invoice.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { useWords } from '../../lib/words.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { Tag } from '../../ui/tag.tsx'
import { titlesQuery } from './calls.ts'
import { titleWords } from './messages.ts'
import { TitleSheet } from './title-sheet.tsx'
import css from './titles.module.css'

export function TitlesPage() {
  const words = useWords(titleWords)
  const titles = useQuery(titlesQuery)
  /** Whose form is open; null: a new one's. */
  const [open, setOpen] = useState<InvoiceTitleId | null | undefined>()
  return (
    <>
      <Stack>
        <QueryView query={titles}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty icon="order" title={words.noTitle} text={words.noTitleText} />
            ) : (
              <Card>
                <ul aria-label={words.titles}>
                  {items.map((title) => (
                    <li key={title.id} className={css.row}>
                      <TitleLines title={title} />
                      <IconButton
                        icon="edit"
                        label={words.edit(title.name)}
                        onClick={() => setOpen(title.id)}
                      />
                    </li>
                  ))}
                </ul>
              </Card>
            )
          }
        </QueryView>
      </Stack>
      <BottomBar>
        <Button icon="plus" onClick={() => setOpen(null)}>
          {words.add}
        </Button>
      </BottomBar>
      {open !== undefined && <TitleSheet id={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function TitleLines({ title }: { title: ListedInvoiceTitle }) {
  const words = useWords(titleWords)
  const { kind, name, taxNumber, email, isDefault } = title
  return (
    <div className={css.lines}>
      <span className={css.who}>
        <strong className={css.name}>{name}</strong>
        {isDefault && <Tag tone="brand">{words.isDefault}</Tag>}
      </span>
      <span className={css.number}>{taxNumber ?? words.kinds[kind]}</span>
      {email !== null && <span className={css.number}>{email}</span>}
    </div>
  )
}
