/**
 * What the kinds of products differ in, as data: one row each, keyed by family. A family is a wire type, or a kind of its
 * products that has a row of its own: cards, whose orders have the wire type of tickets. No code asks which type or kind an
 * order has; it reads a column of this table, or of the one beside it that only the server and staff read
 * (product-type-terms.ts).
 */
import type { ProductTypeRow } from './product-type-row.ts'

/** What most types have in common. */
const general = {
  lengthUnit: null,
  notice: 'general',
  comments: true,
  phrases: 'booking',
} as const

export const productTypes = {
  PKTK: {
    type: 'PKTK',
    basket: 'visit',
    asks: ['visitors'],
    lengthUnit: null,
    words: {
      'zh-CN': { name: '门票', unit: '张', units: '张', offer: '票种' },
      'en-US': { name: 'Ticket', unit: 'ticket', units: 'tickets', offer: 'Ticket type' },
    },
    screens: {
      park: { list: 'parkList', detail: 'parkDetail', order: 'parkOrder', guestOrder: 'touristOrder' },
      ztyPark: { list: 'themedList', detail: 'themedDetail', order: 'parkOrder', guestOrder: 'touristOrder' },
    },
    introduce: 'park',
    icon: 'ticket',
    notice: 'ticket',
    comments: true,
    phrases: 'ticket',
    isAdmission: true,
  },
  HTRM: {
    type: 'HTRM',
    basket: 'alone',
    asks: ['guests', 'arrival', 'remark'],
    lengthUnit: 'night',
    words: {
      'zh-CN': { name: '酒店', unit: '间', units: '间', offer: '房型' },
      'en-US': { name: 'Hotel', unit: 'room', units: 'rooms', offer: 'Room type' },
    },
    screens: {
      general: { list: 'hotelList', detail: 'hotelDetail', order: 'hotelOrder' },
    },
    introduce: 'hotel',
    icon: 'bed',
    notice: 'general',
    comments: true,
    phrases: 'lodging',
  },
  ER: {
    ...general,
    type: 'ER',
    basket: 'visit',
    asks: ['partySize', 'arrival', 'remark'],
    words: {
      'zh-CN': { name: '餐饮', unit: '份', units: '份', offer: '套餐' },
      'en-US': { name: 'Eatery', unit: 'package', units: 'packages', offer: 'Package' },
    },
    screens: {
      general: {
        list: 'eateryList',
        detail: 'eateryDetail',
        order: 'eateryOrder',
      },
    },
    introduce: 'eatery',
    icon: 'meal',
    notice: 'eatery',
    phrases: 'meal',
  },
  MD: {
    ...general,
    type: 'MD',
    basket: 'goods',
    asks: ['delivery'],
    words: {
      'zh-CN': { name: '商品', unit: '件', units: '件', offer: '规格' },
      'en-US': { name: 'Goods', unit: 'piece', units: 'pieces', offer: 'Option' },
    },
    screens: {
      general: { list: 'goodsList', detail: 'goodsDetail', order: 'goodsOrder' },
    },
    introduce: 'goods',
    icon: 'bag',
    notice: 'goods',
    phrases: 'goods',
  },
  RT: {
    ...general,
    type: 'RT',
    basket: 'alone',
    asks: ['visitors', 'meetingPoint'],
    words: {
      'zh-CN': { name: '专线游', unit: '位', units: '位', offer: '票种' },
      'en-US': { name: 'Special-line tour', unit: 'seat', units: 'seats', offer: 'Fare' },
    },
    screens: {
      general: { list: 'tourList', detail: 'tourDetail', order: 'tourOrder' },
    },
    introduce: 'tour',
    icon: 'bus',
    phrases: 'boarding',
  },
  FT: {
    ...general,
    type: 'FT',
    basket: 'alone',
    asks: ['visitors', 'guests'],
    words: {
      'zh-CN': { name: '自由行', unit: '份', units: '份', offer: '套餐' },
      'en-US': { name: 'Free travel', unit: 'package', units: 'packages', offer: 'Package' },
    },
    screens: {
      general: {
        list: 'travelList',
        detail: 'travelDetail',
        order: 'travelOrder',
      },
    },
    introduce: 'travel',
    icon: 'compass',
  },
  GD: {
    ...general,
    type: 'GD',
    basket: 'alone',
    asks: ['partySize', 'meetingPoint', 'remark'],
    words: {
      'zh-CN': { name: '导游', unit: '次', units: '次', offer: '讲解' },
      'en-US': { name: 'Guide', unit: 'tour', units: 'tours', offer: 'Tour' },
    },
    screens: {
      general: { list: 'guideList', detail: 'guideDetail', order: 'guideOrder' },
    },
    introduce: 'guide',
    icon: 'person',
  },
  CR: {
    ...general,
    type: 'CR',
    basket: 'alone',
    asks: ['pickUp', 'passengers', 'route', 'remark'],
    lengthUnit: 'day',
    words: {
      'zh-CN': { name: '包车', unit: '辆', units: '辆', offer: '车型' },
      'en-US': { name: 'Chartered car', unit: 'vehicle', units: 'vehicles', offer: 'Vehicle class' },
    },
    screens: {
      general: { list: 'carList', detail: 'carDetail', order: 'carOrder' },
    },
    introduce: 'car',
    icon: 'car',
  },
  SR: {
    ...general,
    type: 'SR',
    basket: 'alone',
    asks: ['visitors', 'pier'],
    words: {
      'zh-CN': { name: '游船', unit: '位', units: '位', offer: '舱位' },
      'en-US': { name: 'Cruise', unit: 'seat', units: 'seats', offer: 'Cabin class' },
    },
    screens: {
      general: {
        list: 'cruiseList',
        detail: 'cruiseDetail',
        order: 'cruiseOrder',
      },
    },
    introduce: 'cruise',
    icon: 'boat',
    phrases: 'boarding',
  },
  card: {
    ...general,
    type: 'PKTK',
    basket: 'alone',
    asks: ['holders'],
    words: {
      'zh-CN': { name: '年卡', unit: '张', units: '张', offer: '卡种' },
      'en-US': { name: 'Annual card', unit: 'card', units: 'cards', offer: 'Card type' },
    },
    screens: {
      card: { list: 'cardTypes', detail: 'cardInfo', order: 'cardToApprove' },
    },
    introduce: 'card',
    icon: 'card',
    notice: 'ticket',
    comments: false,
    phrases: 'card',
  },
} as const satisfies Record<string, ProductTypeRow>
