/**
 * A dialog that writes. While its write is on its way it stays: closed, it would look as if nothing came of it, and opened
 * anew, it could do the same twice.
 */
import { Button, Modal } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import { kitWords } from '../lib/kit-words.ts'

type WriteDialogProps = Pick<ComponentProps<typeof Modal>, 'open' | 'title' | 'width' | 'destroyOnHidden'> & {
  isWriting: boolean
  onClose: () => void
  children: ReactNode
}

export const WriteDialog = ({ isWriting, onClose, ...dialog }: WriteDialogProps): ReactNode => (
  <Modal
    footer={null}
    destroyOnHidden
    {...dialog}
    onCancel={onClose}
    closable={{ disabled: isWriting }}
    keyboard={!isWriting}
  />
)

type FootProps = {
  isWriting: boolean
  onClose: () => void
  close?: string
  danger?: boolean
  /** What the button does, by name. */
  does: ReactNode
}

export const WriteDialogFoot = ({
  isWriting,
  onClose,
  close = kitWords.keep,
  danger = false,
  does,
}: FootProps): ReactNode => (
  <div className="dialog-foot">
    <Button disabled={isWriting} onClick={onClose}>
      {close}
    </Button>
    <Button
      type="primary"
      danger={danger}
      htmlType="submit"
      loading={isWriting}
      // Where it lies below what opened the dialog, the second press of who presses twice does nothing unread.
      onClick={(event) => event.detail > 1 && event.preventDefault()}
    >
      {does}
    </Button>
  </div>
)
