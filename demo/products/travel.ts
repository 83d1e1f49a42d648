/** Free travel at the demo tower: rooms, tickets and meals on their own days, sold as one package. */
import type { TravelExtra } from '#contract/values/extras/travel.ts'
import { bilingual, section } from '../words.ts'
import type { DemoProduct, DemoTicket } from './demo-product.ts'
import { invoiceNotice } from './notices.ts'

/** Its parts ask for names, each where it needs them. */
const wholeTrip = {
  category: 'adult',
  realName: 'NONE',
  idTypes: [],
  maxPerOrder: 3,
  refund: 'TRIP',
  change: 'NEVER',
} as const satisfies Partial<DemoTicket>

const base = {
  type: 'FT',
  kind: 'general',
  saleState: 'ON_SALE',
  place: bilingual(
    '云江酒店前台办理入住，门票与餐饮凭各自二维码使用',
    'Check in at the Yunjiang Hotel; tickets and meals have codes of their own',
  ),
  openingHours: bilingual('全年，以各项目开放时间为准', 'All year, at the opening hours of each part'),
  howToUse: [
    bilingual(
      '付款后四小时内确认全部项目，确认后行程生效',
      'We confirm all parts within four hours of your payment',
    ),
    bilingual(
      '每个项目有自己的二维码：酒店前台、检票口、餐厅门口分别出示',
      'Each part has a code of its own: show it at the front desk, the gate and the restaurant',
    ),
  ],
  notice: [
    section(
      bilingual('整份退改', 'Refunds'),
      bilingual(
        '套餐整份购买、整份退款，任何一项使用后余下项目请联系客服。第一项开始（酒店为入住日14:00）前72小时免费取消，之后至24小时前收取30%，再晚不退。日期不能改期，请退款后重新预订。',
        'A package is bought and refunded as a whole; once a part was used, please ask us about the rest. Free cancellation until 72 hours before its first part begins (a hotel at 14:00), then 30% until 24 hours before; later nothing comes back. Dates cannot be moved: cancel and book again.',
      ),
    ),
    section(
      bilingual('实名', 'Names'),
      bilingual(
        '每间房登记一位入住人，每张门票登记一位游客，请携带证件原件。',
        'We need one guest for each room and one visitor for each ticket. Please bring the original documents.',
      ),
    ),
    invoiceNotice,
  ],
  confirmWithinMinutes: 240,
  stay: 'DAY',
  cutoffMinutes: -1440,
  draws: [],
} as const satisfies Partial<DemoProduct>

const notIncluded = [
  bilingual('往返交通', 'Travel to and from Yunzhou'),
  bilingual('个人消费', 'Personal expenses'),
]

export const twoDays = {
  ...base,
  code: 'TOWERSTAY',
  name: bilingual('云塔+酒店自由行 2天1晚', 'Tower + hotel, 2 days'),
  summary: bilingual(
    '塔下住一晚，次日登顶再吃江景自助',
    'A night below the tower, then the top of it and lunch',
  ),
  description: bilingual(
    '第一天下午入住云江酒店，晚上在窗前看云顶塔灯光秀；第二天睡到自然醒，登488米云端观景台，再到418米餐厅吃一顿江景自助午餐。房、票、餐一次订好，价格比分开买更低。',
    'Check in at the Yunjiang Hotel in the afternoon and watch the light show from your window. Sleep in, go up to the deck at 488 m, and have the lunch buffet above the river at 418 m. Room, tickets and meal in one booking, for less than one by one.',
  ),
  pictures: ['hotel', 'deck488', 'lunch'],
  tags: [bilingual('房+票+餐', 'Room, ticket, meal'), bilingual('一单订齐', 'One booking')],
  extra: {
    days: [
      {
        title: bilingual('第1天 入住与夜景', 'Day 1: the hotel and the lights'),
        text: bilingual(
          '14:00后入住高级大床房。傍晚沿滨江步道散步，20:00在房间或大堂看灯光秀。',
          'Your king room is ready from 14:00. Walk along the river at dusk, and see the light show at 20:00 from your room or the lobby.',
        ),
      },
      {
        title: bilingual('第2天 登塔与午餐', 'Day 2: the top and lunch'),
        text: bilingual(
          '早餐后寄存行李，按所选时段登488米观景台，11:30–13:30到418米餐厅用自助午餐。',
          'Leave your luggage after breakfast, go up to 488 m in the slot you chose, and sit down to lunch at 418 m between 11:30 and 13:30.',
        ),
      },
    ],
    included: [
      bilingual('云江酒店大床房1晚，含双早', 'One night in a king room with breakfast'),
      bilingual('488米云端观景台门票', 'Tickets for the deck at 488 m'),
      bilingual('江景自助午餐', 'Lunch buffet above the river'),
    ],
    notIncluded,
  } satisfies TravelExtra,
  tickets: [
    {
      ...wholeTrip,
      code: 'ONE',
      name: bilingual('单人套餐', 'For one'),
      description: bilingual('一间大床房，门票与午餐各一份', 'A king room, one ticket and one lunch'),
      yuan: [1_380, 1_680],
      parts: [
        { code: 'room', offer: 'RIVERHOTEL-KING-B', quantity: 1, dayFrom: 0, length: 1 },
        { code: 'deck', offer: 'DECK488-ADULT', quantity: 1, dayFrom: 1 },
        { code: 'lunch', offer: 'LUNCH-ADULT', quantity: 1, dayFrom: 1 },
      ],
    },
    {
      ...wholeTrip,
      code: 'TWO',
      name: bilingual('双人套餐', 'For two'),
      description: bilingual('一间大床房，门票与午餐各两份', 'A king room, two tickets and two lunches'),
      yuan: [1_760, 2_080],
      parts: [
        { code: 'room', offer: 'RIVERHOTEL-KING-B', quantity: 1, dayFrom: 0, length: 1 },
        { code: 'deck', offer: 'DECK488-ADULT', quantity: 2, dayFrom: 1 },
        { code: 'lunch', offer: 'LUNCH-ADULT', quantity: 2, dayFrom: 1 },
      ],
    },
  ],
} satisfies DemoProduct

