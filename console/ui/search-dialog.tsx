/** A dialog that looks for somebody by one of several things. What was typed stands in no address. */
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Form, Modal, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'

type SearchDialogProps<By extends string, Typed extends object, Answer> = {
  words: { open: string; title: string; text: string; search: string }
  /** What one may look by; the first at first. */
  ways: readonly [Way<By>, ...Way<By>[]]
  fields: (by: By) => ReactNode
  find: (by: By, typed: Typed) => Promise<Answer>
  /** Said below the fields of an answer with nobody, which keeps the dialog open; null: somebody was found. */
  nobody?: (answer: Answer) => string | null
  onFound: (answer: Answer, by: By, typed: Typed) => void
}

/** By what it was looked for, whatever is chosen by the time of the answer. */
type Asked<By, Typed> = { by: By; typed: Typed }
type Way<By> = { value: By; label: string }

export function SearchDialog<By extends string, Typed extends object, Answer>({
  words,
  ways,
  fields,
  find,
  nobody = () => null,
  onFound,
}: SearchDialogProps<By, Typed, Answer>): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const [by, setBy] = useState<By>(ways[0].value)
  const send = useMutation({ mutationFn: (asked: Asked<By, Typed>) => find(asked.by, asked.typed) })
  // Of `mutate`, not of the mutation: who closes the dialog waits for nobody any more.
  const search = (typed: Typed) =>
    send.mutate(
      { by, typed },
      {
        onSuccess(answer, asked) {
          if (nobody(answer) !== null) return
          setOpen(false)
          onFound(answer, asked.by, asked.typed)
        },
      },
    )
  const close = () => {
    setOpen(false)
    send.reset()
  }
  const nobodyText = send.isSuccess ? nobody(send.data) : null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.open}</Button>
      <Modal
        open={isOpen}
        title={words.title}
        onCancel={close}
        afterClose={send.reset}
        footer={null}
        destroyOnHidden
      >
        <Form<Typed> layout="vertical" requiredMark={false} onFinish={search}>
          <p>{words.text}</p>
          <Segmented<By>
            aria-label={words.open}
            value={by}
            onChange={setBy}
            disabled={send.isPending}
            options={[...ways]}
            style={{ marginBottom: 16 }}
          />
          {fields(by)}
          {send.isError && <Alert type="error" showIcon title={send.error.message} />}
          {nobodyText !== null && <Alert type="info" showIcon title={nobodyText} />}
          <div className="dialog-foot">
            <Button type="primary" htmlType="submit" loading={send.isPending}>
              {words.search}
            </Button>
          </div>
        </Form>
      </Modal>
    </>
  )
}
