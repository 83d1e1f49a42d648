/** One product in a list: its picture, what it is, from how much. */
import { Link } from '@tanstack/react-router'
import type { ProductSummary } from '#contract/endpoints/catalogue.ts'
import type { EagerSize } from '#contract/values/picture-variants.ts'
import { yuan } from '../../lib/format.ts'
import { Picture } from '../../lib/picture.tsx'
import { useProductLinks } from '../../lib/product-links.ts'
import { useWords } from '../../lib/words.ts'
import { cx } from '../../ui/cx.ts'
import type { Ratio } from '../../ui/image.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { cardWords, saleStateWords } from './card-messages.ts'
import css from './product-card.module.css'

type Shape = 'wide' | 'small'

type Props = { product: ProductSummary; shape?: Shape /** In the first view. */; isFirst?: boolean }

const ratios: Record<Shape, Ratio> = { wide: '16/9', small: '4/3' }

const eager: Record<Shape, EagerSize> = { wide: 'full', small: 'half' }

export function ProductCard({ product, shape = 'wide', isFirst = false }: Props) {
  const links = useProductLinks()
  return (
    <Link to={links.detail(product)} search={{ code: product.code }} className={cx(css.card, css[shape])}>
      <span className={css.picture}>
        <Picture
          source={product.picture}
          alt=""
          ratio={ratios[shape]}
          eager={isFirst ? eager[shape] : undefined}
        />
        <SaleTag product={product} />
      </span>
      <span className={css.text}>
        <strong className={css.name}>{product.name}</strong>
        <span className={css.summary}>{product.summary}</span>
        {shape === 'wide' && (
          <span className={css.tags}>
            {product.tags.map((tag) => (
              <Tag key={tag} tone="brand">
                {tag}
              </Tag>
            ))}
          </span>
        )}
        <Price product={product} />
      </span>
    </Link>
  )
}

/** The same card before its product is there, of the same height, so that nothing below it jumps. */
export function WaitingCard({ shape = 'wide' }: { shape?: Shape }) {
  return (
    <span className={cx(css.card, css[shape])} aria-hidden="true">
      <span className={css.picture} style={{ aspectRatio: ratios[shape] }}>
        <Skeleton shape="fill" />
      </span>
      <span className={css.text}>
        <span className={css.name}>
          <Skeleton shape="title" />
        </span>
        <span className={css.summary}>
          <Skeleton />
        </span>
        {shape === 'wide' && <span className={css.tags} />}
        <span className={css.price}>{'\u00a0'}</span>
      </span>
    </span>
  )
}

function SaleTag({ product }: { product: ProductSummary }) {
  const words = useWords(saleStateWords)
  if (product.saleState === 'ON_SALE') return null
  return (
    <span className={css.state}>
      <Tag tone={product.saleState === 'COMING_SOON' ? 'brand' : 'warn'}>{words[product.saleState].tag}</Tag>
    </span>
  )
}

function Price({ product }: { product: ProductSummary }) {
  const words = useWords(cardWords)
  const { from, saleState } = product
  // Of what cannot be bought at all the tag on the picture says why.
  if (!from) return <span className={css.price}>{saleState === 'ON_SALE' ? words.noPrice : '\u00a0'}</span>
  const [before, sum, after] = words.fromOf(from.name, yuan(from.priceFen), from.per ?? '')
  return (
    <span className={css.price}>
      {before}
      <strong>{sum}</strong>
      {after}
    </span>
  )
}
