/** The long texts of a product: what it is, how to use the ticket, the notice. */
import { useState } from 'react'
import type { ProductDetail } from '#contract/endpoints/catalogue.ts'
import { productTypes } from '#contract/values/product-types.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { NoticeText, Points } from '../../ui/notice-text.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { catalogueMessages } from './messages.ts'
import css from './product-texts.module.css'

/** What stands on the page itself; the rest opens in a sheet. */
const sectionsInSight = 2

export function ProductTexts({ product }: { product: ProductDetail }) {
  const words = useWords(catalogueMessages)
  return (
    <>
      <Card title={words.about}>
        <p className={css.text}>{product.description}</p>
      </Card>
      {product.howToUse.length > 0 && (
        <Card title={words.howToUse}>
          <Points items={product.howToUse} />
        </Card>
      )}
      {product.notice.length > 0 && <Notice product={product} />}
    </>
  )
}

function Notice({ product: { type, notice } }: { product: ProductDetail }) {
  const { notices, readAll } = useWords(catalogueMessages)
  const title = notices[productTypes[type].notice]
  const [open, setOpen] = useState(false)
  return (
    <Card title={title}>
      <NoticeText sections={notice.slice(0, sectionsInSight)} />
      {notice.length > sectionsInSight && (
        <Button kind="plain" size="s" wide onClick={() => setOpen(true)}>
          {readAll}
        </Button>
      )}
      {open && (
        <Sheet title={title} onClose={() => setOpen(false)}>
          <NoticeText sections={notice} />
        </Sheet>
      )}
    </Card>
  )
}
