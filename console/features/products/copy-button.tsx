/** Makes a new product from this one, with a code and a name of its own. */
import { useNavigate } from '@tanstack/react-router'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { copyStaffProduct, type StaffProduct } from '#contract/console/catalogue.ts'
import { ProductCode } from '#contract/values/product.ts'
import { call } from '../../lib/call.ts'
import { language } from '../../lib/language.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { productWords as say } from './messages.ts'

export function CopyButton({ product: { code, name } }: { product: StaffProduct }): ReactNode {
  const navigate = useNavigate()
  return (
    <ActionButton
      label={say.copy}
      asks={{
        title: say.copyTitle(name[language]),
        consequence: say.copyText,
        does: say.copyDoes,
        fieldOf: { PRODUCT_CODE_TAKEN: 'newCode' },
        fields: <CodeAndNames codeLabel={say.newCode} />,
      }}
      run={({ values, key }) =>
        call(
          copyStaffProduct,
          {
            params: { code },
            body: {
              newCode: ProductCode.parse(values['newCode']),
              name: { 'zh-CN': String(values['zh']), 'en-US': String(values['en']) },
            },
          },
          key,
        )
      }
      onDone={(copy) => void navigate({ to: '/products/$code', params: { code: copy.code } })}
      done={say.copied}
      refreshes={[['products']]}
    />
  )
}

/** Of a product that is made, under a code that never changes. */
export function CodeAndNames({ codeLabel }: { codeLabel: string }): ReactNode {
  const named = [{ required: true, whitespace: true, max: 60, message: say.nameNeeded }]
  return (
    <>
      <Form.Item
        name="newCode"
        label={codeLabel}
        rules={[{ required: true, pattern: /^[A-Z0-9][A-Z0-9_-]{1,31}$/, message: say.newCodeRule }]}
      >
        <Input maxLength={32} className="number" />
      </Form.Item>
      <Form.Item name="zh" label={say.nameZh} rules={named}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="en" label={say.nameEn} rules={named}>
        <Input maxLength={60} />
      </Form.Item>
    </>
  )
}
