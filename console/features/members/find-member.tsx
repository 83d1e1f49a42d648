/** Looks for a member. What was typed stays on this page: it stands in no address. */
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Form, Input, Modal, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { findMember, type StaffMemberRow } from '#contract/console/session.ts'
import { call } from '../../lib/call.ts'
import { memberWords as say } from './messages.ts'

type By = 'account' | 'mobile'
type Typed = { what: string }

export function FindMember({ onFound }: { onFound: (member: StaffMemberRow) => void }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const [by, setBy] = useState<By>('mobile')
  const send = useMutation({
    mutationFn: ({ what }: Typed) => call(findMember, { body: { [by]: what } as never }),
    onSuccess({ items: [member] }) {
      if (!member) return
      setOpen(false)
      onFound(member)
    },
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say.find}</Button>
      <Modal
        open={isOpen}
        title={say.findTitle}
        onCancel={() => setOpen(false)}
        afterClose={send.reset}
        footer={null}
        destroyOnHidden
      >
        <Form<Typed> layout="vertical" requiredMark={false} onFinish={send.mutate}>
          <p>{say.findText}</p>
          <Segmented<By>
            value={by}
            onChange={setBy}
            options={[
              { value: 'mobile', label: say.byMobile },
              { value: 'account', label: say.byAccount },
            ]}
            style={{ marginBottom: 16 }}
          />
          <Form.Item
            name="what"
            label={by === 'mobile' ? say.byMobile : say.byAccount}
            rules={[{ required: true, message: say.needed }]}
          >
            <Input inputMode={by === 'mobile' ? 'tel' : 'text'} autoComplete="off" autoFocus />
          </Form.Item>
          {send.isError && <Alert type="error" showIcon title={send.error.message} />}
          {send.data?.items.length === 0 && <Alert type="info" showIcon title={say.nobody} />}
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
