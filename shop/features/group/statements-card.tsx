/** The monthly statements of a group, for its owners: what came in and went out, and the files to keep. */
import { useQuery } from '@tanstack/react-query'
import type { Statement } from '#contract/endpoints/group.ts'
import { statementFormats } from '#contract/values/group.ts'
import { monthText, yuan } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { useWords } from '../../lib/words.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { groupStatementsQuery, loadStatement } from './calls.ts'
import { DownloadButton } from './download-button.tsx'
import css from './group.module.css'
import { groupWords } from './messages.ts'
import { StatementInvoices } from './statement-invoices.tsx'

/** Nothing until the first month is over: the entries below say it all. */
export function StatementsCard() {
  const words = useWords(groupWords)
  return (
    <QueryView query={useQuery(groupStatementsQuery)} skeleton={<Skeleton shape="card" />}>
      {(statements) =>
        statements.length > 0 && (
          <Card title={words.statements}>
            <ul className={css.members}>
              {statements.map((statement) => (
                <StatementLine key={statement.month} statement={statement} />
              ))}
            </ul>
          </Card>
        )
      }
    </QueryView>
  )
}

function StatementLine({ statement }: { statement: Statement }) {
  const words = useWords(groupWords)
  const { month, openingFen, inFen, usedFen, backFen, closingFen } = statement
  const name = monthText(month, language)
  return (
    <li>
      <span className={css.who}>
        <strong>{name}</strong>
        <span className={css.soft}>{words.opening(yuan(openingFen))}</span>
        <span className={css.soft}>{words.moved(yuan(inFen), yuan(usedFen), yuan(backFen))}</span>
        <span className={css.files}>
          {statementFormats.map((format) => (
            <DownloadButton
              key={format}
              format={words.formats[format]}
              label={words.download(name, words.formats[format])}
              load={() => loadStatement(month, format)}
            />
          ))}
        </span>
        <StatementInvoices month={month} />
      </span>
      <strong className={css.sum}>{yuan(closingFen)}</strong>
    </li>
  )
}
