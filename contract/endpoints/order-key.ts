/** The key that opens one order to whoever has it. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { OrderNo } from '../values/order.ts'

export const renewOrderKey = endpoint({
  method: 'POST',
  path: '/api/orders/{orderNo}/key',
  access: 'buyer',
  summary: 'Revoke the key of my order for another one; whoever came with the old key is signed out',
  params: z.object({ orderNo: OrderNo }),
  answer: z.object({ randomKey: z.string() }),
})
