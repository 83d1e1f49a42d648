/** People and cars that one books at the demo tower: guides by the hour in two languages, and cars with a driver by the day. */
import type { CarExtra } from '#contract/values/extras/car.ts'
import type { GuideExtra } from '#contract/values/extras/guide.ts'
import { fen } from '#contract/values/fen.ts'
import { bilingual, section } from '../words.ts'
import type { DemoProduct, DemoTicket } from './demo-product.ts'
import { invoiceNotice } from './notices.ts'
import type { PictureName } from './picture-names.ts'
import { tags } from './tags.ts'

/** The contact of the order is who our people call. */
const unnamed = {
  category: 'adult',
  realName: 'NONE',
  idTypes: [],
  change: 'ARRANGED',
} as const satisfies Partial<DemoTicket>

const confirmNotice = section(
  bilingual('确认', 'Confirmation'),
  bilingual(
    '付款后两小时内为您安排并确认；安排不了的，全额退款。',
    'We arrange it and confirm within two hours of your payment. If we cannot, you get all your money back.',
  ),
)

const towerGuide = {
  type: 'GD',
  kind: 'general',
  saleState: 'ON_SALE',
  code: 'TOWERGUIDE',
  name: bilingual('云顶塔导游', 'Tower guide'),
  summary: bilingual('一位导游只带您这一队', 'A guide for your party alone'),
  description: bilingual(
    '持证导游从塔脚讲到塔顶：结构、灯光、老城的来历，以及只有本地人知道的拍照位置。您定节奏，孩子多就多讲故事。门票另购。',
    'A licensed guide from the foot of the tower to its top: how it stands and how it is lit, where the old town came from, and the spots only locals photograph from. You set the pace. Tickets are not included.',
  ),
  place: bilingual('云顶塔一层服务台', 'Service desk on the ground floor of the tower'),
  openingHours: bilingual('09:30、11:30、13:30、15:30开始', 'Begins at 09:30, 11:30, 13:30 and 15:30'),
  howToUse: [
    bilingual(
      '确认后会告诉您导游的称呼和电话',
      'Once confirmed, you read here whom you meet and how to call them',
    ),
    bilingual('到集合地点向导游出示二维码', 'Show your code to the guide where you meet'),
  ],
  notice: [
    confirmNotice,
    section(
      bilingual('取消', 'Cancellation'),
      bilingual(
        '开始24小时前可免费取消或申请改期，之后不退款。',
        'Until 24 hours before it begins you can cancel free of charge or ask for another date; later nothing comes back.',
      ),
    ),
    invoiceNotice,
  ],
  pictures: ['guide', 'plan-tower'],
  tags: [bilingual('一队一导', 'Private'), bilingual('中英双语', 'Two languages')],
  confirmWithinMinutes: 120,
  stay: 'SLOT',
  cutoffMinutes: -240,
  extra: {
    languages: [bilingual('中文', 'Chinese'), bilingual('英语', 'English')],
    maxParty: 15,
    stops: [
      bilingual('塔脚与结构', 'Foot and structure'),
      bilingual('433米观光层', 'Deck at 433 m'),
      bilingual('老城远眺', 'The old town from above'),
    ],
    meetingPoints: [
      {
        code: 'DESK',
        name: bilingual('一层服务台', 'Service desk'),
        place: bilingual('南门进入后右侧', 'to the right of the south gate'),
      },
      {
        code: 'METRO',
        name: bilingual('地铁云顶站C口', 'Cloudtop station, exit C'),
        place: bilingual('出站电梯旁', 'beside the lift'),
      },
    ],
  } satisfies GuideExtra,
  draws: ['GUIDE-ZH'],
  tickets: (
    [
      ['ZH', 'GUIDE-ZH', '中文讲解', 'In Chinese', [280, 320], [520, 580]],
      ['EN', 'GUIDE-EN', '英文讲解', 'In English', [480, 520], [880, 960]],
    ] as const
  ).flatMap(([code, guides, zh, en, short, long]) => [
    {
      ...unnamed,
      code: `${code}2`,
      name: bilingual(`${zh} 2小时`, `${en}, 2 hours`),
      description: bilingual('2小时，最多15人', 'Two hours, up to 15 people'),
      yuan: short,
      maxPerOrder: 2,
      refund: 'DAYFREE' as const,
      draws: [[guides, 1] as const],
    },
    {
      ...unnamed,
      code: `${code}4`,
      name: bilingual(`${zh} 4小时`, `${en}, 4 hours`),
      description: bilingual(
        '4小时，最多15人，含老城步行',
        'Four hours, up to 15 people, with a walk through the old town',
      ),
      yuan: long,
      maxPerOrder: 1,
      refund: 'DAYFREE' as const,
      draws: [[guides, 1, 2] as const],
    },
  ]),
} satisfies DemoProduct

