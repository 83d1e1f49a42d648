/** Words of the page that shows and corrects the people of an order. */
import type { ProductTypeRow } from '#contract/values/product-type-row.ts'
import { messages } from '../../../lib/words.ts'

export const nameWords = messages({
  'zh-CN': {
    open: '实名信息',
    none: '该订单没有实名信息',
    lead: (checked: string, once: string) => `${checked}${once}`,
    until: (time: string) => `${time} 前可更正`,
    correct: '更正',
    title: '更正实名信息',
    text: (once: string) => `只填写需要更正的内容，其余保持不变。${once}`,
    keptName: (name: string) => `现为 ${name}`,
    keptDocument: (number: string) => `现为 ${number}`,
    save: '确认更正',
    saved: '实名信息已更正',
    nothing: '请填写需要更正的内容',
    code: '查看二维码',
  },
  'en-US': {
    open: 'Names',
    none: 'Nobody is named in this order',
    lead: (checked: string, once: string) => `${checked} ${once}`,
    until: (time: string) => `Can be corrected until ${time}`,
    correct: 'Correct',
    title: 'Correct a name or document',
    text: (once: string) => `Fill in only what is wrong, the rest stays as it is. ${once}`,
    keptName: (name: string) => `Now ${name}`,
    keptDocument: (number: string) => `Now ${number}`,
    save: 'Save the correction',
    saved: 'The correction is saved',
    nothing: 'Please fill in what is wrong',
    code: 'Show the QR code',
  },
})

/** Where names are checked, and what may be corrected once. */
type NamesOfKind = { checked: string; once: string }

const booking = {
  'zh-CN': { checked: '使用时需核对证件。', once: '每一项可在线更正一次姓名或证件。' },
  'en-US': {
    checked: 'Documents are checked when you arrive.',
    once: 'The names of each item can be corrected online once.',
  },
}

/** By the phrases of what was bought (#contract/values/product-types.ts). */
export const namesOfKind = messages<Record<ProductTypeRow['phrases'], NamesOfKind>>({
  'zh-CN': {
    ticket: { checked: '入园时需核对证件。', once: '每张票可在线更正一次姓名或证件。' },
    lodging: { checked: '办理入住时需核对入住人。', once: '每间房可在线更正一次入住人信息。' },
    boarding: { checked: '上车或登船时需核对证件。', once: '每个席位可在线更正一次乘客的姓名或证件。' },
    card: { checked: '使用年卡时需核对持卡人。', once: '审核未通过时，可在线更正持卡人的姓名或证件。' },
    meal: booking['zh-CN'],
    goods: booking['zh-CN'],
    booking: booking['zh-CN'],
  },
  'en-US': {
    ticket: {
      checked: 'Documents are checked at the entrance.',
      once: 'Each ticket can be corrected online once.',
    },
    lodging: {
      checked: 'Guests are checked in by name.',
      once: 'The guests of each room can be corrected online once.',
    },
    boarding: {
      checked: 'Documents are checked when you board.',
      once: 'The passenger of each seat can be corrected online once.',
    },
    card: {
      checked: 'The holder is checked whenever a card is used.',
      once: 'Holders can be corrected online when staff have declined the application.',
    },
    meal: booking['en-US'],
    goods: booking['en-US'],
    booking: booking['en-US'],
  },
})
