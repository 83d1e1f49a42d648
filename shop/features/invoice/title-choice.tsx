/** To whom an invoice is made out: one of a member's titles, or one that a guest types. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedInvoiceTitle } from '#contract/endpoints/invoice.ts'
import type { InvoiceTitleId } from '#contract/values/invoice.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { QueryView } from '../../lib/query-view.tsx'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { OptionList } from '../../ui/option-list.tsx'
import { titlesQuery } from './calls.ts'
import css from './invoice.module.css'
import { invoiceWords } from './invoice-messages.ts'
import { titleWords } from './messages.ts'
import { TitleSheet } from './title-sheet.tsx'

type Props = { chosen: InvoiceTitleId | null; onChoose: (id: InvoiceTitleId) => void }

/** The default title until another one is chosen; null: there is none. `isAwaited`: nobody knows yet. */
export function useChosenTitle() {
  const { data, isError, isLoading: isAwaited } = useQuery(titlesQuery)
  const [chosen, choose] = useState<InvoiceTitleId | null>(null)
  // A list that could not be read anew does not know what was added to it since.
  const isThere = chosen !== null && (isError || data?.items.some(({ id }) => id === chosen))
  const standard = data?.items.find(({ isDefault }) => isDefault)?.id ?? null
  return { titleId: isThere ? chosen : standard, choose, isAwaited }
}

export function TitleChoice(props: Props) {
  const words = useWords(invoiceWords)
  const titles = useQuery(titlesQuery)
  const [adding, setAdding] = useState(false)
  return (
    <Card title={words.made}>
      <QueryView query={titles}>{({ items }) => <Titles {...props} items={items} />}</QueryView>
      {titles.data && titles.isError && (
        <LoadFailure error={titles.error} onRetry={() => void titles.refetch()} />
      )}
      <div className={css.bar}>
        <Button kind="quiet" size="s" icon="plus" onClick={() => setAdding(true)}>
          {words.otherTitle}
        </Button>
      </div>
      {adding && <TitleSheet id={null} onSaved={props.onChoose} onClose={() => setAdding(false)} />}
    </Card>
  )
}

function Titles({ chosen, onChoose, items }: Props & { items: readonly ListedInvoiceTitle[] }) {
  const words = useWords(titleWords)
  if (items.length === 0) return <p className={css.note}>{words.noTitleText}</p>
  return (
    <OptionList
      options={items.map(({ id, name, kind, taxNumber }) => ({
        value: id,
        label: name,
        note: taxNumber ?? words.kinds[kind],
      }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
