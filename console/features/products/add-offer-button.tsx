/** Makes a new offer like one that the product has, with a code, a name and, of goods, attributes of its own. */
import { useQueryClient } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { addStaffOffer } from '#contract/console/catalogue/new-product.ts'
import type { StaffProduct } from '#contract/console/catalogue.ts'
import { ticketCategoryLabels } from '#contract/dictionaries/catalogue.ts'
import type { Texts } from '#contract/language.ts'
import { familyOf } from '#contract/product-paths.ts'
import type { EditedOffer } from '#contract/values/edited-offer.ts'
import {
  OfferCode,
  type ProductCode,
  type TicketCategory,
  ticketCategories,
} from '#contract/values/product.ts'
import { productTypeTerms } from '#contract/values/product-type-terms.ts'
import { productTypes } from '#contract/values/product-types.ts'
import { call } from '../../lib/call.ts'
import type { WriteKey } from '../../lib/key-of-input.ts'
import { language } from '../../lib/language.ts'
import { refetchedOnConflict } from '../../lib/version-conflict.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { productWords as words } from './messages.ts'
import { addOfferWords as say } from './offer-messages.ts'

type AddProps = { product: StaffProduct; onAdded: (product: StaffProduct) => void }

export function AddOfferButton({ product, onAdded }: AddProps): ReactNode {
  const client = useQueryClient()
  const { code, version, offers, stay } = product
  const family = familyOf(product)
  const isGoods = productTypeTerms[family].getting.includes('DELIVERY')
  const label = words.addItem(productTypes[family].words[language].offer)
  const ofPools = stay === 'NONE' ? say.undated : say.dated
  const add = (values: Readonly<Record<string, unknown>>, key: WriteKey): Promise<StaffProduct> => {
    const like = OfferCode.parse(values['like'])
    const options = offers.find((offer) => offer.code === like)?.options ?? []
    const body = {
      ...{ version, like },
      newCode: OfferCode.parse(`${code}-${values['ending']}`),
      name: textsOf(values, 'name'),
      options: options.map((_, index) => textsOf(values, `option${index}`)),
      category: values['category'] as TicketCategory | undefined,
    }
    return refetchedOnConflict(
      client,
      ['product', code],
      call(addStaffOffer, { params: { code }, body }, key),
    )
  }
  return (
    <ActionButton
      label={label}
      asks={{
        title: label,
        consequence: isGoods ? say.goods : ofPools,
        does: say.does,
        fields: <Fields product={product} />,
        fieldOf: { PRODUCT_CODE_TAKEN: 'ending' },
      }}
      run={({ values, key }) => add(values, key)}
      onDone={onAdded}
      done={say.done}
      refreshes={refreshedByOffer(code)}
    />
  )
}

const textsOf = (values: Readonly<Record<string, unknown>>, field: string): Texts => ({
  'zh-CN': String(values[`${field}-zh-CN`]),
  'en-US': String(values[`${field}-en-US`]),
})

function Fields({ product }: { product: StaffProduct }): ReactNode {
  const { code, offers } = product
  const like = Form.useWatch<string | undefined>('like', Form.useFormInstance())
  const { options }: Pick<EditedOffer, 'options'> = offers.find((offer) => offer.code === like) ?? {
    options: [],
  }
  return (
    <>
      <Form.Item name="like" label={say.like} initialValue={offers[0]?.code}>
        <Select options={offers.map((offer) => ({ value: offer.code, label: offer.name[language] }))} />
      </Form.Item>
      <EndingField code={code} />
      <CategoryField product={product} />
      <BothNames field="name" label={words.name} max={40} />
      {options.map(({ name }, index) => (
        <BothNames
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place in the list
          key={index}
          field={`option${index}`}
          label={name[language]}
          max={30}
        />
      ))}
    </>
  )
}

/** What shows a product's offers. */
export const refreshedByOffer = (code: ProductCode) => [
  ['product-draft', code],
  ['undated-prices', code],
  ['products'],
  ['offer-choices'],
  ['draws', code],
  ['stock'],
]

/** Of an offer's code, which begins with that of its product. */
export const EndingField = ({ code }: { code: ProductCode }): ReactNode => (
  <Form.Item
    name="ending"
    label={words.newCode}
    rules={[{ required: true, pattern: /^[A-Z0-9_-]{1,15}$/, message: say.endingRule }]}
  >
    <Input prefix={`${code}-`} maxLength={15} />
  </Form.Item>
)

type CategoryProps = { product: StaffProduct; initial?: TicketCategory }

/** Of tickets; without an initial one it may be left out. */
export const CategoryField = ({ product, initial }: CategoryProps): ReactNode =>
  productTypes[familyOf(product)].basket === 'visit' && (
    <Form.Item name="category" label={say.category} {...(initial && { initialValue: initial })}>
      <Select
        allowClear={initial === undefined}
        placeholder={say.sameCategory}
        options={ticketCategories.map((value) => ({ value, label: ticketCategoryLabels[language][value] }))}
      />
    </Form.Item>
  )

/** Side by side in both languages. */
export const BothNames = ({
  field,
  label,
  max,
}: {
  field: string
  label: string
  max: number
}): ReactNode => (
  <div className="both">
    {(['zh-CN', 'en-US'] as const).map((of) => (
      <Form.Item
        key={of}
        name={`${field}-${of}`}
        label={say.inLanguage(label, of)}
        rules={[{ required: true, whitespace: true, max, message: say.textNeeded(max) }]}
      >
        <Input maxLength={max} />
      </Form.Item>
    ))}
  </div>
)
