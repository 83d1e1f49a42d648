/**
 * A button that writes. What cannot be taken back is named in a dialog before it is done, with a reason where somebody
 * loses something; the button in the dialog says what it does.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Form, Input } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CallFailure } from '../lib/call.ts'
import { type Expected, expectNow } from '../lib/expect-now.ts'
import { keysOfInputs, type WriteKey } from '../lib/key-of-input.ts'
import { kitWords } from '../lib/kit-words.ts'
import { WriteDialog, WriteDialogFoot } from './write-dialog.tsx'

/** What was typed into `fields`. */
type Values = Readonly<Record<string, unknown>>

type Asks = {
  title: string
  consequence: ReactNode
  /** What the button does, by name; it stands in the form and may follow what is typed. */
  does: ReactNode
  reason?: string
  fields?: ReactNode
  /** Refusals that are about one of the fields stand below it, by their code. */
  fieldOf?: Readonly<Record<string, string>>
}

type ActionButtonProps<Answer> = {
  label: string
  /** Whose loss it names; without it the button writes at once. */
  asks?: Asks
  primary?: boolean
  danger?: boolean
  /**
   * A repeat after a lost answer is no second write: what one dialog asks for has one key. Without a dialog nobody says when
   * another intent begins, and what the button is about may be another since: then another input has another key.
   */
  run: (input: { reason: string; values: Values; key: WriteKey }) => Promise<Answer>
  onDone?: (answer: Answer) => void
  /** Said when it is done. */
  done?: string
  /** Shown at once, where a failure is rare and harms nobody: changes what is loaded, and is undone on a failure. */
  expects?: Expected
  /** Queries that know something else now. */
  refreshes?: readonly (readonly unknown[])[]
}

const isUnanswered = (error: Error | null): boolean => error instanceof CallFailure && error.code === ''

export function ActionButton<Answer>(props: ActionButtonProps<Answer>): ReactNode {
  const { label, primary = false, danger = false, onDone, done, expects, refreshes = [] } = props
  const { message } = App.useApp()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  // A dialog says and does what it said when it was opened: what a colleague saves meanwhile is overwritten by nobody unseen.
  const [begun, setBegun] = useState<Pick<ActionButtonProps<Answer>, 'asks' | 'run'> | null>(null)
  const { asks, run } = begun ?? props
  const close = () => {
    setOpen(false)
    setBegun(null)
  }
  const button = useRef<HTMLButtonElement>(null)
  const keys = useRef({ dialog: '', ofInput: keysOfInputs() }).current
  const renew = () => Promise.all(refreshes.map((queryKey) => client.invalidateQueries({ queryKey })))
  /**
   * The server knows what the page does not, or did what it could not answer: then the next try is the same one. Where the
   * action goes, so does the dialog that said why.
   */
  const lookAgain = async ({ code, message: why }: CallFailure) => {
    if (code !== '') setBegun(null)
    await renew()
    if (asks && !expects && button.current === null) void message.error(why)
  }
  const write = useMutation({
    mutationFn: ({ reason, ...values }: Typed) =>
      run({ reason: reason ?? '', values, key: asks ? keys.dialog : keys.ofInput }),
    onMutate: ({ reason }) => expects && expectNow(client, expects, reason ?? ''),
    async onSuccess(answer) {
      close()
      if (done !== undefined) void message.success(done)
      onDone?.(answer)
      await renew()
    },
    onError(error, _, undo) {
      undo?.()
      // In a dialog the failure stands beside what was asked; one that closed at once may be gone.
      if (!asks || expects) void message.error(error.message)
      if (error instanceof CallFailure) void lookAgain(error)
    },
  })
  const begin = () => {
    // Pressed again because no answer came, the same input is the same intent; a dialog that is opened anew is another one.
    if (!isUnanswered(write.error)) keys.ofInput = keysOfInputs()
    write.reset()
    if (!props.asks) return write.mutate({})
    keys.dialog = crypto.randomUUID()
    setBegun({ asks: props.asks, run: props.run })
    setOpen(true)
  }
  return (
    <>
      <Button
        {...(primary && { type: 'primary' })}
        ref={button}
        danger={danger}
        // No dialog hides it meanwhile: pressed again, it would open one that the answer closes.
        loading={(!asks || expects !== undefined) && write.isPending}
        onClick={begin}
      >
        {label}
      </Button>
      {asks && (
        <AskDialog
          {...{ asks, danger, close, write }}
          formKey={keys.dialog}
          isOpen={isOpen && !(expects && write.isPending)}
          isKept={expects !== undefined}
        />
      )}
    </>
  )
}

type Typed = { reason?: string } & Values
type AskDialogProps = {
  asks: Asks
  danger: boolean
  close: () => void
  write: { mutate: (typed: Typed) => void; isPending: boolean; error: Error | null }
  isOpen: boolean
  /** Another one empties the form. */
  formKey: string
  /** What was typed is still there when it opens again. */
  isKept: boolean
}

function AskDialog({ asks, danger, close, write, isOpen, formKey, isKept }: AskDialogProps): ReactNode {
  return (
    <WriteDialog
      open={isOpen}
      title={asks.title}
      isWriting={write.isPending}
      onClose={close}
      destroyOnHidden={!isKept}
      width={480}
    >
      <AskForm key={formKey} {...{ asks, danger, close, write }} />
    </WriteDialog>
  )
}

function AskForm({ asks, danger, close, write }: Omit<AskDialogProps, 'isOpen' | 'formKey' | 'isKept'>) {
  const [form] = Form.useForm<Typed>()
  const { error } = write
  const field = error instanceof CallFailure ? asks.fieldOf?.[error.code] : undefined
  useEffect(() => {
    if (field !== undefined && error) form.setFields([{ name: field, errors: [error.message] }])
  }, [form, field, error])
  return (
    <Form<Typed> form={form} layout="vertical" requiredMark={false} onFinish={write.mutate}>
      <p>{asks.consequence}</p>
      {asks.fields}
      {asks.reason !== undefined && (
        <Form.Item
          name="reason"
          label={asks.reason}
          rules={[{ required: true, whitespace: true, message: kitWords.needed }]}
        >
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
      )}
      {error && field === undefined && <Alert type="error" showIcon title={error.message} />}
      <WriteDialogFoot isWriting={write.isPending} onClose={close} danger={danger} does={asks.does} />
    </Form>
  )
}
