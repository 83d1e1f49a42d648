/** The decks of the demo tower: indoors and in the open, both with the tram, and one of them by night. */

import { bilingual, section } from '../words.ts'
import {
  adultDeck,
  allDay,
  cardDeck,
  deck,
  deckAndMuseum,
  familyOf,
  gate,
  minorDeck,
  seniorDeck,
  terrace,
  tramRound,
} from './deck-tickets.ts'
import { type DemoProduct, everyDocument } from './demo-product.ts'
import {
  atTheWindow,
  bringDocument,
  childrenNotice,
  discountNotice,
  healthNotice,
  invoiceNotice,
  offlineCode,
  realNameNotice,
  safetyNotice,
  showCode,
  slotNotice,
  weatherNotice,
} from './notices.ts'
import { tags } from './tags.ts'

export const starlight: DemoProduct = {
  code: 'DECK433',
  kind: 'park',
  name: bilingual('星空观光 433米', 'Starlight Deck 433 m'),
  summary: bilingual(
    '室内环形观光层，白天看江，入夜看灯',
    'A ring of glass indoors: the river by day, the lights by night',
  ),
  description: bilingual(
    '乘坐高速电梯，55秒抵达433米。整层环形落地玻璃，一圈走完约600步：东面是江湾和三座大桥，西面是老城的骑楼与钟楼，北面的山脊在晴天清晰可见。层内设有云顶塔建造博物馆，用一比一百的模型讲述这座塔如何在五年里一节一节长高。日落前后四十分钟，是这里最好的时候。',
    'A fast lift takes 55 seconds to 433 m. The whole floor is a ring of glass, some 600 steps around: the bend of the river and its three bridges to the east, the arcades and the clock tower of the old town to the west, the mountain ridge to the north on a clear day. A museum on the same floor shows how the tower grew section by section in five years. The forty minutes around sunset are the best of the day.',
  ),
  place: gate,
  openingHours: allDay,
  howToUse: [showCode, bringDocument, offlineCode, atTheWindow],
  notice: [
    realNameNotice,
    slotNotice,
    childrenNotice,
    discountNotice,
    safetyNotice,
    weatherNotice,
    invoiceNotice,
  ],
  pictures: ['deck433', 'science', 'home-1'],
  includes: [deckAndMuseum],
  suits: bilingual('第一次登塔，老人孩子', 'First visits, all ages'),
  tags: [bilingual('室内', 'Indoors'), bilingual('含博物馆', 'Museum included'), tags.families],
  saleState: 'ON_SALE',
  stay: 'SLOT',
  cutoffMinutes: 15,
  draws: ['DECK433', 'DECK433-OTA', 'DECK433-B2B'],
  tickets: [
    adultDeck([150, 160], bilingual('433米观光层、高速电梯、建造博物馆', 'Deck at 433 m, lift and museum')),
    minorDeck([75, 80]),
    seniorDeck([75, 80]),
    {
      ...deck,
      code: 'CHILD',
      category: 'free',
      name: bilingual('儿童免票', 'Child 6 and under'),
      description: bilingual(
        '6周岁及以下或身高1.2米及以下，须由成人携带',
        'Aged 6 and under or up to 1.2 m tall, with an adult on the same order',
      ),
      yuan: [0, 0],
      group: false,
      ages: [null, 6],
      needsGuardian: true,
      maxPerOrder: 4,
    },
    {
      ...deck,
      code: 'DISCOUNT',
      category: 'discount',
      name: bilingual('优惠票', 'Discount'),
      description: bilingual(
        '全日制学生、残疾人，入场出示有效证件',
        'Full-time students and visitors with a disability; show your card at the gate',
      ),
      yuan: [75, 80],
      maxPerOrder: 9,
    },
    ...cardDeck([75, 80]),
  ],
}

export const openAir: DemoProduct = {
  code: 'DECK488',
  kind: 'park',
  name: bilingual('云顶观景 488米', 'Open-air Deck 488 m'),
  summary: bilingual(
    '城市最高的露天平台，风从身边过',
    'The highest terrace of the city, with the wind beside you',
  ),
  description: bilingual(
    '在433米观光层之上，再登55米，推开门就是天空。488米露天平台四面无遮挡，护栏外是整座云州。白天适合辨认街道，傍晚看江面从金色变成蓝色，入夜后塔身灯光从脚下升起。平台备有防风外套和儿童斗篷，免费借用。门票包含433米室内观光层和建造博物馆。',
    'Another 55 m above the indoor ring you open a door and stand in the sky. Nothing blocks the view from the terrace at 488 m: pick out the streets by day, watch the river turn from gold to blue at dusk, see the tower light up below your feet at night. Borrow a windproof coat or a child’s cape free of charge. The ticket includes the indoor deck at 433 m and the museum.',
  ),
  place: gate,
  openingHours: allDay,
  howToUse: [showCode, bringDocument, offlineCode, atTheWindow],
  notice: [realNameNotice, slotNotice, childrenNotice, weatherNotice, safetyNotice, invoiceNotice],
  pictures: ['deck488', 'deck433', 'home-2'],
  includes: [deckAndMuseum, terrace],
  suits: bilingual('看日落、拍照', 'Sunsets and photos'),
  tags: [bilingual('露天', 'Open air'), tags.deckIncluded, tags.sunset],
  saleState: 'ON_SALE',
  stay: 'SLOT',
  cutoffMinutes: 15,
  draws: ['DECK488'],
  tickets: [
    adultDeck([228, 248], bilingual('488米露天平台及433米观光层', 'Terrace at 488 m and deck at 433 m')),
    minorDeck([114, 124]),
    seniorDeck([114, 124]),
    familyOf([320, 350], {
      admits: 2,
      name: bilingual('亲子票（1大1小）', 'Parent-child'),
      description: bilingual('1位成人和1位17周岁及以下儿童', 'One adult and one child up to 17'),
    }),
  ],
}

