/** /postComment: the form of a comment on a product of one's order, new or written anew. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import type { OrderComment, Writing } from '#contract/endpoints/comment.ts'
import { sentenceOf } from '#contract/refusals.ts'
import { CommentNo, CommentPictures, CommentText, Score } from '#contract/values/comment.ts'
import type { FilePath } from '#contract/values/file.ts'
import { OrderNo } from '#contract/values/order.ts'
import { FormField, showRefusal, useRuledForm } from '../../lib/form.tsx'
import { useKeptDraft } from '../../lib/kept-draft.ts'
import { language } from '../../lib/language.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { textOf } from '../../lib/search-params.ts'
import { useWords } from '../../lib/words.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, Fields } from '../../ui/field.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { showInputError, showToast } from '../../ui/toast.tsx'
import { commentQuery, orderCommentsQuery, sendComment } from './calls.ts'
import css from './comment.module.css'
import { commentWords } from './messages.ts'
import { PicturesField } from './pictures-field.tsx'
import { StarChoice } from './stars.tsx'

export function PostCommentPage() {
  const words = useWords(commentWords)
  const search = useSearch({ strict: false })
  const orderNo = OrderNo.safeParse(textOf(search, 'orderNo'))
  const commentNo = CommentNo.safeParse(textOf(search, 'commentNo'))
  if (!orderNo.success) return <Empty icon="star" title={words.notPossible} />
  const bought = { orderNo: orderNo.data, code: textOf(search, 'code') }
  return commentNo.success ? <Known {...bought} commentNo={commentNo.data} /> : <Fresh {...bought} />
}

type Bought = { orderNo: OrderNo; code: string }

/** A product that was commented already leads to its comment. */
function Fresh({ orderNo, code }: Bought) {
  const words = useWords(commentWords)
  return (
    <QueryView query={useQuery(orderCommentsQuery(orderNo))}>
      {({ items }) => {
        const product = items.find(({ productCode }) => productCode === code)
        if (!product || product.refusal) return <NotPossible orderNo={orderNo} refusal={product?.refusal} />
        const { commentNo, productName, productCode } = product
        if (commentNo)
          return (
            <Empty
              icon="star"
              title={sentenceOf('COMMENT_EXISTS', language)}
              action={
                <Link to="/commentDetail" search={{ commentNo }} className={buttonClass('quiet', 's')}>
                  {words.read}
                </Link>
              }
            />
          )
        return (
          <CommentForm
            target={{ orderNo, productCode, commentNo: null }}
            productName={productName}
            writing={{ score: 0, content: '', pictures: [], anonymous: false }}
          />
        )
      }}
    </QueryView>
  )
}

function NotPossible({
  orderNo,
  refusal,
}: {
  orderNo: OrderNo
  refusal: OrderComment['refusal'] | undefined
}) {
  const words = useWords(commentWords)
  return (
    <Empty
      icon="star"
      title={words.notPossible}
      text={refusal ? sentenceOf(refusal, language) : ''}
      action={
        <Link to="/orderDetail" search={{ orderNo }} className={buttonClass('quiet', 's')}>
          {words.toOrder}
        </Link>
      }
    />
  )
}

function Known({ commentNo }: Bought & { commentNo: CommentNo }) {
  return (
    <QueryView query={useQuery(commentQuery(commentNo))}>
      {({ orderNo, productCode, productName, score, content, pictures, anonymous }) => (
        <CommentForm
          target={{ orderNo, productCode, commentNo }}
          productName={productName}
          writing={{ score, content, pictures, anonymous }}
        />
      )}
    </QueryView>
  )
}

const maxPictures = 9
const maxCharacters = 500
const typedFields = ['score', 'content', 'anonymous'] as const

const CommentFields = z.object({
  score: Score,
  content: CommentText,
  pictures: CommentPictures,
  anonymous: z.boolean(),
})

type FormProps = { target: Parameters<typeof sendComment>[0]; productName: string; writing: Writing }

function CommentForm({ target, productName, writing }: FormProps) {
  const words = useWords(commentWords)
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const form = useRuledForm(CommentFields, writing)
  const forgetDraft = useKeptDraft(`comment-${target.orderNo}-${target.productCode}`, form, typedFields)
  const score = form.watch('score')
  const isUnscored = form.formState.isSubmitted && score === 0
  const send = async (input: Writing) => {
    setBusy(true)
    try {
      const { commentNo, shown } = await sendComment(target, input)
      forgetDraft()
      showToast(words.sent(shown), 'success')
      await navigate({ to: '/commentDetail', search: { commentNo }, replace: true })
    } catch (error) {
      showRefusal(form, error, () => undefined)
    } finally {
      setBusy(false)
    }
  }
  const submit = form.handleSubmit(send, ({ score: unscored }) =>
    showInputError(unscored ? words.chooseScore : words.check),
  )
  return (
    <>
      <Stack>
        <Card title={productName}>
          <Fields>
            <Field label={words.score} error={isUnscored ? words.chooseScore : null} forced={isUnscored}>
              {({ id }) => (
                <StarChoice
                  id={id}
                  score={score}
                  invalid={isUnscored}
                  onChoose={(chosen) =>
                    form.setValue('score', chosen, { shouldValidate: form.formState.isSubmitted })
                  }
                />
              )}
            </Field>
            <ContentField form={form} />
            <Field label={words.pictures} optional hint={words.picturesHint}>
              {() => (
                <PicturesField
                  most={maxPictures}
                  words={words.pictureField}
                  paths={form.watch('pictures') as FilePath[]}
                  onChange={(paths) => form.setValue('pictures', paths)}
                  onBusy={setBusy}
                />
              )}
            </Field>
          </Fields>
          <Checkbox
            checked={form.watch('anonymous')}
            onChange={(anonymous) => form.setValue('anonymous', anonymous)}
          >
            {words.isAnonymous}
          </Checkbox>
          <p className={css.soft}>{words.anonymousText}</p>
        </Card>
      </Stack>
      <BottomBar note={words.audit}>
        <Button busy={busy} onClick={() => void submit()}>
          {words.send}
        </Button>
      </BottomBar>
    </>
  )
}

type ContentForm = UseFormReturn<z.input<typeof CommentFields>, unknown, z.output<typeof CommentFields>>

/** With how much of it there is: what is too long is not taken. */
function ContentField({ form }: { form: ContentForm }) {
  const words = useWords(commentWords)
  return (
    <FormField
      form={form}
      name="content"
      label={words.content}
      hint={words.contentHint}
      aside={<span className={css.soft}>{`${form.watch('content').length}/${maxCharacters}`}</span>}
    >
      {(control) => (
        <textarea
          {...control}
          className={css.area}
          maxLength={maxCharacters}
          placeholder={words.contentPlaceholder}
        />
      )}
    </FormField>
  )
}
