/** Template messages: what the merchant has registered, and what its followers were written. */
import * as z from 'zod'
import type { Incoming } from '../platform/http.ts'
import type { SandboxWorld } from '../trade/world.ts'
import { AccountRefusal } from './call.ts'
import { requireServerToken } from './tokens.ts'
import { userById } from './users.ts'

export type WechatMessage = {
  id: string
  openid: string
  /** The user's name. */
  to: string
  template: string
  title: string
  /** As it stands on the phone. */
  lines: { label: string; value: string }[]
  url: string
  clientMessageId: string | null
  at: number
}

type Template = { id: string; title: string; fields: Readonly<Record<string, string>> }

const words = {
  zh: { order: '订单编号', product: '商品名称', amount: '金额', date: '日期' },
  en: { order: 'Order', product: 'Product', amount: 'Amount', date: 'Date' },
} as const

const order = 'character_string1'
const product = 'thing2'

/** Titles by the merchant's own name for a kind, and what stands beside order and product. */
const titles: Readonly<
  Record<string, { zh: string; en: string; more?: 'amount' | 'date'; withoutOrder?: true }>
> = {
  paid: { zh: '购票成功通知', en: 'Purchase complete', more: 'amount' },
  'awaiting-confirmation': { zh: '订单待确认通知', en: 'Awaiting confirmation', more: 'amount' },
  confirmed: { zh: '订单确认通知', en: 'Order confirmed' },
  rejected: { zh: '订单未确认通知', en: 'Order not confirmed' },
  'refund-agreed': { zh: '退款受理通知', en: 'Refund on its way', more: 'amount' },
  'refund-in-part': { zh: '部分退款受理通知', en: 'Refund of what came back', more: 'amount' },
  'refund-refused': { zh: '退款申请未通过通知', en: 'Refund declined' },
  'refund-arrived': { zh: '退款到账通知', en: 'Refund complete', more: 'amount' },
  changed: { zh: '改期成功通知', en: 'Date changed', more: 'date' },
  'change-agreed': { zh: '改期待支付通知', en: 'Change approved, to be paid', more: 'amount' },
  'change-refused': { zh: '改期申请未通过通知', en: 'Change declined' },
  'change-expired': { zh: '改期已过期通知', en: 'Change expired' },
  'change-withdrawn': { zh: '改期撤销通知', en: 'Change withdrawn' },
  closure: { zh: '暂停开放通知', en: 'Closure', more: 'date' },
  'closure-refund': { zh: '暂停开放退款通知', en: 'Closure, refunded', more: 'date' },
  'closure-in-part': { zh: '暂停开放通知（部分使用）', en: 'Closure, partly used', more: 'date' },
  'vehicle-assigned': { zh: '用车安排通知', en: 'Vehicle assigned', more: 'date' },
  'parcel-sent': { zh: '订单发货通知', en: 'Parcel sent' },
  'parcel-arrived': { zh: '包裹签收通知', en: 'Parcel signed for' },
  'invoice-issued': { zh: '发票开具通知', en: 'Invoice issued', more: 'amount' },
  'card-approved': { zh: '办卡审核通过通知', en: 'Card approved', more: 'date', withoutOrder: true },
  'card-rejected': {
    ...{ zh: '办卡审核未通过通知', en: 'Card application declined', more: 'date', withoutOrder: true },
  },
}

export const wechatTemplates: Readonly<Record<string, Template>> = Object.fromEntries(
  Object.entries(titles).flatMap(([kind, { more, withoutOrder, ...title }]) =>
    (['zh', 'en'] as const).map((language) => {
      const { [more ?? 'date']: label, ...common } = words[language]
      const fields = {
        ...(!withoutOrder && { [order]: common.order }),
        [product]: common.product,
        ...(more && { [`${more}3`]: label }),
      }
      const id = `TEMPLATE_SANDBOX_${kind.replaceAll('-', '_')}_${language}`
      return [language === 'zh' ? kind : `${kind}.en`, { id, title: title[language], fields }] as const
    }),
  ),
)

/** Registered, but for no kind: the merchant may choose one instead of what its settings name. */
const furtherTemplates: readonly Template[] = [
  {
    id: 'TEMPLATE_SANDBOX_welcome',
    title: '期待您的到来',
    fields: { character_string7: '订单编号', thing8: '商品名称', amount9: '实付金额' },
  },
]

/** As a setting of the merchant: `paid=TEMPLATE/character_string1/thing2/amount3,…`. */
export const wechatTemplateList = (): string =>
  Object.entries(wechatTemplates)
    .map(([kind, { id, fields }]) => `${kind}=${[id, ...Object.keys(fields)].join('/')}`)
    .join(',')

const Input = z.object({
  touser: z.string(),
  template_id: z.string(),
  url: z.string().default(''),
  client_msg_id: z.string().optional(),
  data: z.record(z.string(), z.object({ value: z.string() })),
})

const MAX_LENGTHS: Readonly<Record<string, number>> = { thing: 20, character_string: 32 }

/** POST /cgi-bin/message/template/send */
export function sendTemplateMessage(world: SandboxWorld, request: Incoming) {
  requireServerToken(world, request.query.get('access_token'))
  const input = readInput(request)
  const registered = [...Object.values(wechatTemplates), ...furtherTemplates]
  const template = registered.find(({ id }) => id === input.template_id)
  if (!template) throw new AccountRefusal(40037, 'invalid template_id')
  const user = userById(world, input.touser)
  if (!user || user.snapshot) throw new AccountRefusal(40003, 'invalid openid')
  const event = { provider: 'WECHAT_OA', op: 'message', outNos: [input.touser] } as const
  if (world.rules.take(event, ['notFollowing']).length > 0)
    throw new AccountRefusal(43004, 'require subscribe')
  const lines = linesOf(template, input.data)
  const again = messages(world)
    .all()
    .find(
      ({ openid, clientMessageId }) =>
        openid === user.id && clientMessageId !== null && clientMessageId === (input.client_msg_id ?? null),
    )
  const at = world.clock.now()
  const message = again ?? {
    id: String(messages(world).all().length + 1),
    openid: user.id,
    to: user.name,
    template: template.id,
    title: template.title,
    lines,
    url: input.url,
    clientMessageId: input.client_msg_id ?? null,
    at,
  }
  messages(world).put(message)
  return { errcode: 0, errmsg: 'ok', msgid: Number(message.id) }
}

function linesOf({ fields }: Template, data: z.infer<typeof Input>['data']): WechatMessage['lines'] {
  return Object.entries(fields).map(([name, label]) => {
    const value = data[name]?.value ?? ''
    const most = MAX_LENGTHS[name.replace(/\d+$/, '')] ?? Number.POSITIVE_INFINITY
    const isAmount = !name.startsWith('amount') || /^[¥￥]?\d{1,10}(\.\d+)?元?$/.test(value)
    const isWhole = value !== '' && [...value].length <= most && isAmount
    if (!isWhole) throw new AccountRefusal(47003, `argument invalid! data.${name}.value invalid`)
    return { label, value }
  })
}

function readInput(request: Incoming): z.infer<typeof Input> {
  try {
    return Input.parse(JSON.parse(request.body.toString('utf8')))
  } catch {
    throw new AccountRefusal(47001, 'data format error')
  }
}

const messages = ({ store }: SandboxWorld) => store.collection<WechatMessage>('wechat message')

/** Oldest first. */
export const wechatMessages = (world: SandboxWorld): WechatMessage[] => messages(world).all()
