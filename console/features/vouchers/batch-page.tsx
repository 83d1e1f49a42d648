/** One batch: its form, what its issuer owes, and its serials with the orders they paid. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { ConfigProvider } from 'antd'
import { type ReactNode, useState } from 'react'
import {
  type BatchDetail,
  type EditedBatch,
  readBatch,
  saveBatch,
  setBatchState,
} from '#contract/console/voucher.ts'
import type { BatchState } from '#contract/values/voucher.ts'
import { call } from '../../lib/call.ts'
import type { WriteKey } from '../../lib/key-of-input.ts'
import { language } from '../../lib/language.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { refetchedOnConflict, useSent } from '../../lib/version-conflict.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DetailPage } from '../../ui/detail-page.tsx'
import { EditorFrame } from '../../ui/editor-frame.tsx'
import { type BatchDraft, checked, draftOf, isChanged } from './batch.ts'
import { BatchFields } from './batch-fields.tsx'
import { BatchTag, faultWords } from './batch-labels.tsx'
import { voucherWords as say } from './messages.ts'
import { SerialsCard } from './serials-card.tsx'
import { SettlementCard } from './settlement-card.tsx'
import { refreshesOf } from './voucher-columns.tsx'

export function BatchPage(): ReactNode {
  const { code } = useParams({ from: '/vouchers/$code' })
  const navigate = useNavigate()
  const mayWrite = mayOpen(useSession(), ['owner', 'content'])
  const query = useQuery({
    queryKey: ['voucher-batch', code],
    queryFn: () => call(readBatch, { params: { code } }),
  })
  return (
    <DetailPage
      title={query.data ? query.data.name[language] : <span className="number">{code}</span>}
      tag={(data) => <BatchTag state={data.state} />}
      onBack={() => void navigate({ to: '/vouchers' })}
      query={query}
      actions={(batch) => mayWrite && batch.state !== 'VOID' && <Actions batch={batch} />}
    >
      {(batch) => (
        <div className="stack">
          <div className="columns">
            <ConfigProvider componentDisabled={!mayWrite}>
              <Editor batch={batch} mayWrite={mayWrite} />
            </ConfigProvider>
            <SettlementCard batch={batch} />
          </div>
          <SerialsCard batch={batch} mayWrite={mayWrite} />
        </div>
      )}
    </DetailPage>
  )
}

function Actions({ batch: { code, state, version } }: { batch: BatchDetail }): ReactNode {
  const turn = (to: BatchState) => (input: { reason: string; key: WriteKey }) =>
    call(setBatchState, { params: { code }, body: { state: to, version, reason: input.reason } }, input.key)
  const refreshes = refreshesOf(code)
  return (
    <>
      <ActionButton
        label={say.voidBatch}
        danger
        asks={{ title: say.voidTitle, consequence: say.voidText, does: say.voidBatch, reason: say.reason }}
        run={turn('VOID')}
        done={say.voided}
        refreshes={refreshes}
      />
      {state === 'OPEN' ? (
        <ActionButton
          label={say.stop}
          asks={{ title: say.stopTitle, consequence: say.stopText, does: say.stop, reason: say.reason }}
          run={turn('STOPPED')}
          done={say.stopped}
          refreshes={refreshes}
        />
      ) : (
        <ActionButton
          label={say.open}
          primary
          asks={{ title: say.openTitle, consequence: say.openText, does: say.open, reason: say.reason }}
          run={turn('OPEN')}
          done={say.opened}
          refreshes={refreshes}
        />
      )}
    </>
  )
}

/** Refused, because somebody else was first: what they saved is read at once. */
function useSave({ code, version }: BatchDetail) {
  const client = useQueryClient()
  return async (batch: EditedBatch, key: WriteKey) =>
    await refetchedOnConflict(
      client,
      ['voucher-batch', code],
      call(saveBatch, { params: { code }, body: { ...batch, version } }, key),
    )
}

type Typed = { version: number; draft: BatchDraft }

function Editor({ batch, mayWrite }: { batch: BatchDetail; mayWrite: boolean }): ReactNode {
  const client = useQueryClient()
  const save = useSave(batch)
  const { version, made } = batch
  const [typed, setTyped] = useState<Typed | null>(null)
  const [last, keepSent] = useSent<BatchDraft>()
  const saved = draftOf(batch)
  const draft = typed?.draft ?? saved
  const isEdited = typed !== null && isChanged(draft, saved)
  const isOwn = last !== null && !isChanged(last, saved)
  const result = checked(draft)
  return (
    <EditorFrame
      words={say}
      isEdited={isEdited}
      conflict={isEdited && !isOwn && typed.version !== version ? say.conflict : null}
      mayWrite={mayWrite}
      saveButton={
        'batch' in result ? (
          <ActionButton
            label={say.save}
            primary
            run={async ({ key }) => {
              keepSent(draft)
              return { sent: draft, saved: await save(result.batch, key) }
            }}
            onDone={({ sent, saved: answer }) => {
              const queryKey = ['voucher-batch', batch.code]
              client.setQueryData<BatchDetail>(queryKey, (now) => now && { ...now, ...answer })
              // What was typed while it was on its way is not saved yet; a fault in it takes this button away.
              setTyped((now) =>
                now && isChanged(now.draft, sent) ? { draft: now.draft, version: answer.version } : null,
              )
            }}
            done={say.saved}
            refreshes={refreshesOf(batch.code)}
          />
        ) : (
          <span aria-live="polite">{faultWords(result.faults)}</span>
        )
      }
      onDiscard={() => setTyped(null)}
    >
      <BatchFields
        draft={draft}
        onDraft={(changed) => setTyped({ version: isEdited ? typed.version : version, draft: changed })}
        hint={made > 0 ? say.promised : say.promiseHint}
        promised={made > 0}
        reads={mayWrite}
      />
    </EditorFrame>
  )
}
