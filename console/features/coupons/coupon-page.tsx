/** One activity: its form, how far it has come, its codes, and the coupons that were taken. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Card, ConfigProvider, Descriptions } from 'antd'
import { type ReactNode, useState } from 'react'
import {
  type ActivityDetail,
  type ActivityStage,
  type EditedActivity,
  readStaffActivity,
  saveActivity,
} from '#contract/console/coupon.ts'
import { call } from '../../lib/call.ts'
import type { WriteKey } from '../../lib/key-of-input.ts'
import { language } from '../../lib/language.ts'
import { refetchedOnConflict, useSent } from '../../lib/version-conflict.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DetailPage } from '../../ui/detail-page.tsx'
import { EditorFrame } from '../../ui/editor-frame.tsx'
import { type ActivityDraft, checked, draftOf, isChanged } from './activity.ts'
import { GivingCard, PromiseCard } from './activity-fields.tsx'
import { faultWords, PhaseTag } from './activity-labels.tsx'
import { CodesCard } from './codes-card.tsx'
import { couponWords as say } from './messages.ts'
import { TakenCard } from './taken-card.tsx'

export function CouponPage(): ReactNode {
  const { code } = useParams({ from: '/coupons/$code' })
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: ['coupon', code],
    queryFn: () => call(readStaffActivity, { params: { code } }),
  })
  return (
    <DetailPage
      title={query.data ? query.data.name[language] : <span className="number">{code}</span>}
      tag={(data) => <PhaseTag activity={data} />}
      onBack={() => void navigate({ to: '/coupons' })}
      query={query}
      actions={(activity) => <Actions activity={activity} />}
    >
      {(activity) => (
        <div className="stack">
          <div className="columns">
            <Editor activity={activity} />
            <NumbersCard activity={activity} />
          </div>
          {activity.kind === 'CODE' && <CodesCard activity={activity} />}
          <TakenCard code={activity.code} />
        </div>
      )}
    </DetailPage>
  )
}

type Props = { activity: ActivityDetail }

const editedOf = ({ code, version, taken, used, codesMade, codesUsed, ...edited }: ActivityDetail) => edited

/** Refused, because somebody else was first: what they saved is read at once. */
function useSave({ code, version }: ActivityDetail) {
  const client = useQueryClient()
  return async (edited: EditedActivity, key: WriteKey) =>
    await refetchedOnConflict(
      client,
      ['coupon', code],
      call(saveActivity, { params: { code }, body: { ...edited, version } }, key),
    )
}

const refreshesOf = (code: string) => [['coupon', code], ['coupons'], ['audit']]

/** What is typed and not saved yet is not published with it. */
function Actions({ activity }: Props): ReactNode {
  const save = useSave(activity)
  const turn = (state: ActivityStage) => (key: WriteKey) => save({ ...editedOf(activity), state }, key)
  const refreshes = refreshesOf(activity.code)
  if (activity.state === 'OPEN')
    return (
      <ActionButton
        label={say.stop}
        danger
        asks={{ title: say.stopTitle, consequence: say.stopText, does: say.stop }}
        run={({ key }) => turn('STOPPED')(key)}
        done={say.stopped}
        refreshes={refreshes}
      />
    )
  return (
    <ActionButton
      label={say.publish}
      primary
      asks={{ title: say.publishTitle, consequence: say.publishText, does: say.publish }}
      run={({ key }) => turn('OPEN')(key)}
      done={say.published}
      refreshes={refreshes}
    />
  )
}

type Typed = { version: number; draft: ActivityDraft }

function Editor({ activity }: Props): ReactNode {
  const client = useQueryClient()
  const save = useSave(activity)
  const { version, taken, state } = activity
  const [typed, setTyped] = useState<Typed | null>(null)
  const [last, keepSent] = useSent<ActivityDraft>()
  const saved = draftOf(activity)
  const draft = { ...(typed?.draft ?? saved), state }
  const isEdited = typed !== null && isChanged(draft, saved)
  const isOwn = last !== null && !isChanged(last, saved)
  const result = checked(draft)
  const onDraft = (changed: ActivityDraft) =>
    setTyped({ version: isEdited ? typed.version : version, draft: changed })
  return (
    <EditorFrame
      words={say}
      isEdited={isEdited}
      conflict={isEdited && !isOwn && typed.version !== version ? say.conflict : null}
      saveButton={
        'activity' in result ? (
          <ActionButton
            label={say.save}
            primary
            run={async ({ key }) => {
              keepSent(draft)
              return { sent: draft, saved: await save(result.activity, key) }
            }}
            onDone={({ sent, saved: answer }) => {
              const queryKey = ['coupon', activity.code]
              client.setQueryData<ActivityDetail>(queryKey, (now) => now && { ...now, ...answer })
              // What was typed while it was on its way is not saved yet; a fault in it takes this button away.
              setTyped((now) =>
                now && isChanged(now.draft, sent) ? { draft: now.draft, version: answer.version } : null,
              )
            }}
            done={say.saved}
            refreshes={refreshesOf(activity.code)}
          />
        ) : (
          <span aria-live="polite">{faultWords(result.faults)}</span>
        )
      }
      onDiscard={() => setTyped(null)}
    >
      <GivingCard draft={draft} onDraft={onDraft} isNew={false} />
      <ConfigProvider componentDisabled={taken > 0}>
        <PromiseCard
          draft={draft}
          onDraft={onDraft}
          hint={taken > 0 ? say.promised(taken) : say.promiseHint}
        />
      </ConfigProvider>
    </EditorFrame>
  )
}

function NumbersCard({ activity }: Props): ReactNode {
  const { code, kind, total, taken, used, codesMade, codesUsed } = activity
  const facts: [string, ReactNode][] = [
    [say.code, <span key="code" className="number">{`${code}`}</span>],
    [say.taken, `${taken} / ${total}`],
    [say.left, total - taken],
    [say.used, used],
    ...(kind === 'CODE'
      ? ([
          [say.codesMade, codesMade],
          [say.codesUsed, codesUsed],
        ] as [string, ReactNode][])
      : []),
  ]
  return (
    <Card title={say.numbers} size="small">
      <Descriptions
        column={1}
        size="small"
        items={facts.map(([label, children]) => ({ key: label, label, children }))}
      />
    </Card>
  )
}
