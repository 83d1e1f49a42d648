/** Writes a new version of a template, or its first one; what is missing is said in its place. */
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type StaffTemplate, saveFreight } from '#contract/console/parcel.ts'
import { call } from '../../lib/call.ts'
import { refetchedOnConflict } from '../../lib/version-conflict.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { complete, type FreightDraft } from './draft.ts'
import { freightWords as say } from './messages.ts'

/** `version`: the newest that is known, which may be another than that of the draft. */
type Props = {
  code: string
  version: number
  draft: FreightDraft
  onSend?: (draft: FreightDraft) => void
  onSaved: (saved: StaffTemplate) => void
}

export function SaveButton({ code, version, draft, onSend, onSaved }: Props): ReactNode {
  const client = useQueryClient()
  const template = complete(draft)
  if (template === null) return <span aria-live="polite">{say.incomplete}</span>
  return (
    <ActionButton
      label={say.save}
      primary
      asks={{ title: say.saveTitle(version + 1), consequence: say.saveText, does: say.save }}
      run={({ key }) => {
        onSend?.(draft)
        return refetchedOnConflict(
          client,
          ['freight'],
          call(saveFreight, { params: { code }, body: { ...template, version } }, key),
        )
      }}
      onDone={onSaved}
      done={say.saved}
      refreshes={[['freight'], ['audit']]}
    />
  )
}
