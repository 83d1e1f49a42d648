/** Choosing how many of each offer: category, price, rules, a stepper. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { cardKindLabels } from '#contract/dictionaries/card.ts'
import { ticketCategoryLabels } from '#contract/dictionaries/catalogue.ts'
import { idTypeLabels } from '#contract/dictionaries/contact.ts'
import type { Offer, ProductDetail } from '#contract/endpoints/catalogue.ts'
import type { Slot } from '#contract/endpoints/inventory.ts'
import { familyOf } from '#contract/product-paths.ts'
import { phrasesOf } from '#contract/product-phrases.ts'
import type { OfferCode } from '#contract/values/product.ts'
import type { ProductTypeRow } from '#contract/values/product-type-row.ts'
import { productTypes } from '#contract/values/product-types.ts'
import { yuan } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { useBuyer, useProductLinks } from '../../lib/product-links.ts'
import { useShop } from '../../lib/settings.ts'
import { unitOf } from '../../lib/units.ts'
import { useWords } from '../../lib/words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { NoticeText } from '../../ui/notice-text.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { UnbrokenRanges } from '../../ui/unbroken-ranges.tsx'
import { cardWords } from '../catalogue/card-messages.ts'
import { catalogueMessages } from '../catalogue/messages.ts'
import { type ChosenVisit, maxOf, type Prices, priceIn, type Quantities } from './choice.ts'
import { inventoryMessages, realNameWords } from './messages.ts'
import { StepCard } from './step-card.tsx'
import { type RuleWords, ruleLine } from './ticket-rules.ts'
import css from './ticket-step.module.css'

type Props = {
  product: ProductDetail
  /** Day and slot so far, which a deck ticket is looked for with. */
  chosen?: ChosenVisit
  slot: Slot | null
  prices: Prices
  quantities: Quantities
  /** Why an offer may not be had for the dates of a stay; empty: it may. */
  restricted?: (code: OfferCode) => string
  /** Null while the product is not on sale: prices and rules may be read all the same. */
  onChange: ((code: string, quantity: number) => void) | null
}

export function TicketStep(props: Props) {
  const { product, chosen, slot, prices, restricted, quantities, onChange } = props
  const { offer } = productTypes[familyOf(product)].words[language]
  const { chooseOffers } = phrasesOf(product, language)
  return (
    <StepCard step="quantity" title={onChange ? chooseOffers : offer}>
      <ul className={css.types}>
        {product.offers.map((type) => (
          <TypeRow
            key={type.code}
            type={type}
            product={product}
            slot={slot}
            prices={prices}
            restriction={restricted?.(type.code) ?? ''}
            quantity={quantities[type.code] ?? 0}
            onChange={onChange && ((quantity) => onChange(type.code, quantity))}
          />
        ))}
      </ul>
      {product.deckTickets.length > 0 && <DeckTickets products={product.deckTickets} chosen={chosen} />}
      <CardsNeeded offers={product.offers} />
    </StepCard>
  )
}

const cardHomes = { ANNUAL: '/idcard/index', CITIZEN: '/citizencard/index' } as const

type DeckTicketsProps = { products: ProductDetail['deckTickets']; chosen: ChosenVisit | undefined }

/** Some of these tickets are valid only with a deck ticket of the same day: the way to one, day and slot kept. */
function DeckTickets({ products, chosen }: DeckTicketsProps) {
  const links = useProductLinks()
  const words = useWords(inventoryMessages)
  return (
    <div className={css.decks}>
      <p className={css.rules}>{words.deckNeeded}</p>
      {products.map((deck) => (
        <Link
          key={deck.code}
          to={links.detail(deck)}
          search={{ code: deck.code, ...chosen }}
          className={buttonClass('quiet', 's')}
        >
          {deck.name}
        </Link>
      ))}
    </div>
  )
}

/** Some of these tickets are for holders of cards: the way to each kind of card. */
function CardsNeeded({ offers }: Pick<ProductDetail, 'offers'>) {
  const words = useWords(inventoryMessages)
  const kinds = useWords(cardKindLabels)
  const needed = [...new Set(offers.flatMap(({ cardKinds = [] }) => cardKinds))]
  if (needed.length === 0) return null
  return (
    <div className={css.decks}>
      <p className={css.rules}>{words.cardNeeded}</p>
      {needed.map((kind) => (
        <Link key={kind} to={cardHomes[kind]} className={buttonClass('quiet', 's')}>
          {kinds[kind]}
        </Link>
      ))}
    </div>
  )
}

type RowProps = {
  type: Offer
  product: ProductDetail
  slot: Slot | null
  prices: Prices
  restriction: string
  quantity: number
  onChange: ((quantity: number) => void) | null
}

