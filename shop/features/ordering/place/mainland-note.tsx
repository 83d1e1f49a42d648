/** Said before a guest begins: where codes go to the mainland only, nobody else can finish an order. */
import { useQuery } from '@tanstack/react-query'
import { mobileCountriesQuery } from '../../../lib/mobile-countries.ts'
import { useWords } from '../../../lib/words.ts'
import { Icon } from '../../../ui/icon.tsx'
import { formWords } from '../form/form-messages.ts'
import css from './mainland-note.module.css'

export function MainlandNote() {
  const words = useWords(formWords)
  const countries = useQuery(mobileCountriesQuery).data
  if (countries?.length !== 0) return null
  return (
    <p className={css.note}>
      <Icon name="info" size={20} />
      {words.mainlandOnly}
    </p>
  )
}
