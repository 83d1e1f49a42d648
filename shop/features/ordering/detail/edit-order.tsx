/** An order that was not confirmed: its buyer corrects what was wrong, and staff look at it once more. */
import { useState } from 'react'
import type { OrderNo } from '#contract/values/order.ts'
import { useWords } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { usePart } from '../../../ui/use-part.ts'
import { orderWords } from '../messages.ts'

const loadSheet = async () => (await import('./edit-sheet.tsx')).EditSheet

type Props = { orderNo: OrderNo; size: 'm' | 's' }

export function EditButton({ orderNo, size }: Props) {
  const words = useWords(orderWords)
  const [isOpen, setOpen] = useState(false)
  const [EditSheet, open, isLoading] = usePart(loadSheet)
  return (
    <>
      <Button size={size} busy={isLoading} onClick={() => void open(() => setOpen(true))}>
        {words.edit}
      </Button>
      {isOpen && EditSheet && <EditSheet orderNo={orderNo} onClose={() => setOpen(false)} />}
    </>
  )
}