export const panoramaPass: DemoProduct = {
  code: 'COMBO',
  kind: 'park',
  name: bilingual('云顶全景联票', 'Panorama Pass'),
  summary: bilingual('433米观光、488米露天平台、摩天舱一次走完', 'Both decks and the sky tram in one visit'),
  description: bilingual(
    '一张票走完云顶塔的三层风景：在433米看博物馆和江湾，登488米露天平台吹风，再坐进摩天舱绕塔一周。摩天舱按所选时段登舱，两层观光不限先后，建议预留三小时。比分开购买节省约四分之一。',
    'One ticket for the three best views of the tower: the museum and the bend of the river at 433 m, the wind on the terrace at 488 m, and a round in the sky tram. Board the tram in your slot and see the decks before or after; allow three hours. It costs about a quarter less than single tickets.',
  ),
  place: gate,
  openingHours: allDay,
  howToUse: [
    showCode,
    bilingual(
      '先乘电梯至433米，再按指引登488米平台',
      'Take the lift to 433 m, then follow the signs to the terrace at 488 m',
    ),
    bilingual(
      '摩天舱在455层，请按所选时段登舱；两层观光不限先后',
      'Board the tram on level 455 within your slot; see the decks before or after it',
    ),
    bringDocument,
  ],
  notice: [
    realNameNotice,
    slotNotice,
    childrenNotice,
    weatherNotice,
    healthNotice,
    safetyNotice,
    invoiceNotice,
  ],
  pictures: ['combo', 'deck488', 'tram455', 'deck433'],
  includes: [deckAndMuseum, terrace, tramRound],
  suits: bilingual('一次玩全', 'Seeing it all'),
  tags: [
    bilingual('三合一', 'Three in one'),
    bilingual('立省约25%', 'Save about 25%'),
    tags.deckIncluded,
    tags.sunset,
  ],
  saleState: 'ON_SALE',
  stay: 'SLOT',
  cutoffMinutes: 10,
  draws: ['DECK433', 'DECK488', 'TRAM455', 'DECK433-OTA', 'DECK433-B2B'],
  tickets: [
    adultDeck(
      [398, 428],
      bilingual('433米、488米和摩天舱各一次', 'Once each: 433 m, 488 m and the sky tram'),
    ),
    minorDeck([199, 214]),
    familyOf([860, 920], {
      admits: 3,
      name: bilingual('家庭票（2大1小）', 'Family'),
      description: bilingual('2位成人和1位17周岁及以下儿童', 'Two adults and one child up to 17'),
    }),
  ],
}

export const nightLight: DemoProduct = {
  code: 'NIGHT',
  kind: 'park',
  name: bilingual('夜光塔影', 'Night Light'),
  summary: bilingual('18:00后登塔，含一杯云端特饮', 'Come up after six, with a drink above the lights'),
  description: bilingual(
    '天黑以后的云顶塔属于慢下来的人。18:00起登上433米观光层，凭票在吧台领取一杯特饮，可选含酒精或无酒精。每晚19:30和20:30有十五分钟的灯光秀，从塔内看，光是从脚下升起来的。',
    'After dark the tower belongs to those who take their time. Come up to the deck at 433 m from six in the evening and pick a drink at the bar, with or without alcohol. At 19:30 and 20:30 a light show runs for fifteen minutes; seen from inside, the light rises from below your feet.',
  ),
  place: gate,
  openingHours: bilingual('18:00–22:30，22:00停止入场', '18:00–22:30, last entry 22:00'),
  howToUse: [
    showCode,
    bilingual('在433米吧台出示同一二维码领取饮品', 'Show the same code at the bar on 433 m for your drink'),
    offlineCode,
    atTheWindow,
  ],
  notice: [
    section(
      bilingual('实名购票', 'Names on tickets'),
      bilingual(
        '每单填写一位游客的姓名和证件号码，入场时由该游客出示证件，同行者一同入场。',
        'One visitor on the order is named. Please come in together: that visitor shows the document for everyone.',
      ),
    ),
    slotNotice,
    section(
      bilingual('饮品', 'The drink'),
      bilingual(
        '每票一杯，当晚有效，不可折现。未满18周岁的游客仅供应无酒精饮品。',
        'One drink per ticket, valid that evening, with no cash value. Under 18s are served alcohol-free drinks only.',
      ),
    ),
    weatherNotice,
    safetyNotice,
    invoiceNotice,
  ],
  pictures: ['night', 'home-3', 'deck433'],
  includes: [deckAndMuseum, bilingual('一杯特饮', 'A drink')],
  suits: bilingual('情侣、看夜景', 'Couples, night views'),
  tags: [bilingual('18:00后', 'After 18:00'), bilingual('含一杯饮品', 'One drink included'), tags.nightView],
  saleState: 'ON_SALE',
  stay: 'SLOT',
  cutoffMinutes: 15,
  draws: ['NIGHT', 'DECK433', 'DECK433-OTA', 'DECK433-B2B'],
  tickets: [
    {
      code: 'ACTIVITY',
      category: 'activity',
      name: bilingual('夜光票', 'Night ticket'),
      description: bilingual('433米夜间观光及特饮一杯', 'The deck at 433 m by night, and a drink'),
      yuan: [188, 208],
      realName: 'ONE',
      idTypes: everyDocument,
      grantsDeck: true,
      maxPerOrder: 8,
      refund: 'EVENT',
      change: 'ON_REQUEST',
    },
  ],
}
