/** Nuonuo's open platform: tokens, fully digital invoices, forms for red ones, and the files. */
import * as z from 'zod'
import { form, header, type Incoming, json, type Reply, type Route, text } from '../platform/http.ts'
import { applyFaults } from '../trade/apply-faults.ts'
import { invoiceFaults, type Op, redFormFaults } from '../trade/rules.ts'
import type { SandboxWorld } from '../trade/world.ts'
import { faultOf } from './check.ts'
import {
  BillingOrder,
  blueByNumber,
  invoicesOf,
  issueRed,
  newInvoice,
  redForm,
  redFormsOf,
  type SandboxInvoice,
  type SandboxRedForm,
} from './invoices.ts'
import { nuonuoMerchant, nuonuoSignature } from './merchant.ts'
import { invoicePdf } from './pdf.ts'

const SELLER = '云顶塔沙箱文旅有限公司'
const TOKEN_MS = 24 * 3_600_000
const TOKENS_WITHIN_MS = 30 * 24 * 3_600_000
const MAX_TOKENS = 50

type Token = { id: string; at: number }
const tokensOf = ({ store }: SandboxWorld) => store.collection<Token>('nuonuo token')

export const nuonuoRoutes = (world: SandboxWorld): Route[] => [
  { method: 'POST', path: '/nuonuo/accessToken', answer: (request) => token(world, request) },
  { method: 'POST', path: '/nuonuo/open/v1/services', answer: (request) => service(world, request) },
  { method: 'GET', path: '/nuonuo/files/:secret', answer: (request) => file(world, request) },
]

/** At most fifty in thirty days. */
async function token(world: SandboxWorld, request: Incoming): Promise<Reply> {
  return await applyFaults(world, { provider: 'NUONUO', op: 'invoiceToken', outNos: [] }, async () => {
    const sent = form(request)
    const { appKey, appSecret } = nuonuoMerchant(world.keys)
    const known = sent.get('client_id') === appKey && sent.get('client_secret') === appSecret
    if (!known || sent.get('grant_type') !== 'client_credentials') return gate('070304', 'bad credentials')
    const now = world.clock.now()
    const recent = tokensOf(world)
      .all()
      .filter(({ at }) => now - at < TOKENS_WITHIN_MS)
    if (recent.length >= MAX_TOKENS) return gate('070306', '获取令牌次数超过限制')
    const { id } = tokensOf(world).put({ id: crypto.randomUUID().replaceAll('-', ''), at: now })
    return json(200, { access_token: id, expires_in: TOKEN_MS / 1_000 })
  })
}

const gate = (error: string, description: string): Reply =>
  json(200, { error, error_description: description })

const said = (code: string, describe: string, result?: unknown): Reply =>
  json(200, { code, describe, ...(result === undefined ? {} : { result }) })

type Method = { op: Op; answer: (world: SandboxWorld, body: unknown) => Reply }

const methods: Readonly<Record<string, Method>> = {
  'nuonuo.OpeMplatform.requestBillingNew': { op: 'invoice', answer: requestBilling },
  'nuonuo.OpeMplatform.queryInvoiceResult': { op: 'invoiceQuery', answer: queryResult },
  'nuonuo.OpeMplatform.saveInvoiceRedConfirm': { op: 'redForm', answer: saveRedForm },
  'nuonuo.OpeMplatform.queryInvoiceRedConfirm': { op: 'redFormQuery', answer: queryRedForm },
}

async function service(world: SandboxWorld, request: Incoming): Promise<Reply> {
  const method = methods[header(request, 'method')]
  const body = request.body.toString('utf8')
  const read = jsonOf(body)
  const event = { provider: 'NUONUO', op: method?.op ?? 'invoice', outNos: numbersIn(read) } as const
  let problem: string | undefined
  let canonical: string | undefined
  const reply = await applyFaults(world, event, async () => {
    const refused = refusedBy(world, request, body)
    problem = refused?.problem
    canonical = refused?.canonical
    if (refused) return said(refused.code, refused.problem)
    if (!method) return said('070201', '请求的API不存在')
    return method.answer(world, read)
  })
  world.log.add({
    at: new Date().toISOString(),
    provider: 'NUONUO',
    op: method?.op ?? 'unknown',
    method: request.method,
    target: request.target.split('?')[0] ?? '',
    outNos: event.outNos,
    status: reply.status,
    ...(problem ? { problem } : {}),
    ...(canonical ? { canonical } : {}),
    ...(reply.transportFault ? { problem: reply.transportFault } : {}),
  })
  return reply
}

