/** The phrases of an annual card, each of whose holders shows a code of its own once it is approved. */
import type { Language } from './language.ts'

export const cardPhrases = {
  'zh-CN': {
    people: '持卡人信息',
    chooseOffers: '选择卡种',
    chooseQuantity: '选择数量',
    details: '年卡说明与退卡',
    detailsOf: (offer: string) => `${offer} 说明与退卡`,
    admits: (people: number) => `${people} 人，每人一张`,
    slotFull: '已售罄',
    code: '卡二维码',
    codeOf: (offer: string) => `${offer}的二维码`,
    codes: '年卡',
    codeNumber: (index: number, count: number) => `第${index}张，共${count}张`,
    paid: '年卡已审核通过，有效期内可以使用',
    ready: '已审核通过，入园时出示持卡人的卡二维码',
    howToGet: '审核通过后，每位持卡人在“个人中心”的“年卡”中出示卡二维码',
  },
  'en-US': {
    people: 'Holders',
    chooseOffers: 'Choose a card',
    chooseQuantity: 'Choose how many',
    details: 'Details and returns',
    detailsOf: (offer: string) => `${offer}: details and returns`,
    admits: (people: number) => `${people} holders, a card each`,
    slotFull: 'Sold out',
    code: 'Code of the card',
    codeOf: (offer: string) => `Code of ${offer}`,
    codes: 'Cards',
    codeNumber: (index: number, count: number) => `Card ${index} of ${count}`,
    paid: 'Your cards are approved: show their codes at the gate while they are valid',
    ready: 'Approved: each holder shows the code of the card at the gate',
    howToGet: 'Once approved, each holder shows the code of the card from My center, Annual cards',
  },
} satisfies Record<Language, Record<string, unknown>>
