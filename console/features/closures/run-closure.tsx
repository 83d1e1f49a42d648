/** Two steps to a closure: what to close, and what it will do, which is read before it is run. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, DatePicker, Form, Input, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { type ReactNode, useState } from 'react'
import { type ClosureRow, listClosable, runClosure } from '#contract/console/closure.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { ProductCode } from '#contract/values/product.ts'
import { SlotTime, VisitDate, venueDate } from '#contract/values/time.ts'
import { call } from '../../lib/call.ts'
import { useKeyOfInput } from '../../lib/key-of-input.ts'
import { choicesOf } from '../../ui/choices.ts'
import { LoadFailure } from '../../ui/loaded.tsx'
import { WriteDialog } from '../../ui/write-dialog.tsx'
import { type ChosenClosure, ClosurePreview } from './closure-preview.tsx'
import { faultOfHours } from './hours.ts'
import { closureWords as say } from './messages.ts'

type Typed = { what: string; date: Dayjs; from?: string; until?: string; zh: string; en: string }
type Plan = { chosen: ChosenClosure; reason: { 'zh-CN': string; 'en-US': string } }

function planOf({ what, date, from, until, zh, en }: Typed): Plan {
  const [kind, code = ''] = what.split(/:(.*)/s)
  const visitDate = VisitDate.parse(date.format('YYYY-MM-DD'))
  return {
    chosen: {
      ...(kind === 'product' ? { productCode: ProductCode.parse(code) } : { resourceCode: code }),
      visitDate,
      ...(from && until && { from: SlotTime.parse(from), until: SlotTime.parse(until) }),
    },
    reason: { 'zh-CN': zh.trim(), 'en-US': en.trim() },
  }
}

/** At the venue, wherever the console is open. */
const isOver = (day: Dayjs, now: Date): boolean => day.format('YYYY-MM-DD') < venueDate(now)

export function RunClosure({ onRun }: { onRun: (closure: ClosureRow) => void }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const [plan, setPlan] = useState<Plan | null>(null)
  const [form] = Form.useForm<Typed>()
  const send = useRun(onRun, () => setOpen(false))
  const start = () => {
    send.reset()
    setPlan(null)
    setOpen(true)
  }
  const goBack = () => {
    send.reset()
    setPlan(null)
  }
  return (
    <>
      <Button type="primary" onClick={start}>
        {say.add}
      </Button>
      <WriteDialog
        open={isOpen}
        title={plan ? say.previewTitle : say.add}
        isWriting={send.isPending}
        onClose={() => setOpen(false)}
        width={560}
      >
        <div hidden={plan !== null}>
          <Choosing
            form={form}
            onCancel={() => setOpen(false)}
            onChosen={(typed) => setPlan(planOf(typed))}
          />
        </div>
        {plan && (
          <>
            <ClosurePreview
              chosen={plan.chosen}
              isRunning={send.isPending}
              onBack={goBack}
              onRun={() => send.mutate(plan)}
            />
            {send.isError && <Alert type="error" showIcon title={send.error.message} />}
          </>
        )}
      </WriteDialog>
    </>
  )
}

function useRun(onRun: (closure: ClosureRow) => void, close: () => void) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const keyOf = useKeyOfInput()
  return useMutation({
    mutationFn: ({ chosen, reason }: Plan) => {
      const body = { ...chosen, reason }
      return call(runClosure, { body }, keyOf(body))
    },
    async onSuccess(closure) {
      close()
      void message.success(say.started)
      await client.invalidateQueries({ queryKey: ['closures'] })
      onRun(closure)
    },
  })
}

type ChoosingProps = {
  form: ReturnType<typeof Form.useForm<Typed>>[0]
  onChosen: (typed: Typed) => void
  onCancel: () => void
}

const optionsOf = (items: AnswerOf<typeof listClosable>['items'], kind: 'product' | 'resource') =>
  items
    .filter((one) => one.kind === kind)
    .map(({ code, name, products }) => ({
      value: `${kind}:${code}`,
      label: kind === 'product' ? `${name} · ${code}` : `${products.join(say.comma) || name} · ${code}`,
    }))

function Choosing({ form, onChosen, onCancel }: ChoosingProps): ReactNode {
  const closable = useQuery({ queryKey: ['closable'], queryFn: () => call(listClosable, {}) })
  const needed = (message: string) => [{ required: true, whitespace: true, message }]
  return (
    <Form<Typed> form={form} layout="vertical" requiredMark={false} onFinish={onChosen}>
      {closable.isError && <LoadFailure query={closable} />}
      <Form.Item name="what" label={say.what} rules={needed(say.whatNeeded)}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          {...choicesOf(closable, ({ items }) => [
            { label: say.product, options: optionsOf(items, 'product') },
            { label: say.resource, options: optionsOf(items, 'resource') },
          ])}
        />
      </Form.Item>
      <Form.Item name="date" label={say.date} rules={[{ required: true, message: say.dateNeeded }]}>
        <DatePicker style={{ width: '100%' }} disabledDate={(day) => isOver(day, new Date())} />
      </Form.Item>
      <Hours />
      <Form.Item name="zh" label={say.reasonZh} rules={needed(say.reasonNeeded)}>
        <Input maxLength={80} showCount />
      </Form.Item>
      <Form.Item name="en" label={say.reasonEn} rules={needed(say.reasonNeeded)}>
        <Input maxLength={80} showCount />
      </Form.Item>
      <div className="dialog-foot">
        <Button onClick={onCancel}>{say.cancel}</Button>
        <Button type="primary" htmlType="submit">
          {say.preview}
        </Button>
      </div>
    </Form>
  )
}

function Hours(): ReactNode {
  const form = Form.useFormInstance<Typed>()
  const check = async () => {
    const { from = '', until = '' } = form.getFieldsValue(['from', 'until'])
    const fault = faultOfHours(from, until)
    if (fault !== null) throw new Error(say.hoursFaults[fault])
  }
  return (
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 16 }}>
      <Form.Item name="from" label={say.from}>
        <Input placeholder={say.wholeDay} maxLength={5} />
      </Form.Item>
      <Form.Item name="until" label={say.until} dependencies={['from']} rules={[{ validator: check }]}>
        <Input placeholder={say.wholeDay} maxLength={5} />
      </Form.Item>
    </div>
  )
}
