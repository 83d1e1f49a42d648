/** What the fields in the audit log are called, and how their values are written: one table for every write of staff. */
import { cardStateLabels } from '#contract/dictionaries/card.ts'
import { changeStateLabels } from '#contract/dictionaries/change.ts'
import { commentAuditLabels } from '#contract/dictionaries/comment.ts'
import { shipmentStateLabels } from '#contract/dictionaries/delivery.ts'
import { groupStateLabels } from '#contract/dictionaries/group.ts'
import { invoiceStateLabels } from '#contract/dictionaries/invoice.ts'
import { flowStatusLabels } from '#contract/dictionaries/ordering.ts'
import { refundStatusLabels } from '#contract/dictionaries/refund.ts'
import type { Labels } from '#contract/labels.ts'
import type { Fen } from '#contract/values/fen.ts'
import { FlowStatus } from '#contract/values/order.ts'
import { Carrier, carrierNames } from '#contract/values/shipment.ts'
import { type AuditKind, StaffRole } from '#contract/values/staff.ts'
import { money } from '../../lib/format.ts'
import { language, words } from '../../lib/language.ts'
import { roleWords } from '../../lib/role-words.ts'

const fieldWords: Record<string, string> = words({
  'zh-CN': {
    active: '可登录',
    amountFen: '金额',
    approved: '已同意',
    auditInfo: '未通过原因',
    auditStatus: '审核状态',
    bank: '银行',
    bankReference: '银行流水号',
    came: '收到的商品',
    capacity: '名额',
    carrier: '快递公司',
    cells: '原有内容',
    changed: '已修改',
    channel: '渠道',
    code: '编号',
    damaged: '报损商品',
    date: '日期',
    document: '证件号码',
    earlyMinutes: '提前分钟数',
    exceptions: '例外',
    feeFen: '手续费',
    flowStatus: '订单状态',
    found: '找到订单数',
    from: '开始',
    idType: '证件类型',
    inUse: '可分配',
    kind: '类型',
    languages: '语言',
    lateMinutes: '延后分钟数',
    like: '参照',
    loggedOut: '已退出登录',
    maxLength: '最多连住',
    minLength: '最少连住',
    mobile: '手机号',
    name: '名称',
    nameEn: '英文名称',
    noArrival: '不办理入住',
    noDeparture: '不办理离店',
    note: '备注',
    offerCode: '票种编号',
    offerCodes: '票种',
    oneTimePassword: '一次性密码',
    opened: '重新开放',
    orderNo: '订单号',
    outcome: '检票结果',
    parcels: '包裹数',
    passwordChanged: '已修改密码',
    passwordReplaced: '已更换一次性密码',
    paymentNo: '支付单号',
    peopleShown: '显示人数',
    plate: '车牌',
    pools: '时段数',
    priceFen: '价格',
    productCode: '产品',
    products: '产品',
    reason: '原因',
    reference: '银行流水号',
    refused: '未执行',
    reply: '回复',
    remedy: '处理方式',
    replaced: '被替换的限制',
    resent: '重发通知',
    resourceCode: '名额编号',
    roles: '角色',
    rule: '入住限制',
    secondFactor: '两步验证',
    sessionsEnded: '结束的会话数',
    shipmentNo: '包裹编号',
    shipmentNos: '包裹编号',
    slotFrom: '时段开始',
    slotUntil: '时段结束',
    state: '状态',
    status: '状态',
    tel: '电话',
    trackingNo: '运单号',
    trouble: '问题',
    unitNo: '票号',
    unitNos: '商品编号',
    units: '商品件数',
    until: '结束',
    version: '版本',
    visitDate: '使用日期',
    waiveFee: '免收手续费',
    weekdays: '星期',
    what: '内容',
  },
  'en-US': {
    active: 'May log in',
    amountFen: 'Amount',
    approved: 'Approved',
    auditInfo: 'Why it was rejected',
    auditStatus: 'Review',
    bank: 'Bank',
    bankReference: 'Bank’s reference',
    came: 'Came back',
    capacity: 'Places',
    carrier: 'Carrier',
    cells: 'What was there',
    changed: 'Changed',
    channel: 'Channel',
    code: 'Code',
    damaged: 'Written off',
    date: 'Date',
    document: 'Document number',
    earlyMinutes: 'Minutes early',
    exceptions: 'Exceptions',
    feeFen: 'Fee',
    flowStatus: 'Order status',
    found: 'Orders found',
    from: 'From',
    idType: 'Kind of document',
    inUse: 'Can be assigned',
    kind: 'Kind',
    languages: 'Languages',
    lateMinutes: 'Minutes late',
    like: 'Made like',
    loggedOut: 'Logged out',
    maxLength: 'At most',
    minLength: 'At least',
    mobile: 'Mobile',
    name: 'Name',
    nameEn: 'Name in English',
    noArrival: 'Nobody arrives',
    noDeparture: 'Nobody leaves',
    note: 'Note',
    offerCode: 'Offer',
    offerCodes: 'Tickets',
    oneTimePassword: 'One-time password',
    opened: 'Open again',
    orderNo: 'Order',
    outcome: 'Gate’s answer',
    parcels: 'Parcels',
    passwordChanged: 'Password changed',
    passwordReplaced: 'One-time password replaced',
    paymentNo: 'Payment',
    peopleShown: 'People shown',
    plate: 'Number plate',
    pools: 'Slots',
    priceFen: 'Price',
    productCode: 'Product',
    products: 'Products',
    reason: 'Reason',
    reference: 'Bank’s reference',
    refused: 'Not done',
    reply: 'Reply',
    remedy: 'What was chosen',
    replaced: 'Rules replaced',
    resent: 'Sent again',
    resourceCode: 'Places of',
    roles: 'Roles',
    rule: 'What stays must keep',
    secondFactor: 'Second factor',
    sessionsEnded: 'Sessions ended',
    shipmentNo: 'Parcel',
    shipmentNos: 'Parcel numbers',
    slotFrom: 'First slot',
    slotUntil: 'Slots before',
    state: 'State',
    status: 'Status',
    tel: 'Telephone',
    trackingNo: 'Tracking number',
    trouble: 'What is wrong',
    unitNo: 'Ticket',
    unitNos: 'Pieces',
    units: 'Pieces',
    until: 'Until',
    version: 'Version',
    visitDate: 'Visit date',
    waiveFee: 'Without the fee',
    weekdays: 'Weekdays',
    what: 'What',
  },
})

