/** The rides of the demo tower: the tram around its roof, the glass walk and the drop from its mast. */

import { bilingual, section } from '../words.ts'
import { adultDeck, deckAndMuseum, familyOf, minorDeck, tramRound } from './deck-tickets.ts'
import { type DemoProduct, type DemoTicket, everyDocument, officialDocuments } from './demo-product.ts'
import {
  bringDocument,
  deckTicketNotice,
  healthNotice,
  invoiceNotice,
  offlineCode,
  realNameNotice,
  safetyNotice,
  showCode,
  weatherNotice,
} from './notices.ts'
import { tags } from './tags.ts'

export const skyTram: DemoProduct = {
  code: 'TRAM455',
  kind: 'park',
  name: bilingual('摩天舱 455米', 'Sky Tram 455 m'),
  summary: bilingual(
    '16个玻璃舱绕塔顶缓行一周，约20分钟',
    'Sixteen glass cabins circle the roof in twenty minutes',
  ),
  description: bilingual(
    '十六个透明球舱沿塔顶外沿的轨道缓缓绕行，一圈约二十分钟，每舱最多六人。舱内恒温，配有中英双语讲解和可以平躺的座椅。夜间场次会调暗灯光，只留星图。门票包含433米观光层。',
    'Sixteen clear cabins glide along a rail on the outer edge of the roof. One round takes about twenty minutes, six people to a cabin at most. The cabins are air-conditioned, with a commentary in Chinese and English and seats that recline. At night the lights go down and only the star map stays. The ticket includes the deck at 433 m.',
  ),
  place: bilingual(
    '云顶塔455层摩天舱登舱口（由433米观光层乘扶梯到达）',
    'Boarding platform on level 455, by escalator from the 433 m deck',
  ),
  openingHours: bilingual('09:00–22:30，大风天气停运', '09:00–22:30, not in strong wind'),
  howToUse: [
    showCode,
    bilingual(
      '在433米观光层乘扶梯至455层，按时段排队登舱',
      'Take the escalator from 433 m to level 455 and queue for your slot',
    ),
    bringDocument,
    offlineCode,
  ],
  notice: [
    section(
      bilingual('每时段48位', 'Forty-eight per slot'),
      bilingual(
        '每30分钟发舱8次，共48个座位，售完即止。请提前10分钟到登舱口，错过时段请联系现场工作人员候补。',
        'Eight cabins leave every 30 minutes, 48 seats in all. Please be at the platform ten minutes early. If you miss your slot, ask our staff for the waiting list.',
      ),
    ),
    realNameNotice,
    section(
      bilingual('停运与退款', 'When it does not run'),
      bilingual(
        '瞬时风速超过每秒15米或有雷电时停运。停运时段的订单自动全额退款，并有短信通知；如有疑问，请致电020-8888-0488。',
        'The tram stops when gusts exceed 15 m/s and in lightning. What you booked for such a time is refunded in full without asking, and we write to you. Questions? Call 020-8888-0488.',
      ),
    ),
    healthNotice,
    safetyNotice,
    invoiceNotice,
  ],
  pictures: ['tram455', 'deck488', 'home-3'],
  includes: [deckAndMuseum, tramRound],
  suits: bilingual('坐着看风景', 'Views from a seat'),
  tags: [bilingual('每时段48位', '48 seats a slot'), tags.deckIncluded, tags.sunset, tags.families],
  saleState: 'ON_SALE',
  stay: 'SLOT',
  cutoffMinutes: 10,
  draws: ['TRAM455'],
  tickets: [
    {
      ...adultDeck([298, 328], bilingual('摩天舱一圈及433米观光层', 'One round and the deck at 433 m')),
      refund: 'WEATHER',
    },
    { ...minorDeck([149, 164]), refund: 'WEATHER' },
    {
      ...familyOf([420, 450], {
        admits: 2,
        name: bilingual('亲子票（1大1小）', 'Parent-child'),
        description: bilingual(
          '1位成人和1位17周岁及以下儿童，同舱',
          'One adult and one child up to 17, in one cabin',
        ),
      }),
      refund: 'WEATHER',
    },
  ],
}

/** The rule of every ticket on the glass. */
const glass = {
  realName: 'EVERY',
  idTypes: everyDocument,
  refund: 'STANDARD',
  change: 'TWICE',
  maxPerOrder: 6,
} as const satisfies Partial<DemoTicket>

