/** What a travel agency says about its party, until all of it came. */
import * as z from 'zod/mini'
import { endpoint } from '../../shop-endpoint.ts'
import { Answers, AskedField } from '../../values/asked.ts'
import { OrderNo } from '../../values/order.ts'

const OrderParty = z.object({ orderNo: OrderNo, asks: z.array(AskedField), answers: Answers })
export type OrderParty = z.infer<typeof OrderParty>

const params = z.object({ orderNo: OrderNo })

export const readParty = endpoint({
  method: 'GET',
  path: '/api/orders/{orderNo}/party',
  access: 'buyer',
  summary:
    'What is asked about the party of my group’s order, with the answers, while somebody may still come',
  params,
  answer: OrderParty,
})

export const correctParty = endpoint({
  method: 'PUT',
  path: '/api/orders/{orderNo}/party',
  access: 'buyer',
  summary: 'Say anew who leads the party, by which vehicle and when it comes; what is left out is emptied',
  params,
  body: Answers,
  answer: OrderParty,
})
