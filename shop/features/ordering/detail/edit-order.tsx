/** An order that was not confirmed: its buyer corrects what was wrong, and staff look at it once more. */
import { lazy, useState, useTransition } from 'react'
import type { OrderNo } from '#contract/values/order.ts'
import { useWords } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { orderWords } from '../messages.ts'

const EditSheet = lazy(async () => ({ default: (await import('./edit-sheet.tsx')).EditSheet }))

type Props = { orderNo: OrderNo; size: 'm' | 's' }

export function EditButton({ orderNo, size }: Props) {
  const words = useWords(orderWords)
  const [open, setOpen] = useState(false)
  const [isLoading, startLoading] = useTransition()
  return (
    <>
      <Button size={size} busy={isLoading} onClick={() => startLoading(() => setOpen(true))}>
        {words.edit}
      </Button>
      {open && <EditSheet orderNo={orderNo} onClose={() => setOpen(false)} />}
    </>
  )
}
