/** What visitors say about a product, below all that one reads before buying it. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { PublicComment } from '#contract/endpoints/comment.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { monthText } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { productCommentsQuery } from './calls.ts'
import css from './comment.module.css'
import { CommentPictures } from './comment-pictures.tsx'
import { commentWords } from './messages.ts'
import { Stars } from './stars.tsx'

/** Before more are asked for. */
const inSight = 3

/** Room is kept until it is known, so that a page that is reloaded can stand where it stood; a failure leaves the product as it is. */
export function ProductComments({ code }: { code: ProductCode }) {
  const words = useWords(commentWords)
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    productCommentsQuery(code),
  )
  const [first] = data?.pages ?? []
  if (isPending) return <Skeleton shape="card" />
  if (!data || !first) return null
  const { comments, average } = first
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
      <CommentList items={data.pages.flatMap(({ items }) => items)}>
        {hasNextPage && (
          <Button kind="quiet" wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {words.more}
          </Button>
        )}
      </CommentList>
    </Card>
  )
}

type ListProps = { items: readonly PublicComment[]; children: ReactNode }

function CommentList({ items, children }: ListProps) {
  const words = useWords(commentWords)
  const [all, setAll] = useState(false)
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
