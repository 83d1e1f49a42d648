/** Invoices that were issued before this sandbox knew them, such as those of the demo: their files can be had, and they can be reversed. */
import * as z from 'zod'
import type { SandboxWorld } from '../trade/world.ts'
import { type BillingOrder, invoicesOf, redFormsOf } from './invoices.ts'
import { nuonuoMerchant } from './merchant.ts'

const IssuedInvoice = z.strictObject({
  no: z.string().min(1).max(20),
  orderNo: z.string().min(1),
  serial: z.string().min(1),
  number: z.string().regex(/^\d{20}$/),
  colour: z.enum(['blue', 'red']),
  of: z.nullable(z.string()),
  buyer: z.strictObject({ name: z.string().min(1), taxNumber: z.string(), email: z.string() }),
  lines: z.array(
    z.strictObject({
      name: z.string().min(1),
      code: z.string().regex(/^\d{19}$/),
      quantity: z.int().min(1),
      amountFen: z.int().min(1),
      taxFen: z.int().min(0),
      rateBp: z.int().min(0),
    }),
  ),
  issuedAt: z.iso.datetime(),
})

const AwaitingForm = z.strictObject({
  no: z.string().min(1).max(32),
  blueNumber: z.string(),
  reason: z.enum(['1', '2', '3', '4']),
  askedAt: z.iso.datetime(),
})

export const AdoptedInvoices = z.strictObject({
  invoices: z.array(IssuedInvoice),
  forms: z.array(AwaitingForm),
})
export type AdoptedInvoices = z.infer<typeof AdoptedInvoices>

/** What is known stays. */
export function adoptInvoices(world: SandboxWorld, { invoices, forms }: AdoptedInvoices): void {
  for (const one of invoices) if (invoicesOf(world).get(one.serial) === null) putInvoice(world, one)
  for (const { no, askedAt, ...form } of forms)
    if (redFormsOf(world).get(no) === null)
      redFormsOf(world).put({
        ...form,
        id: no,
        billNo: `31${no}`,
        billUuid: crypto.randomUUID().replaceAll('-', ''),
        state: '02',
        message: '销方录入待购方确认',
        redSerial: null,
        askedAt: Date.parse(askedAt),
      })
}

function putInvoice(world: SandboxWorld, issued: z.infer<typeof IssuedInvoice>): void {
  const { no, serial, number, colour, of, issuedAt } = issued
  const at = Date.parse(issuedAt)
  invoicesOf(world).put({
    id: serial,
    orderNo: colour === 'blue' ? no : '',
    order: orderOf(world, issued),
    ...{ colour, of, readyAt: at, failed: null, number, secret: crypto.randomUUID(), askedAt: at },
  })
}

const yuan = (fen: number): string => (fen / 100).toFixed(2)

/** As its merchant would have asked for it. */
function orderOf(
  world: SandboxWorld,
  { no, orderNo, buyer, lines, issuedAt }: z.infer<typeof IssuedInvoice>,
): BillingOrder {
  return {
    orderNo: no,
    invoiceDate: issuedAt.slice(0, 19).replace('T', ' '),
    ...{ invoiceType: '1', invoiceLine: 'pc' },
    ...{ salerTaxNum: nuonuoMerchant(world.keys).taxNumber, salerTel: '', salerAddress: '' },
    ...{
      buyerName: buyer.name,
      buyerTaxNum: buyer.taxNumber,
      buyerTel: '',
      buyerAddress: '',
      buyerAccount: '',
    },
    naturalPersonFlag: buyer.taxNumber === '' ? '1' : '0',
    ...{ pushMode: buyer.email === '' ? '-1' : '0', email: buyer.email },
    ...{ clerk: '沙箱', remark: `订单号 ${orderNo}` },
    invoiceDetail: lines.map(({ name, code, quantity, amountFen, taxFen, rateBp }) => ({
      ...{
        goodsName: name.slice(0, 90).toWellFormed(),
        goodsCode: code,
        withTaxFlag: '1',
        num: String(quantity),
      },
      ...{
        price: (amountFen / 100 / quantity).toFixed(8).replace(/\.?0+$/, ''),
        taxRate: String(rateBp / 10_000),
      },
      ...{
        taxExcludedAmount: yuan(amountFen - taxFen),
        tax: yuan(taxFen),
        taxIncludedAmount: yuan(amountFen),
      },
      ...{ invoiceLineProperty: '0', favouredPolicyFlag: '0' },
    })),
  }
}
