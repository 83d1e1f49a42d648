/** Many tracking numbers at once: pasted, checked line by line, and sent all together or not at all. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Flex, Input, Table, type TableColumnsType, Tag, Typography } from 'antd'
import { type ReactNode, useId } from 'react'
import { type CheckedRow, checkNumbers, pasteNumbers } from '#contract/console/delivery.ts'
import { CallFailure, call } from '../../lib/call.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { carrierName } from './carrier-fields.tsx'
import { faultWords, parcelWords as say } from './messages.ts'
import { isTooLong, tidyLines, withoutLines } from './pasted-lines.ts'

const orNone = (text: string | null) => <span className="number">{text ?? '–'}</span>

const columns: TableColumnsType<CheckedRow> = [
  { title: say.line, dataIndex: 'line', align: 'right', className: 'number' },
  { title: say.text, render: (_, { text }) => <span className="pasted-text">{text}</span> },
  { title: say.orderNo, render: (_, { orderNo }) => orNone(orderNo) },
  { title: say.carrier, render: (_, { carrier }) => (carrier ? carrierName(carrier) : '–') },
  { title: say.trackingNo, render: (_, { trackingNo }) => orNone(trackingNo) },
  {
    title: say.result,
    render: (_, { fault, unitNos }) =>
      fault ? (
        <Tag color="error">{faultWords[fault]}</Tag>
      ) : (
        <Tag color="success">{say.right(unitNos.length)}</Tag>
      ),
  },
]

type Checked = { text: string; rows: CheckedRow[] }

/** `text` belongs to the page: another tab of it is no reason to lose what was pasted. */
type PasteProps = { text: string; onText: (text: string) => void }

export function PasteTab({ text, onText }: PasteProps): ReactNode {
  const labelId = useId()
  const check = useMutation({
    mutationFn: async (typed: string): Promise<Checked> => {
      const tidy = tidyLines(typed)
      return { text: tidy, rows: (await call(checkNumbers, { query: { text: tidy } })).rows }
    },
  })
  const change = (next: string) => {
    onText(next)
    // What was checked is no longer what stands there.
    check.reset()
  }
  const tooLong = isTooLong(tidyLines(text))
  const leaveOut = (lines: readonly number[]) => {
    const rest = withoutLines(tidyLines(text), lines)
    change(rest)
    if (rest.trim() !== '') check.mutate(rest)
  }
  return (
    <div className="pasted">
      <div>
        <Typography.Text strong id={labelId}>
          {say.paste}
        </Typography.Text>
        <Typography.Paragraph type="secondary">{say.pasteHint}</Typography.Paragraph>
        <Input.TextArea
          aria-labelledby={labelId}
          value={text}
          rows={8}
          spellCheck={false}
          placeholder={say.pasteExample}
          onChange={({ target }) => change(target.value)}
        />
      </div>
      {tooLong && <Alert type="warning" showIcon title={say.tooLong} />}
      <Flex gap={8}>
        <Button
          type={check.data ? 'default' : 'primary'}
          loading={check.isPending}
          disabled={text.trim() === '' || tooLong}
          onClick={() => check.mutate(text)}
        >
          {say.check}
        </Button>
      </Flex>
      {check.isError && <Alert type="error" showIcon title={check.error.message} />}
      {check.data && (
        <Result
          checked={check.data}
          onLeaveOut={leaveOut}
          onSent={() => change('')}
          onWrong={() => check.mutate(text)}
        />
      )}
    </div>
  )
}

type ResultProps = {
  checked: Checked
  onLeaveOut: (lines: readonly number[]) => void
  onSent: () => void
  /** A line that was right is wrong now. */
  onWrong: () => void
}

function Result({ checked: { text, rows }, onLeaveOut, onSent, onWrong }: ResultProps): ReactNode {
  const wrong = rows.filter(({ fault }) => fault !== null)
  return (
    <>
      {wrong.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={say.someWrong(wrong.length, rows.length)}
          action={
            <Button size="small" onClick={() => onLeaveOut(wrong.map(({ line }) => line))}>
              {say.leaveOut}
            </Button>
          }
        />
      ) : (
        <Alert
          type="success"
          showIcon
          title={say.allRight(rows.length)}
          action={<SendAll text={text} count={rows.length} onSent={onSent} onWrong={onWrong} />}
        />
      )}
      <ScrollBox label={say.result}>
        <Table<CheckedRow>
          size="small"
          pagination={false}
          rowKey="line"
          dataSource={rows}
          columns={columns}
        />
      </ScrollBox>
    </>
  )
}

type SendAllProps = Pick<ResultProps, 'onSent' | 'onWrong'> & { text: string; count: number }

function SendAll({ text, count, onSent, onWrong }: SendAllProps): ReactNode {
  const { message } = App.useApp()
  const client = useQueryClient()
  return (
    <ActionButton
      label={say.sendAll(count)}
      primary
      asks={{
        title: say.sendAllTitle(count),
        consequence: say.sendAllText,
        does: say.sendAll(count),
      }}
      run={({ key }) =>
        call(pasteNumbers, { body: { text } }, key).catch((error: unknown) => {
          // A colleague sent one of them since: the lines are checked anew, and the bad one says why.
          if (error instanceof CallFailure && error.code === 'PASTED_ROWS_WRONG') {
            void message.error(error.message)
            onWrong()
          }
          throw error
        })
      }
      onDone={({ items }) => {
        void message.success(say.sentAll(items.length))
        onSent()
        for (const queryKey of [['packing'], ['parcels'], ['order'], ['audit']])
          void client.invalidateQueries({ queryKey })
      }}
    />
  )
}
