/** The first version of a policy, under a code of its own. */
import { useNavigate } from '@tanstack/react-router'
import { Card, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { addPolicyVersion } from '#contract/console/catalogue.ts'
import { PolicyCode, type PolicyKind, policyKinds } from '#contract/values/policy.ts'
import type { StaffPolicy } from '#contract/values/staff-policy.ts'
import { CallFailure, call } from '../../lib/call.ts'
import type { WriteKey } from '../../lib/key-of-input.ts'
import { language } from '../../lib/language.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Field } from '../../ui/field.tsx'
import { NewByCodePage } from '../../ui/new-by-code-page.tsx'
import { blankOf, type Checked, checked, isChanged } from './draft.ts'
import { policyWords as say } from './messages.ts'
import './policies.css'
import { faultOf, PreviewCard, RulesCard } from './rules-card.tsx'

/** Nothing sells under it yet, so each may be meant. */
const all = { nights: true, freight: true, anchor: true }

export function NewPolicyPage(): ReactNode {
  const navigate = useNavigate()
  const [kind, setKind] = useState<PolicyKind>('REFUND')
  const [draft, setDraft] = useState(() => blankOf(kind))
  const [typed, setTyped] = useState('')
  const taken = useTaken(kind, typed)
  const known = PolicyCode.safeParse(typed)
  const result = checked(draft)
  const fault = result.fault === null ? null : faultOf(result)
  const choose = (chosen: PolicyKind) => {
    setKind(chosen)
    setDraft(blankOf(chosen))
  }
  return (
    <NewByCodePage
      words={{ newTitle: say.newTitle, discard: say.back, code: say.code }}
      {...{ typed, onTyped: setTyped, isEdited: isChanged(draft, blankOf(kind)), codeFault: taken.fault }}
      onDiscard={() => void navigate({ to: '/policies' })}
      codeHint={say.codeHint}
      fault={known.success ? fault : say.codeWrong}
      save={
        known.success &&
        result.fault === null && (
          <CreateButton
            {...{ kind, code: known.data, result }}
            onTaken={taken.learn}
            onCreated={() =>
              void navigate({
                to: '/policies/$kind/$code',
                params: { kind, code: known.data },
                replace: true,
                ignoreBlocker: true,
              })
            }
          />
        )
      }
    >
      <Card size="small">
        <Field label={say.kind}>
          <Select<PolicyKind>
            aria-label={say.kind}
            value={kind}
            options={policyKinds.map((value) => ({ value, label: say.kinds[value] }))}
            onChange={choose}
          />
        </Field>
      </Card>
      <RulesCard draft={draft} hint={say.newHint} shows={all} onDraft={setDraft} />
      <PreviewCard result={result} />
    </NewByCodePage>
  )
}

/** What the server said of a code, as long as that is the one that is typed. */
function useTaken(kind: PolicyKind, typed: string) {
  const of = `${kind} ${typed}`
  const [taken, setTaken] = useState<{ of: string; fault: string } | null>(null)
  return {
    fault: taken?.of === of ? taken.fault : null,
    learn: (fault: string) => setTaken({ of, fault }),
  }
}

type CreateProps = {
  kind: PolicyKind
  code: PolicyCode
  result: Checked & { fault: null }
  onTaken: (fault: string) => void
  onCreated: () => void
}

function CreateButton({ kind, code, result, onTaken, onCreated }: CreateProps): ReactNode {
  const { rules, addition, sentences } = result
  const create = async (note: string, key: WriteKey): Promise<StaffPolicy> => {
    const body = { version: 0, rules, addition, note }
    try {
      return await call(addPolicyVersion, { params: { kind, code }, body }, key)
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'POLICY_CODE_TAKEN') onTaken(error.message)
      throw error
    }
  }
  return (
    <ActionButton
      label={say.create}
      primary
      asks={{
        title: say.createTitle(say.name(say.kinds[kind], code)),
        consequence: say.createText,
        does: say.create,
        reason: say.createReason,
        fields: (
          <p>
            <strong>{say.visitorsRead}</strong>
            <br />
            {sentences[language]}
          </p>
        ),
      }}
      run={({ reason, key }) => create(reason, key)}
      onDone={onCreated}
      done={say.created}
      refreshes={[['policies'], ['offer-choices']]}
    />
  )
}