type Class = {
  code: string
  name: [zh: string, en: string]
  summary: [zh: string, en: string]
  cars: 'CAR-SEDAN' | 'CAR-VAN' | 'CAR-BUS' | 'CAR-VINTAGE'
  yuan: readonly [number, number]
  extra: CarExtra
  picture: PictureName
}

const included = [
  bilingual('司机服务', 'Driver'),
  bilingual('燃油、路桥与停车', 'Fuel, tolls and parking'),
  bilingual('乘客意外险', 'Accident insurance'),
]

export const carOf = ({ code, name, summary, cars, yuan, extra, picture }: Class): DemoProduct => ({
  type: 'CR',
  kind: 'general',
  saleState: 'ON_SALE',
  code,
  name: bilingual(...name),
  summary: bilingual(...summary),
  description: bilingual(
    '按天包车，司机熟悉云州的老城、茶山与江湾。行程由您定，每天10小时以内，接送机也可以。',
    'A car with a driver by the day, at home in the old town, the tea hills and the river bend. You choose the route, up to ten hours a day; airport and station pick-up included.',
  ),
  place: bilingual('市区任意地点上车', 'Anywhere in the city'),
  openingHours: bilingual('06:00–22:00上车', 'Pick-up from 06:00 to 22:00'),
  howToUse: [
    bilingual(
      '用车前一天18:00起，这里会显示车牌与司机电话',
      'From 18:00 the day before, you read the number plate and the driver’s telephone here',
    ),
    bilingual('上车时向司机出示二维码', 'Show your code to the driver when you get in'),
  ],
  notice: [
    confirmNotice,
    section(
      bilingual('取消', 'Cancellation'),
      bilingual(
        '用车首日零点前24小时可免费取消或申请改期，之后取消收取一天费用，用车开始后不退。',
        'Until 24 hours before the first day begins you can cancel free of charge or ask for other days; later one day is charged, and nothing comes back once it has begun.',
      ),
    ),
    invoiceNotice,
  ],
  pictures: [picture, 'plan-around'],
  tags: [
    bilingual('含司机', 'With a driver'),
    bilingual('路桥停车全含', 'Tolls included'),
    ...(extra.luggage > 4 ? [tags.luggage] : []),
  ],
  confirmWithinMinutes: 120,
  stay: 'DAYS',
  maxLength: 7,
  // Until six in the evening of the day before.
  cutoffMinutes: -360,
  extra,
  draws: [cars],
  tickets: [
    {
      ...unnamed,
      code: 'DAY',
      name: bilingual(...name),
      description: bilingual('每天10小时、200公里', 'Ten hours and 200 km a day'),
      yuan,
      maxPerOrder: 2,
      refund: 'CAR',
    },
  ],
})

export const day = { kmPerDay: 200, hoursPerDay: 10, included }

export const guides: readonly DemoProduct[] = [towerGuide]
export const cars: readonly DemoProduct[] = [
  carOf({
    code: 'SEDAN',
    name: ['舒适轿车', 'Saloon car'],
    summary: ['三个人、两件行李，正合适', 'Just right for three people and two suitcases'],
    cars: 'CAR-SEDAN',
    yuan: [780, 880],
    picture: 'saloon',
    extra: {
      ...day,
      model: bilingual('电动轿车', 'Electric saloon'),
      seats: 3,
      luggage: 2,
      overFenPerKm: fen(400),
    },
  }),
  carOf({
    code: 'VAN',
    name: ['商务七座', 'Seven-seater'],
    summary: ['一家六口，行李也放得下', 'Six passengers and their luggage'],
    cars: 'CAR-VAN',
    yuan: [1_180, 1_380],
    picture: 'car',
    extra: {
      ...day,
      model: bilingual('七座商务车', 'Seven-seat van'),
      seats: 6,
      luggage: 5,
      overFenPerKm: fen(500),
    },
  }),
  carOf({
    code: 'MINIBUS',
    name: ['中巴', 'Minibus'],
    summary: ['二十人的小团，一辆就走', 'One bus for a party of twenty'],
    cars: 'CAR-BUS',
    yuan: [2_280, 2_580],
    picture: 'minibus',
    extra: {
      ...day,
      model: bilingual('22座中巴', 'Minibus with 22 seats'),
      seats: 20,
      luggage: 16,
      overFenPerKm: fen(800),
    },
  }),
]
