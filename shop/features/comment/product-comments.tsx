/** What visitors say about a product, below all that one reads before buying it. */
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { listProductComments, PublicComment } from '#contract/endpoints/comment.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { monthText } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { productCommentsQuery } from './calls.ts'
import css from './comment.module.css'
import { CommentFilterBar } from './comment-filter-bar.tsx'
import { CommentPictures } from './comment-pictures.tsx'
import { type CommentFilter, filterOf, isFiltered } from './filter.ts'
import { commentWords } from './messages.ts'
import { Stars } from './stars.tsx'

/** Before more are asked for. */
const inSight = 3

/** What the address asks for. */
function useCommentFilter(): [filter: CommentFilter, set: (filter: CommentFilter) => void] {
  const filter = filterOf(useSearch({ strict: false }))
  const navigate = useNavigate()
  const set = ({ score, pictures }: CommentFilter) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, score, pictures }),
      replace: true,
      viewTransition: false,
      resetScroll: false,
    })
  return [filter, set]
}

/** Room is kept until it is known, so that a page that is reloaded can stand where it stood; a failure leaves the product as it is. */
export function ProductComments({ code }: { code: ProductCode }) {
  const words = useWords(commentWords)
  const [filter, setFilter] = useCommentFilter()
  const query = useInfiniteQuery(productCommentsQuery(code, filter))
  const [first] = query.data?.pages ?? []
  if (query.isPending) return <Skeleton shape="card" />
  if (!first) return isFiltered(filter) ? <Failed query={query} onShowAll={() => setFilter({})} /> : null
  const { comments, average, counts } = first
  if (average === null)
    return (
      <Card title={words.title}>
        <p className={css.soft}>{words.none}</p>
      </Card>
    )
  return (
    <Card title={words.title} aside={<span className={css.soft}>{words.count(comments)}</span>}>
      <p className={css.average}>
        <strong>{average.toFixed(1)}</strong>
        <Stars score={average} />
      </p>
      <CommentFilterBar counts={counts} filter={filter} onChange={setFilter} />
      <Found query={query} filter={filter} onShowAll={() => setFilter({})} />
    </Card>
  )
}

type Query = UseInfiniteQueryResult<{ pages: readonly AnswerOf<typeof listProductComments>[] }>

/** Who asked for some of them learns that they are not there. */
function Failed({ query: { error, refetch }, onShowAll }: { query: Query; onShowAll: () => void }) {
  const words = useWords(commentWords)
  return (
    <Card title={words.title}>
      <LoadFailure error={error} onRetry={() => void refetch()} action={<ShowAll onPress={onShowAll} />} />
    </Card>
  )
}

const ShowAll = ({ onPress }: { onPress: () => void }) => (
  <Button kind="quiet" size="s" onClick={onPress}>
    {useWords(commentWords).showAll}
  </Button>
)

type FoundProps = { query: Query; filter: CommentFilter; onShowAll: () => void }

/** What was found before stands pale until what is asked for is there. */
function Found({ query, filter, onShowAll }: FoundProps) {
  const words = useWords(commentWords)
  const { data, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const items = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div aria-busy={isPlaceholderData} className={cx(isPlaceholderData && css.waiting)}>
      {items.length === 0 ? (
        <Empty icon="star" title={words.noneOf(filter)} action={<ShowAll onPress={onShowAll} />} />
      ) : (
        <CommentList key={`${filter.score} ${filter.pictures}`} items={items} open={isFiltered(filter)}>
          {hasNextPage && (
            <Button kind="quiet" wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {words.more}
            </Button>
          )}
        </CommentList>
      )}
    </div>
  )
}

type ListProps = {
  items: readonly PublicComment[]
  /** All of them stand there at once: somebody looks for these. */
  open: boolean
  children: ReactNode
}

function CommentList({ items, open, children }: ListProps) {
  const words = useWords(commentWords)
  const [all, setAll] = useState(open)
  return (
    <>
      <ul className={css.list} aria-label={words.title}>
        {items.slice(0, all ? items.length : inSight).map((comment, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: comments have no number that everybody may know
          <li key={at}>
            <div className={css.head}>
              <Stars score={comment.score} />
              <span className={css.soft}>
                {[comment.shownName ?? words.anonymous, monthText(comment.month, language)].join(' · ')}
              </span>
            </div>
            <p className={css.text}>{comment.content}</p>
            <CommentPictures paths={comment.pictures} />
            {comment.reply && <Reply text={comment.reply} />}
          </li>
        ))}
      </ul>
      {all || items.length <= inSight ? (
        children
      ) : (
        <Button kind="quiet" wide onClick={() => setAll(true)}>
          {words.more}
        </Button>
      )}
    </>
  )
}

export function Reply({ text }: { text: string }) {
  const words = useWords(commentWords)
  return (
    <div className={css.reply}>
      <strong className={css.soft}>{words.reply}</strong>
      <p>{text}</p>
    </div>
  )
}
