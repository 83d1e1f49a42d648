/** The menu: its sections, the pages of each, and the roles that open them. */
import type { StaffRole } from '#contract/values/staff.ts'
import { words } from '../lib/language.ts'
import { mayOpen, type StaffSession } from '../lib/session.ts'

export const appWords = words({
  'zh-CN': {
    console: '管理后台',
    today: '今日',
    orders: '订单',
    desk: '排班与分配',
    guests: '客人名单',
    closures: '临时关闭',
    money: '资金',
    invoices: '发票',
    topUps: '团队充值',
    statements: '对账单',
    refunds: '退款',
    changes: '改期',
    parcels: '包裹',
    messages: '消息',
    products: '产品',
    policies: '退改规则',
    calendar: '日历',
    stock: '库存',
    freight: '运费模板',
    pickUpPoints: '自提点',
    coupons: '优惠券',
    vouchers: '兑换券',
    comments: '评价',
    groups: '团队账户',
    members: '会员',
    cardApplications: '办卡审核',
    cards: '卡',
    settings: '设置',
    staff: '员工',
    audit: '操作记录',
    gate: '检票',
    account: '我的账号',
    ofOrders: '订单与售后',
    ofVisits: '入园与办卡',
    ofProducts: '产品与库存',
    ofMoney: '财务',
    ofCustomers: '客户与营销',
    ofSystem: '系统',
    logOut: '退出登录',
    logOutTitle: '退出登录？',
    logOutText: '此页填写的内容尚未保存，退出后将丢失。',
    logOutDoes: '不保存并退出',
    dark: '深色',
    light: '浅色',
    otherLanguage: 'English',
    menu: '主菜单',
    notFound: '没有这个页面',
    toStart: '前往首页',
    notAllowed: '您的角色不能打开此页面',
  },
  'en-US': {
    console: 'Console',
    today: 'Today',
    orders: 'Orders',
    desk: 'Assignments',
    guests: 'Guest lists',
    closures: 'Closures',
    money: 'Money',
    invoices: 'Invoices',
    topUps: 'Top-ups',
    statements: 'Statements',
    refunds: 'Refunds',
    changes: 'Changes',
    parcels: 'Parcels',
    messages: 'Messages',
    products: 'Products',
    policies: 'Policies',
    calendar: 'Calendar',
    stock: 'Stock',
    freight: 'Freight',
    pickUpPoints: 'Pick-up points',
    coupons: 'Coupons',
    vouchers: 'Vouchers',
    comments: 'Comments',
    groups: 'Groups',
    members: 'Members',
    cardApplications: 'Card applications',
    cards: 'Cards',
    settings: 'Settings',
    staff: 'Staff',
    audit: 'Audit log',
    gate: 'Gate',
    account: 'My account',
    ofOrders: 'Orders',
    ofVisits: 'Visits and cards',
    ofProducts: 'Products and stock',
    ofMoney: 'Finance',
    ofCustomers: 'Customers and offers',
    ofSystem: 'System',
    logOut: 'Log out',
    logOutTitle: 'Log out?',
    logOutText: 'What you typed on this page is not saved yet and will be lost.',
    logOutDoes: 'Log out without saving',
    dark: 'Dark',
    light: 'Light',
    otherLanguage: '中文',
    menu: 'Main menu',
    notFound: 'There is no such page',
    toStart: 'To the first page',
    notAllowed: 'Your role does not open this page',
  },
})

type Page = {
  path:
    | '/'
    | '/orders'
    | '/desk'
    | '/guests'
    | '/closures'
    | '/refunds'
    | '/changes'
    | '/parcels'
    | '/messages'
    | '/money'
    | '/invoices'
    | '/top-ups'
    | '/statements'
    | '/products'
    | '/policies'
    | '/calendar'
    | '/stock'
    | '/freight'
    | '/pick-up-points'
    | '/coupons'
    | '/vouchers'
    | '/comments'
    | '/groups'
    | '/members'
    | '/card-applications'
    | '/cards'
    | '/gate'
    | '/settings'
    | '/staff'
    | '/audit'
  label: string
  roles: readonly StaffRole[]
  /** Without the menu beside it. */
  wholeScreen?: boolean
}

