/** Words of the products. */
import type { ProductKind, RealNameRule, SaleState } from '#contract/values/product.ts'
import { words } from '../../lib/language.ts'
import type { Part } from './changes.ts'

export const productWords = words({
  'zh-CN': {
    title: '产品',
    empty: '没有符合条件的产品',
    find: '名称或编号',
    anyState: '销售状态',
    anyKind: '类别',
    code: '编号',
    name: '名称',
    kind: '类别',
    state: '销售状态',
    offers: '票种数',
    texts: '文字',
    sale: '销售',
    chinese: '中文',
    english: '英文',
    steps: '使用方法',
    addStep: '添加一步',
    notice: '购票须知',
    noticeHint: '修改后成为新版本，由之后的购票人阅读',
    section: '标题',
    text: '内容',
    addSection: '添加一节',
    remove: '删除',
    bookableDays: '可提前购买天数',
    tickets: '票种',
    description: '说明',
    realName: '实名规则',
    maxPerOrder: '每单最多',
    saleFrom: '开始销售',
    saleUntil: '结束销售',
    active: '销售中',
    save: '保存修改',
    saveTitle: '保存并立即在商城展示？',
    saveText: (what: string) => `将修改：${what}。已下的订单保持不变。`,
    saveDoes: '保存并展示',
    saved: '已保存，商城已更新',
    nothing: '没有修改',
    incomplete: '两种语言都需要填写，且不能过长',
    discard: '放弃修改',
    unsaved: (what: string) => `尚未保存：${what}`,
    conflict: (what: string) =>
      `其他同事刚刚保存了此产品（${what || '内容相同'}）。您填写的内容仍在；双方都改过的部分，保存后以您的为准。`,
    calendar: '日历',
  },
  'en-US': {
    title: 'Products',
    empty: 'No product matches',
    find: 'Name or code',
    anyState: 'Sale state',
    anyKind: 'Kind',
    code: 'Code',
    name: 'Name',
    kind: 'Kind',
    state: 'Sale state',
    offers: 'Ticket types',
    texts: 'Texts',
    sale: 'Sale',
    chinese: 'Chinese',
    english: 'English',
    steps: 'How to use',
    addStep: 'Add a step',
    notice: 'Purchase notice',
    noticeHint: 'A change makes a new version, which later buyers read',
    section: 'Title',
    text: 'Text',
    addSection: 'Add a section',
    remove: 'Remove',
    bookableDays: 'Days ahead that can be bought',
    tickets: 'Ticket types',
    description: 'Description',
    realName: 'Names',
    maxPerOrder: 'Most per order',
    saleFrom: 'Sold from',
    saleUntil: 'Sold until',
    active: 'For sale',
    save: 'Save changes',
    saveTitle: 'Save, and show it in the shop at once?',
    saveText: (what: string) => `This changes: ${what}. Orders that were placed stay as they are.`,
    saveDoes: 'Save and show',
    saved: 'Saved, the shop shows it now',
    nothing: 'Nothing is changed',
    incomplete: 'Every text is needed in both languages, and not too long',
    discard: 'Discard changes',
    unsaved: (what: string) => `Not saved yet: ${what}`,
    conflict: (what: string) =>
      `Somebody else has just saved this product (${what || 'the same content'}). What you filled in is still here; where both of you changed the same part, saving replaces theirs.`,
    calendar: 'Calendar',
  },
})

export const partWords: Record<Part, string> = words({
  'zh-CN': {
    name: '名称',
    summary: '简介',
    description: '详情',
    place: '地点与入口',
    openingHours: '开放时间',
    howToUse: '使用方法',
    notice: '购票须知',
    saleState: '销售状态',
    bookableDays: '可提前购买天数',
    offers: '票种',
  },
  'en-US': {
    name: 'name',
    summary: 'summary',
    description: 'description',
    place: 'place and entrance',
    openingHours: 'opening hours',
    howToUse: 'how to use',
    notice: 'purchase notice',
    saleState: 'sale state',
    bookableDays: 'days ahead',
    offers: 'ticket types',
  },
})

export const stateWords: Record<SaleState, string> = words({
  'zh-CN': { ON_SALE: '销售中', COMING_SOON: '即将开放', MAINTENANCE: '维护中', STOPPED: '已停售' },
  'en-US': { ON_SALE: 'On sale', COMING_SOON: 'Coming soon', MAINTENANCE: 'Maintenance', STOPPED: 'Stopped' },
})

/** What visitors read in the shop in place of a price. */
export const stateHints: Record<SaleState, string> = words({
  'zh-CN': {
    ON_SALE: '可以购买',
    COMING_SOON: '游客看到：产品暂未开放，敬请期待',
    MAINTENANCE: '游客看到：产品维护中',
    STOPPED: '游客看到：产品已停止销售',
  },
  'en-US': {
    ON_SALE: 'Can be bought',
    COMING_SOON: 'Visitors read: This product is not available yet',
    MAINTENANCE: 'Visitors read: This product is under maintenance',
    STOPPED: 'Visitors read: This product is no longer on sale',
  },
})

export const kindNames: Record<ProductKind, string> = words({
  'zh-CN': { park: '门票', ztyPark: '主题项目', general: '其他', card: '年卡' },
  'en-US': { park: 'Tickets', ztyPark: 'Attractions', general: 'Other', card: 'Annual cards' },
})

export const realNameWords: Record<RealNameRule, string> = words({
  'zh-CN': { NONE: '无需实名', ONE: '一人实名', EVERY: '每人实名' },
  'en-US': { NONE: 'No names', ONE: 'One name', EVERY: 'Every visitor' },
})
