/** Staff correct a name or document on a ticket that nobody has come in with. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Form, Input, Select } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { correctVisitor } from '#contract/console/ordering.ts'
import { idTypeLabels } from '#contract/dictionaries/contact.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { type IdType, idTypes, PersonName } from '#contract/values/person.ts'
import { VisitDate } from '#contract/values/time.ts'
import { call } from '../../lib/call.ts'
import { kitWords } from '../../lib/kit-words.ts'
import { language } from '../../lib/language.ts'
import { clearable } from '../../ui/clearable.ts'
import { WriteDialog, WriteDialogFoot } from '../../ui/write-dialog.tsx'
import { orderWords as say } from './messages.ts'

type VisitorSeat = { orderNo: OrderNo; unitNo: string; seat: number }
type Typed = { name?: string; idType?: IdType; idNumber?: string; birthDate?: string; reason: string }
type Props = { place: VisitorSeat; name: string; onDone: () => void }

function send(place: VisitorSeat, typed: Typed, key: string): Promise<unknown> {
  const { name = '', idType, idNumber = '', birthDate = '', reason } = typed
  const body = {
    ...(name.trim() && { name: PersonName.parse(name) }),
    ...(idType && { idType }),
    ...(idNumber.trim() && { idNumber: idNumber.trim() }),
    ...(birthDate && { birthDate: VisitDate.parse(birthDate) }),
    reason,
  }
  return call(correctVisitor, { params: place, body }, key)
}

export function CorrectVisitor({ place, name, onDone }: Props): ReactNode {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const key = useRef('')
  const write = useMutation({
    mutationFn: (typed: Typed) => send(place, typed, key.current),
    async onSuccess() {
      setOpen(false)
      void message.success(say.corrected)
      onDone()
      for (const queryKey of [['order', place.orderNo], ['audit']])
        await client.invalidateQueries({ queryKey })
    },
  })
  const begin = () => {
    key.current = crypto.randomUUID()
    write.reset()
    setOpen(true)
  }
  return (
    <>
      <Button size="small" onClick={begin} aria-label={say.correctTitle(name)}>
        {say.correct}
      </Button>
      <WriteDialog
        open={isOpen}
        title={say.correctTitle(name)}
        isWriting={write.isPending}
        onClose={() => setOpen(false)}
        width={480}
      >
        <Form<Typed>
          layout="vertical"
          requiredMark={false}
          // Another input is another intent, and a repeat of the same one after a lost answer is no second write.
          onValuesChange={() => {
            key.current = crypto.randomUUID()
          }}
          onFinish={(typed) => write.mutate(typed)}
        >
          <p>{say.correctText}</p>
          <CorrectionFields />
          {write.isError && <Alert type="error" showIcon title={write.error.message} />}
          <WriteDialogFoot
            isWriting={write.isPending}
            onClose={() => setOpen(false)}
            does={say.correctDoes}
          />
        </Form>
      </WriteDialog>
    </>
  )
}

function CorrectionFields(): ReactNode {
  return (
    <>
      <Form.Item name="name" label={say.name}>
        <Input autoComplete="off" maxLength={64} />
      </Form.Item>
      <Form.Item name="idType" label={say.idType}>
        <Select
          allowClear={clearable}
          options={idTypes.map((value) => ({ value, label: idTypeLabels[language][value] }))}
        />
      </Form.Item>
      <Form.Item name="idNumber" label={say.document}>
        <Input autoComplete="off" maxLength={32} />
      </Form.Item>
      <Form.Item name="birthDate" label={say.birthDate}>
        <Input type="date" />
      </Form.Item>
      <Form.Item
        name="reason"
        label={say.correctReason}
        rules={[{ required: true, whitespace: true, message: kitWords.needed }]}
      >
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </>
  )
}
