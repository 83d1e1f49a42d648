/** The pictures of a product, one beside the other, with a count in the corner. */
import { Picture } from '../../lib/picture.tsx'
import { useWords } from '../../lib/words.ts'
import { useSwipedRow } from '../../ui/use-swiped-row.ts'
import css from './gallery.module.css'
import { catalogueMessages } from './messages.ts'

type Props = { name: string; pictures: readonly string[]; texts: readonly string[] }

export function Gallery({ name, pictures, texts }: Props) {
  const words = useWords(catalogueMessages)
  const { shown, strip } = useSwipedRow()
  return (
    <section className={css.gallery} aria-label={words.pictures}>
      <ul {...strip} className={css.strip} tabIndex={pictures.length > 1 ? 0 : undefined}>
        {pictures.map((picture, index) => (
          <li key={picture} className={css.item}>
            <Picture
              source={picture}
              alt={texts[index] || words.picture(name, index + 1, pictures.length)}
              ratio="3/2"
              eager={index === 0 ? 'full' : undefined}
            />
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <span className={css.count} aria-hidden="true">
          {`${shown + 1}/${pictures.length}`}
        </span>
      )}
    </section>
  )
}
