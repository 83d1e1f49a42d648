/** The form of an application: who the agency is, its licence, and whom the tower turns to. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Group } from '#contract/endpoints/group.ts'
import type { FilePath } from '#contract/values/file.ts'
import { FormField, showRefusal, useRuledForm } from '../../lib/form.tsx'
import { useKeptDraft } from '../../lib/kept-draft.ts'
import { MobileField } from '../../lib/mobile-field.tsx'
import { useWords } from '../../lib/words.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import { Field, Fields } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { showInputError, showToast } from '../../ui/toast.tsx'
import { PicturesField } from '../comment/pictures-field.tsx'
import { ApplicationFields, fieldsOf } from './application-fields.ts'
import { sendApplication } from './calls.ts'
import css from './group.module.css'
import { groupWords } from './messages.ts'

const typedFields = ['name', 'licenceNo', 'contactName', 'contactMobile'] as const

/** `group`: an application that is corrected or sent anew. */
export function ApplicationForm({ group }: { group: Group | null }) {
  const words = useWords(groupWords)
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const form = useRuledForm(ApplicationFields, fieldsOf(group))
  const forgetDraft = useKeptDraft('group-application', form, typedFields)
  const send = async ({ licencePicture: [licencePicture], ...rest }: z.output<typeof ApplicationFields>) => {
    if (!licencePicture) return
    setBusy(true)
    try {
      await sendApplication({ ...rest, licencePicture })
      forgetDraft()
      showToast(words.sent, 'success')
      await navigate({ to: '/group/apply/$applyStatus', params: { applyStatus: 'wait' }, replace: true })
    } catch (error) {
      showRefusal(form, error)
    } finally {
      setBusy(false)
    }
  }
  const { isSubmitted, errors } = form.formState
  const isMissing = isSubmitted && errors.licencePicture !== undefined
  return (
    <>
      <Stack>
        <Card title={words.agency}>
          <Fields>
            <FormField form={form} name="name" label={words.name} hint={words.nameHint}>
              {(control) => <Input {...control} autoComplete="organization" maxLength={100} />}
            </FormField>
            <FormField form={form} name="licenceNo" label={words.licenceNo} wrong={words.licenceNoWrong}>
              {(control) => (
                <Input
                  {...control}
                  autoComplete="off"
                  maxLength={40}
                  placeholder={words.licenceNoPlaceholder}
                />
              )}
            </FormField>
            <Field
              label={words.licence}
              hint={words.licenceHint}
              error={isMissing ? words.licenceMissing : null}
              forced={isMissing}
            >
              {() => (
                <PicturesField
                  most={1}
                  words={words.pictureField}
                  paths={form.watch('licencePicture') as FilePath[]}
                  onChange={(paths) =>
                    form.setValue('licencePicture', paths, { shouldValidate: form.formState.isSubmitted })
                  }
                  onBusy={setBusy}
                />
              )}
            </Field>
          </Fields>
        </Card>
        <Card title={words.contact}>
          <Fields>
            <FormField form={form} name="contactName" label={words.contactName}>
              {(control) => <Input kind="name" {...control} autoComplete="name" />}
            </FormField>
            <MobileField
              form={form}
              name="contactMobile"
              label={words.contactMobile}
              placeholder={words.mobilePlaceholder}
            />
          </Fields>
          <p className={css.soft}>{words.privacy}</p>
        </Card>
      </Stack>
      <BottomBar note={words.decisionNote}>
        <Button busy={busy} onClick={() => void form.handleSubmit(send, () => showInputError(words.check))()}>
          {words.send}
        </Button>
      </BottomBar>
    </>
  )
}
