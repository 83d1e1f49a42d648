/** From a list of products, or what is sold beside them, to the page that introduces them. */
import { Link, useLocation } from '@tanstack/react-router'
import type { IntroducedModule } from '#contract/introductions.ts'
import { familyOf, typeListedAt } from '#contract/product-paths.ts'
import { productTypes } from '#contract/values/product-types.ts'
import { useWords } from '../../lib/words.ts'
import { Card } from '../../ui/card.tsx'
import { RowBody, rowClass } from '../../ui/row.tsx'
import { listMessages } from './list-messages.ts'

export function IntroductionLink() {
  const listed = typeListedAt(useLocation({ select: ({ pathname }) => pathname }))
  if (!listed) return null
  return <IntroductionRow module={productTypes[familyOf(listed)].introduce} />
}

export function IntroductionRow({ module }: { module: IntroducedModule }) {
  const words = useWords(listMessages)
  return (
    <Card flush>
      <Link to="/$module/introduce" params={{ module }} className={rowClass}>
        <RowBody icon="info" label={words.introduction} />
      </Link>
    </Card>
  )
}
