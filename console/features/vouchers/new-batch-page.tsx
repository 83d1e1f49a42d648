/** A new batch, which has no serials until they are made. */
import { useNavigate } from '@tanstack/react-router'
import { Button, Card, Flex, Input, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { saveBatch } from '#contract/console/voucher.ts'
import { BatchCode } from '#contract/values/voucher.ts'
import { call } from '../../lib/call.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ListPage } from '../../ui/detail-page.tsx'
import { checked, type Draft, newDraft } from './batch.ts'
import { BatchFields } from './batch-fields.tsx'
import { faultWords } from './batch-labels.tsx'
import { voucherWords as say } from './messages.ts'

export function NewBatchPage(): ReactNode {
  const navigate = useNavigate()
  const [draft, setDraft] = useState<Draft>(() => newDraft(new Date()))
  const [code, setCode] = useState('')
  const known = BatchCode.safeParse(code)
  const result = checked(draft)
  const faults = 'faults' in result ? faultWords(result.faults) : null
  const fault = known.success ? faults : say.codeWrong
  return (
    <ListPage
      title={say.newTitle}
      actions={
        <>
          <Button onClick={() => void navigate({ to: '/vouchers' })}>{say.discard}</Button>
          {known.success && 'batch' in result && (
            <ActionButton
              label={say.create}
              primary
              run={({ key }) =>
                call(saveBatch, { params: { code: known.data }, body: { ...result.batch, version: 0 } }, key)
              }
              onDone={(saved) =>
                void navigate({ to: '/vouchers/$code', params: { code: saved.code }, replace: true })
              }
              done={say.created}
              refreshes={[['vouchers']]}
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
          <Flex vertical gap={4}>
            <Typography.Text strong>{say.code}</Typography.Text>
            <Input
              aria-label={say.code}
              maxLength={32}
              value={code}
              onChange={({ target }) => setCode(target.value.toUpperCase())}
            />
            <Typography.Text type="secondary">{say.codeHint}</Typography.Text>
          </Flex>
        </Card>
        <BatchFields draft={draft} onDraft={setDraft} hint={say.promiseHint} promised={false} reads />
      </div>
    </ListPage>
  )
}
