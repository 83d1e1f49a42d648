/** What leaves from the foot of the demo tower: two special lines by coach, and the night cruise on the river. */
import type { CruiseExtra } from '#contract/values/extras/cruise.ts'
import type { TourExtra } from '#contract/values/extras/tour.ts'
import { bilingual, section } from '../words.ts'
import { type DemoProduct, type DemoTicket, officialDocuments } from './demo-product.ts'
import { invoiceNotice } from './notices.ts'

const boardingSteps = [
  bilingual(
    '请在出发前到达，向工作人员出示二维码，一人一码',
    'Be there before departure and show your code; each passenger has one',
  ),
  bilingual(
    '二维码可离线打开，也可保存为图片；请携带购票时填写的证件',
    'The code also opens offline and can be saved as a picture; please bring the document you booked with',
  ),
]

const seat = {
  realName: 'EVERY',
  idTypes: officialDocuments,
  maxPerOrder: 6,
} as const satisfies Partial<DemoTicket>

const insuranceNotice = section(
  bilingual('实名与保险', 'Names and insurance'),
  bilingual(
    '每位乘客须填写姓名和证件号码，票价含乘客意外险。婴幼儿也占座，请一并购票。',
    'We need the name and document of every passenger; accident insurance is part of the price. Infants take a seat too, so please book one for them.',
  ),
)

const coach = {
  type: 'RT',
  kind: 'general',
  saleState: 'ON_SALE',
  place: bilingual('云顶塔南广场，12路公交站旁', 'South square of the tower, beside the stop of line 12'),
  howToUse: boardingSteps,
  stay: 'SLOT',
} as const satisfies Partial<DemoProduct>

const punctualNotice = section(
  bilingual('准时发车', 'On time'),
  bilingual(
    '车辆按所选班次准时发车，请于发车前10分钟到达集合地点。误车不退款；发车48小时前可改到其他班次。',
    'We leave on time; please be at your meeting point ten minutes early. A missed departure is not refunded. Until 48 hours before, you may change to another one.',
  ),
)

const square: TourExtra['meetingPoints'][number] = {
  code: 'SQUARE',
  name: bilingual('云顶塔南广场', 'Tower, south square'),
  place: bilingual('12路公交站旁', 'beside the stop of line 12'),
  minutesBefore: 0,
}

const nightLine: DemoProduct = {
  ...coach,
  code: 'NIGHTLINE',
  name: bilingual('夜游专线', 'Night line bus'),
  summary: bilingual(
    '敞篷双层巴士，一小时看遍两岸灯火',
    'An open-top double-decker past the lights of both banks',
  ),
  description: bilingual(
    '从塔下出发，沿滨江大道过钟楼、跨云江大桥，绕金融城一圈回到塔脚。车上有中英双语讲解，二层敞篷，雨天升起透明顶棚，照常发车。',
    'From the foot of the tower along the river to the clock tower, over the Yunjiang Bridge, once around the financial district and back. Commentary in Chinese and English; the upper deck is open, and covered by a clear roof when it rains.',
  ),
  openingHours: bilingual('19:00、20:00、21:00发车', 'Departures at 19:00, 20:00 and 21:00'),
  notice: [punctualNotice, insuranceNotice, invoiceNotice],
  pictures: ['bus', 'night', 'home-1'],
  tags: [bilingual('敞篷双层', 'Open top'), bilingual('双语讲解', 'Commentary')],
  cutoffMinutes: -10,
  extra: {
    vehicle: bilingual('45座双层敞篷巴士', 'Open-top double-decker, 45 seats'),
    durationMinutes: 60,
    stops: [
      bilingual('云顶塔', 'Cloudtop Tower'),
      bilingual('老城钟楼', 'Old clock tower'),
      bilingual('云江大桥', 'Yunjiang Bridge'),
      bilingual('金融城', 'Financial district'),
    ],
    included: [
      bilingual('双语语音讲解', 'Commentary in two languages'),
      bilingual('乘客意外险', 'Accident insurance'),
    ],
    meetingPoints: [
      square,
      {
        code: 'METRO',
        name: bilingual('地铁云顶站C口', 'Cloudtop station, exit C'),
        place: bilingual('出站右转', 'turn right after the exit'),
        minutesBefore: 10,
      },
    ],
  } satisfies TourExtra,
  draws: ['NIGHT-BUS'],
  tickets: [
    {
      ...seat,
      code: 'SEAT',
      category: 'adult',
      name: bilingual('成人座位', 'Adult seat'),
      description: bilingual('上层先到先坐', 'Upper deck: first come, first seated'),
      yuan: [58, 68],
      refund: 'COACH',
      change: 'COACH',
    },
    {
      ...seat,
      code: 'CHILD',
      category: 'child',
      name: bilingual('儿童座位', 'Child seat'),
      description: bilingual('14周岁以下', 'Under 14'),
      ages: [null, 13],
      needsGuardian: true,
      yuan: [38, 48],
      refund: 'COACH',
      change: 'COACH',
    },
  ],
}

