/** /{module}/introduce: what a part of the shop is about, in the operator's words, and the first of what it sells. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Introduction } from '#contract/endpoints/introduction.ts'
import { type IntroducedModule, introductions } from '#contract/introductions.ts'
import { productListPath, type TypedProduct } from '#contract/product-paths.ts'
import { screenAt } from '#contract/screens.ts'
import type { ProductKind } from '#contract/values/product.ts'
import { usePageSubject } from '../../lib/page-subject.ts'
import { Picture } from '../../lib/picture.tsx'
import { useProductLinks } from '../../lib/product-links.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { useWords } from '../../lib/words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import { Questions } from '../../ui/questions.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { productsQuery } from '../catalogue/calls.ts'
import { ProductCard } from '../catalogue/product-card.tsx'
import { introductionQuery } from './calls.ts'
import css from './introduction-page.module.css'
import { introductionMessages } from './messages.ts'

export function IntroductionPage({ module }: { module: IntroducedModule }) {
  const words = useWords(introductionMessages)
  const query = useQuery(introductionQuery(module))
  const { product } = introductions[module]
  const written = query.data?.introduction
  const list = product && productListPath(product)
  usePageSubject(
    written
      ? {
          name: written.title,
          summary: written.lead,
          picture: written.picture,
          ...(list && isOpen(list) && { path: list }),
        }
      : undefined,
  )
  return (
    <QueryView query={query} skeleton={<Waiting />}>
      {({ introduction }) => (
        <article>
          {introduction ? (
            <Text introduction={introduction} />
          ) : (
            <Empty title={words.unwritten} {...(product && { text: words.unwrittenText })} />
          )}
          {product && <FirstProducts product={product} />}
        </article>
      )}
    </QueryView>
  )
}

/** Not so the list of cars, which asks to log in. */
const isOpen = (path: string): boolean => screenAt(path)?.access === 'public'

function Text({ introduction }: { introduction: Introduction }) {
  const words = useWords(introductionMessages)
  const { title, lead, picture, sections, questions } = introduction
  return (
    <>
      <Picture source={picture} alt="" ratio="3/2" eager="full" />
      <header className={css.head}>
        <h2 className={css.name}>{title}</h2>
        <p className={css.lead}>{lead}</p>
      </header>
      <Stack>
        {sections.map((section, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have the same words
          <Card key={index} title={section.title}>
            {section.picture && (
              <div className={css.picture}>
                <Picture source={section.picture} alt="" ratio="16/9" rounded />
              </div>
            )}
            <p className={css.text}>{section.text}</p>
          </Card>
        ))}
        {questions.length > 0 && <Questions title={words.questions} questions={questions} />}
      </Stack>
    </>
  )
}

const shownProducts = 3

/** Nothing until it is known, and nothing when there is nothing: it stands last, so nothing below it moves. */
function FirstProducts({ product }: { product: TypedProduct & { kind: ProductKind } }) {
  const links = useProductLinks()
  const words = useWords(introductionMessages)
  const { data } = useInfiniteQuery(productsQuery(product.kind, product.type))
  const products = data?.pages[0]?.items ?? []
  if (products.length === 0) return null
  return (
    <section className={css.products}>
      <h2 className={css.title}>{words.products}</h2>
      <ul className={css.list}>
        {products.slice(0, shownProducts).map((each) => (
          <li key={each.code}>
            <ProductCard product={each} />
          </li>
        ))}
      </ul>
      <Link to={links.list(product)} className={buttonClass('plain', 'm', true)}>
        {words.all}
      </Link>
    </section>
  )
}

function Waiting() {
  return (
    <>
      <Skeleton shape="gallery" />
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </>
  )
}
