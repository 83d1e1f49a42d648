/** The draft of a product, by a link that staff made: everything can be read, nothing can be bought. */
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { previewProduct } from '#contract/endpoints/catalogue.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { call } from '../../lib/call.ts'
import { CallFailure } from '../../lib/failures.ts'
import { instantText } from '../../lib/format.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { useWords } from '../../lib/words.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { ProductFacts } from '../catalogue/facts/product-facts.tsx'
import { ProductHead } from '../catalogue/product-head.tsx'
import { ProductTexts } from '../catalogue/product-texts.tsx'
import { previewMessages } from './preview-messages.ts'
import { TicketStep } from './ticket-step.tsx'

export function PreviewPage() {
  const { product: code, until, signature } = useSearch({ from: '/preview' })
  const words = useWords(previewMessages)
  const query = useQuery({
    queryKey: ['preview', code, until, signature],
    queryFn: ({ signal }) =>
      call(previewProduct, {
        params: { code: code as ProductCode },
        query: { until, signature },
        signal,
        quiet: true,
      }),
    gcTime: 0,
  })
  const { error } = query
  if (error instanceof CallFailure && error.status >= 200 && error.status < 500)
    return <NoPreview text={error.code === 'PREVIEW_OVER' ? error.message : ''} />
  return (
    <QueryView query={query}>
      {(product) => (
        <>
          <ProductHead product={product} />
          <Stack>
            <Card title={words.draft}>
              <p>{words.text(instantText(Number(until)).slice(0, 16))}</p>
            </Card>
            <TicketStep
              product={product}
              slot={null}
              prices={{ day: 'none' }}
              quantities={{}}
              onChange={null}
            />
            {product.extra && <ProductFacts product={product} />}
            <ProductTexts product={product} />
          </Stack>
          <BottomBar>
            <Button disabled>{words.bar}</Button>
          </BottomBar>
        </>
      )}
    </QueryView>
  )
}

function NoPreview({ text }: { text: string }) {
  const words = useWords(previewMessages)
  return (
    <Empty
      icon="ticket"
      title={words.over}
      text={text}
      action={
        <Link to="/index" className={buttonClass('quiet', 's')}>
          {words.home}
        </Link>
      }
    />
  )
}
