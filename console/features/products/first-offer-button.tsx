/** Makes the first offer of a product: a code, a name, and the policies that it is sold under. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import type { ReactNode } from 'react'
import { addFirstOffer } from '#contract/console/catalogue/new-product.ts'
import { readOfferChoices, type StaffProduct } from '#contract/console/catalogue.ts'
import { familyOf } from '#contract/product-paths.ts'
import { PolicyCode, type PolicyKind } from '#contract/values/policy.ts'
import { policyMismatch } from '#contract/values/policy-fit.ts'
import { OfferCode, type TicketCategory, ticketCategories } from '#contract/values/product.ts'
import { productTypeTerms } from '#contract/values/product-type-terms.ts'
import { productTypes } from '#contract/values/product-types.ts'
import { call } from '../../lib/call.ts'
import type { WriteKey } from '../../lib/key-of-input.ts'
import { language } from '../../lib/language.ts'
import { refetchedOnConflict } from '../../lib/version-conflict.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { BothNames, CategoryField, EndingField, refreshedByOffer } from './add-offer-button.tsx'
import { productWords as words } from './messages.ts'
import { newProductWords as say } from './new-product-words.ts'
import { addOfferWords, offerWords } from './offer-messages.ts'

type Props = { product: StaffProduct; onAdded: (product: StaffProduct) => void }
type Typed = Record<'ending' | 'name-zh-CN' | 'name-en-US' | 'refundPolicy' | 'changePolicy', string> & {
  category?: TicketCategory
}

function consequenceOf(product: StaffProduct): string {
  if (product.stay === 'NONE') return say.ofStock
  return productTypeTerms[familyOf(product)].proof === 'parts' ? say.ofParts : say.ofDates
}

export function FirstOfferButton({ product, onAdded }: Props): ReactNode {
  const client = useQueryClient()
  const { code, version } = product
  const label = words.addItem(productTypes[familyOf(product)].words[language].offer)
  const add = (typed: Typed, key: WriteKey): Promise<StaffProduct> => {
    const body = {
      version,
      newCode: OfferCode.parse(`${code}-${typed.ending}`),
      category: typed.category ?? ticketCategories[0],
      name: { 'zh-CN': typed['name-zh-CN'], 'en-US': typed['name-en-US'] },
      refundPolicy: PolicyCode.parse(typed.refundPolicy),
      changePolicy: PolicyCode.parse(typed.changePolicy),
    }
    return refetchedOnConflict(
      client,
      ['product', code],
      call(addFirstOffer, { params: { code }, body }, key),
    )
  }
  return (
    <ActionButton
      label={label}
      primary
      asks={{
        title: label,
        consequence: consequenceOf(product),
        does: addOfferWords.does,
        fields: <Fields product={product} />,
        fieldOf: { PRODUCT_CODE_TAKEN: 'ending' },
      }}
      run={({ values, key }) => add(values as Typed, key)}
      onDone={onAdded}
      done={addOfferWords.done}
      refreshes={refreshedByOffer(code)}
    />
  )
}

function Fields({ product }: { product: StaffProduct }): ReactNode {
  return (
    <>
      <EndingField code={product.code} />
      <CategoryField product={product} initial={ticketCategories[0]} />
      <BothNames field="name" label={words.name} max={40} />
      <PolicyChoice product={product} kind="REFUND" name="refundPolicy" />
      <PolicyChoice product={product} kind="CHANGE" name="changePolicy" />
    </>
  )
}

type ChoiceProps = { product: StaffProduct; kind: PolicyKind; name: 'refundPolicy' | 'changePolicy' }

/** Of those that fit, with what visitors read of the chosen one. */
function PolicyChoice({ product, kind, name }: ChoiceProps): ReactNode {
  const choices = useQuery({ queryKey: ['offer-choices'], queryFn: () => call(readOfferChoices) })
  const chosen = Form.useWatch<string | undefined>(name, Form.useFormInstance())
  const subject = { family: familyOf(product), stay: product.stay }
  const fitting = (choices.data?.policies ?? []).filter(
    (policy) => policy.kind === kind && policyMismatch(subject, policy.rules) === null,
  )
  const summary = fitting.find(({ code }) => code === chosen)?.summary[language]
  return (
    <Form.Item
      name={name}
      label={offerWords[name]}
      rules={[{ required: true, message: say.policyNeeded }]}
      extra={choices.data && fitting.length === 0 ? say.noPolicy : summary}
    >
      <Select {...choicesOf(choices, () => fitting.map(({ code }) => ({ value: code, label: code })))} />
    </Form.Item>
  )
}
