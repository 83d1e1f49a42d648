/** Opens the sheet in which an agency corrects what it said about its party. */
import { lazy, useState, useTransition } from 'react'
import type { OrderNo } from '#contract/values/order.ts'
import { useWords } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { groupPartyWords } from '../form/group-party-messages.ts'

const PartySheet = lazy(async () => ({ default: (await import('./group-party-sheet.tsx')).PartySheet }))

export function PartyButton({ orderNo, said }: { orderNo: OrderNo; said: boolean }) {
  const words = useWords(groupPartyWords)
  const [open, setOpen] = useState(false)
  const [isLoading, startLoading] = useTransition()
  return (
    <>
      <Button kind="plain" size="s" busy={isLoading} onClick={() => startLoading(() => setOpen(true))}>
        {said ? words.change : words.fillIn}
      </Button>
      {open && <PartySheet orderNo={orderNo} onClose={() => setOpen(false)} />}
    </>
  )
}
