/** Invoices by Nuonuo's open platform: fully digital ones of the general kind, reversed by a form that the buyer may have to confirm. */
import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { inYuan, minus } from '#contract/values/fen.ts'
import type {
  Failure,
  InvoiceGateway,
  InvoiceToIssue,
  InvoiceToReverse,
  Issued,
  NewAccess,
  Queried,
  QueriedRed,
  Sent,
} from '../modules/invoice/invoice-gateway.ts'
import { type Chance, drawInt, systemChance } from '../platform/chance.ts'
import { type Clock, wallClock } from '../platform/clock.ts'
import { jsonOf, openDownloads, openProviderHttp, type ProviderHttp, type Timeouts } from './provider-http.ts'

export type NuonuoSettings = {
  url: string
  tokenUrl: string
  appKey: string
  appSecret: string
  /** Of the company that issues. */
  taxNumber: string
  sellerName: string
  sellerTel: string
  sellerAddress: string
  clerk: string
  timeouts?: Timeouts
  wall?: Clock
  chance?: Chance
}

type Signed = { senid: string; nonce: string; timestamp: string; body: string }

/** X-Nuonuo-Sign: over the exact body; the path /open/v1/services is spelled in three pieces. */
export const nuonuoSign = (
  { appKey, appSecret }: Pick<NuonuoSettings, 'appKey' | 'appSecret'>,
  { senid, nonce, timestamp, body }: Signed,
): string =>
  createHmac('sha1', appSecret)
    .update(`a=services&l=v1&p=open&k=${appKey}&i=${senid}&n=${nonce}&t=${timestamp}&f=${body}`)
    .digest('base64')

const SUCCESS = 'E0000'
/** The number is known there: it was taken the first time. */
const DUPLICATE = 'E9106'
const NOTHING = 'E9500'
/** Codes of the gateway in front: the call did not reach the invoices. */
const GATE = /^07\d{4}$/

const Said = z.object({
  code: z.string(),
  describe: z.nullish(z.string()),
  result: z.optional(z.unknown()),
})
type Said = z.infer<typeof Said>

const Token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() })
const TokenRefusal = z.object({ error: z.string(), error_description: z.nullish(z.string()) })

const Result = z.object({
  serialNo: z.string(),
  status: z.coerce.string(),
  statusMsg: z.nullish(z.string()),
  failCause: z.nullish(z.string()),
  allElectronicInvoiceNumber: z.nullish(z.string()),
  invoiceTime: z.nullish(z.coerce.number()),
  pdfUrl: z.nullish(z.string()),
  orderAmount: z.nullish(z.coerce.string()),
  payerName: z.nullish(z.string()),
  payerTaxNo: z.nullish(z.string()),
})
const RedForm = z.object({
  billStatus: z.coerce.string(),
  billMessage: z.nullish(z.string()),
  openStatus: z.nullish(z.coerce.string()),
  invoiceSerialNum: z.nullish(z.string()),
})

const PDF = Buffer.from('%PDF-')

/** Signs a call, and reads what is said of it. */
function speaker(settings: NuonuoSettings, http: ProviderHttp) {
  const chance = settings.chance ?? systemChance
  const wall = settings.wall ?? wallClock
  return async (token: string, method: string, content: object): Promise<Said | Failure> => {
    const body = JSON.stringify(content)
    const senid = chance.bytes(16).toString('hex')
    const nonce = String(drawInt(chance, 10_000_000, 99_999_999))
    const timestamp = String(Math.floor(wall.now().getTime() / 1_000))
    const query = new URLSearchParams({ senid, nonce, timestamp, appkey: settings.appKey })
    const answer = await http.call({
      method: 'POST',
      url: `${settings.url}?${query}`,
      headers: {
        'content-type': 'application/json; charset=UTF-8',
        'x-nuonuo-sign': nuonuoSign(settings, { senid, nonce, timestamp, body }),
        accesstoken: token,
        usertax: settings.taxNumber,
        method: `nuonuo.OpeMplatform.${method}`,
      },
      body,
    })
    if (!answer.answered) return unknown(answer.reason)
    if (answer.status !== 200) return unknown(`status ${answer.status}`)
    const said = Said.safeParse(jsonOf(answer.body))
    if (!said.success) return unknown('no answer of its kind')
    if (GATE.test(said.data.code)) return { outcome: 'denied', words: wordsOf(said.data) }
    return said.data
  }
}

