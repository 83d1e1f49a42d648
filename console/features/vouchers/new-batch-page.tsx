/** A new batch, which has no serials until they are made. */
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { saveBatch } from '#contract/console/voucher.ts'
import { BatchCode } from '#contract/values/voucher.ts'
import { call } from '../../lib/call.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { NewByCodePage } from '../../ui/new-by-code-page.tsx'
import { type BatchDraft, checked, isChanged, newDraft } from './batch.ts'
import { BatchFields } from './batch-fields.tsx'
import { faultWords } from './batch-labels.tsx'
import { voucherWords as say } from './messages.ts'

export function NewBatchPage(): ReactNode {
  const navigate = useNavigate()
  const [blank] = useState<BatchDraft>(() => newDraft(new Date()))
  const [draft, setDraft] = useState(blank)
  const [typed, setTyped] = useState('')
  const known = BatchCode.safeParse(typed)
  const result = checked(draft)
  const faults = 'faults' in result ? faultWords(result.faults) : null
  return (
    <NewByCodePage
      words={say}
      {...{ typed, onTyped: setTyped, isEdited: isChanged(draft, blank) }}
      onDiscard={() => void navigate({ to: '/vouchers' })}
      fault={known.success ? faults : say.codeWrong}
      save={
        known.success &&
        'batch' in result && (
          <ActionButton
            label={say.create}
            primary
            run={({ key }) =>
              call(saveBatch, { params: { code: known.data }, body: { ...result.batch, version: 0 } }, key)
            }
            onDone={({ code }) =>
              void navigate({ to: '/vouchers/$code', params: { code }, replace: true, ignoreBlocker: true })
            }
            done={say.created}
            refreshes={[['vouchers']]}
          />
        )
      }
    >
      <BatchFields draft={draft} onDraft={setDraft} hint={say.promiseHint} promised={false} reads />
    </NewByCodePage>
  )
}
