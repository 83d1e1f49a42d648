/** /card/approveStatus: one card with its photo, its code and what may be done with it, or the cards of an order. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { cardStateLabels } from '#contract/dictionaries/card.ts'
import { idTypeLabels } from '#contract/dictionaries/contact.ts'
import type { CardDetail } from '#contract/endpoints/card.ts'
import { CardNo, type CardState } from '#contract/values/card.ts'
import { OrderNo } from '#contract/values/order.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { type VisitDate, venueDate } from '#contract/values/time.ts'
import { isRefusal } from '../../lib/failures.ts'
import { fullDateText } from '../../lib/full-date.ts'
import { language } from '../../lib/language.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { textOf } from '../../lib/search-params.ts'
import { useWords } from '../../lib/words.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, Facts, Stack } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { QrCode } from '../../ui/scan-code.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { showToast } from '../../ui/toast.tsx'
import { cardQuery, cardsQuery, sendAgain, sendLost, sendNewPhoto } from './calls.ts'
import css from './card.module.css'
import { beginsLater } from './card-begin.ts'
import { CardRows } from './card-rows.tsx'
import { cardWords } from './messages.ts'
import { PhotoField } from './photo-field.tsx'

export function CardStatusPage() {
  const search = useSearch({ strict: false })
  const cardNo = CardNo.safeParse(textOf(search, 'cardNo'))
  const orderNo = OrderNo.safeParse(textOf(search, 'orderNo'))
  return cardNo.success ? <OneCard cardNo={cardNo.data} /> : <Cards orderNo={orderNo.data ?? null} />
}

function Cards({ orderNo }: { orderNo: OrderNo | null }) {
  const words = useWords(cardWords)
  return (
    <QueryView query={useQuery(cardsQuery(orderNo))}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty icon="card" title={words.noCards} />
        ) : (
          <Stack>
            <CardRows cards={items} title={orderNo ? words.cardsOfOrder : words.myCards} />
          </Stack>
        )
      }
    </QueryView>
  )
}

function OneCard({ cardNo }: { cardNo: CardNo }) {
  const words = useWords(cardWords)
  const card = useQuery(cardQuery(cardNo))
  if (isRefusal(card.error, 'NOT_FOUND')) return <Empty icon="card" title={words.notFound} />
  return <QueryView query={card}>{(data) => <Shown card={data} />}</QueryView>
}

const tones: Record<CardState, Tone> = {
  UNPAID: 'warn',
  AWAIT: 'brand',
  REJECTED: 'danger',
  ACTIVE: 'ok',
  FROZEN: 'warn',
  EXPIRED: 'plain',
  CANCELLED: 'plain',
}

function StateTag({ card }: { card: CardDetail }) {
  const words = useWords(cardWords)
  const states = useWords(cardStateLabels)
  if (beginsLater(card)) return <Tag tone="brand">{words.notBegun}</Tag>
  return <Tag tone={tones[card.state]}>{states[card.state]}</Tag>
}

/** What one does not see of it otherwise: that it waits, is no good, begins later, or may be renewed. */
function Notes({ card }: { card: CardDetail }) {
  const words = useWords(cardWords)
  const notes: Partial<Record<CardState, string>> = {
    AWAIT: words.await,
    FROZEN: words.frozen,
    EXPIRED: words.over,
    CANCELLED: words.over,
  }
  const first = beginsLater(card)
  return [
    notes[card.state],
    first && words.beginsOn(fullDateText(first, language)),
    card.renewal && words.renewHint,
  ].map(
    (text) =>
      text && (
        <p key={text} className={css.soft}>
          {text}
        </p>
      ),
  )
}

/** The days to come on which it is not good, by the terms that it was approved with. */
function excludedDays(
  { terms, validUntil }: CardDetail,
  { range, andDay }: (typeof cardWords)['en-US'],
): string | null {
  const today = venueDate(new Date())
  const ahead = terms.blackout.filter(
    ({ from, until }) => until >= today && (validUntil === null || from <= validUntil),
  )
  const text = (day: VisitDate) => fullDateText(day, language)
  return ahead.map(({ from, until }) => range(text(from), text(until))).join(andDay) || null
}