const family: DemoProduct = {
  ...base,
  code: 'FAMILYTRIP',
  name: bilingual('亲子三日自由行', 'Family trip, 3 days'),
  summary: bilingual(
    '江景套房两晚，登塔、下午茶都替孩子想好',
    'Two nights in a suite, the tower and tea for three',
  ),
  description: bilingual(
    '两大一小住江景套房两晚：第二天上午用家庭联票登塔，把两层观景台都走一遍；第三天下午在空中享用三层点心塔，再慢慢回家。时段由您定，入园人数由我们留好。',
    'Two adults and a child in a river suite for two nights. On the second day the family ticket opens both decks; on the third a three-tier stand of cakes waits above the clouds before you go home. You choose the times, we keep the places.',
  ),
  pictures: ['tea', 'combo', 'hotel'],
  tags: [bilingual('两大一小', 'Two adults, one child'), bilingual('江景套房', 'River suite')],
  extra: {
    days: [
      {
        title: bilingual('第1天 抵达', 'Day 1: arrive'),
        text: bilingual(
          '14:00后入住江景套房，酒店备有儿童洗漱用品。',
          'Your suite is ready from 14:00, with everything a child needs.',
        ),
      },
      {
        title: bilingual('第2天 登塔', 'Day 2: the tower'),
        text: bilingual(
          '按所选时段用家庭联票登433米与488米观景台。',
          'Both decks, at 433 and 488 m, in the slot you chose.',
        ),
      },
      {
        title: bilingual('第3天 下午茶', 'Day 3: tea'),
        text: bilingual(
          '12:00前退房，行李存前台，按所选场次享用云上下午茶。',
          'Leave the room by 12:00, your luggage with the desk, and have tea at the time you chose.',
        ),
      },
    ],
    included: [
      bilingual('云江酒店江景套房2晚，含早餐', 'Two nights in a river suite with breakfast'),
      bilingual('433米与488米家庭联票', 'Family ticket for both decks'),
      bilingual('云上下午茶一座（两大一小）', 'Tea for two adults and a child'),
    ],
    notIncluded,
  } satisfies TravelExtra,
  tickets: [
    {
      ...wholeTrip,
      code: 'FAMILY',
      category: 'parentChild',
      name: bilingual('两大一小套餐', 'Two adults, one child'),
      description: bilingual('套房两晚、家庭联票、下午茶', 'Two nights, family ticket, tea'),
      yuan: [4_280, 5_480],
      maxPerOrder: 2,
      parts: [
        { code: 'suite', offer: 'RIVERHOTEL-SUITE-B', quantity: 1, dayFrom: 0, length: 2 },
        { code: 'decks', offer: 'COMBO-FAMILY', quantity: 1, dayFrom: 1 },
        { code: 'tea', offer: 'FAMILYTEA-FAMILY', quantity: 1, dayFrom: 2 },
      ],
    },
  ],
}

export const packages = [twoDays, family] as const satisfies readonly DemoProduct[]
