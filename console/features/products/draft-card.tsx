/** The draft of a product, if there is one: who saved it, a link that shows it in the shop, and what becomes of it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import {
  discardProductDraft,
  type EditedProduct,
  type ProductDraft,
  publishProductDraft,
  readProductDraft,
  type StaffProduct,
  saveProductDraft,
} from '#contract/console/catalogue.ts'
import { familyOf } from '#contract/product-paths.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { CallFailure, call } from '../../lib/call.ts'
import { short } from '../../lib/format.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { LoadFailure } from '../../ui/loaded.tsx'
import { changedParts } from './changes.ts'
import { productWords as say } from './messages.ts'
import { listOfParts } from './part-words.ts'

const keyOf = (code: ProductCode) => ['product-draft', code]

export const useDraft = (code: ProductCode) =>
  useQuery({ queryKey: keyOf(code), queryFn: () => call(readProductDraft, { params: { code } }) })

/** Asks again what somebody else changed meanwhile. */
function useFresh(code: ProductCode) {
  const client = useQueryClient()
  return async <Answer,>(answer: Promise<Answer>): Promise<Answer> =>
    await answer.catch(async (error: unknown) => {
      if (error instanceof CallFailure && ['STAFF_CHANGED', 'DRAFT_OUTDATED'].includes(error.code))
        await Promise.all([
          client.refetchQueries({ queryKey: ['product', code] }),
          client.refetchQueries({ queryKey: keyOf(code) }),
        ])
      throw error
    })
}

type SaveProps = { product: StaffProduct; edited: EditedProduct; onSaved: (sent: EditedProduct) => void }

export function SaveDraftButton({ product, edited, onSaved }: SaveProps): ReactNode {
  const { code, version: productVersion } = product
  const client = useQueryClient()
  const fresh = useFresh(code)
  const { data, isPending } = useDraft(code)
  if (!data)
    return (
      <Button disabled loading={isPending}>
        {say.saveDraft}
      </Button>
    )
  const body = { version: data.version, productVersion, product: edited }
  return (
    <ActionButton
      label={say.saveDraft}
      run={async ({ key }) => ({
        sent: edited,
        saved: await fresh(call(saveProductDraft, { params: { code }, body }, key)),
      })}
      onDone={({ sent, saved }) => {
        client.setQueryData(keyOf(code), saved)
        onSaved(sent)
      }}
      done={say.draftSaved}
    />
  )
}

type CardProps = {
  product: StaffProduct
  mayWrite: boolean
  onLoad: (draft: EditedProduct) => void
  onPublished: (product: StaffProduct) => void
}

export function DraftCard({ product, mayWrite, onLoad, onPublished }: CardProps): ReactNode {
  const query = useDraft(product.code)
  const { data } = query
  if (!data && query.isError) return <LoadFailure query={query} />
  if (!data?.draft) return null
  const { draft } = data
  const { published } = product
  const changed = listOfParts(changedParts(product, draft.product), familyOf(product))
  const hint = draft.isOutdated ? say.draftOutdated : say.draftChanges(changed)
  return (
    <Alert
      type={draft.isOutdated ? 'warning' : 'info'}
      title={say.draft(draft.by, short(draft.at))}
      description={
        <Flex vertical gap={12}>
          <span>{published ? hint : say.unpublishedHint}</span>
          <Flex gap={8} wrap>
            <Button href={draft.preview.path} target="_blank" rel="noreferrer">
              {say.preview}
            </Button>
            <CopyLink preview={draft.preview} />
            {mayWrite && (
              <>
                {published && <Button onClick={() => onLoad(draft.product)}>{say.loadDraft}</Button>}
                <Writes
                  product={product}
                  kept={data}
                  consequence={published ? say.publishText(changed) : say.publishFirst}
                  canPublish={!draft.isOutdated}
                  onPublished={onPublished}
                />
              </>
            )}
          </Flex>
        </Flex>
      }
    />
  )
}

type Preview = NonNullable<ProductDraft['draft']>['preview']

function CopyLink({ preview: { path, until } }: { preview: Preview }): ReactNode {
  const { message } = App.useApp()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${window.location.origin}${path}`)
      void message.success(say.linkCopied(short(until)))
    } catch {
      void message.error(say.linkNotCopied)
    }
  }
  return <Button onClick={() => void copy()}>{say.copyLink}</Button>
}

type WritesProps = {
  product: StaffProduct
  kept: ProductDraft
  consequence: string
  canPublish: boolean
  onPublished: CardProps['onPublished']
}

function Writes({ product, kept, consequence, canPublish, onPublished }: WritesProps): ReactNode {
  const client = useQueryClient()
  const { code, published } = product
  const fresh = useFresh(code)
  const { version } = kept
  return (
    <>
      {canPublish && (
        <ActionButton
          label={say.publish}
          primary
          asks={{
            title: say.publishTitle,
            consequence,
            does: say.publishDoes,
          }}
          run={({ key }) => fresh(call(publishProductDraft, { params: { code }, body: { version } }, key))}
          onDone={onPublished}
          done={say.published}
          refreshes={[keyOf(code), ['products'], ['calendar', code]]}
        />
      )}
      {published && (
        <ActionButton
          label={say.discardDraft}
          danger
          asks={{
            title: say.discardDraftTitle,
            consequence: say.discardDraftText,
            does: say.discardDraftDoes,
          }}
          run={({ key }) =>
            fresh(call(discardProductDraft, { params: { code, version: String(version) } }, key))
          }
          onDone={(saved) => client.setQueryData(keyOf(code), saved)}
          done={say.draftDiscarded}
        />
      )}
    </>
  )
}
