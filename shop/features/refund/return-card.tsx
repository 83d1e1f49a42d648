/** How goods get back that a refund waits for, and by which parcel, which may be corrected until they are counted. */
import { useEffect, useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import type { Refund } from '#contract/endpoints/refund.ts'
import { ReturnParcel } from '#contract/values/refund.ts'
import { type Carrier, carrierNames, carriers } from '#contract/values/shipment.ts'
import { FormField, showRefusal, useRuledForm } from '../../lib/form.tsx'
import { language } from '../../lib/language.ts'
import { useShop } from '../../lib/settings.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { Fields } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { SelectSheet } from '../../ui/select-sheet.tsx'
import { showToast } from '../../ui/toast.tsx'
import { sendReturnParcel } from './calls.ts'
import { refundWords } from './messages.ts'
import css from './refund.module.css'
import { returnSteps } from './refund-status.ts'

type Props = { refund: Refund }

export function ReturnCard({ refund }: Props) {
  const words = useWords(refundWords)
  const shop = useShop()
  const steps = shop && returnSteps(refund, words, shop)
  if (!steps) return null
  return (
    <Card title={words.sendBack}>
      <ol className={css.todo}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Parcel refund={refund} />
    </Card>
  )
}

function Parcel({ refund: { refundNo, returnParcel } }: Props) {
  const words = useWords(refundWords)
  const [editing, setEditing] = useState(false)
  const [turns, setTurns] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone: the focus goes to what stands there now.
  useEffect(() => {
    if (turns > 0) place.current?.focus({ preventScroll: true })
  }, [turns])
  const turn = (toForm: boolean) => {
    setEditing(toForm)
    setTurns(turns + 1)
  }
  return (
    <div ref={place} tabIndex={-1} className={css.parcel}>
      {editing || !returnParcel ? (
        <ParcelForm refundNo={refundNo} before={returnParcel} onEnd={() => turn(false)} />
      ) : (
        <>
          <Facts rows={parcelRows(returnParcel, words)} />
          <Button kind="quiet" size="s" onClick={() => turn(true)}>
            {words.correctParcel}
          </Button>
        </>
      )}
    </div>
  )
}

/** Carrier and number, also once the goods are there. */
export const parcelRows = (parcel: ReturnParcel | null, words: (typeof refundWords)['en-US']) =>
  [
    [words.carrier, parcel && carrierNames[parcel.carrier][language]],
    [words.trackingNo, parcel?.trackingNo],
  ] as const

const options = carriers.map((value) => ({ value, label: carrierNames[value][language] }))

type FormProps = { refundNo: Refund['refundNo']; before: ReturnParcel | null; onEnd: () => void }

function ParcelForm({ refundNo, before, onEnd }: FormProps) {
  const words = useWords(refundWords)
  const form = useRuledForm(ReturnParcel, before ?? { trackingNo: '' })
  const save = form.handleSubmit(async (parcel) => {
    try {
      await sendReturnParcel(refundNo, parcel)
      showToast(words.parcelSaved, 'success')
      onEnd()
    } catch (error) {
      showRefusal(form, error)
    }
  })
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <p className={css.note}>{words.parcelHint}</p>
      <Fields>
        <FormField form={form} name="carrier" label={words.carrier} wrong={words.carrierMissing}>
          {({ onChange: _, onBlur: __, ref: ___, name: ____, ...control }) => (
            <Controller
              control={form.control}
              name="carrier"
              render={({ field }) => (
                <SelectSheet<Carrier>
                  control={control}
                  title={words.carrier}
                  value={field.value ?? null}
                  options={options}
                  onChange={field.onChange}
                />
              )}
            />
          )}
        </FormField>
        <FormField form={form} name="trackingNo" label={words.trackingNo} wrong={words.trackingNoRule}>
          {(control) => <Input kind="document" maxLength={48} {...control} />}
        </FormField>
      </Fields>
      <Button type="submit" kind="quiet" wide busy={form.formState.isSubmitting}>
        {words.saveParcel}
      </Button>
      {before && (
        <Button kind="plain" wide onClick={onEnd}>
          {words.keep}
        </Button>
      )}
    </form>
  )
}
