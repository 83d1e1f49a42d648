/** The seven parks of the demo tower: decks, rides, the pass and the night ticket. */
import { type DemoProduct, type DemoTicket, everyDocument, officialDocuments } from './demo-product.ts'
import {
  atTheWindow,
  bringDocument,
  childrenNotice,
  deckTicketNotice,
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
import { say, section } from './words.ts'

const gate = say(
  '云顶塔B1层入口大厅，1–6号闸机（地铁3号线云顶站C口步行3分钟）',
  'Entrance hall on B1, gates 1–6 (metro line 3, Cloudtop station, exit C, 3 minutes on foot)',
)
const allDay = say('09:00–22:30，22:00停止入场', '09:00–22:30, last entry 22:00')

const deckAndMuseum = say('433米观光层、博物馆', '433 m deck and museum')
const terrace = say('488米露天平台', '488 m terrace')
const tramRound = say('摩天舱一圈', 'Sky tram ride')

/** Of every ticket on a deck. */
const deck = {
  group: true,
  realName: 'EVERY',
  idTypes: everyDocument,
  grantsDeck: true,
  refund: 'STANDARD',
  change: 'TWICE',
} as const satisfies Partial<DemoTicket>

const adultDeck = (yuan: DemoTicket['yuan'], description: DemoTicket['description']): DemoTicket => ({
  ...deck,
  code: 'ADULT',
  category: 'adult',
  name: say('成人票', 'Adult'),
  description,
  yuan,
  maxPerOrder: 9,
})

const minorDeck = (yuan: DemoTicket['yuan']): DemoTicket => ({
  ...deck,
  code: 'MINOR',
  category: 'minor',
  name: say('学生儿童票', 'Child 6–17'),
  description: say('6至17周岁，入场请出示证件', 'Ages 6 to 17; bring an ID document'),
  yuan,
  ages: [6, 17],
  maxPerOrder: 9,
})

const seniorDeck = (yuan: DemoTicket['yuan']): DemoTicket => ({
  ...deck,
  code: 'SENIOR',
  category: 'oldMan',
  name: say('长者票', 'Senior'),
  description: say('65周岁及以上，入场请出示证件', 'Ages 65 and over; bring an ID document'),
  yuan,
  ages: [65, null],
  maxPerOrder: 9,
})

const familyOf = (
  yuan: DemoTicket['yuan'],
  { admits, name, description }: Pick<DemoTicket, 'name' | 'description'> & { admits: number },
): DemoTicket => ({
  ...deck,
  code: 'FAMILY',
  category: 'parentChild',
  name,
  description,
  yuan,
  admits,
  maxPerOrder: 4,
})

const starlight: DemoProduct = {
  code: 'DECK433',
  kind: 'park',
  name: say('星空观光 433米', 'Starlight Deck 433 m'),
  summary: say(
    '室内环形观光层，白天看江，入夜看灯',
    'A ring of glass indoors: the river by day, the lights by night',
  ),
  description: say(
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
  suits: say('第一次登塔，老人孩子', 'First visits, all ages'),
  tags: [
    say('室内', 'Indoors'),
    say('含博物馆', 'Museum included'),
    say('24小时前免费退', 'Free refund until 24 h before'),
  ],
  saleState: 'ON_SALE',
  stay: 'SLOT',
  cutoffMinutes: 15,
  draws: ['DECK433', 'DECK433-OTA', 'DECK433-B2B'],
  tickets: [
    adultDeck([150, 160], say('433米观光层、高速电梯、建造博物馆', 'Deck at 433 m, lift and museum')),
    minorDeck([75, 80]),
    seniorDeck([75, 80]),
    {
      ...deck,
      code: 'CHILD',
      category: 'free',
      name: say('儿童免票', 'Child 6 and under'),
      description: say(
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
      name: say('优惠票', 'Discount'),
      description: say(
        '全日制学生、残疾人，入场出示有效证件',
        'Full-time students and visitors with a disability; show your card at the gate',
      ),
      yuan: [75, 80],
      maxPerOrder: 9,
    },
  ],
}

const openAir: DemoProduct = {
  code: 'DECK488',
  kind: 'park',
  name: say('云顶观景 488米', 'Open-air Deck 488 m'),
  summary: say('城市最高的露天平台，风从身边过', 'The highest terrace of the city, with the wind beside you'),
  description: say(
    '在433米观光层之上，再登55米，推开门就是天空。488米露天平台四面无遮挡，护栏外是整座云州。白天适合辨认街道，傍晚看江面从金色变成蓝色，入夜后塔身灯光从脚下升起。平台备有防风外套和儿童斗篷，免费借用。门票包含433米室内观光层和建造博物馆。',
    'Another 55 m above the indoor ring you open a door and stand in the sky. Nothing blocks the view from the terrace at 488 m: pick out the streets by day, watch the river turn from gold to blue at dusk, see the tower light up below your feet at night. Borrow a windproof coat or a child’s cape free of charge. The ticket includes the indoor deck at 433 m and the museum.',
  ),
  place: gate,
  openingHours: allDay,
  howToUse: [showCode, bringDocument, offlineCode, atTheWindow],
  notice: [realNameNotice, slotNotice, childrenNotice, weatherNotice, safetyNotice, invoiceNotice],
  pictures: ['deck488', 'deck433', 'home-2'],
  includes: [deckAndMuseum, terrace],
  suits: say('看日落、拍照', 'Sunsets and photos'),
  tags: [say('露天', 'Open air'), say('含433米', '433 m included'), say('日落人气', 'Best at sunset')],
  saleState: 'ON_SALE',
  stay: 'SLOT',
  cutoffMinutes: 15,
  draws: ['DECK488'],
  tickets: [
    adultDeck([228, 248], say('488米露天平台及433米观光层', 'Terrace at 488 m and deck at 433 m')),
    minorDeck([114, 124]),
    seniorDeck([114, 124]),
    familyOf([320, 350], {
      admits: 2,
      name: say('亲子票（1大1小）', 'Parent-child'),
      description: say('1位成人和1位17周岁及以下儿童', 'One adult and one child up to 17'),
    }),
  ],
}

const skyTram: DemoProduct = {
  code: 'TRAM455',
  kind: 'park',
  name: say('摩天舱 455米', 'Sky Tram 455 m'),
  summary: say(
    '16个玻璃舱绕塔顶缓行一周，约20分钟',
    'Sixteen glass cabins circle the roof in twenty minutes',
  ),
  description: say(
    '十六个透明球舱沿塔顶外沿的轨道缓缓绕行，一圈约二十分钟，每舱最多六人。舱内恒温，配有中英双语讲解和可以平躺的座椅。夜间场次会调暗灯光，只留星图。门票包含433米观光层。',
    'Sixteen clear cabins glide along a rail on the outer edge of the roof. One round takes about twenty minutes, six people to a cabin at most. The cabins are air-conditioned, with a commentary in Chinese and English and seats that recline. At night the lights go down and only the star map stays. The ticket includes the deck at 433 m.',
  ),
  place: say(
    '云顶塔455层摩天舱登舱口（由433米观光层乘扶梯到达）',
    'Boarding platform on level 455, by escalator from the 433 m deck',
  ),
  openingHours: say('09:00–22:30，大风天气停运', '09:00–22:30, not in strong wind'),
  howToUse: [
    showCode,
    say(
      '在433米观光层乘扶梯至455层，按时段排队登舱',
      'Take the escalator from 433 m to level 455 and queue for your slot',
    ),
    bringDocument,
    offlineCode,
  ],
  notice: [
    section(
      say('每时段48位', 'Forty-eight per slot'),
      say(
        '每30分钟发舱8次，共48个座位，售完即止。请提前10分钟到登舱口，错过时段请联系现场工作人员候补。',
        'Eight cabins leave every 30 minutes, 48 seats in all. Please be at the platform ten minutes early. If you miss your slot, ask our staff for the waiting list.',
      ),
    ),
    realNameNotice,
    section(
      say('停运与退款', 'When it does not run'),
      say(
        '瞬时风速超过每秒15米或有雷电时停运。当日未能乘坐的，请致电020-8888-0488办理全额退款。',
        'The tram stops when gusts exceed 15 m/s and in lightning. If it cannot run on your day, call 020-8888-0488 for a full refund.',
      ),
    ),
    healthNotice,
    safetyNotice,
    invoiceNotice,
  ],
  pictures: ['tram455', 'deck488', 'home-3'],
  includes: [deckAndMuseum, tramRound],
  suits: say('坐着看风景', 'Views from a seat'),
  tags: [say('每时段48位', '48 seats a slot'), say('含433米', '433 m included')],
  saleState: 'ON_SALE',
  stay: 'SLOT',
  cutoffMinutes: 10,
  draws: ['TRAM455'],
  tickets: [
    {
      ...adultDeck([298, 328], say('摩天舱一圈及433米观光层', 'One round and the deck at 433 m')),
      refund: 'WEATHER',
    },
    { ...minorDeck([149, 164]), refund: 'WEATHER' },
    {
      ...familyOf([420, 450], {
        admits: 2,
        name: say('亲子票（1大1小）', 'Parent-child'),
        description: say(
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

const glassWalk: DemoProduct = {
  code: 'GLASS',
  kind: 'park',
  name: say('玻璃天桥 433米', 'Glass Walk 433 m'),
  summary: say('20米透明步道，脚下就是滨江', 'Twenty metres of glass, with the riverside under your feet'),
  description: say(
    '从433米观光层向外伸出的20米透明步道，三层夹胶玻璃，每平方米可承重一吨。每15分钟只放行20人，先穿鞋套，再由工作人员带上步道。走到中段回头，会看见整座塔从身后的云里立起来。摄影师在终点等候，照片满意再付款。',
    'A walkway of twenty metres reaches out from the deck at 433 m: three layers of glass that carry a tonne per square metre. Only twenty people enter every 15 minutes; you put on overshoes and a guide takes you out. Turn around half-way and the whole tower stands up out of the clouds behind you. A photographer waits at the far end, and you pay only for pictures you like.',
  ),
  place: say(
    '云顶塔433米观光层东侧，玻璃天桥入口',
    'East side of the deck at 433 m, entrance to the glass walk',
  ),
  openingHours: say('09:00–22:00，雨雪及大风天气关闭', '09:00–22:00, closed in rain, snow and strong wind'),
  howToUse: [
    say(
      '凭观光票到达433米观光层，再到东侧天桥入口',
      'Go up with your deck ticket, then to the east side of 433 m',
    ),
    showCode,
    say('在入口处领取鞋套，跟随工作人员上桥', 'Put on overshoes at the entrance and follow the guide'),
    offlineCode,
  ],
  notice: [
    section(
      say('年龄与人数', 'Ages and group size'),
      say(
        '限6至70周岁游客参加，每15分钟20人。6至17周岁须有成人陪同。',
        'For ages 6 to 70, twenty people every 15 minutes. Under 18s need an adult with them.',
      ),
    ),
    deckTicketNotice,
    realNameNotice,
    healthNotice,
    section(
      say('桥上须知', 'On the glass'),
      say(
        '请穿平底鞋，手机须系挂绳，包袋存入入口处的免费储物柜。请勿奔跑、跳跃和倚靠护栏。',
        'Wear flat shoes, keep your phone on a strap and leave bags in the free lockers at the entrance. Please do not run, jump or lean on the rail.',
      ),
    ),
    weatherNotice,
    invoiceNotice,
  ],
  pictures: ['glass', 'deck433'],
  includes: [say('玻璃天桥', 'Glass walk')],
  suits: say('喜欢刺激，6–70周岁', 'Thrills, ages 6–70'),
  tags: [say('每15分钟20人', '20 every 15 minutes'), say('6–70周岁', 'Ages 6–70')],
  saleState: 'ON_SALE',
  stay: 'SLOT',
  cutoffMinutes: 5,
  draws: ['GLASS'],
  tickets: [
    {
      ...glass,
      code: 'ADULT',
      category: 'adult',
      name: say('成人票', 'Adult'),
      description: say('18至70周岁，须另持同日观光票', 'Ages 18 to 70, with a deck ticket of the same day'),
      yuan: [88, 98],
      ages: [18, 70],
      needsDeckTicket: true,
    },
    {
      ...glass,
      code: 'MINOR',
      category: 'minor',
      name: say('学生儿童票', 'Child 6–17'),
      description: say('6至17周岁，须另持同日观光票', 'Ages 6 to 17, with a deck ticket of the same day'),
      yuan: [58, 68],
      ages: [6, 17],
      needsDeckTicket: true,
    },
    {
      ...glass,
      code: 'BUNDLE-ADULT',
      category: 'adult',
      name: say('成人套票（含433米观光）', 'Adult with deck'),
      description: say('玻璃天桥加433米观光，18至70周岁', 'Glass walk and deck at 433 m, ages 18 to 70'),
      yuan: [218, 238],
      ages: [18, 70],
      grantsDeck: true,
      draws: ['GLASS', 'DECK433', 'DECK433-OTA', 'DECK433-B2B'],
    },
    {
      ...glass,
      code: 'BUNDLE-MINOR',
      category: 'minor',
      name: say('学生儿童套票（含433米观光）', 'Child 6–17 with deck'),
      description: say('玻璃天桥加433米观光，6至17周岁', 'Glass walk and deck at 433 m, ages 6 to 17'),
      yuan: [118, 128],
      ages: [6, 17],
      grantsDeck: true,
      draws: ['GLASS', 'DECK433', 'DECK433-OTA', 'DECK433-B2B'],
    },
  ],
}

const skyDrop: DemoProduct = {
  code: 'DROP485',
  kind: 'park',
  name: say('极速云霄 485米', 'Sky Drop 485 m'),
  summary: say('塔尖上的垂直跳楼机，离地485米', 'A drop ride on the mast, 485 m above the street'),
  description: say(
    '四人一排，沿塔尖桅杆升至485米，停三秒，然后放手。两次自由落体、一次缓降，全程约四分钟，体感失重一点五秒。每次乘坐前由教练一对一检查安全带，并讲解口令。完成后可领取当日证书。门票包含433米观光层。',
    'Four in a row you rise along the mast to 485 m, pause for three seconds, and let go. Two falls and one glide, four minutes altogether, a second and a half without weight. A coach checks every harness one by one and explains the commands. You take home a certificate of the day. The ticket includes the deck at 433 m.',
  ),
  place: say('云顶塔455层西侧，极速云霄体验中心', 'West side of level 455, Sky Drop centre'),
  openingHours: say('10:00–21:00，每日桅杆检修时段除外', '10:00–21:00, with breaks for mast inspections'),
  howToUse: [
    say(
      '提前30分钟到455层体验中心签署安全告知书',
      'Come to the centre on level 455 thirty minutes early and sign the safety form',
    ),
    showCode,
    say(
      '存放随身物品，测量身高体重，穿戴安全带',
      'Leave your belongings in a locker, get measured and put on the harness',
    ),
    bringDocument,
  ],
  notice: [
    section(
      say('参加条件', 'Who may ride'),
      say(
        '限14至60周岁，身高140至195厘米，体重40至100公斤。14至17周岁须有监护人到场签字。',
        'Ages 14 to 60, 140 to 195 cm tall, 40 to 100 kg. From 14 to 17 a guardian signs on the spot.',
      ),
    ),
    healthNotice,
    realNameNotice,
    section(
      say('保险', 'Insurance'),
      say(
        '票价含人身意外保险，须以购票证件投保，因此不接受无法核验的其他证件。',
        'The price includes accident insurance in the name on the ticket, so documents that cannot be verified are not accepted.',
      ),
    ),
    section(
      say('退款与改签规则', 'Refunds and changes'),
      say(
        '本项目不可改签。时段开始前退款收取20%手续费；因天气或现场体检不符合要求未能参加的，全额退款。',
        'No changes. A refund costs 20% until your slot starts. If the weather or our check keeps you from riding, you get a full refund.',
      ),
    ),
    safetyNotice,
    invoiceNotice,
  ],
  pictures: ['drop485', 'home-2'],
  includes: [deckAndMuseum, say('极速云霄', 'Sky drop')],
  suits: say('胆大的你，14–60周岁', 'The brave, ages 14–60'),
  tags: [say('14–60周岁', 'Ages 14–60'), say('含意外保险', 'Insurance included')],
  saleState: 'ON_SALE',
  stay: 'SLOT',
  cutoffMinutes: 0,
  draws: ['DROP485', 'DROP485-DAY'],
  tickets: [
    {
      code: 'ADULT',
      category: 'adult',
      name: say('体验票', 'Ride'),
      description: say(
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

const panoramaPass: DemoProduct = {
  code: 'COMBO',
  kind: 'park',
  name: say('云顶全景联票', 'Panorama Pass'),
  summary: say('433米观光、488米露天平台、摩天舱一次走完', 'Both decks and the sky tram in one visit'),
  description: say(
    '一张票走完云顶塔的三层风景：在433米看博物馆和江湾，登488米露天平台吹风，再坐进摩天舱绕塔一周。摩天舱按所选时段登舱，两层观光不限先后，建议预留三小时。比分开购买节省约四分之一。',
    'One ticket for the three best views of the tower: the museum and the bend of the river at 433 m, the wind on the terrace at 488 m, and a round in the sky tram. Board the tram in your slot and see the decks before or after; allow three hours. It costs about a quarter less than single tickets.',
  ),
  place: gate,
  openingHours: allDay,
  howToUse: [
    showCode,
    say(
      '先乘电梯至433米，再按指引登488米平台',
      'Take the lift to 433 m, then follow the signs to the terrace at 488 m',
    ),
    say(
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
  suits: say('一次玩全', 'Seeing it all'),
  tags: [say('三合一', 'Three in one'), say('立省约25%', 'Save about 25%')],
  saleState: 'ON_SALE',
  stay: 'SLOT',
  cutoffMinutes: 10,
  draws: ['DECK433', 'DECK488', 'TRAM455', 'DECK433-OTA', 'DECK433-B2B'],
  tickets: [
    adultDeck([398, 428], say('433米、488米和摩天舱各一次', 'Once each: 433 m, 488 m and the sky tram')),
    minorDeck([199, 214]),
    familyOf([860, 920], {
      admits: 3,
      name: say('家庭票（2大1小）', 'Family'),
      description: say('2位成人和1位17周岁及以下儿童', 'Two adults and one child up to 17'),
    }),
  ],
}

const nightLight: DemoProduct = {
  code: 'NIGHT',
  kind: 'park',
  name: say('夜光塔影', 'Night Light'),
  summary: say('18:00后登塔，含一杯云端特饮', 'Come up after six, with a drink above the lights'),
  description: say(
    '天黑以后的云顶塔属于慢下来的人。18:00起登上433米观光层，凭票在吧台领取一杯特饮，可选含酒精或无酒精。每晚19:30和20:30有十五分钟的灯光秀，从塔内看，光是从脚下升起来的。',
    'After dark the tower belongs to those who take their time. Come up to the deck at 433 m from six in the evening and pick a drink at the bar, with or without alcohol. At 19:30 and 20:30 a light show runs for fifteen minutes; seen from inside, the light rises from below your feet.',
  ),
  place: gate,
  openingHours: say('18:00–22:30，22:00停止入场', '18:00–22:30, last entry 22:00'),
  howToUse: [
    showCode,
    say('在433米吧台出示同一二维码领取饮品', 'Show the same code at the bar on 433 m for your drink'),
    offlineCode,
    atTheWindow,
  ],
  notice: [
    section(
      say('实名购票', 'Names on tickets'),
      say(
        '每单填写一位游客的姓名和证件号码，入场时由该游客出示证件，同行者一同入场。',
        'One visitor on the order is named. Please come in together: that visitor shows the document for everyone.',
      ),
    ),
    slotNotice,
    section(
      say('饮品', 'The drink'),
      say(
        '每票一杯，当晚有效，不可折现。未满18周岁的游客仅供应无酒精饮品。',
        'One drink per ticket, valid that evening, with no cash value. Under 18s are served alcohol-free drinks only.',
      ),
    ),
    weatherNotice,
    safetyNotice,
    invoiceNotice,
  ],
  pictures: ['night', 'home-3', 'deck433'],
  includes: [deckAndMuseum, say('一杯特饮', 'A drink')],
  suits: say('情侣、看夜景', 'Couples, night views'),
  tags: [say('18:00后', 'After 18:00'), say('含一杯饮品', 'One drink included')],
  saleState: 'ON_SALE',
  stay: 'SLOT',
  cutoffMinutes: 15,
  draws: ['NIGHT', 'DECK433', 'DECK433-OTA', 'DECK433-B2B'],
  tickets: [
    {
      code: 'ACTIVITY',
      category: 'activity',
      name: say('夜光票', 'Night ticket'),
      description: say('433米夜间观光及特饮一杯', 'The deck at 433 m by night, and a drink'),
      yuan: [188, 208],
      realName: 'ONE',
      idTypes: everyDocument,
      grantsDeck: true,
      maxPerOrder: 8,
      refund: 'EVENT',
      change: 'ONCE',
    },
  ],
}

export const parks: readonly DemoProduct[] = [
  starlight,
  openAir,
  skyTram,
  glassWalk,
  skyDrop,
  panoramaPass,
  nightLight,
]