/** The sections of the menu in their order, and the pages of each; the first section has no title. */
export const sections: readonly { title: string | null; pages: readonly Page[] }[] = [
  {
    title: null,
    pages: [{ path: '/', label: appWords.today, roles: ['owner', 'orders', 'finance'] }],
  },
  {
    title: appWords.ofOrders,
    pages: [
      { path: '/orders', label: appWords.orders, roles: ['owner', 'orders', 'finance'] },
      { path: '/refunds', label: appWords.refunds, roles: ['owner', 'orders', 'finance'] },
      { path: '/changes', label: appWords.changes, roles: ['owner', 'orders', 'finance'] },
      { path: '/closures', label: appWords.closures, roles: ['owner', 'orders', 'finance'] },
      { path: '/parcels', label: appWords.parcels, roles: ['owner', 'orders'] },
    ],
  },
  {
    title: appWords.ofProducts,
    pages: [
      { path: '/products', label: appWords.products, roles: ['owner', 'catalogue', 'content'] },
      { path: '/policies', label: appWords.policies, roles: ['owner', 'catalogue', 'content'] },
      { path: '/calendar', label: appWords.calendar, roles: ['owner', 'catalogue', 'orders'] },
      { path: '/stock', label: appWords.stock, roles: ['owner', 'catalogue', 'orders'] },
      { path: '/freight', label: appWords.freight, roles: ['owner', 'catalogue', 'orders'] },
      { path: '/pick-up-points', label: appWords.pickUpPoints, roles: ['owner', 'catalogue', 'orders'] },
    ],
  },
  {
    title: appWords.ofVisits,
    pages: [
      { path: '/gate', label: appWords.gate, roles: ['owner', 'orders', 'gate'], wholeScreen: true },
      { path: '/desk', label: appWords.desk, roles: ['owner', 'orders', 'catalogue'] },
      { path: '/guests', label: appWords.guests, roles: ['owner', 'orders', 'gate'] },
      { path: '/card-applications', label: appWords.cardApplications, roles: ['owner', 'orders'] },
      { path: '/cards', label: appWords.cards, roles: ['owner', 'orders'] },
    ],
  },
  {
    title: appWords.ofMoney,
    pages: [
      { path: '/money', label: appWords.money, roles: ['owner', 'orders', 'finance'] },
      { path: '/invoices', label: appWords.invoices, roles: ['owner', 'finance'] },
      { path: '/top-ups', label: appWords.topUps, roles: ['owner', 'orders', 'finance'] },
      { path: '/statements', label: appWords.statements, roles: ['owner', 'orders', 'finance'] },
    ],
  },
  {
    title: appWords.ofCustomers,
    pages: [
      { path: '/groups', label: appWords.groups, roles: ['owner', 'orders', 'finance'] },
      { path: '/members', label: appWords.members, roles: ['owner', 'orders'] },
      { path: '/messages', label: appWords.messages, roles: ['owner', 'orders', 'content'] },
      { path: '/comments', label: appWords.comments, roles: ['owner', 'content'] },
      { path: '/coupons', label: appWords.coupons, roles: ['owner', 'content'] },
      { path: '/vouchers', label: appWords.vouchers, roles: ['owner', 'content', 'finance'] },
    ],
  },
  {
    title: appWords.ofSystem,
    pages: [
      { path: '/settings', label: appWords.settings, roles: ['owner', 'content'] },
      { path: '/staff', label: appWords.staff, roles: ['owner'] },
      { path: '/audit', label: appWords.audit, roles: ['owner'] },
    ],
  },
]

const pages = sections.flatMap((section) => section.pages)

/** The page that an address belongs to: its own, or one below it. */
export const pageAt = (address: string): Page | undefined =>
  pages.find(({ path }) => (path === '/' ? address === path : address.startsWith(path)))

/** Where somebody begins: the first page that their roles open, which is the gate for those who stand there. */
export const homeOf = (session: StaffSession) =>
  pages.find(({ roles }) => mayOpen(session, roles))?.path ?? '/account'
