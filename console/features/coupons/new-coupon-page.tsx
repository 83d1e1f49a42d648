/** A new activity, which is a draft until it is published. */
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { saveActivity } from '#contract/console/coupon.ts'
import { ActivityCode } from '#contract/values/coupon.ts'
import { call } from '../../lib/call.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { NewByCodePage } from '../../ui/new-by-code-page.tsx'
import { type ActivityDraft, checked, isChanged, newDraft } from './activity.ts'
import { GivingCard, PromiseCard } from './activity-fields.tsx'
import { faultWords } from './activity-labels.tsx'
import { couponWords as say } from './messages.ts'

export function NewCouponPage(): ReactNode {
  const navigate = useNavigate()
  const [blank] = useState<ActivityDraft>(() => newDraft(new Date()))
  const [draft, setDraft] = useState(blank)
  const [typed, setTyped] = useState('')
  const known = ActivityCode.safeParse(typed)
  const result = checked(draft)
  const faults = 'faults' in result ? faultWords(result.faults) : null
  return (
    <NewByCodePage
      words={say}
      {...{ typed, onTyped: setTyped, isEdited: isChanged(draft, blank) }}
      onDiscard={() => void navigate({ to: '/coupons' })}
      fault={known.success ? faults : say.codeWrong}
      save={
        known.success &&
        'activity' in result && (
          <ActionButton
            label={say.create}
            primary
            run={({ key }) =>
              call(
                saveActivity,
                { params: { code: known.data }, body: { ...result.activity, version: 0 } },
                key,
              )
            }
            onDone={({ code }) =>
              void navigate({ to: '/coupons/$code', params: { code }, replace: true, ignoreBlocker: true })
            }
            done={say.created}
            refreshes={[['coupons']]}
          />
        )
      }
    >
      <GivingCard draft={draft} onDraft={setDraft} isNew />
      <PromiseCard draft={draft} onDraft={setDraft} hint={say.promiseHint} />
    </NewByCodePage>
  )
}
