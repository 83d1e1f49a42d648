/**
 * A button that writes. What cannot be taken back is named in a dialog before it is done, with a reason where somebody
 * loses something; the button in the dialog says what it does.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Form, Input, Modal } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { type Expected, expectNow } from '../lib/expect-now.ts'
import { kitWords } from '../lib/kit-words.ts'

/** What was typed into `fields`. */
type Values = Readonly<Record<string, unknown>>

type ActionButtonProps<Answer> = {
  label: string
  /** Whose loss it names; without it the button writes at once. */
  asks?: { title: string; consequence: ReactNode; does: string; reason?: string; fields?: ReactNode }
  primary?: boolean
  danger?: boolean
  /** The key is the same for every try of one intent, so a repeat after a lost answer is no second write. */
  run: (input: { reason: string; values: Values; key: string }) => Promise<Answer>
  onDone?: (answer: Answer) => void
  /** Said when it is done. */
  done?: string
  /** Shown at once, where a failure is rare and harms nobody: changes what is loaded, and is undone on a failure. */
  expects?: Expected
  /** Queries that know something else now. */
  refreshes?: readonly (readonly unknown[])[]
}

export function ActionButton<Answer>(props: ActionButtonProps<Answer>): ReactNode {
  const { label, asks, primary = false, danger = false, run, onDone, done, expects, refreshes = [] } = props
  const { message } = App.useApp()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const key = useRef('')
  const write = useMutation({
    mutationFn: ({ reason, ...values }: { reason?: string } & Values) =>
      run({ reason: reason ?? '', values, key: key.current }),
    onMutate: ({ reason }) => expects && expectNow(client, expects, reason ?? ''),
    async onSuccess(answer) {
      setOpen(false)
      if (done !== undefined) void message.success(done)
      onDone?.(answer)
      await Promise.all(refreshes.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
    onError(error, _, undo) {
      undo?.()
      // In a dialog the failure stands beside what was asked; one that closed at once may be gone.
      if (!asks || expects) void message.error(error.message)
    },
  })
  const begin = () => {
    key.current = crypto.randomUUID()
    write.reset()
    if (asks) setOpen(true)
    else write.mutate({})
  }
  return (
    <>
      <Button
        {...(primary && { type: 'primary' })}
        danger={danger}
        loading={!asks && write.isPending}
        onClick={begin}
      >
        {label}
      </Button>
      {asks && (
        <Modal
          open={isOpen && !(expects && write.isPending)}
          title={asks.title}
          onCancel={() => setOpen(false)}
          footer={null}
          destroyOnHidden={!expects}
          width={480}
        >
          <Form<{ reason?: string } & Values>
            key={key.current}
            layout="vertical"
            requiredMark={false}
            onFinish={write.mutate}
          >
            <p>{asks.consequence}</p>
            {asks.fields}
            {asks.reason !== undefined && (
              <Form.Item
                name="reason"
                label={asks.reason}
                rules={[{ required: true, whitespace: true, message: kitWords.reasonNeeded }]}
              >
                <Input.TextArea rows={3} maxLength={200} showCount />
              </Form.Item>
            )}
            {write.isError && <Alert type="error" showIcon title={write.error.message} />}
            <div className="dialog-foot">
              <Button onClick={() => setOpen(false)}>{kitWords.keep}</Button>
              <Button type="primary" danger={danger} htmlType="submit" loading={write.isPending}>
                {asks.does}
              </Button>
            </div>
          </Form>
        </Modal>
      )}
    </>
  )
}
