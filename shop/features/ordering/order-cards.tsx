/** The cards of an order's page: tickets and visitors, amounts, facts, rules, progress. */
import { flowStatusLabels, idTypeLabels, payTypeLabels } from '#contract/dictionary.ts'
import type { OrderDetail } from '#contract/endpoints/ordering.ts'
import type { UnitState } from '#contract/values/order.ts'
import { dateText, instantText, slotText, yuan } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { messages, useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { showToast } from '../../ui/toast.tsx'
import { orderWords } from './messages.ts'
import css from './order-cards.module.css'
import { RenewKey } from './renew-key.tsx'

const unitTones: Record<UnitState, Tone> = {
  reserved: 'warn',
  valid: 'ok',
  changing: 'brand',
  refunding: 'brand',
  returning: 'brand',
  refunded: 'plain',
  used: 'plain',
  expired: 'plain',
  void: 'plain',
}

const unitWords = messages<Record<UnitState, string>>({
  'zh-CN': {
    reserved: '已预留',
    valid: '可使用',
    changing: '改签中',
    refunding: '退款中',
    returning: '退款到账中',
    refunded: '已退款',
    used: '已使用',
    expired: '已过期',
    void: '已失效',
  },
  'en-US': {
    reserved: 'Reserved',
    valid: 'Valid',
    changing: 'Changing',
    refunding: 'Refunding',
    returning: 'Refund on its way',
    refunded: 'Refunded',
    used: 'Used',
    expired: 'Expired',
    void: 'Void',
  },
})

type Props = { order: OrderDetail }

export function UnitsCard({ order }: Props) {
  const words = useWords(orderWords)
  const states = useWords(unitWords)
  const types = useWords(idTypeLabels)
  if (order.units.length === 0) return null
  return (
    <Card title={words.visitors}>
      <ul className={css.units}>
        {order.units.map((unit) => (
          <li key={unit.unitNo}>
            <div className={css.unit}>
              <strong>{unit.name}</strong>
              <span className={css.worth}>{`${words.worth} ${yuan(unit.worthFen)}`}</span>
              <Tag tone={unitTones[unit.state]}>{states[unit.state]}</Tag>
            </div>
            {unit.visitors.map((visitor) => (
              <p key={`${visitor.name}${visitor.idNumber}`} className={css.visitor}>
                {[visitor.name, visitor.idType && types[visitor.idType], visitor.idNumber]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function AmountsCard({ order: { amounts } }: Props) {
  const words = useWords(orderWords)
  const less = (fen: typeof amounts.goodsFen) => (fen > 0 ? `-${yuan(fen)}` : null)
  const more = (fen: typeof amounts.goodsFen) => (fen > 0 ? yuan(fen) : null)
  return (
    <Card title={words.amounts}>
      <Facts
        rows={[
          [words.goods, yuan(amounts.goodsFen)],
          [words.coupon, less(amounts.couponFen)],
          [words.integral, less(amounts.integralFen)],
          [words.freight, more(amounts.freightFen)],
          [words.other, more(amounts.otherFen)],
          [words.payable, yuan(amounts.payableFen)],
          [words.paid, more(amounts.paidFen)],
          [words.refunded, more(amounts.refundedFen)],
        ]}
      />
    </Card>
  )
}

export function FactsCard({ order }: Props) {
  const words = useWords(orderWords)
  const types = useWords(payTypeLabels)
  return (
    <Card title={words.about}>
      <Facts
        rows={[
          [words.orderNo, <Copyable key="no" text={order.orderNo} />],
          [words.orderTime, instantText(order.orderedAt)],
          [words.useDate, `${dateText(order.visitDate, language)} ${slotText(order.slotFrom, order.slotTo)}`],
          [words.contact, `${order.contactName} ${order.contactMobile}`],
          [words.payType, order.payType && types[order.payType]],
          [words.paidAt, order.paidAt && instantText(order.paidAt)],
          [words.wayToGet, order.wayToGetTicket],
          [words.assistCode, order.assistCode],
          [words.randomKey, <Copyable key="key" text={order.randomKey} />],
        ]}
      />
      <p className={css.hint}>{words.randomKeyHint}</p>
      <RenewKey orderNo={order.orderNo} />
    </Card>
  )
}

function Copyable({ text }: { text: string }) {
  const words = useWords(orderWords)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    showToast(words.copied, 'success')
  }
  return (
    <span className={css.copyable}>
      {text}
      <Button kind="plain" size="s" onClick={() => void copy()}>
        {words.copy}
      </Button>
    </span>
  )
}

export function RulesCard({ order }: Props) {
  const words = useWords(orderWords)
  return (
    <Card title={words.rules}>
      <Facts
        rows={[
          [words.refundPolicy, order.refundPolicy],
          [words.changePolicy, order.changePolicy],
        ]}
      />
    </Card>
  )
}

export function HistoryCard({ history }: { history: OrderDetail['history'] }) {
  const words = useWords(orderWords)
  const statuses = useWords(flowStatusLabels)
  return (
    <Card title={words.history}>
      <ol className={css.history}>
        {history.map((entry) => (
          <li key={`${entry.at}${entry.status}`}>
            <strong>{statuses[entry.status]}</strong>
            <time dateTime={entry.at}>{instantText(entry.at)}</time>
            {entry.note && <span className={css.note}>{entry.note}</span>}
          </li>
        ))}
      </ol>
    </Card>
  )
}
