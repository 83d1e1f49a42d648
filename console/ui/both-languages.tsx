/** One text in Chinese and English, side by side. */
import { Flex, Input, Typography } from 'antd'
import { type ReactNode, useId } from 'react'
import type { Texts } from '#contract/language.ts'
import { kitWords } from '../lib/kit-words.ts'

/** Parts are named within sentences, too. */
export const capitalised = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1)

type BothProps = {
  label: string
  value: Texts
  rows?: number
  max: number
  /** Shown where nothing is typed. */
  placeholders?: Texts
  /** What is wrong with either, below it. */
  faults?: Partial<Texts>
  onChange: (value: Texts) => void
}

export function BothLanguages(props: BothProps): ReactNode {
  const { label, value, rows = 1, max, placeholders, faults = {}, onChange } = props
  const id = useId()
  const field = (language: keyof Texts, name: string) => (
    <Flex vertical gap={4}>
      {/* The field's own name says it to those who hear it. */}
      <Typography.Text type="secondary" aria-hidden="true" style={{ fontSize: 12 }}>
        {name}
      </Typography.Text>
      <Input.TextArea
        aria-label={`${label} · ${name}`}
        rows={rows}
        maxLength={max}
        value={value[language]}
        {...(placeholders && { placeholder: placeholders[language] })}
        {...(faults[language] && {
          status: 'error',
          'aria-invalid': true,
          'aria-describedby': `${id}-${language}`,
        })}
        onChange={({ target }) => onChange({ ...value, [language]: target.value })}
      />
      {faults[language] && (
        <Typography.Text id={`${id}-${language}`} type="danger" role="alert">
          {faults[language]}
        </Typography.Text>
      )}
    </Flex>
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
