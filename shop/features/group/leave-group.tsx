/** Lets somebody buy for their group no more, or withdraw an application, after they were asked whether they mean it. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { forgetGroup, sendLeaving } from './calls.ts'
import { groupWords } from './messages.ts'

/** `withdraws`: an application that was never passed. */
export function LeaveGroup({ name, withdraws = false }: { name: string; withdraws?: boolean }) {
  const words = useWords(groupWords)
  const { verb, title, text, done } = words[withdraws ? 'withdrawing' : 'leaving']
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    try {
      await sendLeaving()
      showToast(done, 'success')
      await navigate({ to: '/mycenter', replace: true })
      // Not before, or the page that is left would ask anew and lead elsewhere.
      forgetGroup()
    } catch {
      // The call has shown why.
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  return (
    <>
      <Button kind="plain" onClick={() => setAsking(true)}>
        {verb}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={title(name)}
          text={text}
          confirm={verb}
          cancel={words.cancel}
          danger
          busy={busy}
          onConfirm={() => void leave()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
