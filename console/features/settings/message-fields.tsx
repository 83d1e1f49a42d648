/** What can be set of a kind of notification: whether it is sent, its templates, and the text of its e-mail. */
import { Alert, Button, Card, Flex, Switch, Tag, Typography } from 'antd'
import type { ReactNode } from 'react'
import type { KindSetting } from '#contract/console/message.ts'
import type { Texts } from '#contract/language.ts'
import {
  LONGEST_MAIL_BODY,
  LONGEST_MAIL_SUBJECT,
  type MessageSetting,
} from '#contract/values/message-setting.ts'
import { notificationTopics } from '#contract/values/notification.ts'
import { BothLanguages } from '../../ui/both-languages.tsx'
import { type Faults, faultsAt, mailOf, withMail } from './message-draft.ts'
import { messageSettingWords as say } from './message-words.ts'

type FieldsProps = {
  saved: KindSetting
  value: MessageSetting
  faults: Faults
  onChange: (value: MessageSetting) => void
}

const LONGEST_TEMPLATE = 64
const LONGEST_WECHAT_TEMPLATE = 300

export const MessageFields = (props: FieldsProps): ReactNode => (
  <>
    <SendingCard {...props} />
    <SmsCard {...props} />
    <WechatCard {...props} />
    <MailCard {...props} />
  </>
)

function SendingCard({ saved: { topic }, value, onChange }: FieldsProps): ReactNode {
  const { optional } = notificationTopics[topic]
  return (
    <Card title={say.sending} size="small">
      <Flex vertical gap={8}>
        <Flex gap={12} align="center">
          <Switch
            aria-label={say.onLabel}
            checked={value.on}
            disabled={!optional}
            onChange={(on) => onChange({ ...value, on })}
          />
          {optional ? say.onLabel : say.always}
        </Flex>
        <Typography.Text type="secondary">
          {optional || topic === 'purchase' || topic === 'change' ? say.onHint : say.alwaysWhy[topic]}
        </Typography.Text>
      </Flex>
    </Card>
  )
}

const named = (values: readonly string[]): string =>
  values.map((name) => say.named(name, say.placeholders[name] ?? '')).join(say.comma)

/** What counts while nothing is typed. */
const whileEmpty = (templates: Texts): Texts => ({
  'zh-CN': templates['zh-CN'] === '' ? say.noOperators : say.operators(templates['zh-CN']),
  'en-US': templates['en-US'] === '' ? say.asChinese : say.operators(templates['en-US']),
})

const SmsCard = ({ saved: { sms }, value, faults, onChange }: FieldsProps): ReactNode => (
  <Card title={say.smsTemplates} size="small">
    <Flex vertical gap={16}>
      <Typography.Text type="secondary">{say.smsHint(named(sms.values))}</Typography.Text>
      {sms.companies.map(({ company, templates }) => (
        <BothLanguages
          key={company}
          label={say.companies[company]}
          value={value.sms[company]}
          max={LONGEST_TEMPLATE}
          placeholders={whileEmpty(templates)}
          faults={faultsAt(faults, `sms.${company}`)}
          onChange={(chosen) => onChange({ ...value, sms: { ...value.sms, [company]: chosen } })}
        />
      ))}
      <Typography.Text type="secondary">{say.smsRefused}</Typography.Text>
    </Flex>
  </Card>
)

const WechatCard = ({ saved: { wechat }, value, faults, onChange }: FieldsProps): ReactNode => (
  <Card title={say.wechatTemplate} size="small">
    {wechat ? (
      <Flex vertical gap={16}>
        <Typography.Text type="secondary">{say.wechatHint(named(wechat.values))}</Typography.Text>
        <BothLanguages
          label={say.wechat}
          value={value.wechat}
          max={LONGEST_WECHAT_TEMPLATE}
          rows={3}
          placeholders={whileEmpty(wechat.templates)}
          faults={faultsAt(faults, 'wechat')}
          onChange={(chosen) => onChange({ ...value, wechat: chosen })}
        />
      </Flex>
    ) : (
      <Typography.Text type="secondary">{say.wechatNever}</Typography.Text>
    )}
  </Card>
)

function MailCard({ saved, value, faults, onChange }: FieldsProps): ReactNode {
  const texts = mailOf(saved, value)
  if (!saved.mail || !texts)
    return (
      <Card title={say.mailTexts} size="small">
        <Typography.Text type="secondary">{say.mailNever}</Typography.Text>
      </Card>
    )
  const set = (changed: Partial<typeof texts>) => onChange(withMail(saved, value, { ...texts, ...changed }))
  return (
    <Card
      title={say.mailTexts}
      size="small"
      extra={
        value.mail === null ? (
          <Tag>{say.isStandard}</Tag>
        ) : (
          <Button size="small" onClick={() => onChange({ ...value, mail: null })}>
            {say.standardAgain}
          </Button>
        )
      }
    >
      <Flex vertical gap={16}>
        {!saved.mail.isOffered && <Alert type="info" showIcon title={say.mailOff} />}
        <Typography.Text type="secondary">
          {say.mailHint} <Placeholders names={saved.mail.placeholders} />
        </Typography.Text>
        <BothLanguages
          label={say.subject}
          value={texts.subject}
          max={LONGEST_MAIL_SUBJECT}
          faults={faultsAt(faults, 'mail.subject')}
          onChange={(subject) => set({ subject })}
        />
        <BothLanguages
          label={say.body}
          value={texts.body}
          max={LONGEST_MAIL_BODY}
          rows={6}
          faults={faultsAt(faults, 'mail.body')}
          onChange={(body) => set({ body })}
        />
      </Flex>
    </Card>
  )
}

const Placeholders = ({ names }: { names: readonly string[] }): ReactNode =>
  names.map((name, index) => (
    <span key={name}>
      {index > 0 && say.comma}
      <Typography.Text code>{`{${name}}`}</Typography.Text>
      {say.placeholders[name]}
    </span>
  ))