export const glassWalk: DemoProduct = {
  code: 'GLASS',
  kind: 'park',
  name: bilingual('玻璃天桥 433米', 'Glass Walk 433 m'),
  summary: bilingual(
    '20米透明步道，脚下就是滨江',
    'Twenty metres of glass, with the riverside under your feet',
  ),
  description: bilingual(
    '从433米观光层向外伸出的20米透明步道，三层夹胶玻璃，每平方米可承重一吨。每15分钟只放行20人，先穿鞋套，再由工作人员带上步道。走到中段回头，会看见整座塔从身后的云里立起来。摄影师在终点等候，照片满意再付款。',
    'A walkway of twenty metres reaches out from the deck at 433 m: three layers of glass that carry a tonne per square metre. Only twenty people enter every 15 minutes; you put on overshoes and a guide takes you out. Turn around half-way and the whole tower stands up out of the clouds behind you. A photographer waits at the far end, and you pay only for pictures you like.',
  ),
  place: bilingual(
    '云顶塔433米观光层东侧，玻璃天桥入口',
    'East side of the deck at 433 m, entrance to the glass walk',
  ),
  openingHours: bilingual(
    '09:00–22:00，雨雪及大风天气关闭',
    '09:00–22:00, closed in rain, snow and strong wind',
  ),
  howToUse: [
    bilingual(
      '凭观光票到达433米观光层，再到东侧天桥入口',
      'Go up with your deck ticket, then to the east side of 433 m',
    ),
    showCode,
    bilingual('在入口处领取鞋套，跟随工作人员上桥', 'Put on overshoes at the entrance and follow the guide'),
    offlineCode,
  ],
  notice: [
    section(
      bilingual('年龄与人数', 'Ages and group size'),
      bilingual(
        '限6至70周岁游客参加，每15分钟20人。6至17周岁须有成人陪同。',
        'For ages 6 to 70, twenty people every 15 minutes. Under 18s need an adult with them.',
      ),
    ),
    deckTicketNotice,
    realNameNotice,
    healthNotice,
    section(
      bilingual('桥上须知', 'On the glass'),
      bilingual(
        '请穿平底鞋，手机须系挂绳，包袋存入入口处的免费储物柜。请勿奔跑、跳跃和倚靠护栏。',
        'Wear flat shoes, keep your phone on a strap and leave bags in the free lockers at the entrance. Please do not run, jump or lean on the rail.',
      ),
    ),
    weatherNotice,
    invoiceNotice,
  ],
  pictures: ['glass', 'deck433'],
  includes: [bilingual('玻璃天桥', 'Glass walk')],
  suits: bilingual('喜欢刺激，6–70周岁', 'Thrills, ages 6–70'),
  tags: [bilingual('每15分钟20人', '20 every 15 minutes'), bilingual('6–70周岁', 'Ages 6–70'), tags.thrills],
  saleState: 'ON_SALE',
  stay: 'SLOT',
  cutoffMinutes: 5,
  draws: ['GLASS'],
  tickets: [
    {
      ...glass,
      code: 'ADULT',
      category: 'adult',
      name: bilingual('成人票', 'Adult'),
      description: bilingual(
        '18至70周岁，须另持同日观光票',
        'Ages 18 to 70, with a deck ticket of the same day',
      ),
      yuan: [88, 98],
      ages: [18, 70],
      needsDeckTicket: true,
    },
    {
      ...glass,
      code: 'MINOR',
      category: 'minor',
      name: bilingual('学生儿童票', 'Child 6–17'),
      description: bilingual(
        '6至17周岁，须另持同日观光票',
        'Ages 6 to 17, with a deck ticket of the same day',
      ),
      yuan: [58, 68],
      ages: [6, 17],
      needsDeckTicket: true,
    },
    {
      ...glass,
      code: 'BUNDLE-ADULT',
      category: 'adult',
      name: bilingual('成人套票（含433米观光）', 'Adult with deck'),
      description: bilingual(
        '玻璃天桥加433米观光，18至70周岁',
        'Glass walk and deck at 433 m, ages 18 to 70',
      ),
      yuan: [218, 238],
      ages: [18, 70],
      grantsDeck: true,
      draws: ['GLASS', 'DECK433', 'DECK433-OTA', 'DECK433-B2B'],
    },
    {
      ...glass,
      code: 'BUNDLE-MINOR',
      category: 'minor',
      name: bilingual('学生儿童套票（含433米观光）', 'Child 6–17 with deck'),
      description: bilingual('玻璃天桥加433米观光，6至17周岁', 'Glass walk and deck at 433 m, ages 6 to 17'),
      yuan: [118, 128],
      ages: [6, 17],
      grantsDeck: true,
      draws: ['GLASS', 'DECK433', 'DECK433-OTA', 'DECK433-B2B'],
    },
  ],
}