async function newAccess(settings: NuonuoSettings, http: ProviderHttp): Promise<NewAccess> {
  const answer = await http.call({
    method: 'POST',
    url: settings.tokenUrl,
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    body: new URLSearchParams({
      client_id: settings.appKey,
      client_secret: settings.appSecret,
      grant_type: 'client_credentials',
    }).toString(),
  })
  if (!answer.answered) return unknown(answer.reason)
  const body = jsonOf(answer.body)
  const given = Token.safeParse(body)
  if (given.success)
    return { outcome: 'given', token: given.data.access_token, seconds: given.data.expires_in }
  const refused = TokenRefusal.safeParse(body).data
  if (!refused) return unknown(`status ${answer.status}`)
  return { outcome: 'denied', words: `${refused.error} ${refused.error_description ?? ''}`.trim() }
}

export function nuonuo(settings: NuonuoSettings): InvoiceGateway {
  const http = openProviderHttp(settings.timeouts)
  const downloads = openDownloads(settings.timeouts)
  const ask = speaker(settings, http)

  const queryReverse = async (token: string, no: string): Promise<QueriedRed> => {
    const said = await ask(token, 'queryInvoiceRedConfirm', { identity: '0', billId: no })
    return 'outcome' in said ? said : queriedRedOf(said)
  }
  return {
    newAccess: () => newAccess(settings, http),
    issue: async (token, invoice) =>
      sentOf(await ask(token, 'requestBillingNew', { order: orderOf(settings, invoice) })),
    async query(token, by) {
      const content = 'no' in by ? { orderNos: [by.no] } : { serialNos: [by.serial] }
      const said = await ask(token, 'queryInvoiceResult', { ...content, isOfferInvoiceDetail: '0' })
      return 'outcome' in said ? said : queriedOf(said)
    },
    async reverse(token, invoice) {
      const sent = sentOf(await ask(token, 'saveInvoiceRedConfirm', redFormOf(settings, invoice)))
      if (sent.outcome !== 'refused') return sent
      // A number that is known there is refused as well: then its form stands.
      const { outcome } = await queryReverse(token, invoice.no)
      return ['nothing', 'unknown', 'denied'].includes(outcome) ? sent : { outcome: 'accepted' }
    },
    queryReverse,
    async file(url) {
      if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return null
      const answer = await downloads.call({ method: 'GET', url })
      const isPdf = answer.answered && answer.status === 200 && answer.body.subarray(0, 5).equals(PDF)
      return isPdf ? answer.body : null
    },
  }
}

const unknown = (reason: string): Failure => ({ outcome: 'unknown', reason })

const wordsOf = ({ code, describe }: Said): string => `${code} ${describe ?? ''}`.trim()

function sentOf(said: Said | Failure): Sent {
  if ('outcome' in said) return said
  if (said.code === SUCCESS || said.code === DUPLICATE) return { outcome: 'accepted' }
  return { outcome: 'refused', words: wordsOf(said) }
}

function queriedOf(said: Said): Queried {
  if (said.code === NOTHING) return { outcome: 'nothing', words: wordsOf(said) }
  if (said.code !== SUCCESS) return unknown(wordsOf(said))
  const [result] = z.array(Result).safeParse(said.result).data ?? []
  if (!result) return unknown('no answer of its kind')
  const words = result.failCause || result.statusMsg || `status ${result.status}`
  const { allElectronicInvoiceNumber: officialNo, invoiceTime } = result
  switch (result.status) {
    // 24: issued, but not sealed yet, so that its file comes later.
    case '2':
    case '24':
      if (!officialNo || !invoiceTime) return { outcome: 'issuing', words }
      return {
        ...{ outcome: 'issued', serial: result.serialNo, officialNo, kept: keptOf(result) },
        ...{ issuedAt: new Date(invoiceTime), pdfUrl: result.pdfUrl || null },
      }
    case '22':
    case '3':
    case '31':
      return { outcome: 'failed', words }
    default:
      return { outcome: 'issuing', words }
  }
}

