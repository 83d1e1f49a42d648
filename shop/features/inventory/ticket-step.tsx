/** Choosing how many of each ticket type: category, price, rules, a stepper. */
import { useState } from 'react'
import { idTypeLabels } from '#contract/dictionary.ts'
import type { ProductDetail, TicketType } from '#contract/endpoints/catalogue.ts'
import type { Slot } from '#contract/endpoints/inventory.ts'
import { yuan } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { useWords } from '../../lib/words.ts'
import { NoticeText } from '../../ui/notice-text.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { Tag } from '../../ui/tag.tsx'
import { catalogueMessages, categoryWords } from '../catalogue/messages.ts'
import { mostOf, offerOf, type Quantities } from './choice.ts'
import { inventoryMessages, realNameWords } from './messages.ts'
import { StepCard } from './step-card.tsx'
import { ruleLine, saysCategory } from './ticket-rules.ts'
import css from './ticket-step.module.css'

type Props = {
  product: ProductDetail
  slot: Slot | null
  quantities: Quantities
  /** Null while the product is not on sale: prices and rules may be read all the same. */
  onChange: ((code: string, quantity: number) => void) | null
}

export function TicketStep({ product, slot, quantities, onChange }: Props) {
  const words = useWords(inventoryMessages)
  return (
    <StepCard step="quantity" title={onChange ? words.tickets : words.ticketTypes}>
      <ul className={css.types}>
        {product.ticketTypes.map((type) => (
          <TypeRow
            key={type.code}
            type={type}
            slot={slot}
            quantity={quantities[type.code] ?? 0}
            onChange={onChange && ((quantity) => onChange(type.code, quantity))}
          />
        ))}
      </ul>
    </StepCard>
  )
}

type RowProps = {
  type: TicketType
  slot: Slot | null
  quantity: number
  onChange: ((quantity: number) => void) | null
}

function TypeRow({ type, slot, quantity, onChange }: RowProps) {
  const words = useWords(inventoryMessages)
  const category = useWords(categoryWords)[type.category]
  const [open, setOpen] = useState(false)
  const sold = slot === null || offerOf(slot, type.code) !== null
  return (
    <li className={css.type}>
      <div className={css.about}>
        <h3 className={css.name}>
          {type.name}
          {!saysCategory(type.name, category) && <Tag>{category}</Tag>}
        </h3>
        <p className={css.rules}>{ruleLine(type, words)}</p>
        <button type="button" className={css.more} onClick={() => setOpen(true)}>
          {words.rules}
          <span className="visually-hidden">{type.name}</span>
        </button>
      </div>
      <div className={css.buy}>
        <PriceOf type={type} slot={slot} />
        {onChange && sold && (
          <Stepper label={type.name} value={quantity} max={mostOf(type, slot)} onChange={onChange} />
        )}
        {!sold && <span className={css.rules}>{words.notInSlot}</span>}
      </div>
      {open && <TypeSheet type={type} onClose={() => setOpen(false)} />}
    </li>
  )
}

/** The slot's price once there is a slot, the lowest one before. */
function PriceOf({ type, slot }: { type: TicketType; slot: Slot | null }) {
  const words = useWords(catalogueMessages)
  const offer = offerOf(slot, type.code)
  if (offer) return <strong className={css.price}>{yuan(offer.priceFen)}</strong>
  if (type.fromPriceFen === null || slot) return <span className={css.rules}>{words.noPrice}</span>
  const lowest = yuan(type.fromPriceFen)
  return <span className={css.price}>{type.fromPriceFen === 0 ? lowest : words.from(lowest)}</span>
}

function TypeSheet({ type, onClose }: { type: TicketType; onClose: () => void }) {
  const words = useWords(inventoryMessages)
  const realName = useWords(realNameWords)
  const idTypes = useWords(idTypeLabels)
  const documents = type.idTypes.map((idType) => idTypes[idType]).join(language === 'zh-CN' ? '、' : ', ')
  const sections = [
    { title: type.name, text: type.description },
    { title: words.realName, text: [realName[type.realName], ruleLine(type, words)].join('\n') },
    { title: words.documents, text: type.realName === 'NONE' ? '' : documents },
    { title: words.refund, text: type.refundPolicy },
    { title: words.changeDate, text: type.changePolicy },
  ]
  return (
    <Sheet title={words.rulesOf(type.name)} onClose={onClose}>
      <NoticeText sections={sections.filter((section) => section.text !== '')} />
    </Sheet>
  )
}
