/** Around the fields of something that is edited by its version: what somebody else saved meanwhile, the save bar, the fields. */
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { DiscardButton } from './discard-button.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { SaveBar } from './save-bar.tsx'

type EditorFrameProps = {
  words: { unsaved: string; unchanged: string; save: string; discard: string }
  isEdited: boolean
  /** Said while what is typed began with an older version; null: it did not. */
  conflict: string | null
  /** Without it the fields are read only, and nothing can be saved. */
  mayWrite?: boolean
  /** The button that saves, or what is still missing. */
  saveButton: ReactNode
  onDiscard: () => void
  children: ReactNode
}

export const EditorFrame = ({
  words,
  isEdited,
  conflict,
  mayWrite = true,
  saveButton,
  onDiscard,
  children,
}: EditorFrameProps): ReactNode => (
  <div className="stack">
    <LeaveGuard isEdited={isEdited} />
    {conflict !== null && <Alert type="warning" showIcon title={conflict} />}
    {mayWrite && (
      <SaveBar
        unsaved={isEdited ? words.unsaved : null}
        unchanged={words.unchanged}
        save={words.save}
        actions={
          <>
            <DiscardButton label={words.discard} onDiscard={onDiscard} />
            {saveButton}
          </>
        }
      />
    )}
    {children}
  </div>
)
