/** The rules of a policy as they are typed, and what visitors will read of them. */
import { Alert, Card, Flex, Typography } from 'antd'
import type { ReactNode } from 'react'
import type { Texts } from '#contract/language.ts'
import { staffRefusals } from '#contract/refusals/staff.ts'
import { isRefundRules } from '#contract/values/policy.ts'
import { language } from '../../lib/language.ts'
import { BothLanguages } from '../../ui/both-languages.tsx'
import type { Checked, PolicyDraft } from './draft.ts'
import { policyWords as say } from './messages.ts'
import { ChangeFields, RefundFields, type RefundShows } from './rule-fields.tsx'

type RulesProps = {
  draft: PolicyDraft
  /** What saving does. */
  hint: string
  shows: RefundShows
  onDraft: (draft: PolicyDraft) => void
}

export function RulesCard({ draft, hint, shows, onDraft }: RulesProps): ReactNode {
  const { rules, addition } = draft
  const onRules = (changed: PolicyDraft['rules']) => onDraft({ ...draft, rules: changed })
  return (
    <Card title={say.rules} size="small">
      <Flex vertical gap={20}>
        <Typography.Text type="secondary">{hint}</Typography.Text>
        {isRefundRules(rules) ? (
          <RefundFields rules={rules} onChange={onRules} shows={shows} />
        ) : (
          <ChangeFields rules={rules} onChange={onRules} />
        )}
        <Flex vertical gap={4}>
          <BothLanguages
            label={say.addition}
            value={addition}
            max={200}
            rows={2}
            onChange={(texts) => onDraft({ ...draft, addition: texts })}
          />
          <Typography.Text type="secondary">{say.additionHint}</Typography.Text>
        </Flex>
      </Flex>
    </Card>
  )
}

export const faultOf = (result: Checked & { fault: string }): string =>
  result.fault === 'INCOMPLETE' ? say.invalid : staffRefusals[result.fault][language]

const BothSentences = ({ texts }: { texts: Texts }): ReactNode => (
  <>
    <p lang="zh-CN">{texts['zh-CN']}</p>
    <p lang="en-US">{texts['en-US']}</p>
  </>
)

export const PreviewCard = ({ result }: { result: Checked }): ReactNode => (
  <Card title={say.preview} size="small">
    <div aria-live="polite">
      {result.fault === null ? (
        <BothSentences texts={result.sentences} />
      ) : (
        <Alert type="warning" showIcon title={faultOf(result)} />
      )}
    </div>
  </Card>
)