const say = words({
  'zh-CN': { yes: '是', no: '否', colon: '：' },
  'en-US': { yes: 'yes', no: 'no', colon: ': ' },
})

/** A field without a word is shown by its own name. */
export const fieldLabel = (name: string): string => `${fieldWords[name] ?? name}${say.colon}`

/** Where the states of a kind have words of their own. */
const stateWords: Partial<Record<AuditKind, Labels>> = {
  card: cardStateLabels,
  change: changeStateLabels,
  comment: commentAuditLabels,
  group: groupStateLabels,
  invoice: invoiceStateLabels,
  refund: refundStatusLabels,
  shipment: shipmentStateLabels,
}
const stateNames = ['state', 'status', 'auditStatus']

/** A state without a word is shown as it is. */
function stateLabel(kind: AuditKind, state: string): string {
  const labels: Record<string, string> | undefined = stateWords[kind]?.[language]
  return labels?.[state] ?? state
}

/** Of the write of a kind. */
export function valueLabel(kind: AuditKind, name: string, value: unknown): string {
  if (value === undefined || value === null) return '–'
  if (typeof value === 'boolean') return value ? say.yes : say.no
  if (typeof value === 'number' && name.endsWith('Fen')) return money(value as Fen)
  if (Array.isArray(value)) return value.map((one) => valueLabel(kind, name, one)).join(', ') || '–'
  const status = FlowStatus.safeParse(value)
  if (name === 'flowStatus' && status.success) return flowStatusLabels[language][status.data]
  const carrier = Carrier.safeParse(value)
  if (name === 'carrier' && carrier.success) return carrierNames[carrier.data][language]
  const role = StaffRole.safeParse(value)
  if (name === 'roles' && role.success) return roleWords[role.data]
  if (typeof value !== 'string') return JSON.stringify(value)
  return stateNames.includes(name) ? stateLabel(kind, value) : value
}
