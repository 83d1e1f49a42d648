/** Forgets what a form is about, after it was asked whether it shall. */
import { useState } from 'react'
import { Button } from './button.tsx'
import { ConfirmDialog } from './dialog.tsx'

type Props = {
  words: { remove: string; removeTitle: string; removeText: string; confirmRemove: string; cancel: string }
  onRemove: () => Promise<void>
}

export function RemoveButton({ words, onRemove }: Props) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await onRemove()
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  return (
    <>
      <Button kind="plain" size="s" onClick={() => setAsking(true)}>
        {words.remove}
      </Button>
      {asking && (
        <ConfirmDialog
          title={words.removeTitle}
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
