/** Takes something away, after it was asked whether it shall: in words, or by an icon where it stands beside each of several. */
import { useState } from 'react'
import { Button, IconButton } from './button.tsx'
import { ConfirmDialog } from './dialog.tsx'

type Props = {
  words: { remove: string; removeTitle: string; removeText: string; confirmRemove: string; cancel: string }
  /** A failure is shown by the call that failed. */
  onRemove: () => Promise<unknown>
  isIcon?: boolean
}

export function RemoveButton({ words, onRemove, isIcon = false }: Props) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await onRemove()
    } catch {
      // The call has shown why.
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  return (
    <>
      {isIcon ? (
        <IconButton icon="trash" label={words.remove} onClick={() => setAsking(true)} />
      ) : (
        <Button kind="plain" size="s" onClick={() => setAsking(true)}>
          {words.remove}
        </Button>
      )}
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
