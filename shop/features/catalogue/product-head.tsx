/** The top of a product's page: pictures, name, what it is, when and where, and whether it is on sale. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ProductDetail } from '#contract/endpoints/catalogue.ts'
import { useWords } from '../../lib/words.ts'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import { saleStateWords } from './card-messages.ts'
import { Gallery } from './gallery.tsx'
import { catalogueMessages } from './messages.ts'
import css from './product-head.module.css'

export function ProductHead({ product }: { product: ProductDetail }) {
  const words = useWords(catalogueMessages)
  const pictures = product.pictures.length > 0 ? product.pictures : [product.picture]
  return (
    <>
      <Gallery name={product.name} pictures={pictures} texts={product.pictureTexts} />
      <section className={css.head}>
        <h2 className={css.name}>{product.name}</h2>
        <p className={css.summary}>{product.summary}</p>
        <div className={css.tags}>
          {product.tags.map((tag) => (
            <Tag key={tag} tone="brand">
              {tag}
            </Tag>
          ))}
        </div>
        <dl className={css.facts}>
          <Fact icon="clock" name={words.openingHours} value={product.openingHours} />
          <Fact
            icon="place"
            name={words.place}
            value={
              <>
                {product.place}{' '}
                <Link to="/map" search={{ at: product.code }} className={css.map}>
                  {words.map}
                </Link>
              </>
            }
          />
        </dl>
        <SaleTip product={product} />
      </section>
    </>
  )
}

function Fact({ icon, name, value }: { icon: 'clock' | 'place'; name: string; value: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>
        <Icon name={icon} size={20} />
        <span className="visually-hidden">{name}</span>
      </dt>
      <dd>{value}</dd>
    </div>
  )
}

/** Why it cannot be bought now, in the words of spec 8.4. */
function SaleTip({ product }: { product: ProductDetail }) {
  const words = useWords(saleStateWords)
  if (product.saleState === 'ON_SALE') return null
  return (
    <p className={css.tip} role="status">
      <Icon name="info" size={20} />
      {words[product.saleState].tip}
    </p>
  )
}
