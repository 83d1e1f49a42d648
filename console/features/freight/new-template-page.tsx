/** The first version of a freight template. */
import { useNavigate } from '@tanstack/react-router'
import { Button, Card, Flex, Input, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { FreightCode } from '#contract/console/parcel.ts'
import { ListPage } from '../../ui/detail-page.tsx'
import { emptyDraft } from './draft.ts'
import { freightWords as say } from './messages.ts'
import { SaveButton } from './save-button.tsx'
import { TemplateFields } from './template-fields.tsx'

export function NewTemplatePage(): ReactNode {
  const navigate = useNavigate()
  const [draft, setDraft] = useState(emptyDraft)
  const [typed, setTyped] = useState('')
  const known = FreightCode.safeParse(typed)
  return (
    <ListPage
      title={say.newTitle}
      actions={
        <>
          <Button onClick={() => void navigate({ to: '/freight' })}>{say.discard}</Button>
          {known.success && (
            <SaveButton
              {...{ code: known.data, version: 0, draft }}
              onSaved={({ code }) => void navigate({ to: '/freight/$code', params: { code }, replace: true })}
            />
          )}
        </>
      }
    >
      <div className="stack">
        <Card size="small">
          <Flex vertical gap={4}>
            <Typography.Text strong>{say.code}</Typography.Text>
            <Input
              aria-label={say.code}
              maxLength={32}
              value={typed}
              onChange={({ target }) => setTyped(target.value.toUpperCase())}
            />
            {!known.success && <Typography.Text type="secondary">{say.codeWrong}</Typography.Text>}
          </Flex>
        </Card>
        <TemplateFields draft={draft} onDraft={setDraft} />
      </div>
    </ListPage>
  )
}
