/** One parcel: what is in it and how far it is; as long as it is on its way, its number is corrected, and staff may say that it came or came back. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert, App, Button, Descriptions, Flex, Form } from 'antd'
import { type ReactNode, useState } from 'react'
import { correctParcel, endParcel, listParcels, type Parcel } from '#contract/console/delivery.ts'
import { type Carrier, endedStates, TrackingNo } from '#contract/values/shipment.ts'
import { call } from '../../lib/call.ts'
import { useKeyOfInput } from '../../lib/key-of-input.ts'
import { isVersionConflict } from '../../lib/version-conflict.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Instant } from '../../ui/instant.tsx'
import { WriteDialog, WriteDialogFoot } from '../../ui/write-dialog.tsx'
import { CarrierFields, carrierName } from './carrier-fields.tsx'
import { parcelWords as say, stateWords } from './messages.ts'

type Typed = { carrier: Carrier; trackingNo: string }
type Props = { parcel: Parcel; onClose: () => void }

export function ParcelDialog({ parcel, onClose }: Props): ReactNode {
  // What somebody else saved while this was open.
  const [newer, setNewer] = useState<Parcel | null>(null)
  const current = newer ?? parcel
  const isOnItsWay = current.state === 'SENT'
  const save = useCorrection(current, setNewer, onClose)
  return (
    <WriteDialog
      open
      title={say.parcel(parcel.shipmentNo)}
      isWriting={save.isPending}
      onClose={onClose}
      width={560}
    >
      <Facts parcel={current} />
      {isOnItsWay && <Ends parcel={current} onClose={onClose} />}
      {isOnItsWay ? (
        <Correction parcel={current} isChanged={newer !== null} save={save} onClose={onClose} />
      ) : (
        <div className="dialog-foot">
          <Button onClick={onClose}>{say.close}</Button>
        </div>
      )}
    </WriteDialog>
  )
}

/** What its carrier does not say, staff do. */
function Ends({ parcel: { shipmentNo, orderNo, version }, onClose }: Props): ReactNode {
  return (
    <Flex wrap gap={8} style={{ marginBottom: 16 }}>
      {endedStates.map((state) => (
        <ActionButton
          key={state}
          label={say.ends[state].label}
          asks={{ ...say.ends[state], reason: say.endReason }}
          run={({ reason, key }) =>
            call(endParcel, { params: { shipmentNo }, body: { state, reason, version } }, key)
          }
          done={say.ends[state].done}
          onDone={onClose}
          refreshes={[['parcels'], ['order', orderNo], ['audit']]}
        />
      ))}
    </Flex>
  )
}

function Facts({ parcel }: Pick<Props, 'parcel'>): ReactNode {
  const { orderNo, unitNos, state, late, sentAt, signedAt, lastEvent } = parcel
  const facts: [string, ReactNode][] = [
    [
      say.orderNo,
      <Link key="order" to="/orders/$orderNo" params={{ orderNo }} className="number">
        {orderNo}
      </Link>,
    ],
    [say.unitNos, <span key="pieces">{unitNos.join(', ')}</span>],
    [say.state, late ? `${stateWords[state]} · ${say.lateParcel}` : stateWords[state]],
    [say.sentAt, <Instant key="sent" at={sentAt} />],
    [say.signedAt, signedAt && <Instant key="signed" at={signedAt} />],
    [
      say.lastEvent,
      lastEvent && (
        <span key="event" className="parcel-event">
          {`${lastEvent.text} · `}
          <Instant at={lastEvent.at} />
        </span>
      ),
    ],
    ...(state === 'SENT' ? [] : [numberOf(parcel)]),
  ]
  return (
    <Descriptions
      column={1}
      size="small"
      style={{ marginBottom: 16 }}
      items={facts
        .filter(([, children]) => Boolean(children))
        .map(([label, children]) => ({ key: label, label, children }))}
    />
  )
}

const shownNumber = ({ carrier, trackingNo }: Typed): string => `${carrierName(carrier)} ${trackingNo}`

const numberOf = (parcel: Parcel): [string, ReactNode] => [say.trackingNo, shownNumber(parcel)]

type CorrectionProps = Props & { isChanged: boolean; save: ReturnType<typeof useCorrection> }

function Correction({ parcel, isChanged, save, onClose }: CorrectionProps): ReactNode {
  const [initial] = useState<Typed>({ carrier: parcel.carrier, trackingNo: parcel.trackingNo })
  return (
    <Form<Typed>
      layout="vertical"
      requiredMark={false}
      initialValues={initial}
      onFinish={(typed) => save.mutate(typed)}
    >
      <CarrierFields />
      <p>{say.correctText}</p>
      {isChanged && <Alert type="warning" showIcon title={say.changed(shownNumber(parcel))} />}
      {save.isError && !isVersionConflict(save.error) && (
        <Alert type="error" showIcon title={save.error.message} />
      )}
      <WriteDialogFoot
        isWriting={save.isPending}
        onClose={onClose}
        close={say.close}
        does={say.correctDoes}
      />
    </Form>
  )
}

/** A colleague's correction in between is shown; saving again is on top of it. */
function useCorrection(parcel: Parcel, onChanged: (parcel: Parcel) => void, onClose: () => void) {
  const { shipmentNo, orderNo, version } = parcel
  const { message } = App.useApp()
  const client = useQueryClient()
  const keyOf = useKeyOfInput()
  const refresh = () => {
    for (const queryKey of [['parcels'], ['audit']]) void client.invalidateQueries({ queryKey })
  }
  return useMutation({
    mutationFn: async ({ carrier, trackingNo }: Typed) => {
      const body = { carrier, trackingNo: TrackingNo.parse(trackingNo), version }
      return await call(correctParcel, { params: { shipmentNo }, body }, keyOf(body)).catch(async (error) => {
        if (isVersionConflict(error)) {
          const { items } = await call(listParcels, { query: { orderNo } })
          const current = items.find((one) => one.shipmentNo === shipmentNo)
          if (current) onChanged(current)
        }
        throw error
      })
    },
    onSuccess() {
      void message.success(say.corrected)
      onClose()
      refresh()
    },
    onError: refresh,
  })
}
