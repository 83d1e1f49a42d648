/** Changes a range of days: fill in, see what it would do, save. What is filled in stays when somebody else was faster. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Card, DatePicker, Flex, Form, Segmented } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useRef } from 'react'
import { type Calendar, type PaintEffects, paintCalendar, previewPaint } from '#contract/console/inventory.ts'
import type { Paint } from '#contract/values/calendar.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { CallFailure, call } from '../../lib/call.ts'
import type { CellRange } from './cells.ts'
import { Effects, saveLabel } from './effects.tsx'
import { calendarWords as say } from './messages.ts'
import { type PaintForm, paintOf } from './paint-form.ts'
import { CapacityFields, ClosingFields, PriceFields, StayFields, WeekdayField } from './painter-fields.tsx'

type PainterProps = {
  calendar: Calendar
  form: PaintForm
  range: CellRange | null
  onForm: (form: PaintForm) => void
  onRange: (range: CellRange | null) => void
  /** Somebody else changed the calendar since it was loaded. */
  onConflict: () => void
}

/** Nights, or days from one to another. */
const isOfStays = ({ stay }: Calendar): boolean => stay === 'NIGHTS' || stay === 'DAYS'

/** Of what was filled in, and of the calendar as it was then. */
type Preview = { key: string; effects: PaintEffects }

export function Painter({ calendar, form, range, onForm, onRange, onConflict }: PainterProps): ReactNode {
  const { message } = App.useApp()
  const client = useQueryClient()
  const paint = paintOf(form, range)
  const params = { code: calendar.productCode }
  const text = JSON.stringify(paint)
  // What a colleague saved since is looked at once more.
  const asked = `${calendar.version} ${text}`
  const key = useRef('')
  const preview = useMutation<Preview, Error, string>({
    mutationFn: async (of) => ({
      key: of,
      effects: await call(previewPaint, { params, query: { paint: text } }),
    }),
    onSuccess: () => {
      key.current = crypto.randomUUID()
    },
  })
  const save = useMutation({
    mutationFn: (input: { paint: Paint; version: number }) =>
      call(paintCalendar, { params, body: input }, key.current),
    async onSuccess({ changed }) {
      void message.success(say.saved(changed))
      preview.reset()
      await client.invalidateQueries({ queryKey: ['calendar', calendar.productCode] })
    },
    onError(error) {
      if (!(error instanceof CallFailure) || error.code !== 'CALENDAR_CHANGED') return
      preview.reset()
      onConflict()
    },
  })
  const seen = preview.data?.key === asked ? preview.data.effects : null
  const begin = () => {
    save.reset()
    preview.mutate(asked)
  }
  return (
    <Card title={say.paint} className="painter" size="small">
      <Form layout="vertical" requiredMark={false} onFinish={begin} component="form">
        <Segmented<Paint['what']>
          block
          aria-label={say.paint}
          value={form.what}
          options={[
            { value: 'PRICE', label: say.price },
            { value: 'CAPACITY', label: say.capacity },
            { value: 'CLOSE', label: say.close },
            ...(isOfStays(calendar) ? [{ value: 'STAY' as const, label: say.stay }] : []),
          ]}
          onChange={(what) => onForm({ ...form, what })}
          style={{ marginBottom: 12 }}
        />
        <RangeField range={range} onRange={onRange} />
        <WeekdayField form={form} onForm={onForm} />
        {form.what === 'PRICE' && <PriceFields calendar={calendar} form={form} onForm={onForm} />}
        {form.what === 'CAPACITY' && <CapacityFields calendar={calendar} form={form} onForm={onForm} />}
        {form.what === 'CLOSE' && <ClosingFields calendar={calendar} form={form} onForm={onForm} />}
        {form.what === 'STAY' && <StayFields calendar={calendar} form={form} onForm={onForm} />}
        <Flex vertical gap={12}>
          {!paint && <span>{say.choose}</span>}
          {preview.isError && <Alert type="error" showIcon title={preview.error.message} />}
          {save.isError && <Alert type="error" showIcon title={save.error.message} />}
          {paint && seen && <Effects paint={paint} effects={seen} />}
          <PaintButton
            {...{ paint, effects: seen }}
            isPreviewing={preview.isPending}
            isSaving={save.isPending}
            onSave={(ready) => save.mutate({ paint: ready, version: calendar.version })}
          />
        </Flex>
      </Form>
    </Card>
  )
}

type PaintButtonProps = {
  paint: Paint | null
  effects: PaintEffects | null
  isPreviewing: boolean
  isSaving: boolean
  onSave: (paint: Paint) => void
}

/** First looks, then saves. Two buttons: the spinner of one would fade inside the other and be part of its name. */
function PaintButton({ paint, effects, isPreviewing, isSaving, onSave }: PaintButtonProps): ReactNode {
  if (!paint || !effects || effects.changed === 0)
    return (
      <Button key="preview" block type="primary" htmlType="submit" disabled={!paint} loading={isPreviewing}>
        {say.preview}
      </Button>
    )
  return (
    <Button
      key="save"
      block
      type="primary"
      danger={paint.what === 'CLOSE'}
      loading={isSaving}
      // The second press of who presses twice to look has read nothing yet.
      onClick={({ detail }) => detail < 2 && onSave(paint)}
    >
      {saveLabel(paint, effects)}
    </Button>
  )
}

function RangeField({ range, onRange }: Pick<PainterProps, 'range' | 'onRange'>): ReactNode {
  return (
    <Form.Item label={say.range} htmlFor="paint-range">
      <DatePicker.RangePicker
        id={{ start: 'paint-range', end: 'paint-range-end' }}
        style={{ width: '100%' }}
        value={range && [dayjs(range.from), dayjs(range.until)]}
        onChange={(_, texts) => {
          const [from, until] = texts ?? []
          onRange(from && until ? { from: from as VisitDate, until: until as VisitDate } : null)
        }}
      />
    </Form.Item>
  )
}
