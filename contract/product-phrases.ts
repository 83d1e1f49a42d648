/**
 * The phrases that depend on what was bought: a ticket shown at a gate, a meal, or any other booking. A type names its
 * phrases in the table of product types (values/product-types.ts).
 */
import { cardPhrases } from './card-phrases.ts'
import type { Language } from './language.ts'
import { familyOf, type TypedProduct } from './product-paths.ts'
import type { ProductTypeRow } from './values/product-type-row.ts'
import { productTypes } from './values/product-types.ts'

export type ProductPhrases = {
  /** Those who are named. */
  people: string
  /** Above what can be chosen. */
  chooseOffers: string
  /** The step that is still missing. */
  chooseQuantity: string
  /** The sheet with what an offer includes and its policies. */
  details: string
  detailsOf(offer: string): string
  /** People who come with one unit. */
  admits(people: number): string
  slotFull: string
  /** The QR code of a unit, and its place among the codes of the order. */
  code: string
  codeOf(offer: string): string
  codes: string
  codeNumber(index: number, count: number): string
  partlyUsed(admitted: number, admits: number): string
  showCode: string
  /** Of an order that is paid, that can be used, and that is used in part. */
  paid: string
  ready: string
  begun: string
  howToGet: string
}

const ticket: Record<Language, ProductPhrases> = {
  'zh-CN': {
    people: '游客信息',
    chooseOffers: '选择票种',
    chooseQuantity: '选择票数',
    details: '票种说明、退款与改期',
    detailsOf: (offer) => `${offer} 说明、退款与改期`,
    admits: (people) => `一票 ${people} 人`,
    slotFull: '该时段已无余票',
    code: '入园二维码',
    codeOf: (offer) => `${offer}的入园二维码`,
    codes: '门票',
    codeNumber: (index, count) => `第${index}张，共${count}张`,
    partlyUsed: (admitted, admits) => `${admits}人票，已入园${admitted}人`,
    showCode: '查看门票',
    paid: '您的门票已出票，云端见',
    ready: '入园时出示二维码，或凭辅助码到窗口取票',
    begun: '已有部分游客入园',
    howToGet: '凭入园二维码直接入园，或在服务窗口出示辅助码',
  },
  'en-US': {
    people: 'Visitors',
    chooseOffers: 'Choose tickets',
    chooseQuantity: 'Choose tickets',
    details: 'Details, refunds and changes',
    detailsOf: (offer) => `${offer}: details, refunds and changes`,
    admits: (people) => `Admits ${people}`,
    slotFull: 'No tickets left',
    code: 'QR code for the gate',
    codeOf: (offer) => `QR code of ${offer}`,
    codes: 'Tickets',
    codeNumber: (index, count) => `Ticket ${index} of ${count}`,
    partlyUsed: (admitted, admits) => `${admitted} of ${admits} are in`,
    showCode: 'Show ticket',
    paid: 'Your tickets are ready. See you above the clouds',
    ready: 'Show the QR code at the gate, or the assist code at the window',
    begun: 'Some of your party are already inside',
    howToGet: 'Show the QR code at the gate, or the assist code at the service window',
  },
}

const meal: Record<Language, ProductPhrases> = {
  'zh-CN': {
    people: '客人信息',
    chooseOffers: '选择套餐',
    chooseQuantity: '选择份数',
    details: '套餐说明、退款与改期',
    detailsOf: (offer) => `${offer} 说明、退款与改期`,
    admits: (people) => `每份 ${people} 位`,
    slotFull: '该场次已订满',
    code: '用餐二维码',
    codeOf: (offer) => `${offer}的用餐二维码`,
    codes: '用餐凭证',
    codeNumber: (index, count) => `第${index}份，共${count}份`,
    partlyUsed: (admitted, admits) => `${admits}位，已到${admitted}位`,
    showCode: '出示二维码',
    paid: '座位已为您留好，云端见',
    ready: '到餐厅时向前台出示二维码，或报辅助码',
    begun: '已有客人到店',
    howToGet: '到餐厅前台出示二维码或辅助码，由店员带您入座',
  },
  'en-US': {
    people: 'Guests',
    chooseOffers: 'Choose your meal',
    chooseQuantity: 'Choose how many',
    details: 'Details, refunds and changes',
    detailsOf: (offer) => `${offer}: details, refunds and changes`,
    admits: (people) => `For ${people}`,
    slotFull: 'Fully booked',
    code: 'QR code for the restaurant',
    codeOf: (offer) => `QR code of ${offer}`,
    codes: 'Your meals',
    codeNumber: (index, count) => `${index} of ${count}`,
    partlyUsed: (admitted, admits) => `${admitted} of ${admits} have arrived`,
    showCode: 'Show code',
    paid: 'Your table is booked. See you above the clouds',
    ready: 'Show the QR code at the restaurant, or give its assist code',
    begun: 'Some of your party have arrived',
    howToGet:
      'Show the QR code or the assist code at the restaurant’s front desk, and we take you to your table',
  },
}

