/** How a contact looks in a list: nickname or name, and as much of the document as distinguishes it. */
import { idTypeLabels } from '#contract/dictionaries/contact.ts'
import type { ListedContact } from '#contract/endpoints/contact.ts'
import { useWords } from '../../lib/words.ts'
import css from './contact-row.module.css'
import { contactWords } from './messages.ts'

/** "妈妈", or the masked name of who has no nickname. */
export const calledAs = ({ nickname, name }: Pick<ListedContact, 'nickname' | 'name'>): string =>
  nickname ?? name

export function ContactFace({ contact }: { contact: ListedContact }) {
  const [first = ''] = calledAs(contact)
  return (
    <span className={css.face} aria-hidden="true">
      {first.toUpperCase()}
    </span>
  )
}

/** `note`: why this one cannot be chosen. */
export function ContactLines({ contact, note }: { contact: ListedContact; note?: string | null }) {
  const types = useWords(idTypeLabels)
  const words = useWords(contactWords)
  const { nickname, name, idType, idNumber, mobile, age, own } = contact
  return (
    <span className={css.lines}>
      <span className={css.who}>
        <strong>{calledAs(contact)}</strong>
        {nickname && <span className={css.soft}>{name}</span>}
        {own && <span className={css.own}>{words.me}</span>}
        {age !== null && <span className={css.soft}>{words.age(age)}</span>}
      </span>
      <span className={css.detail}>
        {types[idType]} <span className={css.number}>{idNumber}</span>
      </span>
      {mobile && <span className={css.detail}>{mobile}</span>}
      {note && <span className={css.note}>{note}</span>}
    </span>
  )
}
