/** One text in Chinese and English, side by side. */
import { Flex, Input, Typography } from 'antd'
import type { ReactNode } from 'react'
import type { Texts } from '#contract/language.ts'
import { kitWords } from '../lib/kit-words.ts'

/** Parts are named within sentences, too. */
export const capitalised = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1)

type BothProps = { label: string; value: Texts; rows?: number; max: number; onChange: (value: Texts) => void }

export function Both({ label, value, rows = 1, max, onChange }: BothProps): ReactNode {
  const field = (language: keyof Texts, name: string) => (
    <Input.TextArea
      aria-label={`${label} · ${name}`}
      rows={rows}
      maxLength={max}
      value={value[language]}
      onChange={({ target }) => onChange({ ...value, [language]: target.value })}
    />
  )
  return (
    <Flex vertical gap={4}>
      <Typography.Text strong>{capitalised(label)}</Typography.Text>
      <div className="both">
        {field('zh-CN', kitWords.chinese)}
        {field('en-US', kitWords.english)}
      </div>
    </Flex>
  )
}
