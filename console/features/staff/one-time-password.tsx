/** A password that is shown this once. */
import { Button, Modal, Typography } from 'antd'
import type { ReactNode } from 'react'
import { staffWords as say } from './messages.ts'

export type ShownPassword = { account: string; password: string }

export function OneTimePassword({
  shown,
  onClose,
}: {
  shown: ShownPassword | null
  onClose: () => void
}): ReactNode {
  return (
    <Modal
      open={shown !== null}
      title={say.passwordTitle}
      closable={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {say.close}
        </Button>
      }
    >
      {shown && (
        <>
          <p>{say.passwordText(shown.account)}</p>
          <Typography.Text code copyable className="number" style={{ fontSize: 20 }}>
            {shown.password}
          </Typography.Text>
        </>
      )}
    </Modal>
  )
}
