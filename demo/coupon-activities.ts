/** What the demo tower's activities offer: open ones, one nearly gone, one gone, one to come, one past, one by code, one stopped, a draft. */
import type { ActivityStage } from '#contract/console/coupon.ts'
import type { Texts } from '#contract/language.ts'
import type { OrderType } from '#contract/values/order.ts'
import { bilingual } from './words.ts'

export type DemoActivity = {
  code: string
  name: Texts
  rule: Texts
  useCondition: Texts
  total: number
  perMember?: number
  /** Days from today. */
  opensIn: number
  closesIn: number
  validDays: number
  /** In yuan, and in percent. */
  from?: number
  off?: number
  percent?: number
  cap?: number
  types?: readonly OrderType[]
  products?: readonly string[]
  /** By code: so many of them. */
  codes?: number
  /** Open unless it says otherwise. */
  state?: ActivityStage
}

export const demoActivities: readonly DemoActivity[] = [
  {
    code: 'WELCOME',
    name: bilingual('云顶见面礼', 'Welcome to Cloudtop'),
    rule: bilingual(
      '每位会员限领一张。领取后30天内有效，每笔订单限用一张，下单时自动为您选用最优惠的一张。整单退款后优惠券退回，可在有效期内再次使用。',
      'One per member. Valid for 30 days once claimed, one coupon per order; the order form proposes the one that saves you most. After a full refund the coupon is yours again while it is valid.',
    ),
    useCondition: bilingual('全部商品可用，满200元减30元', 'For everything we sell, ¥30 off from ¥200'),
    ...{ total: 5_000, opensIn: -20, closesIn: 160, validDays: 30, from: 200, off: 30 },
  },
  {
    code: 'DUSK',
    name: bilingual('暮色九折', 'Dusk at 488 m'),
    rule: bilingual(
      '在488米户外甲板看城市亮灯。每人限领两张，领取后45天内有效，最高减50元。日落时段同样可用，请提前预约。',
      'Watch the city light up from the open-air deck at 488 m. Two per person, valid for 45 days, up to ¥50 off. Sunset times are included; book early.',
    ),
    useCondition: bilingual('仅限488米户外观景平台', 'For the open-air deck at 488 m'),
    ...{ total: 2_000, perMember: 2, opensIn: -12, closesIn: 120, validDays: 45 },
    ...{ percent: 10, cap: 50, products: ['DECK488'] },
  },
  {
    code: 'FAMILY',
    name: bilingual('阖家登高', 'The whole family'),
    rule: bilingual(
      '三代同游更划算：一笔订单内的门票合计满500元即可使用。每人限领一张，领取后60天内有效。',
      'For three generations on one trip: good when the tickets of one order come to ¥500 or more. One per person, valid for 60 days.',
    ),
    useCondition: bilingual('门票满500元减80元', '¥80 off tickets from ¥500'),
    ...{ total: 1_000, opensIn: -8, closesIn: 150, validDays: 60, from: 500, off: 80, types: ['PKTK'] },
  },
  {
    code: 'STROLL',
    name: bilingual('看展小礼', 'An exhibition treat'),
    rule: bilingual(
      '光影艺术展、科学馆与云中邮局通用。每人限领两张，领取后30天内有效。',
      'For the light art show, the science hall and the post office in the clouds. Two per person, valid for 30 days.',
    ),
    useCondition: bilingual(
      '限光影艺术展、科学馆、云中邮局，满60元减15元',
      'Light art, science hall and post office, ¥15 off from ¥60',
    ),
    ...{ total: 3_000, perMember: 2, opensIn: -6, closesIn: 140, validDays: 30, from: 60, off: 15 },
    products: ['LIGHTART', 'SCIENCE', 'POSTOFFICE'],
  },
  {
    code: 'LUCKY',
    name: bilingual('小确幸', 'A little luck'),
    rule: bilingual(
      '不设门槛，下单即减。每人限领三张，领取后15天内有效。',
      'No minimum. Three per person, valid for 15 days once claimed.',
    ),
    useCondition: bilingual('全部商品可用', 'For everything we sell'),
    ...{ total: 20_000, perMember: 3, opensIn: -3, closesIn: 90, validDays: 15, off: 5 },
  },
  {
    code: 'PREMIERE',
    name: bilingual('首映场加座', 'Premiere night'),
    rule: bilingual(
      '4D影院新片首映，仅放出六张，每人限领四张，先到先得。领取后30天内有效。',
      'A new film at the 4D cinema: six coupons, first come, first served, four per person. Valid for 30 days.',
    ),
    useCondition: bilingual('仅限4D影院', 'For the 4D cinema'),
    ...{
      total: 6,
      perMember: 4,
      opensIn: -4,
      closesIn: 60,
      validDays: 30,
      percent: 50,
      products: ['CINEMA4D'],
    },
  },
  {
    code: 'FULLMOON',
    name: bilingual('满月夜', 'Full moon'),
    rule: bilingual(
      '满月当晚的塔顶茶座，共三张。已全部领完，敬请期待下一个满月。',
      'Tea on top of the tower on the night of the full moon. All three are claimed; there is another full moon next month.',
    ),
    useCondition: bilingual('仅限旋转餐厅观景位', 'For the revolving view seats'),
    ...{
      total: 3,
      perMember: 3,
      opensIn: -5,
      closesIn: 60,
      validDays: 30,
      off: 60,
      from: 120,
      products: ['REVOLVING'],
    },
  },
  {
    code: 'LANTERN',
    name: bilingual('灯会早鸟', 'Lantern festival early bird'),
    rule: bilingual(
      '灯会门票早鸟券，开放领取后先到先得，每人限领两张，领取后30天内有效。',
      'Early-bird coupons for the lantern festival. Two per person once they open, valid for 30 days.',
    ),
    useCondition: bilingual('门票满300元减50元', '¥50 off tickets from ¥300'),
    ...{
      total: 800,
      perMember: 2,
      opensIn: 9,
      closesIn: 40,
      validDays: 30,
      from: 300,
      off: 50,
      types: ['PKTK'],
    },
  },
  {
    code: 'ANNIV',
    name: bilingual('周年庆', 'Our anniversary'),
    rule: bilingual(
      '云顶塔周年庆回馈，每人限领两张，领取后30天内有效。活动已结束。',
      'Thank you for another year. Two per person, valid for 30 days. This activity is over.',
    ),
    useCondition: bilingual('全部商品可用，满100元减20元', 'For everything we sell, ¥20 off from ¥100'),
    ...{ total: 1_000, perMember: 2, opensIn: -45, closesIn: -12, validDays: 30, from: 100, off: 20 },
  },
  {
    code: 'CLOUDAIR',
    name: bilingual('云航联名礼', 'With Yunzhou Air'),
    rule: bilingual(
      '凭云州航空登机牌随附的兑换码领取，每个兑换码限用一次。',
      'Redeem the code on your Yunzhou Air boarding pass. Each code works once.',
    ),
    useCondition: bilingual('全部商品可用，满200元减40元', 'For everything we sell, ¥40 off from ¥200'),
    ...{ total: 60, perMember: 1, opensIn: -10, closesIn: 170, validDays: 90, from: 200, off: 40, codes: 60 },
  },
  {
    code: 'RAINYDAY',
    name: bilingual('雨天有礼', 'Rainy days'),
    rule: bilingual(
      '雨天领取，室内项目通用。每人限领一张，领取后7天内有效。',
      'For rainy days: good for everything indoors. One per person, valid for 7 days.',
    ),
    useCondition: bilingual('限科学馆与4D影院，满80元减10元', 'Science hall and 4D cinema, ¥10 off from ¥80'),
    ...{ total: 500, opensIn: -30, closesIn: 30, validDays: 7, from: 80, off: 10, state: 'STOPPED' },
    products: ['SCIENCE', 'CINEMA4D'],
  },
  {
    code: 'SPRING',
    name: bilingual('春日登塔', 'Spring on the tower'),
    rule: bilingual(
      '春季门票优惠，每人限领两张，领取后30天内有效。',
      'Spring tickets for less. Two per person, valid for 30 days.',
    ),
    useCondition: bilingual('门票八五折，最高减60元', '15% off tickets, up to ¥60'),
    ...{ total: 1_500, perMember: 2, opensIn: 60, closesIn: 120, validDays: 30, percent: 15, cap: 60 },
    ...{ types: ['PKTK'], state: 'DRAFT' },
  },
]
