/** Words of the lists of guests. */
import { words } from '../../lib/language.ts'

export const guestWords = words({
  'zh-CN': {
    title: '客人名单',
    hint: '门票以外、当天开始的已付款订单。',
    printHint: '名单含姓名、电话和要求，证件号已遮盖；每次下载都会记入操作记录，用后请销毁。',
    time: '时间',
    product: '产品',
    orders: '订单',
    units: '数量',
    list: '名单',
    print: '下载 PDF',
    allDay: '全天',
    none: '这一天没有客人',
  },
  'en-US': {
    title: 'Guest lists',
    hint: 'Paid orders that begin on the day, tickets of the tower left out.',
    printHint:
      'A list has names, mobiles and wishes, with documents masked; each download is kept in the audit log. Destroy it after use.',
    time: 'Time',
    product: 'Product',
    orders: 'Orders',
    units: 'Units',
    list: 'List',
    print: 'Download PDF',
    allDay: 'All day',
    none: 'Nobody comes on this day',
  },
})
