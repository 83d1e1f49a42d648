/** Opens the sheet in which an agency corrects what it said about its party. */
import { useState } from 'react'
import type { OrderNo } from '#contract/values/order.ts'
import { useWords } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { usePart } from '../../../ui/use-part.ts'
import { groupPartyWords } from '../form/group-party-messages.ts'

const loadSheet = async () => (await import('./group-party-sheet.tsx')).PartySheet

export function PartyButton({ orderNo, said }: { orderNo: OrderNo; said: boolean }) {
  const words = useWords(groupPartyWords)
  const [isOpen, setOpen] = useState(false)
  const [PartySheet, open, isLoading] = usePart(loadSheet)
  return (
    <>
      <Button kind="plain" size="s" busy={isLoading} onClick={() => void open(() => setOpen(true))}>
        {said ? words.change : words.fillIn}
      </Button>
      {isOpen && PartySheet && <PartySheet orderNo={orderNo} onClose={() => setOpen(false)} />}
    </>
  )
}
