/** Looks for a person's orders. What was typed stands in no address. */
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, DatePicker, Form, Input, Modal, Segmented, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { type ReactNode, useState } from 'react'
import { findOrdersOfPerson } from '#contract/console/ordering.ts'
import { idTypeLabels } from '#contract/dictionaries/contact.ts'
import { type IdType, idTypes, maskMobile } from '#contract/values/person.ts'
import { call } from '../../lib/call.ts'
import { language } from '../../lib/language.ts'
import { orderWords as say } from './messages.ts'
import type { OrdersOfPerson, PersonSearch } from './person-search.ts'

type Typed = { mobile?: string; idType?: IdType; document?: string; visitDate?: Dayjs }
type By = 'mobile' | 'document'

const needed = [{ required: true, message: say.needed }]

export function FindPerson({ onFound }: { onFound: OrdersOfPerson['show'] }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const [by, setBy] = useState<By>('mobile')
  const send = useMutation({
    mutationFn: (typed: Typed) => call(findOrdersOfPerson, { body: bodyOf(by, typed) }),
    onSuccess({ items }, typed) {
      setOpen(false)
      const what = by === 'mobile' ? maskMobile(typed.mobile ?? '') : say.byDocument
      onFound({ key: crypto.randomUUID(), what, body: bodyOf(by, typed) }, items)
    },
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say.person}</Button>
      <Modal
        open={isOpen}
        title={say.personTitle}
        onCancel={() => setOpen(false)}
        footer={null}
        destroyOnHidden
      >
        <Form<Typed> layout="vertical" requiredMark={false} onFinish={send.mutate}>
          <p>{say.personText}</p>
          <Segmented<By>
            value={by}
            onChange={setBy}
            options={[
              { value: 'mobile', label: say.byMobile },
              { value: 'document', label: say.byDocument },
            ]}
            style={{ marginBottom: 16 }}
          />
          {by === 'mobile' ? <MobileField /> : <DocumentFields />}
          {send.isError && <Alert type="error" showIcon title={send.error.message} />}
          <div className="dialog-foot">
            <Button type="primary" htmlType="submit" loading={send.isPending}>
              {say.search}
            </Button>
          </div>
        </Form>
      </Modal>
    </>
  )
}

/** The server says what is wrong with what was typed. */
const bodyOf = (by: By, { mobile, idType, document, visitDate }: Typed) =>
  (by === 'mobile'
    ? { mobile }
    : { idType, document, visitDate: visitDate?.format('YYYY-MM-DD') }) as PersonSearch['body']

function MobileField(): ReactNode {
  return (
    <Form.Item name="mobile" label={say.mobile} rules={needed}>
      <Input inputMode="tel" autoComplete="off" autoFocus />
    </Form.Item>
  )
}

function DocumentFields(): ReactNode {
  const options = idTypes.map((value) => ({ value, label: idTypeLabels[language][value] }))
  return (
    <>
      <Form.Item name="idType" label={say.idType} rules={needed} initialValue="ID_CARD">
        <Select options={options} />
      </Form.Item>
      <Form.Item name="document" label={say.document} rules={needed}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="visitDate" label={say.dateIfKnown}>
        <DatePicker style={{ width: '100%' }} />
      </Form.Item>
    </>
  )
}
