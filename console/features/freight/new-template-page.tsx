/** The first version of a freight template. */
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { FreightCode } from '#contract/console/parcel.ts'
import { NewByCodePage } from '../../ui/new-by-code-page.tsx'
import { emptyDraft, isChanged } from './draft.ts'
import { freightWords as say } from './messages.ts'
import { SaveButton } from './save-button.tsx'
import { TemplateFields } from './template-fields.tsx'

export function NewTemplatePage(): ReactNode {
  const navigate = useNavigate()
  const [draft, setDraft] = useState(emptyDraft)
  const [typed, setTyped] = useState('')
  const known = FreightCode.safeParse(typed)
  return (
    <NewByCodePage
      words={say}
      {...{ typed, onTyped: setTyped, isEdited: isChanged(draft, emptyDraft) }}
      onDiscard={() => void navigate({ to: '/freight' })}
      fault={known.success ? null : say.codeWrong}
      save={
        known.success && (
          <SaveButton
            {...{ code: known.data, version: 0, draft }}
            onSaved={({ code }) =>
              void navigate({ to: '/freight/$code', params: { code }, replace: true, ignoreBlocker: true })
            }
          />
        )
      }
    >
      <TemplateFields draft={draft} onDraft={setDraft} />
    </NewByCodePage>
  )
}
