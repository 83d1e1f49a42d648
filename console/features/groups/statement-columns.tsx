/** A statement in a line: its sums, and its files. */
import { Flex } from 'antd'
import type { ReactNode } from 'react'
import { downloadStatement } from '#contract/console/group.ts'
import type { Statement } from '#contract/endpoints/group.ts'
import { type GroupCode, type StatementFormat, statementFormats } from '#contract/values/group.ts'
import type { Month } from '#contract/values/time.ts'
import { callForFile } from '../../lib/call.ts'
import { money } from '../../lib/format.ts'
import { saveFile } from '../../lib/save-file.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { statementWords as say } from './statement-messages.ts'

const sums = ['openingFen', 'inFen', 'usedFen', 'backFen', 'closingFen'] as const

export const sumColumns = <Row,>(statementOf: (row: Row) => Statement | null): ListColumn<Row>[] =>
  sums.map((sum) => ({
    title: say[sum],
    key: sum,
    align: 'right',
    className: 'number',
    render: (_, row) => {
      const statement = statementOf(row)
      return statement && money(statement[sum])
    },
  }))

export const StatementFiles = ({ code, month }: { code: GroupCode; month: Month }): ReactNode => (
  <Flex gap={8}>
    {statementFormats.map((format) => (
      <ActionButton key={format} label={say.formats[format]} run={() => download(code, month, format)} />
    ))}
  </Flex>
)

async function download(code: GroupCode, month: Month, format: StatementFormat): Promise<void> {
  saveFile(
    `${code}-${month}.${format}`,
    await callForFile(downloadStatement, { params: { code, month, format } }),
  )
}
