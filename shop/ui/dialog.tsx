/** A question in the middle of the screen. */
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import css from './dialog.module.css'
import { Modal } from './modal.tsx'

type Props = { title: string; onClose: () => void; children?: ReactNode; actions: ReactNode }

/** Render it only while it is open. */
export function Dialog({ title, onClose, children, actions }: Props) {
  return (
    <Modal label={title} className={css.dialog} onClose={onClose}>
      <div className={css.body}>
        <h2 className={css.title}>{title}</h2>
        {children && <div className={css.text}>{children}</div>}
        <div className={css.actions}>{actions}</div>
      </div>
    </Modal>
  )
}

type ConfirmProps = {
  title: string
  text?: string
  confirm: string
  cancel: string
  /** Something is lost by saying yes. */
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

export function ConfirmDialog({
  title,
  text,
  confirm,
  cancel,
  danger,
  busy,
  onConfirm,
  onCancel,
}: ConfirmProps) {
  return (
    <Dialog
      title={title}
      onClose={onCancel}
      actions={
        <>
          <Button kind="quiet" onClick={onCancel}>
            {cancel}
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} busy={busy ?? false} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {text && <p>{text}</p>}
    </Dialog>
  )
}
