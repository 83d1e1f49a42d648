/** Above a form: what is typed and not saved yet with what can be done about it, or a quiet line while there is nothing. */
import { Alert, Button, Typography } from 'antd'
import type { ReactNode } from 'react'

type SaveBarProps = {
  /** Null while the form says what is saved. */
  unsaved: string | null
  unchanged: string
  /** The label of the button that waits for a change. */
  save: string
  actions: ReactNode
}

export function SaveBar({ unsaved, unchanged, save, actions }: SaveBarProps): ReactNode {
  if (unsaved !== null)
    return (
      <Alert
        className="unsaved"
        type="info"
        title={unsaved}
        action={<div className="editor-actions">{actions}</div>}
      />
    )
  return (
    <div className="save-bar">
      <Typography.Text type="secondary">{unchanged}</Typography.Text>
      <Button type="primary" disabled>
        {save}
      </Button>
    </div>
  )
}
