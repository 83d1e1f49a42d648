/** An order that was not confirmed: the buyer corrects whom the tower calls, and staff look at it once more. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderNo } from '#contract/values/order.ts'
import { repeatableKey } from '../../lib/repeatable-key.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast.tsx'
import { sendResubmit } from './calls.ts'
import { orderWords } from './messages.ts'

type Props = { orderNo: OrderNo; size: 'm' | 's' }

export function EditButton({ orderNo, size }: Props) {
  const words = useWords(orderWords)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size={size} onClick={() => setOpen(true)}>
        {words.edit}
      </Button>
      {open && <EditSheet orderNo={orderNo} onClose={() => setOpen(false)} />}
    </>
  )
}

function EditSheet({ orderNo, onClose }: { orderNo: OrderNo; onClose: () => void }) {
  const words = useWords(orderWords)
  const [name, setName] = useState('')
  const [keys] = useState(repeatableKey)
  const { mutate, isPending } = useMutation({
    mutationFn: () => keys.sending([orderNo, name], (key) => sendResubmit(orderNo, name.trim(), key)),
    onSuccess: () => showToast(words.resubmitted, 'success'),
    onSettled: onClose,
  })
  const submit = (
    <Button wide busy={isPending} onClick={() => mutate()}>
      {words.resubmit}
    </Button>
  )
  return (
    <Sheet title={words.editTitle} onClose={onClose} foot={submit}>
      <p>{words.editText}</p>
      <Field label={words.contact} optional hint={words.editHint}>
        {(control) => (
          <Input
            {...control}
            kind="name"
            value={name}
            maxLength={40}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
    </Sheet>
  )
}