export const skyDrop: DemoProduct = {
  code: 'DROP485',
  kind: 'park',
  name: bilingual('极速云霄 485米', 'Sky Drop 485 m'),
  summary: bilingual('塔尖上的垂直跳楼机，离地485米', 'A drop ride on the mast, 485 m above the street'),
  description: bilingual(
    '四人一排，沿塔尖桅杆升至485米，停三秒，然后放手。两次自由落体、一次缓降，全程约四分钟，体感失重一点五秒。每次乘坐前由教练一对一检查安全带，并讲解口令。完成后可领取当日证书。门票包含433米观光层。',
    'Four in a row you rise along the mast to 485 m, pause for three seconds, and let go. Two falls and one glide, four minutes altogether, a second and a half without weight. A coach checks every harness one by one and explains the commands. You take home a certificate of the day. The ticket includes the deck at 433 m.',
  ),
  place: bilingual('云顶塔455层西侧，极速云霄体验中心', 'West side of level 455, Sky Drop centre'),
  openingHours: bilingual(
    '10:00–21:00，每日桅杆检修时段除外',
    '10:00–21:00, with breaks for mast inspections',
  ),
  howToUse: [
    bilingual(
      '提前30分钟到455层体验中心签署安全告知书',
      'Come to the centre on level 455 thirty minutes early and sign the safety form',
    ),
    showCode,
    bilingual(
      '存放随身物品，测量身高体重，穿戴安全带',
      'Leave your belongings in a locker, get measured and put on the harness',
    ),
    bringDocument,
  ],
  notice: [
    section(
      bilingual('参加条件', 'Who may ride'),
      bilingual(
        '限14至60周岁，身高140至195厘米，体重40至100公斤。14至17周岁须有监护人到场签字。',
        'Ages 14 to 60, 140 to 195 cm tall, 40 to 100 kg. From 14 to 17 a guardian signs on the spot.',
      ),
    ),
    healthNotice,
    realNameNotice,
    section(
      bilingual('保险', 'Insurance'),
      bilingual(
        '票价含人身意外保险，须以购票证件投保，因此不接受无法核验的其他证件。',
        'The price includes accident insurance in the name on the ticket, so documents that cannot be verified are not accepted.',
      ),
    ),
    section(
      bilingual('退款与改期规则', 'Refunds and changes'),
      bilingual(
        '本项目不可改期。时段开始前退款收取20%手续费；因天气或现场体检不符合要求未能参加的，全额退款。',
        'No changes. A refund costs 20% until your slot starts. If the weather or our check keeps you from riding, you get a full refund.',
      ),
    ),
    safetyNotice,
    invoiceNotice,
  ],
  pictures: ['drop485', 'home-2'],
  includes: [deckAndMuseum, bilingual('极速云霄', 'Sky drop')],
  suits: bilingual('胆大的你，14–60周岁', 'The brave, ages 14–60'),
  tags: [bilingual('14–60周岁', 'Ages 14–60'), bilingual('含意外保险', 'Insurance included'), tags.thrills],
  saleState: 'ON_SALE',
  stay: 'SLOT',
  cutoffMinutes: 0,
  draws: ['DROP485', 'DROP485-DAY'],
  tickets: [
    {
      code: 'ADULT',
      category: 'adult',
      name: bilingual('体验票', 'Ride'),
      description: bilingual(
        '14至60周岁，含433米观光和意外保险',
        'Ages 14 to 60, with the deck at 433 m and insurance',
      ),
      yuan: [480, 520],
      realName: 'EVERY',
      idTypes: officialDocuments,
      ages: [14, 60],
      grantsDeck: true,
      maxPerOrder: 4,
      refund: 'RIDE',
      change: 'NEVER',
    },
  ],
}
