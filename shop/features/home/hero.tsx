/** The first thing one sees: banners to swipe, with the tower's name above them. */
import type { Shop } from '#contract/endpoints/setting.ts'
import { AddressLink } from '../../lib/address-link.tsx'
import { changeLanguage, otherLanguage } from '../../lib/language.ts'
import { Picture } from '../../lib/picture.tsx'
import { useWords } from '../../lib/words.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { useSwipedRow } from '../../ui/use-swiped-row.ts'
import css from './hero.module.css'
import { homeMessages } from './messages.ts'

export function Hero({ shop }: { shop: Shop }) {
  const words = useWords(homeMessages)
  const { shown, strip } = useSwipedRow()
  return (
    <section className={css.hero} aria-label={words.banners}>
      <div className={css.top}>
        <h1 className={css.name}>{shop.name}</h1>
        <button type="button" className={css.language} onClick={() => changeLanguage(otherLanguage)}>
          <Icon name="globe" size={16} />
          {words.toOther}
        </button>
      </div>
      <ul {...strip} className={css.strip}>
        {shop.banners.map((banner, index) => (
          <li key={banner.picture} className={css.item}>
            <AddressLink address={banner.link} className={css.banner}>
              <Picture source={banner.picture} alt="" ratio="1/1" eager={index === 0 ? 'full' : undefined} />
              <span className={css.text}>
                <strong className={css.title}>{banner.title}</strong>
                <span className={css.line}>{banner.text}</span>
              </span>
            </AddressLink>
          </li>
        ))}
      </ul>
      <span className={css.dots} aria-hidden="true">
        {shop.banners.map((banner, index) => (
          <span key={banner.picture} className={cx(css.dot, index === shown && css.current)} />
        ))}
      </span>
    </section>
  )
}
