/** By which policies an offer is given back and changed: those that fit its kind, with what visitors read of them. */
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Flex, Select, Typography } from 'antd'
import { type ReactNode, useId } from 'react'
import type { OfferChoices } from '#contract/console/catalogue.ts'
import type { EditedOffer } from '#contract/values/edited-offer.ts'
import type { PolicyCode, PolicyKind } from '#contract/values/policy.ts'
import { type PolicySubject, policyMismatch } from '#contract/values/policy-fit.ts'
import type { ChosenPolicy } from '#contract/values/staff-policy.ts'
import { language } from '../../lib/language.ts'
import { choicesOf } from '../../ui/choices.ts'
import { offerWords as say } from './offer-messages.ts'

type FieldsProps = {
  offer: EditedOffer
  subject: PolicySubject
  choices: UseQueryResult<OfferChoices>
  onOffer: (offer: EditedOffer) => void
}

export function PolicyFields({ offer, onOffer, ...of }: FieldsProps): ReactNode {
  const field = (kind: PolicyKind, name: 'refundPolicy' | 'changePolicy') => (
    <PolicyField
      {...{ ...of, kind, value: offer[name], label: say[name], offerCode: offer.code }}
      onChange={(code) => onOffer({ ...offer, [name]: code })}
    />
  )
  return (
    <div className="both">
      {field('REFUND', 'refundPolicy')}
      {field('CHANGE', 'changePolicy')}
    </div>
  )
}

type FieldProps = Pick<FieldsProps, 'subject' | 'choices'> & {
  kind: PolicyKind
  label: string
  offerCode: string
  value: PolicyCode
  onChange: (code: PolicyCode) => void
}

function PolicyField({ kind, label, offerCode, value, subject, choices, onChange }: FieldProps): ReactNode {
  const id = useId()
  const fitting = (choices.data?.policies ?? []).filter(
    (policy) =>
      policy.kind === kind && (policy.code === value || policyMismatch(subject, policy.rules) === null),
  )
  const chosen = fitting.find(({ code }) => code === value)
  return (
    <Flex vertical gap={4}>
      <Flex justify="space-between">
        <Typography.Text strong>{label}</Typography.Text>
        <Link to="/policies/$kind/$code" params={{ kind, code: value }}>
          {say.openPolicy}
        </Link>
      </Flex>
      <Select<PolicyCode>
        aria-label={`${offerCode} ${label}`}
        aria-describedby={id}
        showSearch={{ optionFilterProp: 'title' }}
        value={value}
        {...choicesOf(choices, () =>
          fitting.map(({ code, summary }) => ({
            value: code,
            label: code,
            title: `${code} ${summary[language]}`,
          })),
        )}
        optionRender={(option) => <PolicyOption policy={fitting.find(({ code }) => code === option.value)} />}
        onChange={onChange}
      />
      <Typography.Text id={id} type="secondary">
        {chosen?.summary[language]}
      </Typography.Text>
    </Flex>
  )
}

const PolicyOption = ({ policy }: { policy: ChosenPolicy | undefined }): ReactNode =>
  policy && (
    <div style={{ whiteSpace: 'normal' }}>
      {policy.code}
      <br />
      <Typography.Text type="secondary">{policy.summary[language]}</Typography.Text>
    </div>
  )
