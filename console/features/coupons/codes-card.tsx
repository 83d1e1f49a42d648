/** The codes of an activity: more of them, and all of them as a file to print from. */
import { Button, Card, Flex, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import {
  type ActivityCodeRow,
  type ActivityDetail,
  listActivityCodes,
  makeActivityCodes,
  voidActivityCode,
} from '#contract/console/coupon.ts'
import { type ActivityCode, maxCodesPerBatch } from '#contract/values/coupon.ts'
import { call } from '../../lib/call.ts'
import { saveTable } from '../../lib/save-file.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { CountField } from '../../ui/dialog-fields.tsx'
import { Instant } from '../../ui/instant.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { couponWords as say, takenWords } from './messages.ts'

const columns: readonly ListColumn<ActivityCodeRow>[] = [
  { title: say.serial, key: 'serial', dataIndex: 'serial', className: 'number', width: 100 },
  { title: say.couponCode, key: 'code', render: (_, { code }) => <span className="number">{code}</span> },
  {
    title: say.usedAt,
    key: 'usedAt',
    render: (_, { usedAt, voidedAt }) => {
      if (voidedAt !== null) return <Tag color="error">{takenWords.void}</Tag>
      return usedAt === null ? say.notUsed : <Instant at={usedAt} />
    },
  },
]

const voidColumn = (
  code: ActivityCode,
  refreshes: readonly (readonly unknown[])[],
): ListColumn<ActivityCodeRow> => ({
  title: say.voidOne,
  key: 'void',
  render: (_, { serial, usedAt, voidedAt }) =>
    usedAt === null &&
    voidedAt === null && (
      <ActionButton
        label={say.voidOne}
        danger
        asks={{
          ...{ title: say.voidCodeTitle(serial), consequence: say.voidCodeText },
          ...{ does: say.voidOne, reason: say.reason },
        }}
        run={({ reason, key }) =>
          call(voidActivityCode, { params: { code, serial: String(serial) }, body: { reason } }, key)
        }
        done={say.voided}
        refreshes={refreshes}
      />
    ),
})

const pageOf = (code: ActivityCode, cursor: string | undefined) =>
  call(listActivityCodes, { params: { code }, query: { cursor } })

export function CodesCard({ activity: { code, total, codesMade } }: { activity: ActivityDetail }): ReactNode {
  const queryKey = ['coupon-codes', code]
  const refreshes = [queryKey, ['coupon', code], ['audit']]
  return (
    <Card
      title={say.codes}
      size="small"
      extra={
        <Flex gap={8}>
          {codesMade > 0 && <DownloadButton code={code} />}
          {codesMade < total && <MakeButton code={code} left={total - codesMade} refreshes={refreshes} />}
        </Flex>
      }
    >
      <QueryTable
        queryKey={queryKey}
        load={(cursor) => pageOf(code, cursor)}
        columns={[...columns, voidColumn(code, refreshes)]}
        rowKey={({ serial }) => String(serial)}
        label={say.codes}
        empty={say.noCodes}
      />
    </Card>
  )
}

type MakeProps = { code: ActivityCode; left: number; refreshes: readonly (readonly unknown[])[] }

function MakeButton({ code, left, refreshes }: MakeProps): ReactNode {
  return (
    <ActionButton
      label={say.makeCodes}
      asks={{
        title: say.makeTitle,
        consequence: say.makeText(left),
        does: say.makeDoes,
        fields: <CountField max={Math.min(left, maxCodesPerBatch)} say={say} />,
      }}
      run={({ values, key }) =>
        call(makeActivityCodes, { params: { code }, body: { count: Number(values['count']) } }, key)
      }
      done={say.made}
      refreshes={refreshes}
    />
  )
}

function DownloadButton({ code }: { code: ActivityCode }): ReactNode {
  const [isLoading, setLoading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const download = async () => {
    setLoading(true)
    setFailure(null)
    try {
      saveTable(`${code}.csv`, await linesOf(code))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setLoading(false)
    }
  }
  return (
    <Flex gap={8} align="center">
      {failure !== null && <span role="alert">{failure}</span>}
      <Button loading={isLoading} onClick={() => void download()}>
        {say.download}
      </Button>
    </Flex>
  )
}

/** Serials, codes and instants hold nothing that a table would have to be told apart from its own signs. */
async function linesOf(code: ActivityCode): Promise<string[]> {
  const lines: string[] = [say.fileHead]
  let cursor: string | undefined
  do {
    const page = await pageOf(code, cursor)
    lines.push(
      ...page.items.map((row) => `${row.serial},${row.code},${row.usedAt ?? ''},${row.voidedAt ?? ''}`),
    )
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return lines
}
