/** A new pick-up point. */
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { PickUpCode } from '#contract/values/delivery.ts'
import { NewByCodePage } from '../../ui/new-by-code-page.tsx'
import { emptyDraft, isChanged } from './draft.ts'
import { pointWords as say } from './messages.ts'
import { PointFields } from './point-fields.tsx'
import { SaveButton } from './save-button.tsx'

export function NewPointPage(): ReactNode {
  const navigate = useNavigate()
  const [draft, setDraft] = useState(emptyDraft)
  const [typed, setTyped] = useState('')
  const known = PickUpCode.safeParse(typed)
  return (
    <NewByCodePage
      words={say}
      {...{ typed, onTyped: setTyped, isEdited: isChanged(draft, emptyDraft) }}
      onDiscard={() => void navigate({ to: '/pick-up-points' })}
      fault={known.success ? null : say.codeWrong}
      save={
        known.success && (
          <SaveButton
            {...{ code: known.data, version: 0, draft }}
            onSaved={({ code }) =>
              void navigate({
                ...{ to: '/pick-up-points/$code', params: { code } },
                ...{ replace: true, ignoreBlocker: true },
              })
            }
          />
        )
      }
    >
      <PointFields draft={draft} onDraft={setDraft} />
    </NewByCodePage>
  )
}
