/** What Nuonuo remembers: invoices, and the forms that ask for a red one. */
import * as z from 'zod'
import type { SandboxWorld } from '../trade/world.ts'

const Line = z.object({
  goodsName: z.string().min(1).max(90),
  goodsCode: z.string().regex(/^\d{19}$/),
  withTaxFlag: z.literal('1'),
  num: z.string().regex(/^\d+(\.\d{1,8})?$/),
  price: z.string().regex(/^\d+(\.\d{1,8})?$/),
  taxRate: z.string().regex(/^0(\.\d{1,4})?$/),
  taxExcludedAmount: z.string(),
  tax: z.string(),
  taxIncludedAmount: z.string(),
  invoiceLineProperty: z.literal('0'),
  favouredPolicyFlag: z.literal('0'),
})

/** Of a fully digital invoice, the general kind. */
export const BillingOrder = z.object({
  orderNo: z.string().min(1).max(20),
  invoiceDate: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  invoiceType: z.literal('1'),
  invoiceLine: z.literal('pc'),
  salerTaxNum: z.string(),
  salerTel: z.string(),
  salerAddress: z.string(),
  buyerName: z.string().min(1).max(100),
  buyerTaxNum: z.string().max(20),
  buyerTel: z.string().max(50),
  buyerAddress: z.string().max(80),
  buyerAccount: z.string().max(100),
  naturalPersonFlag: z.enum(['0', '1']),
  pushMode: z.enum(['-1', '0']),
  email: z.string().max(50),
  clerk: z.string().min(1),
  remark: z.string().max(200),
  invoiceDetail: z.array(Line).min(1).max(100),
})
export type BillingOrder = z.infer<typeof BillingOrder>

export type SandboxInvoice = {
  /** invoiceSerialNum */
  id: string
  orderNo: string
  order: BillingOrder
  colour: 'blue' | 'red'
  /** Of a red one: the number of its blue one. */
  of: string | null
  /** Until then it is being issued. */
  readyAt: number
  failed: string | null
  /** allElectronicInvoiceNumber */
  number: string
  secret: string
  askedAt: number
}

/** Numbers of billStatus. */
export type RedFormState = '01' | '02' | '04' | '06' | '07' | '16'

export type SandboxRedForm = {
  /** billId, the merchant's number. */
  id: string
  billNo: string
  billUuid: string
  blueNumber: string
  reason: string
  state: RedFormState
  message: string
  redSerial: string | null
  askedAt: number
}

const VOID_AFTER_MS = 72 * 3_600_000

export const invoicesOf = ({ store }: SandboxWorld) => store.collection<SandboxInvoice>('nuonuo invoice')
export const redFormsOf = ({ store }: SandboxWorld) => store.collection<SandboxRedForm>('nuonuo red form')

export const blueByNumber = (world: SandboxWorld, number: string): SandboxInvoice | undefined =>
  invoicesOf(world)
    .all()
    .find((invoice) => invoice.colour === 'blue' && invoice.number === number)

/** As the buyer's silence has it: after 72 hours the form is void. */
export function redForm(world: SandboxWorld, billId: string): SandboxRedForm | null {
  const form = redFormsOf(world).get(billId)
  if (form?.state !== '02' || world.clock.now() - form.askedAt < VOID_AFTER_MS) return form
  return redFormsOf(world).put({ ...form, state: '07', message: '超72小时作废' })
}

/** Nobody has to agree any more: the bureau issues the red invoice by itself. */
export function issueRed(world: SandboxWorld, form: SandboxRedForm, state: '01' | '04'): SandboxRedForm {
  const blue = blueByNumber(world, form.blueNumber)
  if (!blue) throw new Error('a red form without its blue invoice')
  const red = newInvoice(world, {
    order: blue.order,
    colour: 'red',
    of: blue.number,
    readyAt: world.clock.now(),
  })
  return redFormsOf(world).put({ ...form, state, redSerial: red.id })
}

type NewInvoice = Pick<SandboxInvoice, 'order' | 'colour' | 'of' | 'readyAt'> & { failed?: string }

export function newInvoice(
  world: SandboxWorld,
  { order, colour, of, readyAt, failed }: NewInvoice,
): SandboxInvoice {
  const position = invoicesOf(world).all().length + 1
  const day = new Date(world.clock.now() + 8 * 3_600_000).toISOString().slice(2, 10).replaceAll('-', '')
  return invoicesOf(world).put({
    id: `${day}${String(position).padStart(14, '0')}`,
    orderNo: colour === 'blue' ? order.orderNo : '',
    order,
    colour,
    of,
    readyAt,
    failed: failed ?? null,
    number: `${day.slice(0, 2)}31${String(position).padStart(16, '0')}`,
    secret: crypto.randomUUID(),
    askedAt: world.clock.now(),
  })
}

export type BuyerDecision = 'confirm' | 'refuse'

/** What the buyer says in the tax account. False: there is nothing to say. */
export function answerRedForm(world: SandboxWorld, billId: string, word: BuyerDecision): boolean {
  const form = redForm(world, billId)
  if (form?.state !== '02') return false
  if (word === 'confirm') issueRed(world, form, '04')
  else redFormsOf(world).put({ ...form, state: '06', message: '购方拒绝确认' })
  return true
}
