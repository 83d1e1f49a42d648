/** Adds opening times: fill in, see what they would add and change, save. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Flex, Form } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import {
  addOpening,
  type OpeningEffects,
  type OpeningTimes,
  previewOpening,
} from '#contract/console/inventory/opening.ts'
import type { OpeningInput } from '#contract/values/calendar.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { CallFailure, call } from '../../lib/call.ts'
import { WriteDialog } from '../../ui/write-dialog.tsx'
import { OpeningFields } from './opening-fields.tsx'
import { emptyOpening, type OpeningForm, openingOf } from './opening-form.ts'
import { openingWords as say } from './opening-words.ts'

type DialogProps = {
  code: ProductCode
  resource: string
  times: OpeningTimes
  /** Of a slot; null: it has none. */
  minutes: number | null
}

export function OpeningDialog(props: DialogProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say.add}</Button>
      <WriteDialog open={isOpen} title={say.add} isWriting={isWriting} onClose={close} width={480}>
        <OpeningEditor {...props} onClose={close} onWriting={setWriting} />
      </WriteDialog>
    </>
  )
}

type EditorProps = DialogProps & { onClose: () => void; onWriting: (isWriting: boolean) => void }
/** Of what was filled in, and of the calendar as it was then. */
type Preview = { key: string; effects: OpeningEffects }

function OpeningEditor({ code, resource, times, minutes, onClose, onWriting }: EditorProps): ReactNode {
  const [form, setForm] = useState<OpeningForm>(() => emptyOpening(times.today))
  const opening = openingOf(form, resource, minutes !== null)
  const text = JSON.stringify(opening)
  // What a colleague saved since is looked at once more.
  const asked = `${times.version} ${text}`
  const { preview, key } = usePreview(code, text)
  const save = useSave(code, { key, onClose, onWriting })
  const seen = preview.data?.key === asked ? preview.data.effects : null
  const look = () => {
    save.reset()
    preview.mutate(asked)
  }
  return (
    <Form layout="vertical" requiredMark={false} onFinish={look}>
      <OpeningFields form={form} minutes={minutes} today={times.today} onForm={setForm} />
      <Flex vertical gap={12}>
        {preview.isError && <Alert type="error" showIcon title={preview.error.message} />}
        {save.isError && <Alert type="error" showIcon title={save.error.message} />}
        {seen && <Effects effects={seen} />}
      </Flex>
      <div className="dialog-foot">
        <Button disabled={save.isPending} onClick={onClose}>
          {say.cancel}
        </Button>
        {opening && seen ? (
          <Button
            key="save"
            type="primary"
            loading={save.isPending}
            // The second press of who presses twice to look has read nothing yet.
            onClick={({ detail }) => detail < 2 && save.mutate({ opening, version: times.version })}
          >
            {say.save}
          </Button>
        ) : (
          <Button
            key="preview"
            type="primary"
            htmlType="submit"
            disabled={!opening}
            loading={preview.isPending}
          >
            {say.preview}
          </Button>
        )}
      </div>
    </Form>
  )
}

/** With the key of saving what it showed. */
function usePreview(code: ProductCode, opening: string) {
  const key = useRef('')
  const preview = useMutation<Preview, Error, string>({
    mutationFn: async (of) => ({
      key: of,
      effects: await call(previewOpening, { params: { code }, query: { opening } }),
    }),
    onSuccess: () => {
      key.current = crypto.randomUUID()
    },
  })
  return { preview, key }
}

type Saving = Pick<EditorProps, 'onClose' | 'onWriting'> & { key: { current: string } }

function useSave(code: ProductCode, { key, onClose, onWriting }: Saving) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const renew = () => client.invalidateQueries({ queryKey: ['calendar', code] })
  return useMutation({
    mutationFn: (body: { opening: OpeningInput; version: number }) =>
      call(addOpening, { params: { code }, body }, key.current),
    onMutate: () => onWriting(true),
    onSettled: () => onWriting(false),
    async onSuccess() {
      onClose()
      void message.success(say.saved)
      await renew()
    },
    onError(error) {
      if (error instanceof CallFailure && error.code === 'CALENDAR_CHANGED') void renew()
    },
  })
}

function Effects({ effects }: { effects: OpeningEffects }): ReactNode {
  const { added, changed, painted, taken, closed } = effects
  return (
    <Alert
      type="info"
      showIcon
      aria-live="polite"
      title={say.added(added)}
      description={
        <Flex vertical>
          {changed > 0 && <span>{say.changed(changed)}</span>}
          {painted > 0 && <span>{say.painted(painted)}</span>}
          {taken > 0 && <span>{say.taken(taken)}</span>}
          {closed > 0 && <span>{say.closed(closed)}</span>}
          <span>{say.stays}</span>
        </Flex>
      }
    />
  )
}
