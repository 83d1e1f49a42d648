/** /card/toApprove without an order: a resident applies for a citizen card with a photo and a proof. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { idTypeLabels } from '#contract/dictionaries/contact.ts'
import type { CardType } from '#contract/endpoints/card.ts'
import type { FilePath } from '#contract/values/file.ts'
import { idTypes } from '#contract/values/person.ts'
import { venueDate } from '#contract/values/time.ts'
import { FormField, recheckFields, showRefusal, useRuledForm } from '../../lib/form.tsx'
import { useKeptDraft } from '../../lib/kept-draft.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { useWords } from '../../lib/words.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import { Field, Fields } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { SelectSheet } from '../../ui/select-sheet.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { showInputError, showToast } from '../../ui/toast.tsx'
import { PicturesField } from '../comment/pictures-field.tsx'
import { cardTypesQuery, sendCardApplication } from './calls.ts'
import css from './card.module.css'
import { type CitizenApplication, type CitizenFields, citizenForm } from './citizen-form.ts'
import { cardWords } from './messages.ts'
import { PhotoField } from './photo-field.tsx'

const typedFields = ['typeCode', 'name', 'idType', 'idNumber'] as const

export function CitizenFormPage() {
  const words = useWords(cardWords)
  return (
    <QueryView query={useQuery(cardTypesQuery)}>
      {({ items: [first, ...others] }) =>
        first ? <Form types={[first, ...others]} /> : <Empty icon="card" title={words.closed} />
      }
    </QueryView>
  )
}

function Form({ types }: { types: Types }) {
  const words = useWords(cardWords)
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const form = useRuledForm(citizenForm(venueDate(new Date())), {
    ...{ typeCode: types[0].code, name: '', idType: 'ID_CARD', idNumber: '', photo: [], proof: [] },
  })
  const forgetDraft = useKeptDraft('card-application', form, typedFields)
  const send = async ({ photo: [photo], proof: [proof], ...rest }: CitizenApplication) => {
    if (!photo || !proof) return
    setBusy(true)
    try {
      const { cardNo } = await sendCardApplication({ ...rest, photo, proof })
      forgetDraft()
      showToast(words.sent, 'success')
      await navigate({ to: '/card/approveStatus', search: { cardNo }, replace: true })
    } catch (error) {
      showRefusal(form, error)
    } finally {
      setBusy(false)
    }
  }
  const { isSubmitted, errors } = form.formState
  const put = (name: 'photo' | 'proof', paths: FilePath[]) =>
    form.setValue(name, paths, { shouldValidate: isSubmitted })
  const faultOf = (name: 'photo' | 'proof', text: string) =>
    isSubmitted && errors[name] !== undefined ? text : null
  return (
    <>
      <Stack>
        <HolderCard form={form} types={types} />
        <Card title={words.photoAndProof}>
          <Fields>
            <Field
              label={words.photo}
              hint={words.photoHint}
              error={faultOf('photo', words.photoMissing)}
              forced={isSubmitted}
            >
              {() => <PhotoField label={words.photo} onChange={(path) => put('photo', [path])} />}
            </Field>
            <Field
              label={words.proof}
              hint={words.proofHint}
              error={faultOf('proof', words.proofMissing)}
              forced={isSubmitted}
            >
              {() => (
                <PicturesField
                  most={1}
                  words={words.proofField}
                  paths={form.watch('proof') as FilePath[]}
                  onChange={(paths) => put('proof', [...paths])}
                  onBusy={setBusy}
                />
              )}
            </Field>
            <p className={css.soft}>{words.privacy}</p>
          </Fields>
        </Card>
      </Stack>
      <BottomBar>
        <Button busy={busy} onClick={() => void form.handleSubmit(send, () => showInputError(words.check))()}>
          {words.send}
        </Button>
      </BottomBar>
    </>
  )
}

type Types = readonly [CardType, ...CardType[]]
type CitizenForm = UseFormReturn<CitizenFields, unknown, CitizenApplication>

/** Which card, where there are several, and whom it is for. */
function HolderCard({ form, types }: { form: CitizenForm; types: Types }) {
  const words = useWords(cardWords)
  const idTypeWords = useWords(idTypeLabels)
  const typeCode = form.watch('typeCode')
  const type = types.find(({ code }) => code === typeCode) ?? types[0]
  return (
    <Card title={type.name}>
      <Fields>
        {types.length > 1 && (
          <Field label={words.cardType}>
            {(control) => (
              <SelectSheet
                control={control}
                title={words.cardType}
                value={type.code}
                options={types.map(({ code, name }) => ({ value: code, label: name }))}
                onChange={(value) => form.setValue('typeCode', value)}
              />
            )}
          </Field>
        )}
        <FormField form={form} name="name" label={words.name}>
          {(control) => <Input kind="name" {...control} autoComplete="name" />}
        </FormField>
        <Field label={words.idType}>
          {(control) => (
            <SelectSheet
              control={control}
              title={words.idType}
              value={form.watch('idType')}
              options={idTypes.map((value) => ({ value, label: idTypeWords[value] }))}
              onChange={(value) => {
                form.setValue('idType', value)
                void recheckFields(form, ['name', 'idNumber'])
              }}
            />
          )}
        </Field>
        <FormField form={form} name="idNumber" label={words.idNumber}>
          {(control) => <Input kind="document" {...control} autoComplete="off" />}
        </FormField>
      </Fields>
    </Card>
  )
}
