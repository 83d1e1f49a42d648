/** Words of the lists and of what a product says about itself. */
import { firstViewWords } from '#contract/first-view-words.ts'
import type { SaleState } from '#contract/values/product.ts'
import { messages } from '../../lib/words.ts'

/** The tips of spec 8.4 for a product that cannot be bought now. */
export const saleStateWords = messages<Record<Exclude<SaleState, 'ON_SALE'>, { tag: string; tip: string }>>({
  'zh-CN': {
    COMING_SOON: { tag: '即将开放', tip: '产品暂未开放，敬请期待' },
    MAINTENANCE: { tag: '维护中', tip: '产品维护中，请选择其他产品' },
    STOPPED: { tag: '已停售', tip: '产品已停止销售，请选择其他产品' },
  },
  'en-US': {
    COMING_SOON: { tag: 'Coming soon', tip: 'This product is not available yet. It opens soon.' },
    MAINTENANCE: {
      tag: 'Under maintenance',
      tip: 'This product is under maintenance. Please choose another one.',
    },
    STOPPED: { tag: 'No longer sold', tip: 'This product is no longer on sale. Please choose another one.' },
  },
})

export const catalogueMessages = messages({
  'zh-CN': {
    from: (price: string) => `${price} 起`,
    fromOf: firstViewWords['zh-CN'].from,
    noPrice: '暂未开售',
    whichFits: '哪张票适合我？',
    compare: (count: number) => `对比 ${count} 种门票`,
    comparison: '门票对比',
    ticket: '门票',
    fromPrice: '起价',
    suits: '适合',
    included: '包含',
    notIncluded: '不含',
    emptyTickets: '暂无门票在售',
    emptyThemed: '暂无主题体验',
    emptyType: '这里暂无在售产品',
    emptyText: '新的体验正在准备，请稍后再来看看',
    picture: (name: string, number: number, of: number) => `${name} 图片 ${number}/${of}`,
    pictures: '产品图片',
    openingHours: '开放时间',
    place: '地点',
    map: '看导览图',
    about: '产品介绍',
    howToUse: '使用方式',
    notices: { ticket: '购票须知', eatery: '用餐须知', general: '预订须知' },
    readAll: '阅读全文',
    notFound: '产品不存在或已下架',
    notFoundText: '看看其他体验吧',
    toList: '查看全部门票',
  },
  'en-US': {
    from: (price: string) => `from ${price}`,
    fromOf: firstViewWords['en-US'].from,
    noPrice: 'Not on sale yet',
    whichFits: 'Which ticket fits me?',
    compare: (count: number) => `Compare ${count}`,
    comparison: 'Comparison of tickets',
    ticket: 'Ticket',
    fromPrice: 'From',
    suits: 'Good for',
    included: 'Included',
    notIncluded: 'Not included',
    emptyTickets: 'No tickets on sale',
    emptyThemed: 'No attractions at the moment',
    emptyType: 'Nothing on sale here yet',
    emptyText: 'Something new is on its way. Please check back later.',
    picture: (name: string, number: number, of: number) => `${name}, picture ${number} of ${of}`,
    pictures: 'Pictures',
    openingHours: 'Opening hours',
    place: 'Where',
    map: 'See the map',
    about: 'About',
    howToUse: 'How to use',
    notices: { ticket: 'Before you buy', eatery: 'Before you dine', general: 'Before you book' },
    readAll: 'Read all',
    notFound: 'This product is not available',
    notFoundText: 'Take a look at our other tickets.',
    toList: 'See all tickets',
  },
})