function refusedBy(world: SandboxWorld, request: Incoming, body: string) {
  const merchant = nuonuoMerchant(world.keys)
  const { query } = request
  const [senid, nonce, timestamp] = ['senid', 'nonce', 'timestamp'].map((name) => query.get(name) ?? '')
  const call = { senid: senid ?? '', nonce: nonce ?? '', timestamp: timestamp ?? '', body }
  if (query.get('appkey') !== merchant.appKey) return { code: '070101', problem: 'appkey无效' }
  if (!/^[\da-z]{32}$/i.test(call.senid) || !/^\d{8}$/.test(call.nonce) || !/^\d{10}$/.test(call.timestamp))
    return { code: '070102', problem: '公共参数不合法' }
  if (header(request, 'x-nuonuo-sign') !== nuonuoSignature(merchant, call))
    return {
      code: '070103',
      problem: '签名校验失败',
      canonical: `a=services&l=v1&p=open&k=${merchant.appKey}&i=${senid}&n=${nonce}&t=${timestamp}&f=<body>`,
    }
  const held = tokensOf(world).get(header(request, 'accesstoken'))
  if (!held || world.clock.now() - held.at >= TOKEN_MS) return { code: '070301', problem: 'accessToken无效' }
  if (header(request, 'usertax') !== merchant.taxNumber) return { code: '070302', problem: '企业未授权' }
  return null
}

function requestBilling(world: SandboxWorld, body: unknown): Reply {
  const read = z.object({ order: BillingOrder }).safeParse(body)
  if (!read.success) return said('E9001', `参数错误：${read.error.issues[0]?.path.join('.') ?? ''}`)
  const { order } = read.data
  const { all } = invoicesOf(world)
  if (all().some(({ orderNo }) => orderNo === order.orderNo)) return said('E9106', '订单编号不能重复')
  const active = world.rules.take(
    { provider: 'NUONUO', op: 'invoice', outNos: [order.orderNo] },
    invoiceFaults,
  )[0]
  if (active?.fault === 'invoiceRefused') return said('E9301', '当前开票额度不足，请联系税务机关')
  const fault = faultOf(order, nuonuoMerchant(world.keys).taxNumber)
  if (fault) return said('E9002', fault)
  const readyAt = world.clock.now() + (active?.fault === 'invoiceSlow' ? (active.args.ms ?? 60_000) : 0)
  const failed = active?.fault === 'invoiceFails' ? '税局登录已失效，请重新登录电子税务局' : undefined
  const { id } = newInvoice(world, { order, colour: 'blue', of: null, readyAt, ...(failed && { failed }) })
  return said('E0000', '开票提交成功', { invoiceSerialNum: id })
}

const Query = z.object({
  orderNos: z.array(z.string()).max(50).optional(),
  serialNos: z.array(z.string()).max(50).optional(),
})

function queryResult(world: SandboxWorld, body: unknown): Reply {
  const { orderNos = [], serialNos = [] } = Query.parse(body)
  const found = invoicesOf(world)
    .all()
    .filter(({ id, orderNo }) => serialNos.includes(id) || (orderNo !== '' && orderNos.includes(orderNo)))
  if (found.length === 0) return said('E9500', '未查询到发票信息')
  return said(
    'E0000',
    '查询成功',
    found.map((invoice) => resultOf(world, invoice)),
  )
}

function resultOf(world: SandboxWorld, invoice: SandboxInvoice) {
  const { id, orderNo, order, readyAt, failed, number, colour } = invoice
  const about = { serialNo: id, orderNo, saleName: SELLER }
  if (world.clock.now() < readyAt) return { ...about, status: '20', statusMsg: '开票中' }
  if (failed !== null) return { ...about, status: '22', statusMsg: '开票失败', failCause: failed }
  const sign = colour === 'red' ? '-' : ''
  const sum = (key: 'taxExcludedAmount' | 'tax' | 'taxIncludedAmount') =>
    sign + order.invoiceDetail.reduce((total, line) => total + Number(line[key]), 0).toFixed(2)
  return {
    ...about,
    status: '2',
    statusMsg: '开票完成',
    allElectronicInvoiceNumber: number,
    invoiceTime: readyAt,
    exTaxAmount: sum('taxExcludedAmount'),
    taxAmount: sum('tax'),
    orderAmount: sum('taxIncludedAmount'),
    payerName: order.buyerName,
    payerTaxNo: order.buyerTaxNum,
    pdfUrl: `${world.url}/nuonuo/files/${invoice.secret}`,
  }
}