function Shown({ card }: { card: CardDetail }) {
  const words = useWords(cardWords)
  const types = useWords(idTypeLabels)
  const { holder, terms, validFrom, validUntil, bookedDays, visits, code, state, orderNo } = card
  const mayChangePhoto = card.kind === 'ANNUAL' && (state === 'AWAIT' || state === 'REJECTED')
  const photo = useMutation({
    mutationFn: (path: Parameters<typeof sendNewPhoto>[1]) => sendNewPhoto(card.cardNo, path),
    onSuccess: () => showToast(words.photoSaved, 'success'),
  })
  return (
    <>
      <Stack>
        <Card title={card.typeName} aside={<StateTag card={card} />}>
          {code && (
            <div className={css.code}>
              <QrCode text={code} label={words.code} />
              <p className={css.soft}>{words.codeHint}</p>
            </div>
          )}
          {state === 'REJECTED' && (
            <p>
              <span className={css.rejected}>{words.rejected}</span>
              {card.rejectText}
            </p>
          )}
          {state === 'REJECTED' && orderNo && (
            <>
              <p className={css.soft}>{words.rejectedText}</p>
              <p className={css.way}>
                <Link to="/order/realNameList" search={{ orderNo }} className={buttonClass('quiet', 's')}>
                  {words.correctHolder}
                </Link>
              </p>
            </>
          )}
          <Notes card={card} />
        </Card>
        <Card title={words.holder}>
          <div className={css.holder}>
            {mayChangePhoto ? (
              <PhotoField label={words.photoOf(holder.name)} kept={card.photo} onChange={photo.mutateAsync} />
            ) : (
              <span className={css.photo}>
                <img src={card.photo} alt={words.photoOf(holder.name)} />
              </span>
            )}
            <Facts
              rows={[
                [words.name, holder.name],
                [types[holder.idType], holder.idNumber],
                [words.cardNo, card.cardNo],
                [
                  words.validity,
                  validFrom && validUntil
                    ? `${fullDateText(validFrom, language)} – ${fullDateText(validUntil, language)}`
                    : (card.kind === 'ANNUAL' ? words.daysOfAnnual : words.daysFromApproval)(terms.validDays),
                ],
                [
                  words.visits,
                  visits && words.visitsOf([visits.year, terms.perYear], [visits.today, terms.perDay]),
                ],
                [words.excluded, excludedDays(card, words)],
                [
                  words.booked,
                  bookedDays.length > 0
                    ? bookedDays.map((date) => fullDateText(date, language)).join(words.andDay)
                    : null,
                ],
              ]}
            />
            <p className={css.soft}>
              {[
                words.perDay(terms.perDay),
                words.perYear(terms.perYear),
                ...(terms.needsBooking ? [] : [words.withoutBooking]),
              ].join(' · ')}
            </p>
          </div>
        </Card>
      </Stack>
      <Actions card={card} orderNo={orderNo} />
    </>
  )
}

function Actions({ card, orderNo }: { card: CardDetail; orderNo: CardDetail['orderNo'] }) {
  const words = useWords(cardWords)
  const [asking, setAsking] = useState(false)
  const lost = useMutation({
    mutationFn: () => sendLost(card.cardNo),
    onSuccess: () => showToast(words.lostDone, 'success'),
    onSettled: () => setAsking(false),
  })
  const again = useMutation({
    mutationFn: sendAgain,
    onSuccess: () => showToast(words.sentAgain, 'success'),
  })
  const { state, kind, typeCode, cardNo, renewal } = card
  const mayApply = kind === 'CITIZEN' && state !== 'ACTIVE' && state !== 'AWAIT' && state !== 'FROZEN'
  const mayBuyAgain = kind === 'ANNUAL' && (state === 'EXPIRED' || renewal)
  if (kind === 'CITIZEN' && state === 'AWAIT') return null
  return (
    <BottomBar>
      {orderNo && (
        <Link to="/orderDetailCard" search={{ orderNo }} className={buttonClass('quiet')}>
          {words.order}
        </Link>
      )}
      {state === 'FROZEN' && (
        <Link to="/service" className={buttonClass('quiet')}>
          {words.contact}
        </Link>
      )}
      {card.code && (
        <Button kind="quiet" onClick={() => setAsking(true)}>
          {words.lost}
        </Button>
      )}
      {state === 'REJECTED' && orderNo && (
        <Button busy={again.isPending} onClick={() => again.mutate(orderNo)}>
          {words.sendAgain}
        </Button>
      )}
      {mayApply && (
        <Link to="/card/toApprove" className={buttonClass('primary')}>
          {words.applyAgain}
        </Link>
      )}
      {mayBuyAgain && (
        // The type of an annual card is its product.
        <Link
          to="/card/showCardInfo"
          search={{ code: typeCode as string as ProductCode, ...(renewal && { renews: cardNo }) }}
          className={buttonClass('primary')}
        >
          {renewal ? words.renew : words.buyAgain}
        </Link>
      )}
      {asking && (
        <ConfirmDialog
          title={words.lostTitle}
          text={words.lostText}
          confirm={words.lostYes}
          cancel={words.cancel}
          danger
          busy={lost.isPending}
          onConfirm={() => lost.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </BottomBar>
  )
}