const booking: Record<Language, ProductPhrases> = {
  'zh-CN': {
    people: '出行人信息',
    chooseOffers: '选择项目',
    chooseQuantity: '选择数量',
    details: '说明、退款与改期',
    detailsOf: (offer) => `${offer} 说明、退款与改期`,
    admits: (people) => `每份 ${people} 人`,
    slotFull: '该时段已订满',
    code: '使用二维码',
    codeOf: (offer) => `${offer}的使用二维码`,
    codes: '使用凭证',
    codeNumber: (index, count) => `第${index}份，共${count}份`,
    partlyUsed: (admitted, admits) => `${admits}人，已到${admitted}人`,
    showCode: '出示二维码',
    paid: '预订成功，期待您的到来',
    ready: '使用时出示二维码，或报辅助码',
    begun: '已开始使用',
    howToGet: '使用时出示二维码或辅助码',
  },
  'en-US': {
    people: 'Your party',
    chooseOffers: 'Choose an option',
    chooseQuantity: 'Choose how many',
    details: 'Details, refunds and changes',
    detailsOf: (offer) => `${offer}: details, refunds and changes`,
    admits: (people) => `For ${people}`,
    slotFull: 'Fully booked',
    code: 'QR code',
    codeOf: (offer) => `QR code of ${offer}`,
    codes: 'QR codes',
    codeNumber: (index, count) => `${index} of ${count}`,
    partlyUsed: (admitted, admits) => `${admitted} of ${admits} have arrived`,
    showCode: 'Show code',
    paid: 'You are booked. We look forward to seeing you',
    ready: 'Show the QR code when you arrive, or give its assist code',
    begun: 'Used in part',
    howToGet: 'Show the QR code or the assist code when you arrive',
  },
}

/** A seat on a coach or a ship. */
const boarding: Record<Language, ProductPhrases> = {
  'zh-CN': {
    ...booking['zh-CN'],
    people: '乘客信息',
    chooseOffers: '选择席位',
    chooseQuantity: '选择人数',
    details: '席位说明、退款与改期',
    slotFull: '该班次已满',
    code: '乘坐二维码',
    codeOf: (offer) => `${offer}的乘坐二维码`,
    codes: '乘坐凭证',
    codeNumber: (index, count) => `第${index}位，共${count}位`,
    partlyUsed: (admitted, admits) => `${admits}人，已上${admitted}人`,
    paid: '席位已为您留好，旅途愉快',
    ready: '上车或登船时出示二维码，或报辅助码',
    begun: '已有部分乘客上车或登船',
    howToGet: '请在出发前到达，向工作人员出示二维码或辅助码',
  },
  'en-US': {
    ...booking['en-US'],
    people: 'Passengers',
    chooseOffers: 'Choose your seats',
    chooseQuantity: 'Choose how many',
    slotFull: 'No seats left',
    code: 'Boarding code',
    codeOf: (offer) => `Boarding code of ${offer}`,
    codes: 'Boarding codes',
    partlyUsed: (admitted, admits) => `${admitted} of ${admits} are on board`,
    paid: 'Your seats are booked. Enjoy the ride',
    ready: 'Show the QR code when you board, or give its assist code',
    begun: 'Some of your party are on board',
    howToGet: 'Be there before departure, and show the QR code or the assist code when you board',
  },
}

