/** Every screen of the shop: where it lives, who may see it, what it is called (SPEC.md section 2). */
import type { Texts } from './language.ts'

/** `public`: anybody. `buyer`: a member or a guest with an order. `member`: logged in. */
export type ScreenAccess = 'public' | 'buyer' | 'member'

export type Screen = {
  name: string
  /** With {names} of path parameters. */
  path: `/${string}`
  access: ScreenAccess
  title: Texts
  /** Going to a higher order slides left, to a lower one right. */
  order: number
  /** Its place in the bottom bar, for the screens of the main layout. */
  tab?: 'home' | 'order' | 'service' | 'mine'
}

const titled = (zh: string, en: string): Texts => ({ 'zh-CN': zh, 'en-US': en })

export const screens = [
  { name: 'home', path: '/index', access: 'public', title: titled('首页', 'Home'), order: 0, tab: 'home' },
  {
    name: 'orderList',
    path: '/orderList',
    access: 'member',
    title: titled('我的订单', 'My orders'),
    order: 1,
    tab: 'order',
  },
  {
    name: 'service',
    path: '/service',
    access: 'public',
    title: titled('客服中心', 'Service'),
    order: 2,
    tab: 'service',
  },
  {
    name: 'mine',
    path: '/mycenter',
    access: 'member',
    title: titled('个人中心', 'My center'),
    order: 3,
    tab: 'mine',
  },
  { name: 'parkList', path: '/park/list', access: 'public', title: titled('门票', 'Tickets'), order: 10 },
  {
    name: 'themedList',
    path: '/ztyPark/list',
    access: 'public',
    title: titled('主题体验', 'Themed attractions'),
    order: 11,
  },
  {
    name: 'parkDetail',
    path: '/park/detail',
    access: 'public',
    title: titled('门票详情', 'Ticket details'),
    order: 20,
  },
  {
    name: 'themedDetail',
    path: '/ztyPark/detail',
    access: 'public',
    title: titled('体验详情', 'Attraction details'),
    order: 21,
  },
  {
    name: 'parkOrder',
    path: '/park/order',
    access: 'public',
    title: titled('填写订单', 'Your order'),
    order: 30,
  },
  {
    name: 'touristOrder',
    path: '/park/tourist/order',
    access: 'public',
    title: titled('游客下单', 'Order as a guest'),
    order: 31,
  },
  { name: 'payOrder', path: '/pay/order', access: 'public', title: titled('支付订单', 'Pay'), order: 40 },
  {
    name: 'payResult',
    path: '/pay/result/{orderNo}',
    access: 'buyer',
    title: titled('支付结果', 'Payment result'),
    order: 50,
  },
  {
    name: 'orderDetail',
    path: '/orderDetail',
    access: 'buyer',
    title: titled('订单详情', 'Order details'),
    order: 60,
  },
  { name: 'login', path: '/login', access: 'public', title: titled('登录', 'Log in'), order: 70 },
  { name: 'register', path: '/register', access: 'public', title: titled('注册', 'Register'), order: 71 },
  { name: 'auth', path: '/auth', access: 'public', title: titled('订单查询', 'Find my order'), order: 72 },
  {
    name: 'groupHome',
    path: '/group/index',
    access: 'public',
    title: titled('团队首页', 'Group home'),
    order: 80,
  },
  {
    name: 'groupLogin',
    path: '/group/login',
    access: 'public',
    title: titled('团队登录', 'Group log-in'),
    order: 81,
  },
  {
    name: 'groupList',
    path: '/group/list',
    access: 'member',
    title: titled('团队门票', 'Group tickets'),
    order: 82,
  },
] as const satisfies readonly Screen[]

export type ScreenName = (typeof screens)[number]['name']

/** The screen that a path shows; null for a path that is none of ours. */
export function screenAt(path: string): Screen | null {
  const parts = path.split('/')
  return (
    screens.find((screen) => {
      const wanted = screen.path.split('/')
      return (
        wanted.length === parts.length &&
        wanted.every((part, index) => (part.startsWith('{') ? parts[index] !== '' : part === parts[index]))
      )
    }) ?? null
  )
}
