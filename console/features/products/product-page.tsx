/** One product: its texts in both languages, its sale and its offers; what is not saved survives a reload and a conflict. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Alert, Button, ConfigProvider, Typography } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import {
  type EditedProduct,
  readStaffProduct,
  type StaffProduct,
  saveStaffProduct,
} from '#contract/console/catalogue.ts'
import { readCalendar } from '#contract/console/inventory.ts'
import { familyOf } from '#contract/product-paths.ts'
import { productTypeTerms } from '#contract/values/product-type-terms.ts'
import { call } from '../../lib/call.ts'
import type { WriteKey } from '../../lib/key-of-input.ts'
import { language } from '../../lib/language.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { textOf } from '../../lib/text-of.ts'
import { refetchedOnConflict } from '../../lib/version-conflict.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DetailPage } from '../../ui/detail-page.tsx'
import { DiscardButton } from '../../ui/discard-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { AddOfferButton } from './add-offer-button.tsx'
import { BookingCard } from './booking-card.tsx'
import {
  changedParts,
  editedOf,
  faultyParts,
  keepUnsaved,
  mergedOf,
  readUnsaved,
  rebased,
  type Unsaved,
  validOf,
} from './changes.ts'
import { CopyButton } from './copy-button.tsx'
import { DraftCard, SaveDraftButton, useDraft } from './draft-card.tsx'
import { DrawsCard } from './draws-card.tsx'
import { ExtraCard } from './extra-form.tsx'
import { FirstOfferButton } from './first-offer-button.tsx'
import { productWords as say } from './messages.ts'
import { OffersCard } from './offer-fields.tsx'
import { addOfferWords } from './offer-messages.ts'
import { listOfParts } from './part-words.ts'
import { PicturesCard } from './pictures-card.tsx'
import { ComparisonCard, NoticeCard, SaleCard, StepsCard, TagsCard, TextsCard } from './product-fields.tsx'
import { UndatedPricesCard } from './undated-prices-card.tsx'
import './products.css'

export function ProductPage(): ReactNode {
  const { code } = useParams({ from: '/products/$code' })
  const navigate = useNavigate()
  const session = useSession()
  const mayWrite = mayOpen(session, ['owner', 'catalogue'])
  const query = useQuery({
    queryKey: ['product', code],
    queryFn: () => call(readStaffProduct, { params: { code } }),
  })
  return (
    <DetailPage
      title={query.data?.name[language] ?? code}
      onBack={() => void navigate({ to: '/products' })}
      query={query}
      actions={(product) => (
        <>
          {mayWrite && <CopyButton product={product} />}
          {mayOpen(session, readCalendar.roles) && (
            <Button onClick={() => void navigate({ to: '/calendar', search: { product: code } })}>
              {say.calendar}
            </Button>
          )}
        </>
      )}
    >
      {(product) => (product.published ? <Editor product={product} /> : <Unpublished product={product} />)}
    </DetailPage>
  )
}

/** All that there is of it is its draft. */
const Unpublished = ({ product }: { product: StaffProduct }): ReactNode => (
  <Loaded query={useDraft(product.code)}>
    {({ draft }) => <Editor product={{ ...product, ...draft?.product }} />}
  </Loaded>
)

/** What is typed, on what the server has now; kept in the browser until it is saved or discarded. */
function useEdit(product: StaffProduct) {
  const [stored, setUnsaved] = useState(() => readUnsaved(product))
  const unsaved = rebased(stored, product)
  const keep = (next: Unsaved | null) => {
    keepUnsaved(product.code, next)
    setUnsaved(next)
  }
  const base = { ...unsaved, version: product.version, read: editedOf(product) }
  const edited = unsaved ? mergedOf(unsaved.read, unsaved.product, product) : editedOf(product)
  return {
    edited,
    change: (next: EditedProduct) => keep({ ...base, product: next }),
    /** Kept until it is known whether it was saved. */
    send: (sent: EditedProduct) => keep({ ...base, product: edited, sent }),
    discard: () => keep(null),
    /** What somebody else saved since it was read. */
    theirs: unsaved && unsaved.version !== product.version ? changedParts(unsaved.read, product) : null,
  }
}

