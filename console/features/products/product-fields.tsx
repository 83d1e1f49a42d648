/** The parts of a product that can be edited: texts side by side in both languages, and sale. */
import { Button, Card, Flex, Select, Typography } from 'antd'
import type { ReactNode } from 'react'
import {
  type EditedProduct,
  maxIncluded,
  maxIncludedLength,
  maxSuitsLength,
} from '#contract/console/catalogue.ts'
import type { Texts } from '#contract/language.ts'
import type { Family } from '#contract/product-paths.ts'
import { type WayToGet, wayToGets } from '#contract/values/delivery.ts'
import { saleStates } from '#contract/values/product.ts'
import { maxTagLength, maxTags } from '#contract/values/product-list.ts'
import type { UseStep } from '#contract/values/product-texts.ts'
import { productTypeTerms } from '#contract/values/product-type-terms.ts'
import { BothLanguages, capitalised } from '../../ui/both-languages.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { productWords as say, stateHints, stateWords } from './messages.ts'
import { partWords } from './part-words.ts'

type FieldsProps = { product: EditedProduct; onChange: (product: EditedProduct) => void }

const empty: Texts = { 'zh-CN': '', 'en-US': '' }
const replaced = <T,>(list: readonly T[], at: number, value: T): T[] =>
  list.map((each, index) => (index === at ? value : each))
const without = <T,>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at)

export function TextsCard({ product, onChange }: FieldsProps): ReactNode {
  const field = (
    part: 'name' | 'summary' | 'description' | 'place' | 'openingHours',
    max: number,
    rows = 1,
  ) => (
    <BothLanguages
      label={partWords[part]}
      value={product[part]}
      max={max}
      rows={rows}
      onChange={(texts) => onChange({ ...product, [part]: texts })}
    />
  )
  return (
    <Card title={say.texts} size="small">
      <Flex vertical gap={16}>
        {field('name', 60)}
        {field('summary', 200, 2)}
        {field('description', 2_000, 6)}
        {field('openingHours', 200)}
        {field('place', 300, 2)}
      </Flex>
    </Card>
  )
}

/** Goods that can be had in several ways are used as each way has it. */
export function StepsCard({ product, family, onChange }: FieldsProps & { family: Family }): ReactNode {
  const isSent = productTypeTerms[family].getting.includes('DELIVERY')
  const steps = product.howToUse
  const set = (howToUse: UseStep[]) => onChange({ ...product, howToUse })
  return (
    <TextListCard
      title={say.steps}
      add={say.addStep}
      items={steps}
      most={10}
      max={300}
      onChange={set}
      aside={(step, index) =>
        isSent && (
          <Select<'ANY' | WayToGet>
            aria-label={say.wayOf(index + 1)}
            style={{ width: 120 }}
            value={step.way ?? 'ANY'}
            options={(['ANY', ...wayToGets] as const).map((value) => ({ value, label: say.ways[value] }))}
            onChange={(value) => {
              const { way: _, ...texts } = step
              set(replaced(steps, index, value === 'ANY' ? texts : { ...texts, way: value }))
            }}
          />
        )
      }
    />
  )
}

export const TagsCard = ({ product, onChange }: FieldsProps): ReactNode => (
  <TextListCard
    title={say.tags}
    add={say.addTag}
    hint={say.tagsHint}
    items={product.tags}
    most={maxTags}
    max={maxTagLength}
    onChange={(tags) => onChange({ ...product, tags })}
  />
)

/** What visitors compare the products of a list by. */
export const ComparisonCard = ({ product, onChange }: FieldsProps): ReactNode => (
  <TextListCard
    title={say.includes}
    add={say.addIncluded}
    hint={say.includesHint}
    items={product.includes}
    most={maxIncluded}
    max={maxIncludedLength}
    onChange={(includes) => onChange({ ...product, includes })}
  >
    <BothLanguages
      label={partWords.suits}
      value={product.suits}
      max={maxSuitsLength}
      onChange={(suits) => onChange({ ...product, suits })}
    />
  </TextListCard>
)

type TextListProps = {
  title: string
  add: string
  hint?: string
  items: readonly UseStep[]
  most: number
  /** Characters of each. */
  max: number
  /** Beside an item. */
  aside?: (item: UseStep, index: number) => ReactNode
  onChange: (items: UseStep[]) => void
  children?: ReactNode
}

function TextListCard(props: TextListProps): ReactNode {
  const { title, add, hint, items, most, max, aside, onChange, children } = props
  return (
    <Card
      title={title}
      size="small"
      extra={
        <Button size="small" disabled={items.length >= most} onClick={() => onChange([...items, empty])}>
          {add}
        </Button>
      }
    >
      <Flex vertical gap={16}>
        {hint && <Typography.Text type="secondary">{hint}</Typography.Text>}
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place in the list
          <Flex key={index} gap={8} align="end">
            <div style={{ flex: 1 }}>
              <BothLanguages
                label={`${title} ${index + 1}`}
                value={item}
                max={max}
                onChange={(texts) => onChange(replaced(items, index, texts))}
              />
            </div>
            {aside?.(item, index)}
            <Button onClick={() => onChange(without(items, index))}>{say.remove}</Button>
          </Flex>
        ))}
        {children}
      </Flex>
    </Card>
  )
}

export function NoticeCard({ product, onChange }: FieldsProps): ReactNode {
  const { notice } = product
  const set = (sections: EditedProduct['notice']) => onChange({ ...product, notice: sections })
  return (
    <Card
      title={say.notice}
      size="small"
      extra={
        <Button
          size="small"
          disabled={notice.length >= 20}
          onClick={() => set([...notice, { title: empty, text: empty }])}
        >
          {say.addSection}
        </Button>
      }
    >
      <Flex vertical gap={20}>
        <Typography.Text type="secondary">{say.noticeHint}</Typography.Text>
        {notice.map((section, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a section is its place in the list
          <Flex key={index} vertical gap={8}>
            <BothLanguages
              label={`${index + 1} · ${say.section}`}
              value={section.title}
              max={60}
              onChange={(title) => set(replaced(notice, index, { ...section, title }))}
            />
            <BothLanguages
              label={`${index + 1} · ${say.text}`}
              value={section.text}
              max={2_000}
              rows={3}
              onChange={(text) => set(replaced(notice, index, { ...section, text }))}
            />
            {notice.length > 1 && (
              <Flex justify="end">
                <Button size="small" onClick={() => set(without(notice, index))}>
                  {say.remove}
                </Button>
              </Flex>
            )}
          </Flex>
        ))}
      </Flex>
    </Card>
  )
}

export function SaleCard({ product, onChange }: FieldsProps): ReactNode {
  return (
    <Card title={say.sale} size="small">
      <Flex vertical gap={12}>
        <Flex vertical gap={4}>
          <Typography.Text strong>{capitalised(partWords.saleState)}</Typography.Text>
          <Select
            aria-label={partWords.saleState}
            value={product.saleState}
            options={saleStates.map((value) => ({ value, label: stateWords[value] }))}
            onChange={(saleState) => onChange({ ...product, saleState })}
          />
          <Typography.Text type="secondary">{stateHints[product.saleState]}</Typography.Text>
        </Flex>
        <Flex vertical gap={4}>
          <Typography.Text strong>{say.bookableDays}</Typography.Text>
          <NumberInput
            aria-label={say.bookableDays}
            min={0}
            max={365}
            precision={0}
            style={{ width: '100%' }}
            value={product.bookableDays}
            onChange={(days) => onChange({ ...product, bookableDays: days ?? 0 })}
          />
        </Flex>
      </Flex>
    </Card>
  )
}
