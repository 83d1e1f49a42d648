/** Makes a product that is like no other: its kind, how its time is chosen, a code and a name. */
import { useNavigate } from '@tanstack/react-router'
import { Form, Select } from 'antd'
import type { ReactNode } from 'react'
import { createStaffProduct } from '#contract/console/catalogue/new-product.ts'
import type { StaffProduct } from '#contract/console/catalogue.ts'
import { familyOf, type KnownProduct, typedProducts } from '#contract/product-paths.ts'
import { ProductCode } from '#contract/values/product.ts'
import { countsValidDays, maxValidDays } from '#contract/values/product-booking.ts'
import type { Stay } from '#contract/values/product-type-row.ts'
import { productTypeTerms } from '#contract/values/product-type-terms.ts'
import { productTypes } from '#contract/values/product-types.ts'
import { call } from '../../lib/call.ts'
import type { WriteKey } from '../../lib/key-of-input.ts'
import { language } from '../../lib/language.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { CodeAndNames } from './copy-button.tsx'
import { kindNames } from './messages.ts'
import { newProductWords as say } from './new-product-words.ts'

type Typed = { product: number; stay: Stay; newCode: string; zh: string; en: string; validDays?: number }

/** Where a type has several kinds, each goes by its own name. */
function nameOf(product: KnownProduct): string {
  const row = productTypes[familyOf(product)]
  return Object.keys(row.screens).length > 1 ? kindNames[product.kind] : row.words[language].name
}

const staysOf = (product: KnownProduct): readonly Stay[] => productTypeTerms[familyOf(product)].stays

const isCounted = (product: KnownProduct, stay: Stay | undefined): boolean =>
  stay !== undefined && countsValidDays({ family: familyOf(product), stay })

export function NewProductButton(): ReactNode {
  const navigate = useNavigate()
  return (
    <ActionButton
      label={say.add}
      primary
      asks={{
        title: say.add,
        consequence: say.consequence,
        does: say.does,
        fields: <Fields />,
        fieldOf: { PRODUCT_CODE_TAKEN: 'newCode' },
      }}
      run={({ values, key }) => create(values as Typed, key)}
      onDone={({ code }) => void navigate({ to: '/products/$code', params: { code } })}
      done={say.done}
      refreshes={[['products']]}
    />
  )
}

function create({ product, stay, newCode, zh, en, validDays }: Typed, key: WriteKey): Promise<StaffProduct> {
  const typed = typedProducts[product] as KnownProduct
  const body = {
    ...typed,
    stay,
    code: ProductCode.parse(newCode),
    name: { 'zh-CN': zh, 'en-US': en },
    validDays: isCounted(typed, stay) ? (validDays ?? null) : null,
  }
  return call(createStaffProduct, { body }, key)
}

function Fields(): ReactNode {
  const form = Form.useFormInstance<Typed>()
  const product = typedProducts[Form.useWatch('product', form) ?? 0] as KnownProduct
  const stay = Form.useWatch('stay', form)
  return (
    <>
      <Form.Item name="product" label={say.kind} initialValue={0}>
        <Select
          options={typedProducts.map((one, value) => ({ value, label: nameOf(one) }))}
          onChange={(chosen: number) =>
            form.setFieldValue('stay', staysOf(typedProducts[chosen] as KnownProduct)[0])
          }
        />
      </Form.Item>
      <Form.Item name="stay" label={say.stay} initialValue={staysOf(product)[0]}>
        <Select options={staysOf(product).map((value) => ({ value, label: say.stays[value] }))} />
      </Form.Item>
      {isCounted(product, stay) && (
        <Form.Item
          name="validDays"
          label={say.validDays}
          rules={[
            {
              required: true,
              type: 'integer',
              min: 1,
              max: maxValidDays,
              message: say.validDaysWrong(maxValidDays),
            },
          ]}
        >
          <NumberInput style={{ width: '100%' }} />
        </Form.Item>
      )}
      <CodeAndNames codeLabel={say.code} />
    </>
  )
}
