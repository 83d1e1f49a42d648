/** Leaving needs a yes; this device forgets its member even when the server cannot be reached. */
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { endSession } from '../../lib/log-out.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { mineMessages } from './messages.ts'

export function LogOutButton() {
  const words = useWords(mineMessages)
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const leave = useMutation({
    mutationFn: () =>
      endSession(async (elsewhere) => {
        if (elsewhere !== null) return location.assign(elsewhere)
        await navigate({ to: '/' })
        showToast(words.loggedOut, 'success')
      }),
  })
  return (
    <>
      <Button kind="danger" wide onClick={() => setAsked(true)}>
        {words.logOut}
      </Button>
      {asked && (
        <ConfirmDialog
          title={words.logOutTitle}
          text={words.logOutText}
          confirm={words.logOut}
          cancel={words.stay}
          danger
          busy={leave.isPending}
          onConfirm={() => leave.mutate()}
          onCancel={() => setAsked(false)}
        />
      )}
    </>
  )
}
