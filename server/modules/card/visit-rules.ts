/** Which card of a holder is good for a visit, and what stands in its way. Pure. */
import type {
  CardFault,
  CardNo,
  CardState,
  CardTerms,
  CardTypeCode,
  CardVisits,
} from '#contract/values/card.ts'
import type { VisitDate } from '#contract/values/time.ts'

export type VisitCard = {
  card_no: CardNo
  type_code: CardTypeCode
  document_index: Buffer
  state: CardState | 'PLACED'
  valid_from: VisitDate | null
  valid_until: VisitDate | null
  terms: CardTerms
}

/** A year of a card begins on the day of the year on which it was approved. */
const yearOf = (validFrom: VisitDate, date: VisitDate): number =>
  Number(date.slice(0, 4)) - (date.slice(5) < validFrom.slice(5) ? 1 : 0)

/** `booked`: the days of its other visits. */
export function visitFault(
  { state, valid_from: from, valid_until: until, terms }: VisitCard,
  booked: readonly VisitDate[],
  date: VisitDate,
): CardFault | null {
  if (state !== 'ACTIVE' || from === null || until === null) return 'CARD_NEEDED'
  if (date < from || date > until) return 'CARD_NOT_VALID_ON_DATE'
  if (terms.blackout.some((days) => days.from <= date && date <= days.until)) return 'CARD_BLACKOUT'
  if (booked.filter((day) => day === date).length >= terms.perDay) return 'CARD_DAY_USED'
  const inYear = booked.filter((day) => yearOf(from, day) === yearOf(from, date))
  return inYear.length >= terms.perYear ? 'CARD_YEAR_USED' : null
}

/** Of a card that is good on this day: the visits of the day and of its year. `booked`: the days of all. */
export const countVisits = (
  validFrom: VisitDate,
  booked: readonly VisitDate[],
  today: VisitDate,
): CardVisits => ({
  today: booked.filter((day) => day === today).length,
  year: booked.filter((day) => yearOf(validFrom, day) === yearOf(validFrom, today)).length,
})

export type Booked = { cardNo: string; date: VisitDate; orderNo: string }

/** Somebody who comes with a card of one of these types on this date. */
export type WantedVisit = { documentIndex: Buffer; types: readonly CardTypeCode[]; date: VisitDate }
export type ChosenCard = { card: VisitCard; date: VisitDate }
export type VisitFault = { fault: CardFault; documentIndex: Buffer }

/** The last one is nearest to a card that is good. */
const faultsByNearness: readonly CardFault[] = [
  'CARD_NEEDED',
  'CARD_NOT_VALID_ON_DATE',
  'CARD_BLACKOUT',
  'CARD_YEAR_USED',
  'CARD_DAY_USED',
]

/** Of several cards, of which one may follow another, the one that is nearest says why. */
const nearestOf = (faults: readonly (CardFault | null)[]): CardFault =>
  faultsByNearness.findLast((fault) => faults.includes(fault)) ?? 'CARD_NEEDED'

const daysOf = (card: VisitCard, visits: readonly { cardNo: string; date: VisitDate }[]): VisitDate[] =>
  visits.flatMap(({ cardNo, date }) => (cardNo === card.card_no ? [date] : []))

/** One card for each visit, in their order; the type that is named first has precedence. Or the first visit that has none. */
export function chooseCards(
  cards: readonly VisitCard[],
  booked: readonly Booked[],
  wanted: readonly WantedVisit[],
): ChosenCard[] | VisitFault {
  const chosen: ChosenCard[] = []
  for (const { documentIndex, types, date } of wanted) {
    const taken = [...booked, ...chosen.map((one) => ({ cardNo: one.card.card_no, date: one.date }))]
    const own = types.flatMap((type) =>
      cards.filter((card) => card.type_code === type && card.document_index.equals(documentIndex)),
    )
    const judged = own.map((card) => ({ card, fault: visitFault(card, daysOf(card, taken), date) }))
    const good = judged.find(({ fault }) => fault === null)
    if (!good) return { fault: nearestOf(judged.map(({ fault }) => fault)), documentIndex }
    chosen.push({ card: good.card, date })
  }
  return chosen
}

/** Of visits that unpaid orders have, those that stand in the way of these: of the same day, or of the same year. */
export function displacedBy(
  chosen: readonly ChosenCard[],
  paid: readonly Booked[],
  unpaid: readonly Booked[],
): Booked[] {
  let rest = [...unpaid]
  chosen.forEach(({ card, date }, index) => {
    const others = chosen.slice(0, index).map((one) => ({ cardNo: one.card.card_no, date: one.date }))
    const isOver = () => visitFault(card, daysOf(card, [...paid, ...rest, ...others]), date)
    const drop = (isInTheWay: (day: VisitDate) => boolean) => {
      rest = rest.filter((visit) => visit.cardNo !== card.card_no || !isInTheWay(visit.date))
    }
    if (isOver() === 'CARD_DAY_USED') drop((day) => day === date)
    const from = card.valid_from ?? date
    if (isOver() === 'CARD_YEAR_USED') drop((day) => yearOf(from, day) === yearOf(from, date))
  })
  return unpaid.filter((visit) => !rest.includes(visit))
}
