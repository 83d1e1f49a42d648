/** Drops what is typed and not saved, once that was said in a dialog: one press beside Save loses nothing. */
import { Button, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { kitWords } from '../lib/kit-words.ts'

type DiscardProps = { label: string; onDiscard: () => void }

export function DiscardButton({ label, onDiscard }: DiscardProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const discard = () => {
    close()
    onDiscard()
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <Modal open={isOpen} title={kitWords.discardTitle} onCancel={close} footer={null} width={480}>
        <p>{kitWords.discardText}</p>
        <div className="dialog-foot">
          <Button onClick={close}>{kitWords.stay}</Button>
          <Button type="primary" danger onClick={discard}>
            {kitWords.discardDoes}
          </Button>
        </div>
      </Modal>
    </>
  )
}
