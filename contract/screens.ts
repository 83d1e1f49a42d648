/** Every screen of the shop: where it lives, who may see it, what it is called (spec 2.2). */
import { type Texts, texts } from './language.ts'

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
  tab?: 'home' | 'cart' | 'order' | 'service' | 'mine'
}

const at = <const Path extends Screen['path']>(path: Path, access: ScreenAccess, title: Texts) => ({
  path,
  access,
  title,
})

/** A screen's place in this table is its order: what one goes on to stands below. */
const table = {
  // The main layout: the tabs of the bottom bar.
  home: { ...at('/index', 'public', texts('首页', 'Home')), tab: 'home' },
  orderList: { ...at('/orderList', 'buyer', texts('我的订单', 'My orders')), tab: 'order' },
  service: { ...at('/service', 'public', texts('客服中心', 'Service')), tab: 'service' },
  mine: { ...at('/mycenter', 'buyer', texts('个人中心', 'My center')), tab: 'mine' },

  // What there is to buy, from lists to details.
  search: at('/search', 'public', texts('搜索', 'Search')),
  parkList: at('/park/list', 'public', texts('门票', 'Tickets')),
  themedList: at('/ztyPark/list', 'public', texts('主题体验', 'Themed attractions')),
  eateryList: at('/list/eatery', 'public', texts('餐饮', 'Eateries')),
  carList: at('/list/car', 'member', texts('包车', 'Chartered cars')),
  hotelList: at('/list/hotel', 'public', texts('酒店', 'Hotels')),
  goodsList: at('/list/goods', 'public', texts('文创商品', 'Goods')),
  tourList: at('/list/tour', 'public', texts('专线游', 'Special-line tours')),
  travelList: at('/list/travel', 'public', texts('自由行', 'Free travel')),
  guideList: at('/list/guide', 'public', texts('导游讲解', 'Guides')),
  cruiseList: at('/list/cruise', 'public', texts('游船', 'Cruises')),
  moduleIntroduce: at('/{module}/introduce', 'member', texts('介绍', 'Introduction')),
  idCardHome: at('/idcard/index', 'public', texts('年卡', 'Annual cards')),
  citizenCardHome: at('/citizencard/index', 'public', texts('市民卡', 'Citizen cards')),
  cardTypes: at('/card/showType', 'public', texts('选择卡种', 'Choose a card')),
  parkDetail: at('/park/detail', 'public', texts('门票详情', 'Ticket details')),
  themedDetail: at('/ztyPark/detail', 'public', texts('体验详情', 'Attraction details')),
  eateryDetail: at('/detail/eatery', 'public', texts('餐饮详情', 'Eatery details')),
  hotelDetail: at('/detail/hotel', 'public', texts('酒店详情', 'Hotel details')),
  goodsDetail: at('/detail/goods', 'public', texts('商品详情', 'Goods details')),
  tourDetail: at('/detail/tour', 'public', texts('线路详情', 'Tour details')),
  travelDetail: at('/detail/travel', 'public', texts('自由行详情', 'Free travel details')),
  guideDetail: at('/detail/guide', 'public', texts('导游详情', 'Guide details')),
  carDetail: at('/detail/car', 'member', texts('包车详情', 'Chartered car details')),
  cruiseDetail: at('/detail/cruise', 'public', texts('游船详情', 'Cruise details')),
  cardInfo: at('/card/showCardInfo', 'public', texts('年卡详情', 'Annual card details')),
  citizenCardInfo: at('/card/showCitizenCardInfo', 'public', texts('市民卡详情', 'Citizen card details')),
  productPreview: at('/preview', 'public', texts('草稿预览', 'Draft preview')),
  map: at('/map', 'member', texts('导览图', 'Map')),

  // Groups and exchange, from their first page to their order.
  groupHome: { ...at('/group/index', 'public', texts('团队首页', 'Group home')), tab: 'home' },
  groupLogin: at('/group/login', 'public', texts('团队登录', 'Group log-in')),
  groupApply: at('/group/apply/{applyStatus}', 'public', texts('团队申请', 'Group application')),
  groupInfo: at('/group/info', 'member', texts('团队信息', 'Group information')),
  groupLedger: at('/group/ledger', 'member', texts('预付款明细', 'Balance entries')),
  groupList: at('/group/list', 'member', texts('团队门票', 'Group tickets')),
  groupDetail: at('/group/detail', 'member', texts('团队票详情', 'Group ticket details')),
  exchangeQuery: at('/exchange/query', 'member', texts('兑换查询', 'Exchange a voucher')),

  // Ordering and paying.
  cart: { ...at('/cart', 'public', texts('购物车', 'Cart')), tab: 'cart' },
  parkOrder: at('/park/order', 'public', texts('填写订单', 'Your order')),
  touristOrder: at('/park/tourist/order', 'public', texts('游客下单', 'Order as a guest')),
  eateryOrder: at('/order/eatery', 'public', texts('餐饮下单', 'Eatery order')),
  hotelOrder: at('/order/hotel', 'public', texts('酒店预订', 'Hotel booking')),
  goodsOrder: at('/order/goods', 'public', texts('商品下单', 'Goods order')),
  tourOrder: at('/order/tour', 'public', texts('专线游下单', 'Tour order')),
  travelOrder: at('/order/travel', 'public', texts('自由行下单', 'Free travel order')),
  guideOrder: at('/order/guide', 'public', texts('导游预约', 'Guide booking')),
  carOrder: at('/order/car', 'member', texts('包车下单', 'Chartered car order')),
  cruiseOrder: at('/order/cruise', 'public', texts('游船下单', 'Cruise order')),
  groupOrder: at('/group/order', 'member', texts('团队下单', 'Group order')),
  exchangeTicketOrder: at('/exchange/ticketOrder', 'member', texts('兑换门票', 'Exchange for tickets')),
  exchangeEateryOrder: at('/exchange/eateryOrder', 'member', texts('兑换餐饮', 'Exchange for a meal')),
  payOrder: at('/pay/order', 'public', texts('支付订单', 'Pay')),
  payResult: at('/pay/result/{orderNo}', 'buyer', texts('支付结果', 'Payment result')),
  exchangeSuccess: at('/exchange/success', 'member', texts('兑换成功', 'Exchanged')),

  // An order and what may be done with it.
  orderDetail: at('/orderDetail', 'buyer', texts('订单详情', 'Order details')),
  orderDetailCard: at('/orderDetailCard', 'member', texts('卡订单详情', 'Card order details')),
  orderNames: at('/order/realNameList', 'buyer', texts('实名信息', 'Names')),
  refund: at('/refund', 'buyer', texts('申请退款', 'Ask for a refund')),
  refundCard: at('/refundCard', 'member', texts('卡退款', 'Card refund')),
  refundEdit: at('/refundEdit', 'buyer', texts('修改退款', 'Edit a refund')),
  refundList: at('/refundList', 'buyer', texts('退款记录', 'Refunds')),
  refundDetail: at('/refundDetail', 'buyer', texts('退款详情', 'Refund details')),
  refundEditCard: at('/refundEditCard', 'member', texts('修改卡退款', 'Edit a card refund')),
  orderChange: at('/order/change', 'buyer', texts('改期', 'Change the date')),
  changeList: at('/changeList', 'buyer', texts('改期记录', 'Changes of date')),
  changeDetail: at('/changeDetail', 'buyer', texts('改期详情', 'Change of date')),
  orderInvoice: at('/order/invoice', 'buyer', texts('开具发票', 'Invoice')),
  comments: at('/commonComment', 'member', texts('评价', 'Comments')),
  commentPost: at('/postComment', 'member', texts('发表评价', 'Write a comment')),
  commentDetail: at('/commentDetail', 'member', texts('评价详情', 'Comment details')),

  // What belongs to a member.
  coupons: at('/account/Coupon', 'member', texts('我的优惠券', 'My coupons')),
  discountList: at('/discount/list', 'member', texts('优惠活动', 'Discounts')),
  discountActivities: at('/discount/activityList', 'member', texts('活动列表', 'Activities')),
  couponGet: at('/discount/getCoupon', 'member', texts('领取优惠券', 'Get coupons')),
  cardToApprove: at('/card/toApprove', 'member', texts('办卡申请', 'Apply for a card')),
  cardApproveStatus: at('/card/approveStatus', 'member', texts('审核进度', 'Application status')),
  contactList: at('/contactList', 'member', texts('常用联系人', 'Contacts')),
  addressList: at('/addressList', 'member', texts('收货地址', 'Addresses')),
  invoiceList: at('/invoiceList', 'buyer', texts('我的发票', 'My invoices')),
  invoiceTitles: at('/invoiceTitles', 'member', texts('发票抬头', 'Invoice titles')),
  userInfo: at('/user/info', 'member', texts('个人资料', 'My profile')),
  points: at('/account/points', 'member', texts('我的积分', 'My points')),
  accountInfo: at('/account/info', 'member', texts('账号管理', 'Account')),
  accountPassword: at('/account/password', 'member', texts('修改密码', 'Change password')),
  accountMobile: at('/account/mobile', 'member', texts('更换手机号', 'Change mobile')),
  accountDevices: at('/account/devices', 'member', texts('登录设备', 'Devices')),
  accountData: at('/account/data', 'member', texts('我的数据', 'My data')),

  // Who is there.
  login: at('/login', 'public', texts('登录', 'Log in')),
  register: at('/register', 'public', texts('注册', 'Register')),
  forPass: at('/forPass', 'public', texts('找回密码', 'Reset password')),
  auth: at('/auth', 'public', texts('订单查询', 'Find my order')),
} as const satisfies Record<string, Omit<Screen, 'name' | 'order'>>

export type ScreenName = keyof typeof table

/** "/pay/result/{orderNo}" for `payResult`, as a type of its own. */
export type ScreenPath<Name extends ScreenName> = (typeof table)[Name]['path']

export const pathOfScreen = <Name extends ScreenName>(name: Name): ScreenPath<Name> => table[name].path

export const screens: readonly Screen[] = Object.entries(table).map(([name, screen], order) => ({
  name,
  order,
  ...screen,
}))

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
