/** What products of a kind state of themselves, as a form that follows from the schema of the kind. */
import { Button, Card, Flex, Input, Select, Switch, Typography } from 'antd'
import type { ReactNode } from 'react'
import type { EditedProduct } from '#contract/console/catalogue.ts'
import type { Texts } from '#contract/language.ts'
import type { Family } from '#contract/product-paths.ts'
import { language } from '../../lib/language.ts'
import { BothLanguages, capitalised } from '../../ui/both-languages.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { type ExtraField, emptyOf, extraForm, labelOf, withPart } from './extra-fields.ts'
import { productWords as say } from './messages.ts'
import { partWords } from './part-words.ts'

type CardProps = {
  family: Family
  product: EditedProduct
  onChange: (product: EditedProduct) => void
}

/** Nothing for a family whose products state nothing of their own. */
export function ExtraCard({ family, product, onChange }: CardProps): ReactNode {
  const form = extraForm(family)
  if (form?.input !== 'group') return null
  return (
    <Card title={capitalised(partWords.extra)} size="small">
      <Group
        family={family}
        path=""
        field={form}
        value={product.extra ?? emptyOf(form)}
        onChange={(extra) => onChange({ ...product, extra: extra as EditedProduct['extra'] })}
      />
    </Card>
  )
}

type FieldProps<Field extends ExtraField = ExtraField> = {
  family: Family
  path: string
  field: Field
  value: unknown
  onChange: (value: unknown) => void
}

type Of<Name extends ExtraField['input']> = Extract<ExtraField, { input: Name }>

function Group({ family, path, field, value, onChange }: FieldProps<Of<'group'>>): ReactNode {
  const own = (value ?? {}) as Record<string, unknown>
  return (
    <Flex vertical gap={16}>
      {field.parts.map(({ name, required, field: part }) => (
        <One
          key={name}
          family={family}
          path={path ? `${path}.${name}` : name}
          field={part}
          value={own[name]}
          onChange={(next) => onChange(withPart(own, name, next, required))}
        />
      ))}
    </Flex>
  )
}

function One(props: FieldProps): ReactNode {
  const { family, path, field, value, onChange } = props
  const label = labelOf(family, path, language)
  if (field.input === 'texts') {
    const texts = (value ?? emptyOf(field)) as Texts
    return <BothLanguages label={label} value={texts} max={500} onChange={onChange} />
  }
  return (
    <Flex vertical gap={4}>
      <Typography.Text strong>{label}</Typography.Text>
      {field.input === 'list' && <Items {...props} field={field} label={label} />}
      {field.input === 'group' && <Group {...props} field={field} />}
      {field.input !== 'list' && field.input !== 'group' && <Simple {...props} field={field} label={label} />}
    </Flex>
  )
}

type SimpleProps = FieldProps<Exclude<ExtraField, Of<'list'> | Of<'group'>>> & { label: string }

function Simple({ field, label, value, onChange }: SimpleProps): ReactNode {
  const name = { 'aria-label': label, style: { width: '100%' } }
  switch (field.input) {
    case 'number':
      return (
        <NumberInput
          {...name}
          min={field.min}
          max={field.max}
          precision={0}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      )
    case 'choice':
      return (
        <Select
          {...name}
          value={typeof value === 'string' ? value : null}
          options={field.choices.map((choice) => ({ value: choice, label: choice }))}
          onChange={onChange}
        />
      )
    case 'switch':
      return (
        <Flex>
          <Switch aria-label={label} checked={value === true} onChange={onChange} />
        </Flex>
      )
    default:
      return (
        <Input
          {...name}
          type={field.input}
          maxLength={500}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onChange(target.value)}
        />
      )
  }
}

type ItemsProps = FieldProps<Of<'list'>> & { label: string }

function Items({ family, path, field, label, value, onChange }: ItemsProps): ReactNode {
  const items: unknown[] = Array.isArray(value) ? value : []
  const { item, min, max } = field
  return (
    <Flex vertical gap={12}>
      {items.map((each, at) => (
        <Item
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place in the list
          key={at}
          {...{ family, path, field: item, value: each }}
          title={`${label} ${at + 1}`}
          onChange={(next) => onChange(items.map((old, index) => (index === at ? next : old)))}
          onRemove={items.length > min ? () => onChange(items.filter((_, index) => index !== at)) : null}
        />
      ))}
      <Flex>
        <Button
          size="small"
          disabled={items.length >= max}
          onClick={() => onChange([...items, emptyOf(item)])}
        >
          {say.addItem(label)}
        </Button>
      </Flex>
    </Flex>
  )
}

type ItemProps = FieldProps & { title: string; onRemove: (() => void) | null }

function Item({ title, onRemove, ...props }: ItemProps): ReactNode {
  const remove = onRemove && (
    <Button size="small" aria-label={`${say.remove}: ${title}`} onClick={onRemove}>
      {say.remove}
    </Button>
  )
  return (
    <Card size="small" type="inner" role="group" aria-label={title} title={title} extra={remove}>
      {props.field.input === 'group' ? <Group {...props} field={props.field} /> : <One {...props} />}
    </Card>
  )
}
