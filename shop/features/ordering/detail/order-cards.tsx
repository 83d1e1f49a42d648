/** The cards of an order's page: tickets and visitors, amounts, facts, rules, progress. */

import { Link } from '@tanstack/react-router'
import { asks } from '#contract/asks.ts'
import { idTypeLabels } from '#contract/dictionaries/contact.ts'
import { paymentStatusLabels, payTypeLabels } from '#contract/dictionaries/payment.ts'
import type { OrderDetail } from '#contract/endpoints/ordering/reading.ts'
import type { Language, Texts } from '#contract/language.ts'
import { familyOf } from '#contract/product-paths.ts'
import { phrasesOf } from '#contract/product-phrases.ts'
import type { KeptName, ShownAnswer } from '#contract/values/asked.ts'
import { partyAsks } from '#contract/values/extras/party.ts'
import { productTypes } from '#contract/values/product-types.ts'
import { venueDate } from '#contract/values/time.ts'
import { instantText, yuan } from '../../../lib/format.ts'
import { language } from '../../../lib/language.ts'
import { useWords } from '../../../lib/words.ts'
import { buttonClass, IconButton } from '../../../ui/button.tsx'
import { Card, Facts } from '../../../ui/card.tsx'
import { RowBody, rowClass } from '../../../ui/row.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { asksDelivery } from '../../parcel/delivery.ts'
import { groupPartyWords } from '../form/group-party-messages.ts'
import { orderWords } from '../messages.ts'
import { nameWords } from '../names/name-messages.ts'
import { isPartlyIn, unitTones, unitWords } from '../unit-state.ts'
import { PartyButton } from './group-party-button.tsx'
import { datesOf, visitsOf } from './line-visits.ts'
import { amountRows, amountText, boughtFor, worthShown } from './order-amounts.ts'
import css from './order-cards.module.css'
import { OrderLines } from './order-head.tsx'
import { RenewKey } from './renew-key.tsx'

type Props = { order: OrderDetail }

/** Of a piece that is sent, its parcel says how far it has come; no code opens anything with it. */
const isOnItsWay = (
  { wayToGet, lines }: OrderDetail,
  { state, line }: OrderDetail['units'][number],
): boolean =>
  wayToGet === 'DELIVERY' &&
  state === 'valid' &&
  asksDelivery(lines.filter((_, position) => position === line))

