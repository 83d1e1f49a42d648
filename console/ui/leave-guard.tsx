/**
 * Asks before what is typed and not saved is lost: in a dialog on the way to another page, by the browser before a reload.
 * Log-out asks as well where one says that something is edited.
 */
import { useBlocker } from '@tanstack/react-router'
import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { kitWords } from '../lib/kit-words.ts'
import { useUnsavedWarning } from '../lib/unsaved.ts'

/** A page that leaves by itself, because all is saved or dropped, navigates with `ignoreBlocker`. */
export function LeaveGuard({ isEdited }: { isEdited: boolean }): ReactNode {
  useUnsavedWarning(isEdited)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isEdited && current.pathname !== next.pathname,
    enableBeforeUnload: () => isEdited,
    withResolver: true,
  })
  return (
    <Modal
      open={blocker.status === 'blocked'}
      title={kitWords.leaveTitle}
      onCancel={() => blocker.reset?.()}
      footer={null}
      width={480}
    >
      <p>{kitWords.leaveText}</p>
      <div className="dialog-foot">
        <Button onClick={blocker.reset}>{kitWords.stay}</Button>
        <Button type="primary" danger onClick={blocker.proceed}>
          {kitWords.leaveDoes}
        </Button>
      </div>
    </Modal>
  )
}
