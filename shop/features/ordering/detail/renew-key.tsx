/** Another key for an order that was shown to the wrong people. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { renewOrderKey } from '#contract/endpoints/ordering/reading.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { call } from '../../../lib/call.ts'
import { useWords } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { orderKeyWords } from '../messages.ts'

export function RenewKey({ orderNo }: { orderNo: OrderNo }) {
  const words = useWords(orderKeyWords)
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const renew = async () => {
    setBusy(true)
    try {
      await call(renewOrderKey, { params: { orderNo } })
      await client.invalidateQueries({ queryKey: ['order', orderNo] })
      showToast(words.renewed, 'success')
    } catch {
      // The call has shown why.
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  return (
    <>
      <Button kind="quiet" size="s" onClick={() => setAsking(true)}>
        {words.renew}
      </Button>
      {asking && (
        <ConfirmDialog
          title={words.title}
          text={words.text}
          confirm={words.confirm}
          cancel={words.keep}
          busy={busy}
          onConfirm={() => void renew()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