const RedForm = z.object({
  billId: z.string().min(1).max(32),
  blueInvoiceLine: z.literal('pc'),
  applySource: z.literal('0'),
  blueElecInvoiceNumber: z.string().regex(/^\d{20}$/),
  sellerTaxNo: z.string(),
  sellerName: z.string(),
  buyerTaxNo: z.string(),
  buyerName: z.string().min(1),
  redReason: z.enum(['1', '2', '3', '4']),
})

function saveRedForm(world: SandboxWorld, body: unknown): Reply {
  const read = RedForm.safeParse(body)
  if (!read.success) return said('E9001', `参数错误：${read.error.issues[0]?.path.join('.') ?? ''}`)
  const { billId, blueElecInvoiceNumber: blueNumber, redReason: reason, buyerName } = read.data
  if (redFormsOf(world).get(billId)) return said('E9201', '红字确认单申请号重复')
  const blue = blueByNumber(world, blueNumber)
  if (!blue || blue.order.buyerName !== buyerName) return said('E9202', '未找到对应的蓝字发票')
  const others = redFormsOf(world)
    .all()
    .filter((other) => other.blueNumber === blueNumber)
  if (others.some(({ id }) => ['01', '02', '04'].includes(redForm(world, id)?.state ?? '')))
    return said('E9203', '该蓝字发票已存在红字确认单')
  const fault = world.rules.take({ provider: 'NUONUO', op: 'redForm', outNos: [billId] }, redFormFaults)[0]
    ?.fault
  const asked: SandboxRedForm = {
    id: billId,
    billNo: `31${String(redFormsOf(world).all().length + 1).padStart(18, '0')}`,
    billUuid: crypto.randomUUID().replaceAll('-', ''),
    blueNumber,
    reason,
    state: '02',
    message: '销方录入待购方确认',
    redSerial: null,
    askedAt: world.clock.now(),
  }
  if (fault === 'redFails')
    redFormsOf(world).put({ ...asked, state: '16', message: '蓝字发票已被购方抵扣，请联系购方' })
  else if (fault === 'redAwaitsBuyer') redFormsOf(world).put(asked)
  else issueRed(world, { ...asked, message: '无需确认' }, '01')
  return said('E0000', '申请成功', billId)
}

function queryRedForm(world: SandboxWorld, body: unknown): Reply {
  const { billId } = z.object({ identity: z.literal('0'), billId: z.string() }).parse(body)
  const found = redForm(world, billId)
  const list = found ? [shownForm(world, found)] : []
  return said('E0000', '查询成功', { total: list.length, list })
}

function shownForm(
  world: SandboxWorld,
  { id, billNo, billUuid, blueNumber, reason, state, message, redSerial }: SandboxRedForm,
) {
  const red = redSerial === null ? null : invoicesOf(world).get(redSerial)
  return {
    billId: id,
    billNo,
    billUuid,
    applySource: '0',
    blueElecInvoiceNumber: blueNumber,
    redReason: reason,
    billStatus: state,
    billMessage: message,
    openStatus: red ? '1' : '0',
    ...(red && { redInvoiceNumber: red.number, invoiceSerialNum: red.id }),
  }
}

/** For who knows the address. */
async function file(world: SandboxWorld, { params }: Incoming): Promise<Reply> {
  const found = invoicesOf(world)
    .all()
    .find(({ secret }) => secret === params['secret'])
  const outNos = found ? [found.orderNo] : []
  return await applyFaults(world, { provider: 'NUONUO', op: 'invoiceFile', outNos }, async () => {
    if (!found) return text(404, 'not found')
    return {
      status: 200,
      headers: { 'content-type': 'application/pdf' },
      body: invoicePdf(found, SELLER),
    }
  })
}

function numbersIn(body: unknown): string[] {
  const read = z
    .object({
      order: z.object({ orderNo: z.string() }).optional(),
      billId: z.string().optional(),
      orderNos: z.array(z.string()).optional(),
      serialNos: z.array(z.string()).optional(),
    })
    .safeParse(body).data
  return [read?.order?.orderNo, read?.billId, ...(read?.orderNos ?? []), ...(read?.serialNos ?? [])].filter(
    (number) => number !== undefined,
  )
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