function keptOf({ orderAmount, payerName, payerTaxNo }: z.infer<typeof Result>): Issued['kept'] {
  const amountFen = Math.round(Number(orderAmount || Number.NaN) * 100)
  if (!payerName || Number.isNaN(amountFen)) return null
  return { amountFen, buyerName: payerName, buyerTaxNumber: payerTaxNo || null }
}

function queriedRedOf(said: Said): QueriedRed {
  if (said.code !== SUCCESS) return unknown(wordsOf(said))
  const list = z.object({ list: z.array(RedForm) }).safeParse(said.result).data?.list
  if (!list) return unknown('no answer of its kind')
  const [form] = list
  if (!form) return { outcome: 'nothing', words: '未查询到红字确认单' }
  const words = form.billMessage || `status ${form.billStatus}`
  switch (form.billStatus) {
    // Nobody needs to confirm, or both sides have: the bureau issues it by itself.
    case '01':
    case '04':
      if (form.openStatus === '1' && form.invoiceSerialNum)
        return { outcome: 'reversed', serial: form.invoiceSerialNum }
      return { outcome: 'applying', words }
    case '02':
    case '03':
      return { outcome: 'awaitsBuyer', words }
    case '07':
      return { outcome: 'void', words }
    case '05':
    case '06':
    case '08':
    case '09':
    case '10':
    case '16':
      return { outcome: 'failed', words }
    default:
      return { outcome: 'applying', words }
  }
}

/** A share of 10,000 as a decimal: 600 → 0.06. */
const rateOf = (bp: number): string => String(bp / 10_000)

/** At most eight decimals, none that say nothing. */
const priceOf = (fen: number, quantity: number): string =>
  (fen / 100 / quantity).toFixed(8).replace(/\.?0+$/, '')

/** At most ninety characters, however they are counted, and no half of one. */
const cut = (name: string): string => name.slice(0, 90).replace(/[\uD800-\uDBFF]$/, '')

function orderOf(settings: NuonuoSettings, { no, remark, title, lines, at }: InvoiceToIssue) {
  return {
    orderNo: no,
    invoiceDate: new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
    invoiceType: '1',
    invoiceLine: 'pc',
    salerTaxNum: settings.taxNumber,
    salerTel: settings.sellerTel,
    salerAddress: settings.sellerAddress,
    buyerName: title.name,
    buyerTaxNum: title.taxNumber ?? '',
    buyerTel: title.telephone ?? '',
    buyerAddress: title.address ?? '',
    buyerAccount: [title.bank, title.bankAccount].filter(Boolean).join(' '),
    naturalPersonFlag: title.kind === 'COMPANY' ? '0' : '1',
    pushMode: title.email === null ? '-1' : '0',
    email: title.email ?? '',
    clerk: settings.clerk,
    remark,
    invoiceDetail: lines.map((line) => ({
      goodsName: cut(line.name),
      goodsCode: line.taxCode,
      withTaxFlag: '1',
      num: String(line.quantity),
      price: priceOf(line.amountFen, line.quantity),
      taxRate: rateOf(line.rateBp),
      taxExcludedAmount: inYuan(minus(line.amountFen, line.taxFen)),
      tax: inYuan(line.taxFen),
      taxIncludedAmount: inYuan(line.amountFen),
      invoiceLineProperty: '0',
      favouredPolicyFlag: '0',
    })),
  }
}

/** Of the whole blue invoice, so it names no lines. */
const redFormOf = (settings: NuonuoSettings, { no, officialNo, title, reason }: InvoiceToReverse) => ({
  billId: no,
  blueInvoiceLine: 'pc',
  applySource: '0',
  blueElecInvoiceNumber: officialNo,
  sellerTaxNo: settings.taxNumber,
  sellerName: settings.sellerName,
  buyerTaxNo: title.taxNumber ?? '',
  buyerName: title.name,
  redReason: reason,
})
