/** A new activity, which is a draft until it is published. */
import { useNavigate } from '@tanstack/react-router'
import { Button, Card, Input, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { saveActivity } from '#contract/console/coupon.ts'
import { ActivityCode } from '#contract/values/coupon.ts'
import { call } from '../../lib/call.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ListPage } from '../../ui/detail-page.tsx'
import { Field } from '../../ui/field.tsx'
import { checked, type Draft, newDraft } from './activity.ts'
import { GivingCard, PromiseCard } from './activity-fields.tsx'
import { faultWords } from './activity-labels.tsx'
import { couponWords as say } from './messages.ts'

export function NewCouponPage(): ReactNode {
  const navigate = useNavigate()
  const [draft, setDraft] = useState<Draft>(() => newDraft(new Date()))
  const [code, setCode] = useState('')
  const known = ActivityCode.safeParse(code)
  const result = checked(draft)
  const faults = 'faults' in result ? faultWords(result.faults) : null
  const fault = known.success ? faults : say.codeWrong
  return (
    <ListPage
      title={say.newTitle}
      actions={
        <>
          <Button onClick={() => void navigate({ to: '/coupons' })}>{say.discard}</Button>
          {known.success && 'activity' in result && (
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
              onDone={(saved) =>
                void navigate({ to: '/coupons/$code', params: { code: saved.code }, replace: true })
              }
              done={say.created}
              refreshes={[['coupons']]}
            />
          )}
        </>
      }
    >
      <div className="stack">
        {fault !== null && (
          <Typography.Text type="secondary" aria-live="polite">
            {fault}
          </Typography.Text>
        )}
        <Card size="small">
          <Field label={say.code}>
            <Input
              aria-label={say.code}
              maxLength={32}
              value={code}
              onChange={({ target }) => setCode(target.value.toUpperCase())}
            />
            <Typography.Text type="secondary">{say.codeHint}</Typography.Text>
          </Field>
        </Card>
        <GivingCard draft={draft} onDraft={setDraft} isNew />
        <PromiseCard draft={draft} onDraft={setDraft} hint={say.promiseHint} />
      </div>
    </ListPage>
  )
}
