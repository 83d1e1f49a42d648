/** Fields that several dialogs have: the code and the names of something new, and how many are to be made. */
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import type { Texts } from '#contract/language.ts'
import { kitWords } from '../lib/kit-words.ts'
import { NumberInput } from './number-input.tsx'

type NameWords = Record<'code' | 'nameZh' | 'nameEn' | 'nameNeeded', string>

/** Typed as `code`, `zh` and `en`. What is there already, by its name, keeps its code. A wrong code reddens its hint. */
export function CodeAndNameFields({ name, say }: { name: Texts | undefined; say: NameWords }): ReactNode {
  const needed = [{ required: true, whitespace: true, message: say.nameNeeded }]
  return (
    <>
      {!name && (
        <Form.Item
          name="code"
          label={say.code}
          help={kitWords.codeHint}
          rules={[{ required: true, pattern: /^[A-Z0-9][A-Z0-9-]{0,31}$/, message: kitWords.codeHint }]}
        >
          <Input maxLength={32} className="number" />
        </Form.Item>
      )}
      <Form.Item name="zh" label={say.nameZh} initialValue={name?.['zh-CN']} rules={needed}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="en" label={say.nameEn} initialValue={name?.['en-US']} rules={needed}>
        <Input maxLength={40} />
      </Form.Item>
    </>
  )
}

type CountWords = { count: string; countWrong: (max: number) => string }

/** Typed as `count`. */
export const CountField = ({ max, say }: { max: number; say: CountWords }): ReactNode => (
  <Form.Item
    name="count"
    label={say.count}
    rules={[{ required: true, type: 'integer', min: 1, max, message: say.countWrong(max) }]}
  >
    <NumberInput style={{ width: '100%' }} />
  </Form.Item>
)
