/** Lets somebody buy for their group no more, after they were asked whether they mean it. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { sendLeaving } from './calls.ts'
import { groupWords } from './messages.ts'

export function LeaveGroup({ name }: { name: string }) {
  const words = useWords(groupWords)
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const leave = async () => {
    setAsking(false)
    try {
      await sendLeaving()
      showToast(words.left, 'success')
      await navigate({ to: '/mycenter', replace: true })
    } catch {
      // The call has shown why.
    }
  }
  return (
    <>
      <Button kind="plain" onClick={() => setAsking(true)}>
        {words.leave}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={words.leaveTitle(name)}
          text={words.leaveText}
          confirm={words.leave}
          cancel={words.cancel}
          danger
          onConfirm={() => void leave()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
