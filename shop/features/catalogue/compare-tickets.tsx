/** Which ticket fits: the tickets side by side, opened from their list. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ProductSummary } from '#contract/endpoints/catalogue.ts'
import { yuan } from '../../lib/format.ts'
import { useProductLinks } from '../../lib/product-links.ts'
import { useWords } from '../../lib/words.ts'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RowBody, rowClass } from '../../ui/row.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { type Comparison, comparisonOf } from './compare.ts'
import css from './compare-tickets.module.css'
import { catalogueMessages } from './messages.ts'

export function CompareTickets({ products }: { products: readonly ProductSummary[] }) {
  const words = useWords(catalogueMessages)
  const [open, setOpen] = useState(false)
  const comparison = comparisonOf(products)
  if (!comparison) return null
  return (
    <Card flush>
      <button type="button" className={rowClass} onClick={() => setOpen(true)}>
        <RowBody icon="ticket" label={words.whichFits} value={words.compare(comparison.products.length)} />
      </button>
      {open && (
        <Sheet title={words.whichFits} onClose={() => setOpen(false)}>
          <Table comparison={comparison} />
        </Sheet>
      )}
    </Card>
  )
}

/** The names of the lines stay in sight while the tickets slide past them. */
function Table({ comparison: { products, rows } }: { comparison: Comparison }) {
  const links = useProductLinks()
  const words = useWords(catalogueMessages)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must scroll by keyboard too
    <section className={css.scroll} aria-label={words.comparison} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col" className={css.side}>
              {words.ticket}
            </th>
            {products.map((product) => (
              <th key={product.code} scope="col" className={css.name}>
                <Link to={links.detail(product)} search={{ code: product.code }}>
                  {product.name}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className={css.side}>
              {words.fromPrice}
            </th>
            {products.map(({ code, from }) => (
              <td key={code}>
                {from && (
                  <>
                    <strong className={css.price}>{yuan(from.priceFen)}</strong>
                    <span className={css.whose}>{from.name}</span>
                  </>
                )}
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row" className={css.side}>
              {words.suits}
            </th>
            {products.map(({ code, suits }) => (
              <td key={code}>{suits}</td>
            ))}
          </tr>
          {rows.map(({ feature, included }) => (
            <tr key={feature}>
              <th scope="row" className={css.side}>
                {feature}
              </th>
              {products.map(({ code }, index) => (
                <td key={code}>
                  <Included yes={included[index] === true} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Included({ yes }: { yes: boolean }) {
  const words = useWords(catalogueMessages)
  return (
    <span className={yes ? css.yes : css.no}>
      {yes ? <Icon name="check" size={20} /> : <span aria-hidden="true">{'\u2013'}</span>}
      <span className="visually-hidden">{yes ? words.included : words.notIncluded}</span>
    </span>
  )
}
