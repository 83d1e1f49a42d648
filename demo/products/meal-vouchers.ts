/** Meals without a date at the demo tower: bought now, eaten on any day of a quarter, redeemed at the door of the restaurant. */
import type { EateryExtra } from '#contract/values/extras/eatery.ts'
import { SlotTime } from '#contract/values/time.ts'
import { bilingual, section } from '../words.ts'
import type { DemoProduct, DemoTicket } from './demo-product.ts'
import { invoiceNotice, safetyNotice } from './notices.ts'
import { OPEN_DAYS } from './policies.ts'
import { tags } from './tags.ts'

const voucher = {
  category: 'activity',
  realName: 'NONE',
  idTypes: [],
  admits: 2,
  maxPerOrder: 5,
  refund: 'OPEN',
  change: 'NEVER',
} as const satisfies Partial<DemoTicket>

const mealPass: DemoProduct = {
  type: 'ER',
  kind: 'general',
  saleState: 'ON_SALE',
  code: 'MEALPASS',
  name: bilingual('云端套餐券', 'Meal voucher'),
  summary: bilingual(
    '先买不选日期，九十天内随时来',
    'No date to choose: come on any of the next ninety days',
  ),
  description: bilingual(
    '不必先定日期：自助午餐或下午茶任选一种，购买后九十天内的任何一天都能使用，送礼也合适。到店出示二维码，由店员安排座位；周末和节假日同样可用，不加价。',
    'Decide later when to come: a lunch buffet or an afternoon tea for two on any day within ninety days, weekends and holidays at the same price. Show the code at the restaurant and we find you a table. It also makes a good present.',
  ),
  place: bilingual('云顶塔418米旋转餐厅，前台', 'Revolving restaurant at 418 m, front desk'),
  openingHours: bilingual(
    '午餐11:30–13:30入座，下午茶14:00–16:00入座',
    'Lunch: seats from 11:30 to 13:30; tea: from 14:00 to 16:00',
  ),
  howToUse: [
    bilingual(
      '在有效期内乘1号电梯到418米，向餐厅前台出示二维码',
      'Before it expires, take lift 1 to 418 m and show your code at the front desk',
    ),
    bilingual(
      '一券两位，可分批到达，当天有效',
      'One voucher seats two, who may arrive one after the other on the same day',
    ),
  ],
  notice: [
    section(
      bilingual('座位', 'Seats'),
      bilingual(
        '套餐券不含预留座位，按到店先后安排；午间高峰可能需要等候，最长约30分钟。塔内闭馆日餐厅不营业。',
        'A voucher reserves no table; tables go in order of arrival. At noon you may wait for up to half an hour. The restaurant is closed when the tower is.',
      ),
    ),
    section(
      bilingual('有效期与退款', 'Validity and refunds'),
      bilingual(
        '自购买起九十天内有效。未使用的券在有效期内可全额退款，过期作废。',
        'Valid for ninety days from purchase. Unused vouchers are refunded in full while they are valid, and lapse after that.',
      ),
    ),
    safetyNotice,
    invoiceNotice,
  ],
  pictures: ['lunch', 'tea', 'revolving'],
  tags: [bilingual('不限日期', 'Any day'), bilingual('90天有效', 'Valid 90 days'), tags.families],
  stay: 'NONE',
  validDays: OPEN_DAYS,
  cutoffMinutes: 0,
  extra: {
    cuisine: bilingual('中西自助，或中英茶点', 'Chinese and Western buffet, or tea and pastries'),
    covers: { min: 1, max: 2 },
    mealFrom: SlotTime.parse('11:30'),
    mealTo: SlotTime.parse('16:00'),
    dishes: [
      { course: bilingual('午餐', 'Lunch'), name: bilingual('六十道冷热菜自助', 'A buffet of sixty dishes') },
      { course: bilingual('下午茶', 'Tea'), name: bilingual('三层点心塔', 'A three-tier stand of pastries') },
      { course: bilingual('饮品', 'Drink'), name: bilingual('茶、咖啡或果汁', 'Tea, coffee or juice') },
    ],
  } satisfies EateryExtra,
  draws: [],
  tickets: [
    {
      ...voucher,
      code: 'LUNCH',
      name: bilingual('双人自助午餐券', 'Lunch buffet for two'),
      description: bilingual('两位自助午餐一次', 'One lunch buffet for two people'),
      yuan: [438, 438],
      draws: [['STOCK-LUNCHPASS', 1]],
    },
    {
      ...voucher,
      code: 'TEA',
      name: bilingual('双人下午茶券', 'Afternoon tea for two'),
      description: bilingual('三层点心塔一座，茶饮两份', 'One three-tier stand and two drinks'),
      yuan: [218, 218],
      draws: [['STOCK-TEAPASS', 1]],
    },
  ],
}

export const mealVouchers: readonly DemoProduct[] = [mealPass]
