/** A new record under a code of its own, which is typed once and never changes. */
import { useIsMutating } from '@tanstack/react-query'
import { Button, Card, ConfigProvider, Input, Typography } from 'antd'
import type { ReactNode } from 'react'
import { kitWords } from '../lib/kit-words.ts'
import { ListPage } from './detail-page.tsx'
import { Field } from './field.tsx'
import { LeaveGuard } from './leave-guard.tsx'

type Props = {
  words: { newTitle: string; discard: string; code: string }
  /** How a code is written, where it is not as most are. */
  codeHint?: string
  typed: string
  onTyped: (code: string) => void
  /** Something besides the code is not as it was when the page was opened. */
  isEdited: boolean
  onDiscard: () => void
  /** What the server refused the code for. */
  codeFault?: string | null
  /** What is still missing or wrong. */
  fault: string | null
  /** The button that saves, once nothing is. */
  save: ReactNode
  children: ReactNode
}

export function NewByCodePage(props: Props): ReactNode {
  const { words, typed, onTyped, codeFault = null, isEdited, onDiscard, fault, save, children } = props
  const { codeHint = kitWords.codeHint } = props
  // What is typed once it is on its way would be lost on the way to what was made.
  const isSaving = useIsMutating() > 0
  return (
    <ListPage
      title={words.newTitle}
      actions={
        <>
          <Button disabled={isSaving} onClick={onDiscard}>
            {words.discard}
          </Button>
          {save}
        </>
      }
    >
      <LeaveGuard isEdited={isEdited || typed !== ''} />
      <div className="stack">
        {fault !== null && (
          <Typography.Text type="secondary" aria-live="polite">
            {fault}
          </Typography.Text>
        )}
        <ConfigProvider componentDisabled={isSaving}>
          <Card size="small">
            <Field label={words.code}>
              <Input
                aria-label={words.code}
                maxLength={32}
                value={typed}
                onChange={({ target }) => onTyped(target.value.toUpperCase())}
                {...(codeFault !== null && { status: 'error', 'aria-invalid': true })}
              />
              {codeFault === null ? (
                <Typography.Text type="secondary">{codeHint}</Typography.Text>
              ) : (
                <Typography.Text type="danger" role="alert">
                  {codeFault}
                </Typography.Text>
              )}
            </Field>
          </Card>
          {children}
        </ConfigProvider>
      </div>
    </ListPage>
  )
}
