/** The row that opens the form for a code. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWords } from '../../lib/words.ts'
import { RowBody, rowClass } from '../../ui/row.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { CouponCodeForm } from './code-form.tsx'
import { couponWords } from './messages.ts'

export function CodeRow() {
  const words = useWords(couponWords)
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const done = () => {
    setOpen(false)
    void navigate({ to: '/account/Coupon', search: {} })
  }
  return (
    <>
      <button type="button" className={rowClass} onClick={() => setOpen(true)}>
        <RowBody icon="edit" label={words.enterCode} />
      </button>
      {open && (
        <Sheet title={words.enterCode} onClose={() => setOpen(false)}>
          <CouponCodeForm onDone={done} />
        </Sheet>
      )}
    </>
  )
}
