/** Pieces of one order into one parcel: where it goes, what is in it, and its number. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert, App, Button, Checkbox, Descriptions, Flex, Form, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { createParcel, type OrderToPack, type Parcel } from '#contract/console/delivery.ts'
import { readStaffOrder } from '#contract/console/ordering.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { pieceName } from '#contract/values/pieces.ts'
import { type Carrier, TrackingNo } from '#contract/values/shipment.ts'
import { call } from '../../lib/call.ts'
import { useKeyOfInput } from '../../lib/key-of-input.ts'
import { language } from '../../lib/language.ts'
import { WriteDialog, WriteDialogFoot } from '../../ui/write-dialog.tsx'
import { CarrierFields } from './carrier-fields.tsx'
import { parcelWords as say } from './messages.ts'

type Typed = { unitNos: string[]; carrier: Carrier; trackingNo: string }
type Props = {
  order: OrderToPack
  /** Chosen before, so it need not be chosen again. */
  carrier: Carrier | undefined
  onClose: () => void
  onSent: (parcel: Parcel) => void
}

export function SendDialog({ order, carrier, onClose, onSent }: Props): ReactNode {
  const { orderNo, units } = order
  const [form] = Form.useForm<Typed>()
  const send = useSend(orderNo, (parcel) => {
    onSent(parcel)
    onClose()
  })
  const chosen = Form.useWatch('unitNos', form) ?? []
  const typed = { unitNos: units.map(({ unitNo }) => unitNo), ...(carrier && { carrier }) }
  return (
    <WriteDialog open title={say.sendTitle(orderNo)} isWriting={send.isPending} onClose={onClose} width={560}>
      <Recipient orderNo={orderNo} />
      <Form<Typed>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={typed}
        onFinish={(input) => send.mutate(input)}
      >
        <Pieces order={order} />
        <CarrierFields />
        <p>{say.sendText}</p>
        {send.isError && <Alert type="error" showIcon title={send.error.message} />}
        <WriteDialogFoot isWriting={send.isPending} onClose={onClose} does={say.sendDoes(chosen.length)} />
      </Form>
    </WriteDialog>
  )
}

function useSend(orderNo: OrderNo, onDone: (parcel: Parcel) => void) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const keyOf = useKeyOfInput()
  const refresh = () =>
    Promise.all(
      [['packing'], ['parcels'], ['order', orderNo], ['audit']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
  return useMutation({
    mutationFn: ({ unitNos, carrier, trackingNo }: Typed) => {
      const body = { orderNo, unitNos, carrier, trackingNo: TrackingNo.parse(trackingNo) }
      return call(createParcel, { body }, keyOf(body))
    },
    onSuccess(parcel) {
      void message.success(say.sent(parcel.trackingNo))
      onDone(parcel)
      void refresh()
    },
    // A colleague may have sent it meanwhile: the list behind the dialog says so.
    onError: () => void client.invalidateQueries({ queryKey: ['packing'] }),
  })
}

/** As the buyer gave it; staff who serve buyers read it in full. */
function Recipient({ orderNo }: { orderNo: OrderNo }): ReactNode {
  const query = useQuery({
    queryKey: ['order', orderNo],
    queryFn: () => call(readStaffOrder, { params: { orderNo } }),
  })
  const asked = ['recipient', 'recipientMobile', 'address']
  const given = query.data?.extras.filter(({ name }) => asked.includes(name)) ?? []
  return (
    <Flex vertical gap={8} style={{ marginBottom: 16 }}>
      {query.isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {query.isError && <Alert type="warning" showIcon title={say.noRecipient} />}
      {given.length > 0 && (
        <Descriptions
          column={1}
          size="small"
          items={given.map(({ name, label, value }) => ({ key: name, label, children: value }))}
        />
      )}
      <Link to="/orders/$orderNo" params={{ orderNo }} className="in-text">
        {say.openOrder}
      </Link>
    </Flex>
  )
}

async function checkPieces(_: unknown, chosen: readonly string[] = []): Promise<void> {
  if (chosen.length === 0) throw new Error(say.piecesNeeded)
}

/** All of them, unless the order goes in several parcels. */
function Pieces({ order: { units } }: Pick<Props, 'order'>): ReactNode {
  const form = Form.useFormInstance<Typed>()
  const set = (unitNos: string[]) => {
    form.setFieldsValue({ unitNos })
    void form.validateFields(['unitNos'])
  }
  return (
    <>
      <Form.Item
        name="unitNos"
        label={say.whichPieces}
        rules={[{ validator: checkPieces }]}
        style={{ marginBottom: units.length > 1 ? 8 : 24 }}
      >
        <Checkbox.Group className="parcel-pieces" role="group" aria-label={say.whichPieces}>
          {units.map((unit) => (
            <Checkbox key={unit.unitNo} value={unit.unitNo}>
              {pieceName(unit, language)} <span className="number">{unit.unitNo}</span>
            </Checkbox>
          ))}
        </Checkbox.Group>
      </Form.Item>
      {units.length > 1 && (
        <Flex gap={8} style={{ marginBottom: 24 }}>
          <Button size="small" onClick={() => set(units.map(({ unitNo }) => unitNo))}>
            {say.all}
          </Button>
          <Button size="small" onClick={() => set([])}>
            {say.none}
          </Button>
        </Flex>
      )}
    </>
  )
}
