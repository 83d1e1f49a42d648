/** The gates: what each lets in and when; one is made or changed at a time. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Flex, Form, Select, Skeleton, Typography } from 'antd'
import type { ReactNode } from 'react'
import { listStaffProducts } from '#contract/console/catalogue.ts'
import { type Gate, listGates, saveGate } from '#contract/console/gate.ts'
import { listLimits } from '#contract/console/setting.ts'
import { GateCode } from '#contract/values/gate.ts'
import { type LimitCode, limits } from '#contract/values/limits.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { call } from '../../lib/call.ts'
import type { WriteKey } from '../../lib/key-of-input.ts'
import { kitWords } from '../../lib/kit-words.ts'
import { language } from '../../lib/language.ts'
import { refetchedOnConflict } from '../../lib/version-conflict.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { clearable } from '../../ui/clearable.ts'
import { CodeAndNameFields } from '../../ui/dialog-fields.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { LoadFailure } from '../../ui/loaded.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { gateWords as say } from './gate-messages.ts'

const queryKey = ['settings', 'gates']
const productsKey = ['settings', 'gate-products']

const useProducts = () =>
  useQuery({ queryKey: productsKey, queryFn: () => call(listStaffProducts, { query: {} }) })

const columns: readonly ListColumn<Gate>[] = [
  {
    title: say.gate,
    key: 'name',
    render: (_, { code, name }) => (
      <Flex vertical>
        <Typography.Text strong>{name[language]}</Typography.Text>
        <Typography.Text type="secondary" className="number">
          {code}
        </Typography.Text>
      </Flex>
    ),
  },
  { title: say.admits, key: 'products', render: (_, { products }) => <Products codes={products} /> },
  {
    title: say.early,
    key: 'early',
    className: 'number',
    render: (_, { earlyMinutes }) => say.minutes(earlyMinutes),
  },
  {
    title: say.late,
    key: 'late',
    className: 'number',
    render: (_, { lateMinutes }) => (lateMinutes === null ? say.noEnd : say.minutes(lateMinutes)),
  },
  { title: say.actions, key: 'actions', render: (_, gate) => <Save gate={gate} /> },
]

export const GatesTab = (): ReactNode => (
  <div className="stack">
    <Flex gap={16} align="center" justify="space-between" wrap>
      <Typography.Text type="secondary">{say.hint}</Typography.Text>
      <Save />
    </Flex>
    <QueryTable
      queryKey={queryKey}
      load={() => call(listGates)}
      columns={columns}
      rowKey={({ code }) => code}
      empty={say.none}
    />
  </div>
)

function Products({ codes }: { codes: readonly ProductCode[] }): ReactNode {
  const products = useProducts()
  if (products.isPending) return kitWords.loading
  const nameOf = (code: ProductCode) =>
    products.data?.items.find((row) => row.code === code)?.name[language] ?? code
  return codes.length === 0 ? say.all : codes.map(nameOf).join(say.comma)
}

type Typed = {
  code?: string
  zh: string
  en: string
  products?: ProductCode[]
  early: number
  late?: number | null
}

/** Somebody else's change in between is refused; the dialog stays with what was typed. */
function Save({ gate }: { gate?: Gate }): ReactNode {
  const client = useQueryClient()
  const save = async (typed: Typed, key: WriteKey): Promise<Gate> => {
    const code = gate?.code ?? GateCode.parse(typed.code)
    const body = {
      name: { 'zh-CN': typed.zh.trim(), 'en-US': typed.en.trim() },
      products: typed.products ?? [],
      earlyMinutes: typed.early,
      lateMinutes: typed.late ?? null,
      version: gate?.version ?? 0,
    }
    return await refetchedOnConflict(client, queryKey, call(saveGate, { params: { code }, body }, key))
  }
  return (
    <ActionButton
      label={gate ? say.change : say.add}
      primary={!gate}
      asks={{
        title: gate ? say.changeTitle(gate.name[language]) : say.add,
        consequence: say.consequence,
        does: say.save,
        fields: <Fields {...(gate && { gate })} />,
      }}
      run={({ values, key }) => save(values as Typed, key)}
      done={say.saved}
      refreshes={[queryKey]}
    />
  )
}

const MAX_MINUTES = 1440

function Fields({ gate }: { gate?: Gate }): ReactNode {
  const products = useProducts()
  return (
    <>
      {products.isError && <LoadFailure query={products} />}
      <CodeAndNameFields name={gate?.name} say={say} />
      <Form.Item name="products" label={say.admits} extra={say.allHint} initialValue={gate?.products ?? []}>
        <Select
          mode="multiple"
          allowClear={clearable}
          showSearch={{ optionFilterProp: 'label' }}
          {...choicesOf(products, ({ items }) =>
            items.map(({ code, name }) => ({ value: code, label: name[language] })),
          )}
        />
      </Form.Item>
      {gate ? <Times early={gate.earlyMinutes} late={gate.lateMinutes} /> : <NewTimes />}
    </>
  )
}

/** A new gate begins with the minutes of the limits; where they cannot be read, with their standard. */
function NewTimes(): ReactNode {
  const known = useQuery({
    queryKey: ['settings', 'gate-minutes'],
    queryFn: () => call(listLimits),
    staleTime: 0,
    gcTime: 0,
  })
  if (known.isPending) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  const minutes = (code: LimitCode) =>
    known.data?.items.find((limit) => limit.code === code)?.value ?? limits[code].standard
  return <Times early={minutes('gate.early-minutes')} late={minutes('gate.late-minutes')} />
}

/** `late`: null where the day alone ends it. */
const Times = ({ early, late }: { early: number; late: number | null }): ReactNode => (
  <>
    <Form.Item
      name="early"
      label={say.earlyLabel}
      initialValue={early}
      rules={[{ required: true, message: say.minutesNeeded }]}
    >
      <NumberInput min={0} max={MAX_MINUTES} precision={0} />
    </Form.Item>
    <Form.Item name="late" label={say.lateLabel} extra={say.lateHint} initialValue={late}>
      <NumberInput min={0} max={MAX_MINUTES} precision={0} />
    </Form.Item>
  </>
)
