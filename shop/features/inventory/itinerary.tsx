/** What a package is made of, day by day, with the slots of the parts that have some. */
import type { Offer, OfferPart } from '#contract/endpoints/catalogue.ts'
import type { DayPart } from '#contract/endpoints/inventory.ts'
import { dateText, slotText } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { unitsText } from '../../lib/units.ts'
import { messages, useWords } from '../../lib/words.ts'
import { cx } from '../../ui/cx.ts'
import css from './itinerary.module.css'
import { type ChosenParts, chosenSlot, isFree, partKey, slotsOfPart } from './part-choice.ts'
import { StepCard } from './step-card.tsx'

const words = messages({
  'zh-CN': {
    title: '套餐行程',
    day: (number: number) => `第 ${number} 天`,
    nights: (count: number) => `住 ${count} 晚`,
    days: (count: number) => `用 ${count} 天`,
    choose: (name: string) => `${name}：选择时段`,
    full: '已满',
    notOnDay: '当天不可用',
    alone: '套餐须整套单独预订，不能加入购物车。',
  },
  'en-US': {
    title: 'Your itinerary',
    day: (number: number) => `Day ${number}`,
    nights: (count: number) => (count === 1 ? '1 night' : `${count} nights`),
    days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
    choose: (name: string) => `${name}: choose a time`,
    full: 'Full',
    notOnDay: 'Not available then',
    alone: 'A package is booked whole and on its own, so it does not go into the cart.',
  },
})

type Props = {
  offers: readonly Offer[]
  /** Of the chosen day; none before it is known. */
  parts: readonly DayPart[]
  chosen: ChosenParts
  onChoose: (key: string, slot: string) => void
}

/** Of each package that is shown. */
export function Itinerary({ offers, parts, chosen, onChoose }: Props) {
  const say = useWords(words)
  return (
    <StepCard step="slot" title={say.title}>
      {offers.map((offer) => (
        <div key={offer.code} className={css.package}>
          {offers.length > 1 && <h3 className={css.name}>{offer.name}</h3>}
          <ol className={css.parts}>
            {offer.parts?.map((part) => (
              <PartRow
                key={part.code}
                part={part}
                when={parts.find((one) => one.offerCode === offer.code && one.partCode === part.code)}
                chosen={chosen}
                onChoose={onChoose}
              />
            ))}
          </ol>
        </div>
      ))}
      <p className={css.alone}>{say.alone}</p>
    </StepCard>
  )
}

type RowProps = Pick<Props, 'chosen' | 'onChoose'> & { part: OfferPart; when: DayPart | undefined }

function PartRow({ part, when, chosen, onChoose }: RowProps) {
  const say = useWords(words)
  const { name, productName, quantity, dayFrom, stay, length } = part
  const { nights, days } = say
  const ofLength = length && (stay === 'NIGHTS' ? nights : days)(length)
  const date = when?.visitDate ? dateText(when.visitDate, language) : null
  return (
    <li className={css.part}>
      <span className={css.when}>{[say.day(dayFrom + 1), date].filter(Boolean).join(' · ')}</span>
      <strong>{productName}</strong>
      <span className={css.what}>
        {[name, unitsText(part, quantity), ofLength].filter(Boolean).join(' · ')}
      </span>
      {when && when.slots.length === 0 && <span className={css.what}>{say.notOnDay}</span>}
      {when && slotsOfPart(when).length > 0 && <Slots {...{ part, when, chosen, onChoose }} />}
    </li>
  )
}

function Slots({ part, when, chosen, onChoose }: RowProps & { when: DayPart }) {
  const say = useWords(words)
  const key = partKey(when.offerCode, when.partCode)
  const taken = chosenSlot(when, chosen)
  return (
    <fieldset className={css.slots}>
      <legend className="visually-hidden">{say.choose(part.productName)}</legend>
      {slotsOfPart(when)
        .filter(({ state }) => state !== 'PAST')
        .map((slot) => (
          <label key={slot.from} className={cx(css.slot, !isFree(slot) && css.full)}>
            <input
              type="radio"
              name={key}
              className={css.radio}
              checked={slot.from === taken?.from}
              disabled={!isFree(slot)}
              onChange={() => onChoose(key, slot.from ?? '')}
            />
            <span className={css.time}>{slotText(slot.from, slot.to)}</span>
            {!isFree(slot) && <span className="visually-hidden">{say.full}</span>}
          </label>
        ))}
    </fieldset>
  )
}
