/** Lets somebody buy for the group no more, after it was asked whether they shall. */
import { useState } from 'react'
import type { Group } from '#contract/endpoints/group.ts'
import { useWords } from '../../lib/words.ts'
import { IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { sendRemoval } from './calls.ts'
import { groupWords } from './messages.ts'

export function RemoveMember({ member: { account, nickname } }: { member: Group['members'][number] }) {
  const words = useWords(groupWords)
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await sendRemoval(account)
      showToast(words.removed, 'success')
    } catch {
      // The call has shown why.
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  return (
    <>
      <IconButton icon="trash" label={words.remove(nickname)} onClick={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          title={words.removeTitle(nickname)}
          text={words.removeText}
          confirm={words.confirmRemove}
          cancel={words.cancel}
          danger
          busy={busy}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
