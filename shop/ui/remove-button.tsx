/** Forgets what a form is about, after it was asked whether it shall. */
import { useState } from 'react'
import { Button } from './button.tsx'
import { ConfirmDialog } from './dialog.tsx'

type Props = {
  words: { remove: string; removeTitle: string; removeText: string; confirmRemove: string; cancel: string }
  onRemove: () => void
}

export function RemoveButton({ words, onRemove }: Props) {
  const [asking, setAsking] = useState(false)
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
          onConfirm={onRemove}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
