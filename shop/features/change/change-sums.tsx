/** From when to when, and what it costs: for the sheet before a change and the page of one. */
import type { ChangeQuote } from '#contract/endpoints/change.ts'
import type { ChangeState } from '#contract/values/change.ts'
import { yuan } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { useWords } from '../../lib/words.ts'
import css from './change.module.css'
import { signedYuan, whenText } from './change-words.ts'
import { changeWords } from './messages.ts'

type Sums = Pick<ChangeQuote, 'differenceFen' | 'feeFen' | 'payableFen' | 'backFen' | 'from' | 'to'> & {
  /** How it ended: there is nothing to pay or to wait for. */
  settled?: ChangeState | null
}

export function ChangeSums(sums: Sums) {
  const { from, to, differenceFen, feeFen, payableFen, backFen, settled = null } = sums
  const words = useWords(changeWords)
  const open = backFen > 0 ? words.toRefund : words.toPay
  const over = backFen > 0 && settled === 'DONE' ? words.back : words.sum
  const total = settled ? over : open
  return (
    <dl className={css.way}>
      <div>
        <dt>{words.from}</dt>
        <dd>{whenText(from, language)}</dd>
      </div>
      <div>
        <dt>{words.to}</dt>
        <dd>
          <strong>{whenText(to, language)}</strong>
        </dd>
      </div>
      <div>
        <dt>{words.difference}</dt>
        <dd>{signedYuan(differenceFen)}</dd>
      </div>
      {feeFen > 0 && (
        <div>
          <dt>{words.fee}</dt>
          <dd>{yuan(feeFen)}</dd>
        </div>
      )}
      <div data-total>
        <dt>{total}</dt>
        <dd>{yuan(backFen > 0 ? backFen : payableFen)}</dd>
      </div>
    </dl>
  )
}
