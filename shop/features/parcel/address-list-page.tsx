/** /addressList: where a member has goods sent, to add, change and forget. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AddressId } from '#contract/values/delivery.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { useWords } from '../../lib/words.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { AddressRows } from './address-rows.tsx'
import { KeptAddressSheet } from './address-sheet.tsx'
import { addressesQuery } from './calls.ts'
import { parcelWords } from './messages.ts'

export function AddressListPage() {
  const words = useWords(parcelWords)
  const addresses = useQuery(addressesQuery)
  /** Whose form is open; null: a new one's. */
  const [open, setOpen] = useState<AddressId | null | undefined>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Stack>
        <QueryView query={addresses}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty icon="place" title={words.noAddress} text={words.noAddressText} />
            ) : (
              <Card>
                <AddressRows addresses={items} onEdit={setOpen} />
              </Card>
            )
          }
        </QueryView>
      </Stack>
      <BottomBar>
        <Button icon="plus" onClick={() => setOpen(null)}>
          {words.addAddress}
        </Button>
      </BottomBar>
      {open !== undefined && <KeptAddressSheet id={open} onSaved={close} onDeleted={close} onClose={close} />}
    </>
  )
}
