/** One kind of notification: how it is sent, typed beside a preview of its e-mail, and saved after a look at what changes. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Alert, Card, Flex, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { type KindSetting, readMessageSetting, saveMessageSetting } from '#contract/console/message.ts'
import { messageKindLabels } from '#contract/dictionaries/message.ts'
import { languages } from '#contract/language.ts'
import { fillIn, type MessageSetting } from '#contract/values/message-setting.ts'
import { call } from '../../lib/call.ts'
import type { WriteKey } from '../../lib/key-of-input.ts'
import { language } from '../../lib/language.ts'
import { refetchedOnConflict, useSent } from '../../lib/version-conflict.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DetailPage, TwoColumns } from '../../ui/detail-page.tsx'
import { DiscardButton } from '../../ui/discard-button.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { isSame } from './changes.ts'
import { faultsOf, isEdited, type MessageSettingDraft, mailOf } from './message-draft.ts'
import { MessageFields } from './message-fields.tsx'
import { messageSettingWords as say } from './message-words.ts'
import { settingsWords } from './messages.ts'
import { messagesKey, SendingTag } from './messages-tab.tsx'
import { Difference } from './preview.tsx'
import './settings.css'

export function MessageSettingPage(): ReactNode {
  const { kind } = useParams({ from: '/settings/messages/$kind' })
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: [...messagesKey, kind],
    queryFn: () => call(readMessageSetting, { params: { kind } }),
  })
  return (
    <DetailPage
      title={messageKindLabels[language][kind] ?? kind}
      tag={({ topic, value: { on } }) => <SendingTag topic={topic} on={on} />}
      onBack={() => void navigate({ to: '/settings', search: { tab: 'messages' } })}
      query={query}
      actions={() => null}
    >
      {(saved) => <Editor key={kind} saved={saved} />}
    </DetailPage>
  )
}

function Editor({ saved }: { saved: KindSetting }): ReactNode {
  const [typed, setTyped] = useState<MessageSettingDraft | null>(null)
  const [sent, keepSent] = useSent<MessageSetting>()
  const edited = isEdited(typed, saved)
  const value = typed?.value ?? saved.value
  const isOwn = sent !== null && !isEdited({ version: saved.version, value: sent }, saved)
  const faults = faultsOf(saved, value, language)
  return (
    <div className="stack">
      <LeaveGuard isEdited={edited} />
      {edited && !isOwn && typed.version !== saved.version && (
        <Alert type="warning" showIcon title={say.conflict} />
      )}
      <SaveBar
        unsaved={edited ? say.unsaved : null}
        unchanged={say.unchanged}
        save={say.save}
        actions={
          <>
            <DiscardButton label={say.discard} onDiscard={() => setTyped(null)} />
            {faults.size > 0 ? (
              say.incomplete
            ) : (
              <SaveButton {...{ saved, value }} onSend={keepSent} onSaved={() => setTyped(null)} />
            )}
          </>
        }
      />
      <TwoColumns
        main={
          <MessageFields
            saved={saved}
            value={value}
            faults={faults}
            onChange={(changed) =>
              setTyped({ version: edited ? typed.version : saved.version, value: changed })
            }
          />
        }
        aside={
          <>
            <MailPreview saved={saved} value={value} />
            <RegisteredCard saved={saved} />
          </>
        }
      />
    </div>
  )
}

type ValueProps = { saved: KindSetting; value: MessageSetting }

/** Text is shown as it is typed: markup of staff is text, here and in the mail. */
function MailPreview({ saved, value }: ValueProps): ReactNode {
  const texts = mailOf(saved, value)
  if (!texts || !saved.mail) return null
  const { footer } = saved.mail
  return (
    <Card title={say.preview} size="small">
      <div className="stack" aria-live="polite">
        <Typography.Text type="secondary">{say.previewHint}</Typography.Text>
        {languages.map((each) => (
          <section key={each} lang={each} className="mail-preview">
            <strong>{fillIn(texts.subject[each], saved.samples)}</strong>
            <p>{fillIn(texts.body[each], saved.samples)}</p>
            <Typography.Text type="secondary">{footer[each]}</Typography.Text>
          </section>
        ))}
      </div>
    </Card>
  )
}

const RegisteredCard = ({ saved: { text } }: { saved: KindSetting }): ReactNode => (
  <Card title={say.registered} size="small">
    <Flex vertical gap={12}>
      <Typography.Text type="secondary">{say.registeredHint}</Typography.Text>
      {languages.map((each) => (
        <span key={each} lang={each} className="mail-preview">
          {text[each]}
        </span>
      ))}
    </Flex>
  </Card>
)

/** Each part that would be another, with what it was. */
function partsOf({ saved, value }: ValueProps): (readonly [string, unknown, unknown])[] {
  const wordOf = ({ on }: MessageSetting) => (on ? say.on : say.off)
  const rows = [
    [say.sending, wordOf(saved.value), wordOf(value)],
    ...saved.sms.companies.map(
      ({ company }) =>
        [
          `${say.smsTemplates} · ${say.companies[company]}`,
          saved.value.sms[company],
          value.sms[company],
        ] as const,
    ),
    [say.wechatTemplate, saved.value.wechat, value.wechat],
    [say.mailTexts, mailOf(saved, saved.value), mailOf(saved, value)],
  ] as const
  return rows.filter(([, before, after]) => !isSame(before, after))
}

type SaveProps = ValueProps & { onSend: (value: MessageSetting) => void; onSaved: () => void }

function SaveButton({ saved, value, onSend, onSaved }: SaveProps): ReactNode {
  const client = useQueryClient()
  const { kind, version } = saved
  const queryKey = [...messagesKey, kind]
  const isStopped = saved.value.on && !value.on
  const save = async (key: WriteKey): Promise<KindSetting> =>
    await refetchedOnConflict(
      client,
      queryKey,
      call(saveMessageSetting, { params: { kind }, body: { value, version } }, key),
    )
  return (
    <ActionButton
      label={say.save}
      primary
      asks={{
        title: say.saveTitle,
        consequence: isStopped ? `${say.saveText} ${say.offText}` : say.saveText,
        does: isStopped ? say.stopDoes : say.saveDoes,
        fields: (
          <section className="settings-preview" aria-label={settingsWords.preview}>
            {partsOf({ saved, value }).map(([label, before, after]) => (
              <Difference key={label} label={label} before={before} after={after} />
            ))}
          </section>
        ),
      }}
      run={({ key }) => {
        onSend(value)
        return save(key)
      }}
      onDone={(answer) => {
        client.setQueryData(queryKey, answer)
        onSaved()
      }}
      done={say.saved}
      refreshes={[messagesKey, ['audit']]}
    />
  )
}