function TypeRow({ type, product, slot, prices, restriction, quantity, onChange }: RowProps) {
  const words = useWords(inventoryMessages)
  const [open, setOpen] = useState(false)
  const unsold = restriction || unsoldWord(type, { slot, prices }, words)
  return (
    <li className={css.type}>
      <div className={css.head}>
        <h3 className={css.name}>
          {type.options?.map(
            ({ name, swatch }) =>
              swatch && <span key={name} className={css.swatch} style={{ backgroundColor: swatch }} />,
          )}
          <UnbrokenRanges text={type.name} />
        </h3>
        {onChange && <PriceOf type={type} per={product.from?.per ?? ''} prices={prices} />}
      </div>
      <div className={css.row}>
        <div className={css.about}>
          {type.facts && <p className={css.rules}>{type.facts.join('\u00a0· ')}</p>}
          <p className={css.rules}>{rulesIn(product, type, words)}</p>
          {type.cardKinds && <CardRule kinds={type.cardKinds} />}
          <button type="button" className={css.more} onClick={() => setOpen(true)}>
            {phrasesOf(product, language).details}
            <span className="visually-hidden">{type.name}</span>
          </button>
        </div>
        {onChange && !unsold && (
          <Stepper label={type.name} value={quantity} max={maxOf(type, slot)} onChange={onChange} />
        )}
        {unsold && <span className={css.rules}>{unsold}</span>}
      </div>
      {open && <TypeSheet type={type} product={product} onClose={() => setOpen(false)} />}
    </li>
  )
}

/** Which card its visitor must have. */
function CardRule({ kinds }: { kinds: NonNullable<Offer['cardKinds']> }) {
  const words = useWords(inventoryMessages)
  const labels = useWords(cardKindLabels)
  return <p className={css.rules}>{words.withCard(kinds.map((kind) => labels[kind]))}</p>
}

/** Why a ticket cannot be had on the day or slot that is chosen; empty when it can. */
function unsoldWord(
  { code }: Offer,
  { slot, prices }: Pick<RowProps, 'slot' | 'prices'>,
  words: { notInSlot: string; notOnDay: string },
): string {
  if (prices.day !== 'known' || priceIn(prices, code) !== null) return ''
  return slot ? words.notInSlot : words.notOnDay
}

/** The price of the day once there is a day, the lowest one before. */
function PriceOf({ type, per, prices }: { type: Offer; per: string; prices: Prices }) {
  const words = useWords(catalogueMessages)
  const { noPrice } = useWords(cardWords)
  const priceFen = priceIn(prices, type.code)
  if (priceFen !== null) return <strong className={css.price}>{yuan(priceFen)}</strong>
  if (prices.day === 'loading') return <span className={css.price}>{'\u2026'}</span>
  if (prices.day === 'known') return null
  if (type.fromPriceFen === null) return <span className={css.rules}>{noPrice}</span>
  const lowest = yuan(type.fromPriceFen)
  return (
    <span className={css.price}>
      {type.fromPriceFen === 0 ? lowest : words.from(lowest)}
      {per && <span className={css.per}>{per}</span>}
    </span>
  )
}

function rulesIn(product: ProductDetail, type: Offer, words: OfferRuleWords): string {
  const { admits } = phrasesOf(product, language)
  return ruleLine(type, { ...words, admits, max: (count) => words.max(count, unitOf(product)) })
}

type OfferRuleWords = Omit<RuleWords, 'admits' | 'max'> & { max: (count: number, unit: string) => string }

type SheetProps = { type: Offer; product: ProductDetail; onClose: () => void }

function TypeSheet({ type, product, onClose }: SheetProps) {
  const words = useWords(inventoryMessages)
  const realName = useWords(realNameWords)
  const idTypes = useWords(idTypeLabels)
  const tel = useShop()?.tel ?? ''
  const isGroup = useBuyer() === 'group'
  const categories = useWords(ticketCategoryLabels)
  const { isAdmission }: ProductTypeRow = productTypes[familyOf(product)]
  const documents = type.idTypes.map((idType) => idTypes[idType]).join(language === 'zh-CN' ? '、' : ', ')
  const isDated = product.stay !== 'NONE'
  const sections = [
    { title: type.name, text: type.description },
    ...(type.options ?? []).map(({ name, value }) => ({ title: name, text: value })),
    { title: words.category, text: isAdmission ? categories[type.category] : '' },
    { title: words.realName, text: [realName[type.realName], rulesIn(product, type, words)].join('\n') },
    { title: words.documents, text: type.realName === 'NONE' ? '' : documents },
    { title: words.refund, text: type.refundPolicy },
    { title: words.changeDate, text: isDated ? type.changePolicy : '' },
    // A group's policies say where to go.
    { title: words.howToRefund, text: isGroup ? '' : words.byOrder(isDated, tel) },
  ]
  return (
    <Sheet title={phrasesOf(product, language).detailsOf(type.name)} onClose={onClose}>
      <NoticeText sections={sections.filter((section) => section.text !== '')} />
    </Sheet>
  )
}