export function UnitsCard({ order }: Props) {
  const words = useWords(orderWords)
  const states = useWords(unitWords)
  const types = useWords(idTypeLabels)
  const phrases = phrasesOf(order, language)
  if (order.units.length === 0) return null
  const visits = visitsOf(order.lines, language)
  return (
    <Card title={asks(order, 'visitors') ? phrases.people : words.units} aside={<NamesLink order={order} />}>
      <ul className={css.units}>
        {order.units.map((unit) => (
          <li key={unit.unitNo}>
            <div className={css.unit}>
              <strong>{unit.name}</strong>
              {worthShown(order, unit) && (
                <span className={css.worth}>{`${words.worth} ${yuan(boughtFor(unit))}`}</span>
              )}
              {!isOnItsWay(order, unit) && <Tag tone={unitTones[unit.state]}>{states[unit.state]}</Tag>}
              {isPartlyIn(unit) && <Tag tone="brand">{phrases.partlyUsed(unit.admitted, unit.admits)}</Tag>}
            </div>
            {visits[unit.line] && <p className={css.visitor}>{visits[unit.line]}</p>}
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

/** What the order form asked beside people, what staff wrote when they confirmed it, and who or what serves it. */
export function AskedCard({ order }: Props) {
  const words = useWords(orderWords)
  const { confirmedWith, assigned } = order
  const extras = order.extras.filter((answer) => !isOfParty(answer))
  if (extras.length === 0 && confirmedWith === null && assigned.length === 0) return null
  const { sent, pickedUp } = words.askedOfGoods
  const ofGoods = order.wayToGet === 'DELIVERY' ? sent : pickedUp
  const { basket } = productTypes[familyOf(order)]
  return (
    <Card title={basket === 'goods' ? ofGoods : words.asked}>
      <Facts
        rows={[
          ...assigned.map((asset) => [words.assetKinds[asset.kind], assetText(asset, words)] as const),
          ...(confirmedWith === null ? [] : [[words.confirmedWith, confirmedWith] as const]),
          ...extras.map(({ label, value }) => [label, value] as const),
        ]}
      />
    </Card>
  )
}

/** Without the party's name, which is the title of its card. */
const partyLabels = new Map<KeptName, Texts>(partyAsks.map(({ name, label }) => [name, label]))

const isOfParty = ({ name }: Pick<ShownAnswer, 'name'>): boolean => partyLabels.has(name)

/** Who leads an agency's party, by which vehicle and when it comes: can be corrected as long as somebody may still come. */
export function PartyCard({ order: { orderNo, extras, partyOpen } }: Props) {
  const words = useWords(groupPartyWords)
  const said = extras.filter(isOfParty)
  if (said.length === 0 && !partyOpen) return null
  return (
    <Card title={words.about} aside={partyOpen && <PartyButton orderNo={orderNo} said={said.length > 0} />}>
      {said.length > 0 ? (
        <Facts
          rows={said.map(
            ({ name, label, value }) => [partyLabels.get(name)?.[language] ?? label, value] as const,
          )}
        />
      ) : (
        <p className={css.visitor}>{words.nothingSaid}</p>
      )}
    </Card>
  )
}

type Assigned = OrderDetail['assigned'][number]

const assetText = (
  { name, plate, tel, languages }: Assigned,
  { spoken }: { spoken: Record<Language, string> },
): string => [name, plate, tel, languages.map((each) => spoken[each]).join(' / ')].filter(Boolean).join(' · ')

/** What was asked for, or can be, stands on its page. */
export function InvoiceLink({ order: { orderNo, actions } }: Props) {
  const words = useWords(orderWords)
  if (!actions.includes('invoice')) return null
  return (
    <Card flush>
      <Link to="/order/invoice" search={{ orderNo }} className={rowClass}>
        <RowBody icon="order" label={words.invoice} />
      </Link>
    </Card>
  )
}

/** Moving tickets to another date; what came of it stands in the timeline. */
export function ChangeLink({ order: { orderNo, actions } }: Props) {
  const words = useWords(orderWords)
  if (!actions.includes('change')) return null
  return (
    <Card flush>
      <Link to="/order/change" search={{ orderNo }} className={rowClass}>
        <RowBody icon="calendar" label={words.changeDate} />
      </Link>
    </Card>
  )
}

function NamesLink({ order: { orderNo, actions } }: Props) {
  const words = useWords(nameWords)
  if (!actions.includes('names')) return null
  return (
    <Link to="/order/realNameList" search={{ orderNo }} className={buttonClass('plain', 's')}>
      {words.open}
    </Link>
  )
}

/** What was bought and what it cost; `lines` where no head above names them. */
export function AmountsCard({ order, lines }: Props & { lines: boolean }) {
  const words = useWords(orderWords)
  const types = useWords(payTypeLabels)
  return (
    <Card title={words.amounts}>
      {lines && <OrderLines lines={order.packages.length > 0 ? order.packages : order.lines} />}
      <dl className={css.amounts}>
        {amountRows(order).map((row) => (
          <div key={row.name} data-total={row.name === 'paid' || row.name === 'payable' || undefined}>
            <dt>{words[row.name]}</dt>
            <dd>{amountText(row, order, types)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

export function OrderInfoCard({ order }: Props) {
  const words = useWords(orderWords)
  const types = useWords(payTypeLabels)
  const payments = useWords(paymentStatusLabels)
  return (
    <Card title={words.about}>
      <Facts
        rows={[
          [words.orderNo, <Copyable key="no" text={order.orderNo} />],
          [words.orderTime, instantText(order.orderedAt)],
          [words.useDate, datesIn(order)],
          [words.contact, `${order.contactName} ${order.contactMobile}`],
          [words.paymentStatus, payments[order.paymentStatus]],
          [words.payType, order.payType && types[order.payType]],
          [words.paidAt, order.paidAt && instantText(order.paidAt)],
          [words.wayToGet, order.wayToGetTicket],
          [words.pickUpUntil, order.pickUpUntil && pickUpText(order, words)],
          [words.assistCode, order.assistCode],
          [words.randomKey, <Copyable key="key" text={order.randomKey} />],
        ]}
      />
      <p className={css.hint}>{words.randomKeyHint}</p>
      <RenewKey orderNo={order.orderNo} />
    </Card>
  )
}

/** One below the other, none broken in two; nothing for what has no date. */
function datesIn({ lines }: OrderDetail) {
  const dates = datesOf(lines)
  if (dates.length === 0) return null
  return dates.map((date) => (
    <span key={date} className={css.date}>
      {date}
    </span>
  ))
}

/** Once that day is over, visitors may come in vain. */
const pickUpText = ({ pickUpUntil, serverNow }: OrderDetail, words: (typeof orderWords)['en-US']): string =>
  pickUpUntil !== null && pickUpUntil < venueDate(new Date(serverNow))
    ? words.noLongerKept(pickUpUntil)
    : String(pickUpUntil)

function Copyable({ text }: { text: string }) {
  const words = useWords(orderWords)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    showToast(words.copied, 'success')
  }
  return (
    <span className={css.copyable}>
      <span>{text}</span>
      <IconButton icon="copy" label={words.copy} onClick={() => void copy()} />
    </span>
  )
}