function Editor({ product }: { product: StaffProduct }): ReactNode {
  const session = useSession()
  const client = useQueryClient()
  const { edited, change, send, discard, theirs } = useEdit(product)
  const changed = changedParts(product, edited)
  const subject = { family: familyOf(product), stay: product.stay }
  const valid = validOf(edited, subject, product)
  const missing = listOfParts(faultyParts(edited, subject, product), subject.family)
  const mayWrite = mayOpen(session, ['owner', 'catalogue'])
  // Its parts draw on what their own offers do.
  const isPackage = productTypeTerms[familyOf(product)].proof === 'parts'
  const taken = (saved: StaffProduct) => {
    client.setQueryData(['product', product.code], saved)
    discard()
  }
  // What was typed while it was on its way is not saved yet; a fault in it takes the button away.
  const typed = useRef(valid)
  typed.current = valid
  const draftSaved = (sent: EditedProduct) => {
    if (textOf(typed.current) === textOf(sent)) discard()
  }
  return (
    <div className="stack">
      {theirs && (
        <Alert
          type="warning"
          showIcon
          title={say.conflict(product.saved?.by ?? '', listOfParts(theirs, subject.family))}
        />
      )}
      {valid === null && changed.length === 0 && <Alert type="info" showIcon title={say.begun(missing)} />}
      <DraftCard product={product} mayWrite={mayWrite} onLoad={change} onPublished={taken} />
      {mayWrite && (
        <SaveBar
          unsaved={changed.length > 0 ? say.unsaved(listOfParts(changed, subject.family)) : null}
          unchanged={say.nothing}
          save={product.published ? say.save : say.saveDraft}
          actions={
            <>
              <DiscardButton label={say.discard} onDiscard={discard} />
              {valid && <SaveDraftButton product={product} edited={valid} onSaved={draftSaved} />}
              {valid === null && say.incomplete(missing)}
              {valid && product.published && (
                <SaveButton {...{ product, edited: valid }} onSend={send} onSaved={taken} />
              )}
            </>
          }
        />
      )}
      <ConfigProvider componentDisabled={!mayWrite}>
        <div className="columns">
          <div className="stack">
            <TextsCard product={edited} onChange={change} />
            <PicturesCard product={edited} onChange={change} picturesUrl={product.picturesUrl} />
            <OffersCard
              subject={subject}
              product={edited}
              add={mayWrite && <AddOffer product={product} isChanged={changed.length > 0} />}
              onChange={change}
            />
            <ExtraCard family={familyOf(product)} product={edited} onChange={change} />
            <TagsCard product={edited} onChange={change} />
            <ComparisonCard product={edited} onChange={change} />
            <StepsCard family={subject.family} product={edited} onChange={change} />
            <NoticeCard product={edited} onChange={change} />
          </div>
          <div className="stack">
            <SaleCard product={edited} onChange={change} />
            <BookingCard subject={subject} saved={product} product={edited} onChange={change} />
            {product.stay === 'NONE' ? (
              <UndatedPricesCard code={product.code} mayWrite={mayWrite} />
            ) : (
              !isPackage && <DrawsCard code={product.code} mayWrite={mayWrite} />
            )}
          </div>
        </div>
      </ConfigProvider>
    </div>
  )
}

/** What was typed is saved first, so that everybody sees the same product with the new offer. */
function AddOffer({ product, isChanged }: { product: StaffProduct; isChanged: boolean }): ReactNode {
  const client = useQueryClient()
  if (isChanged) return <Typography.Text type="secondary">{addOfferWords.saveFirst}</Typography.Text>
  const Add = product.offers.length === 0 ? FirstOfferButton : AddOfferButton
  return (
    <Add
      product={product}
      onAdded={(saved: StaffProduct) => client.setQueryData(['product', product.code], saved)}
    />
  )
}

type SaveProps = {
  product: StaffProduct
  edited: EditedProduct
  onSend: (sent: EditedProduct) => void
  onSaved: (product: StaffProduct) => void
}

function SaveButton({ product, edited, onSend, onSaved }: SaveProps): ReactNode {
  const client = useQueryClient()
  const changed = listOfParts(changedParts(product, edited), familyOf(product))
  const save = async (key: WriteKey): Promise<StaffProduct> => {
    const { code, version } = product
    const body = { ...edited, version }
    onSend(edited)
    return await refetchedOnConflict(
      client,
      ['product', code],
      call(saveStaffProduct, { params: { code }, body }, key),
    )
  }
  return (
    <ActionButton
      label={say.save}
      primary
      asks={{ title: say.saveTitle, consequence: say.saveText(changed), does: say.saveDoes }}
      run={({ key }) => save(key)}
      onDone={onSaved}
      done={say.saved}
      refreshes={[
        ['product', product.code],
        ['products'],
        ['calendar', product.code],
        ['undated-prices', product.code],
      ]}
    />
  )
}
