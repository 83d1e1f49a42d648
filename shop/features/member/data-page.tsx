/** /account/data: all that the shop keeps of a member, as a file; and its erasure, with what goes and what stays. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryView } from '../../lib/query-view.tsx'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { accountMessages } from './account-messages.ts'
import css from './account-page.module.css'
import { profileQuery } from './calls.ts'
import { ErasureSheet } from './erasure-sheet.tsx'
import { ExportCard } from './export-card.tsx'

export function DataPage() {
  return (
    <Stack>
      <QueryView query={useQuery(profileQuery)} skeleton={<Skeleton shape="card" />}>
        {({ mobile }) => (
          <>
            <ExportCard mobile={mobile} />
            <ErasureCard mobile={mobile} />
          </>
        )}
      </QueryView>
    </Stack>
  )
}

function ErasureCard({ mobile }: { mobile: string }) {
  const words = useWords(accountMessages)
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={words.eraseTitle}>
      <div className={css.lists}>
        <p className={css.lead}>{words.eraseText}</p>
        <NamedList title={words.goes} lines={words.goesList} />
        <NamedList title={words.stays} lines={words.staysList} />
        <Button kind="danger" wide onClick={() => setOpen(true)}>
          {words.eraseStart}
        </Button>
      </div>
      {isOpen && <ErasureSheet mobile={mobile} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function NamedList({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section>
      <h3 className={css.listTitle}>{title}</h3>
      <ul className={css.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