/** Nights in a house. */
const lodging: Record<Language, ProductPhrases> = {
  'zh-CN': {
    ...booking['zh-CN'],
    people: '入住人信息',
    chooseOffers: '选择房型',
    chooseQuantity: '选择间数',
    details: '房型说明与取消政策',
    detailsOf: (offer) => `${offer} 说明与取消政策`,
    admits: (people) => `可住 ${people} 人`,
    slotFull: '已订满',
    code: '入住二维码',
    codeOf: (offer) => `${offer}的入住二维码`,
    codes: '入住凭证',
    codeNumber: (index, count) => `第${index}间，共${count}间`,
    partlyUsed: (admitted, admits) => `可住${admits}人，已入住${admitted}人`,
    paid: '房间已为您留好，期待您的入住',
    ready: '到店后向前台出示二维码和入住人证件',
    begun: '已有部分入住人办理入住',
    howToGet: '到店后向前台出示二维码或辅助码，并携带入住人证件办理入住',
  },
  'en-US': {
    ...booking['en-US'],
    people: 'Guests',
    chooseOffers: 'Choose your room',
    chooseQuantity: 'Choose how many rooms',
    details: 'Details and cancellation',
    detailsOf: (offer) => `${offer}: details and cancellation`,
    admits: (people) => `Sleeps ${people}`,
    slotFull: 'No rooms left',
    code: 'Check-in code',
    codeOf: (offer) => `Check-in code of ${offer}`,
    codes: 'Check-in codes',
    codeNumber: (index, count) => `Room ${index} of ${count}`,
    partlyUsed: (admitted, admits) => `${admitted} of ${admits} guests have checked in`,
    paid: 'Your room is booked. We look forward to your stay',
    ready: 'Show the QR code at the front desk, with the document of the guest',
    begun: 'Some of your guests have checked in',
    howToGet: 'Show the QR code or the assist code at the front desk, with the document of the guest',
  },
}

/** Pieces: what is sent by post shows no code, so these are of what is picked up. */
const goods: Record<Language, ProductPhrases> = {
  'zh-CN': {
    ...booking['zh-CN'],
    chooseOffers: '选择规格',
    chooseQuantity: '选择件数',
    details: '商品说明与退货',
    detailsOf: (offer) => `${offer} 说明与退货`,
    slotFull: '已售罄',
    code: '提货二维码',
    codeOf: (offer) => `${offer}的提货二维码`,
    codes: '提货凭证',
    codeNumber: (index, count) => `第${index}件，共${count}件`,
    paid: '支付成功，我们正在准备您的商品',
    ready: '到自提点出示提货二维码，或报辅助码',
    begun: '部分商品已提取',
    howToGet: '到自提点出示提货二维码或辅助码领取',
  },
  'en-US': {
    ...booking['en-US'],
    chooseOffers: 'Choose an option',
    chooseQuantity: 'Choose how many pieces',
    details: 'Details and returns',
    detailsOf: (offer) => `${offer}: details and returns`,
    slotFull: 'Sold out',
    code: 'Pick-up code',
    codeOf: (offer) => `Pick-up code of ${offer}`,
    codes: 'Pick-up codes',
    codeNumber: (index, count) => `Piece ${index} of ${count}`,
    paid: 'Paid. We are getting it ready for you',
    ready: 'Show the pick-up code where you pick it up, or give its assist code',
    begun: 'A part was picked up',
    howToGet: 'Show the pick-up code or the assist code where you pick it up',
  },
}

const card: Record<Language, ProductPhrases> = {
  'zh-CN': { ...booking['zh-CN'], ...cardPhrases['zh-CN'] },
  'en-US': { ...booking['en-US'], ...cardPhrases['en-US'] },
}

export const productPhrases = { ticket, meal, boarding, lodging, goods, card, booking } as const

/** A ticket that a browser kept offline before tickets named their type has none. */
export function phrasesOf(product: TypedProduct, language: Language): ProductPhrases {
  const row: ProductTypeRow | undefined = productTypes[familyOf(product)]
  return productPhrases[row?.phrases ?? 'ticket'][language]
}
