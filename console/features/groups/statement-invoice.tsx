/** The invoice over a month of a group: how it stands, or the button that has it issued, beside what it would be over. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Typography } from 'antd'
import type { ReactNode } from 'react'
import {
  issueStatementInvoice,
  quoteStatementInvoice,
  type StaffInvoiceRow,
} from '#contract/console/invoice.ts'
import { payTypeLabels } from '#contract/dictionaries/payment.ts'
import type { MonthToInvoice } from '#contract/endpoints/invoice.ts'
import { minus, noFen, sumOf } from '#contract/values/fen.ts'
import type { GroupCode } from '#contract/values/group.ts'
import type { Month } from '#contract/values/time.ts'
import { call } from '../../lib/call.ts'
import { money } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { type Fact, Facts, number } from '../../ui/facts.tsx'
import { InvoiceStateTag } from '../../ui/invoice-state-tag.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { statementWords as say } from './statement-messages.ts'

type Props = { code: GroupCode; month: Month }

/** Reversed ones were followed by another one, or by none. */
const isLive = ({ colour, state }: StaffInvoiceRow): boolean =>
  colour === 'BLUE' && state !== 'REVERSED' && state !== 'CANCELLED'

/** `toInvoice`: what of the month can be invoiced now, or why nothing can. */
export function StatementInvoice({
  code,
  month,
  invoices,
  toInvoice,
}: Props & { invoices: readonly StaffInvoiceRow[]; toInvoice: MonthToInvoice | undefined }): ReactNode {
  const client = useQueryClient()
  const live = invoices.find((invoice) => invoice.statement?.month === month && isLive(invoice))
  const params = { code, month }
  if (live)
    return (
      <Link to="/invoices/$no" params={{ no: live.invoiceNo }}>
        {number(money(live.amountFen))} <InvoiceStateTag state={live.state} />
      </Link>
    )
  if (!toInvoice) return null
  if (toInvoice.obstacle)
    return <Typography.Text type="secondary">{say.obstacles[toInvoice.obstacle]}</Typography.Text>
  return (
    <ActionButton
      label={say.issue}
      asks={{
        title: say.issueTitle(month),
        consequence: say.issueText,
        does: say.issueDoes,
        fields: <Figures {...params} />,
      }}
      run={async ({ key }) => {
        // Nobody issues what was not shown.
        const shown = client.getQueryData(quoteQuery(params).queryKey)
        if (!shown) throw new Error(say.amountMissing)
        return await call(
          issueStatementInvoice,
          { params, body: { expectedAmountFen: shown.amountFen } },
          key,
        )
      }}
      done={say.issued}
      refreshes={[
        ['group', code, 'invoices'],
        ['group', code, 'statement-invoice'],
        ['invoices'],
        ['statements'],
        ['audit'],
      ]}
    />
  )
}

const quoteQuery = ({ code, month }: Props) =>
  queryOptions({
    queryKey: ['group', code, 'statement-invoice', month],
    queryFn: () => call(quoteStatementInvoice, { params: { code, month } }),
    // What was shown before is no figure of now.
    gcTime: 0,
  })

/** How the month was paid, and what is left of it. */
const Figures = (props: Props): ReactNode => (
  <Loaded query={useQuery(quoteQuery(props))} rows={3}>
    {({ ways, amountFen, taxFen }) => {
      const backFen = sumOf(ways.map((way) => way.backFen))
      const facts: Fact[] = [
        ...ways.map(
          ({ payType, orders, paidFen }): Fact => [
            `${payType ? payTypeLabels[language][payType] : '—'} · ${say.orders(orders)}`,
            number(money(paidFen)),
          ],
        ),
        [say.back, backFen > 0 && number(money(minus(noFen, backFen)))],
        [say.amount, <strong key="amount">{number(money(amountFen))}</strong>],
        [say.tax, number(money(taxFen))],
      ]
      return <Facts facts={facts} />
    }}
  </Loaded>
)