export const dayTour = {
  ...coach,
  code: 'YUNZHOU',
  name: bilingual('云州一日', 'Yunzhou in a day'),
  summary: bilingual(
    '古城、茶山与江湾，一天走完',
    'The old town, the tea hills and the river bend in one day',
  ),
  description: bilingual(
    '早晨从塔下出发，先逛有六百年城墙的古城，午餐在茶山农家，下午在江湾步道看水鸟，傍晚前回到塔下。全程导游陪同，车上有饮用水和充电口。',
    'In the morning to the old town with its six-hundred-year-old walls, lunch at a farm in the tea hills, waterbirds from the boardwalk at the river bend, and back at the tower before dusk. A guide comes along; water and chargers are on board.',
  ),
  openingHours: bilingual('08:30发车，16:30返回', 'Leaves at 08:30, back at 16:30'),
  notice: [punctualNotice, insuranceNotice, invoiceNotice],
  pictures: ['minibus', 'plan-around'],
  tags: [bilingual('含午餐', 'Lunch included'), bilingual('导游陪同', 'With a guide')],
  cutoffMinutes: -720,
  extra: {
    vehicle: bilingual('38座旅游大巴', 'Coach with 38 seats'),
    durationMinutes: 480,
    stops: [
      bilingual('古城', 'Old town'),
      bilingual('茶山', 'Tea hills'),
      bilingual('江湾步道', 'River bend boardwalk'),
    ],
    included: [
      bilingual('农家午餐', 'Lunch at the farm'),
      bilingual('古城门票', 'Entrance to the old town'),
      bilingual('乘客意外险', 'Accident insurance'),
    ],
    meetingPoints: [
      square,
      {
        code: 'STATION',
        name: bilingual('云州火车站北广场', 'Yunzhou railway station, north square'),
        place: bilingual('旅游大巴停靠点', 'coach stop'),
        minutesBefore: 30,
      },
    ],
  } satisfies TourExtra,
  draws: ['DAY-COACH'],
  tickets: [
    {
      ...seat,
      code: 'SEAT',
      category: 'adult',
      name: bilingual('成人座位', 'Adult seat'),
      description: bilingual('含午餐与古城门票', 'With lunch and the old town'),
      yuan: [268, 298],
      refund: 'COACH',
      change: 'COACH',
    },
  ],
} satisfies DemoProduct

export const riverNight = {
  type: 'SR',
  kind: 'general',
  saleState: 'ON_SALE',
  place: bilingual('滨江码头，距云顶塔200米', 'Riverside pier, 200 m from the tower'),
  howToUse: boardingSteps,
  stay: 'SLOT',
  code: 'RIVERNIGHT',
  name: bilingual('珠光夜游', 'River night cruise'),
  summary: bilingual(
    '九十分钟，从水上看整座塔亮起来',
    'Ninety minutes, and the whole tower lights up above the water',
  ),
  description: bilingual(
    '“珠光”号从塔下码头出发，向东到云江大桥，再顺流回望整座塔。顶层露天甲板座位最少，视野最开阔；主舱有暖气、茶点和落地窗。',
    'The Pearl Light leaves the pier below the tower, goes east to the Yunjiang Bridge, and drifts back with the whole tower in view. The open top deck has few seats and the widest view; the saloon is warm, with tea and tall windows.',
  ),
  openingHours: bilingual('19:00、20:30开航', 'Departures at 19:00 and 20:30'),
  notice: [
    section(
      bilingual('登船', 'Boarding'),
      bilingual(
        '开航前40分钟开始登船，开航前10分钟停止登船，逾时不候。两个舱位共用全船救生设备定额，售满即止。',
        'Boarding begins 40 minutes before departure and ends 10 minutes before; the ship does not wait. Both decks share the life jackets of the ship, and we sell no more seats than there are.',
      ),
    ),
    insuranceNotice,
    invoiceNotice,
  ],
  pictures: ['boat', 'home-1', 'night'],
  tags: [bilingual('江上夜景', 'Lights on the river'), bilingual('含茶点', 'Tea included')],
  cutoffMinutes: -10,
  extra: {
    ship: bilingual('“珠光”号，三层电动游船', 'Pearl Light, electric, three decks'),
    pier: {
      name: bilingual('滨江码头', 'Riverside pier'),
      place: bilingual('云顶塔东侧200米', '200 m east of the tower'),
    },
    durationMinutes: 90,
    boardingUntilMinutes: 10,
    sights: [
      bilingual('云顶塔', 'Cloudtop Tower'),
      bilingual('老城钟楼', 'Old clock tower'),
      bilingual('云江大桥', 'Yunjiang Bridge'),
    ],
    onBoard: [
      bilingual('暖气与落地窗', 'Heated saloon with tall windows'),
      bilingual('无障碍坡道', 'Step-free gangway'),
      bilingual('母婴室', 'Nursing room'),
    ],
  } satisfies CruiseExtra,
  draws: ['CRUISE-SHIP'],
  tickets: [
    {
      ...seat,
      code: 'TOP',
      category: 'adult',
      name: bilingual('顶层甲板', 'Top deck'),
      description: bilingual('露天座位，含毛毯与茶点', 'In the open, with a blanket and tea'),
      yuan: [168, 198],
      refund: 'SHIP',
      change: 'TWICE',
      draws: ['CRUISE-TOP', 'CRUISE-SHIP'],
    },
    {
      ...seat,
      code: 'SALOON',
      category: 'adult',
      name: bilingual('主舱', 'Saloon'),
      description: bilingual('室内靠窗长座，含茶点', 'Inside at the windows, with tea'),
      yuan: [98, 128],
      refund: 'SHIP',
      change: 'TWICE',
      draws: ['CRUISE-SALOON', 'CRUISE-SHIP'],
    },
    {
      ...seat,
      code: 'CHILD',
      category: 'child',
      name: bilingual('主舱儿童', 'Saloon, child'),
      description: bilingual('14周岁以下', 'Under 14'),
      ages: [null, 13],
      needsGuardian: true,
      yuan: [58, 68],
      refund: 'SHIP',
      change: 'TWICE',
      draws: ['CRUISE-SALOON', 'CRUISE-SHIP'],
    },
  ],
} satisfies DemoProduct

export const tours: readonly DemoProduct[] = [nightLine, dayTour]
export const cruises: readonly DemoProduct[] = [riverNight]
