/** The six themed attractions of the demo tower, with simple dated tickets. */
import { type DemoProduct, type DemoTicket, everyDocument } from './demo-product.ts'
import {
  deckTicketNotice,
  healthNotice,
  invoiceNotice,
  offlineCode,
  safetyNotice,
  showCode,
} from './notices.ts'
import { say, section } from './words.ts'

/** Until half past nine in the evening. */
export const dayTicketCutoff = 21 * 60 + 30

/** Of every dated ticket. */
export const dated = {
  realName: 'NONE',
  idTypes: [],
  refund: 'DAY',
  change: 'ONCE',
  maxPerOrder: 10,
} as const satisfies Partial<DemoTicket>

export const themedBase = {
  kind: 'ztyPark',
  saleState: 'ON_SALE',
  stay: 'DAY',
  cutoffMinutes: dayTicketCutoff,
} as const satisfies Partial<DemoProduct>

/** Free for whoever holds a deck ticket of the same day. */
const freeWithDeck = (description: DemoTicket['description']): DemoTicket => ({
  ...dated,
  code: 'DECK-FREE',
  category: 'free',
  name: say('观光票随享', 'Free with a deck ticket'),
  description,
  yuan: [0, 0],
  needsDeckTicket: true,
})

const revolvingSeats: DemoProduct = {
  ...themedBase,
  code: 'REVOLVING',
  name: say('旋转餐厅观景位', 'Revolving view seats'),
  summary: say('坐着看完整座城，90分钟转一圈', 'See the whole city sitting down: one turn in 90 minutes'),
  description: say(
    '旋转餐厅外圈留出36个临窗座位给不用餐的客人。每位含一壶茶或一杯咖啡、一份当日点心，可坐满一整圈，约90分钟。座位按到达先后安排，靠窗面朝外。',
    'The restaurant keeps 36 window seats on its outer ring for guests who come for the view. Each comes with a pot of tea or a coffee and the pastry of the day, and is yours for one full turn of about 90 minutes. Seats are given in order of arrival, all facing out.',
  ),
  place: say('云顶塔418米旋转餐厅，前台', 'Revolving restaurant at 418 m, front desk'),
  openingHours: say(
    '10:00–22:00，用餐高峰12:00–13:30暂停入座',
    '10:00–22:00, no seating from 12:00 to 13:30',
  ),
  howToUse: [say('到418米旋转餐厅前台', 'Come to the front desk at 418 m'), showCode, offlineCode],
  notice: [
    section(
      say('入座', 'Seating'),
      say(
        '当日任意时间可用，客满时请在前台取号等候。每票一人一座，限用90分钟。',
        'Use it at any time of the day. When all seats are taken, the desk gives you a number. One seat per ticket, for 90 minutes.',
      ),
    ),
    section(
      say('儿童', 'Children'),
      say(
        '1.2米以下儿童可与成人同座，不另收费。',
        'Children under 1.2 m may share an adult’s seat free of charge.',
      ),
    ),
    safetyNotice,
    invoiceNotice,
  ],
  pictures: ['revolving', 'night'],
  tags: [say('含茶点', 'Tea and pastry'), say('90分钟', '90 minutes')],
  draws: ['REVOLVING'],
  tickets: [
    {
      ...dated,
      code: 'ADULT',
      category: 'adult',
      name: say('成人位', 'Adult seat'),
      description: say('一座一茶一点', 'A seat, a drink and a pastry'),
      yuan: [120, 120],
    },
    {
      ...dated,
      code: 'MINOR',
      category: 'minor',
      name: say('儿童位', 'Child seat'),
      description: say('6至17周岁，含果汁和点心', 'Ages 6 to 17, with juice and a pastry'),
      yuan: [60, 60],
    },
  ],
}

const postOffice: DemoProduct = {
  ...themedBase,
  code: 'POSTOFFICE',
  name: say('云端邮局', 'Post office in the clouds'),
  summary: say('从428米寄出的一张明信片', 'A postcard posted at 428 m'),
  description: say(
    '全国邮戳高度最高的邮局之一。挑一张当季明信片，盖上带海拔高度和当日日期的邮戳，可以寄给现在，也可以寄给一年后的自己。持观光票可免费参观邮票展和盖章。',
    'One of the highest postmarks in the country. Choose a card of the season, have it stamped with the altitude and the date, and send it today or to yourself in a year. With a deck ticket the stamp exhibition and the postmark are free.',
  ),
  place: say('云顶塔428米层，电梯厅旁', 'Level 428 m, beside the lifts'),
  openingHours: say('09:30–21:30', '09:30–21:30'),
  howToUse: [say('到428米云端邮局柜台', 'Come to the counter at 428 m'), showCode, offlineCode],
  notice: [
    section(
      say('寄送', 'Posting'),
      say(
        '邮资已含境内平信，寄往境外请在柜台补足邮资。慢递可选一个月至三年。',
        'Postage within the country is included; for other countries, please pay the difference at the counter. Slow mail takes from one month to three years; you choose.',
      ),
    ),
    deckTicketNotice,
    invoiceNotice,
  ],
  pictures: ['postoffice', 'home-2'],
  tags: [say('观光票免费参观', 'Free with a deck ticket'), say('海拔邮戳', 'Altitude postmark')],
  draws: ['POSTOFFICE'],
  tickets: [
    {
      ...dated,
      code: 'CARD',
      category: 'activity',
      name: say('明信片寄送票', 'Postcard and stamp'),
      description: say('明信片一张、邮戳、境内邮资', 'One card, the postmark and postage within the country'),
      yuan: [30, 30],
    },
    freeWithDeck(say('参观与盖章，不含明信片', 'Exhibition and postmark, without a card')),
  ],
}

const scienceHall: DemoProduct = {
  ...themedBase,
  code: 'SCIENCE',
  name: say('风与电梯科学馆', 'Wind and lift science hall'),
  summary: say(
    '塔为什么不怕风，电梯为什么不晃',
    'Why the tower stands up to the wind and the lift runs smoothly',
  ),
  description: say(
    '二十二件可以上手的展品：推动两百吨的调谐阻尼器模型，感受十级风，拆开一部高速电梯，给自己的桥做一次地震测试。每天11:00、15:00有工程师讲解，适合六岁以上的孩子。',
    'Twenty-two exhibits to touch: push a model of the tower’s 200-tonne damper, stand in a force-ten wind, look inside a fast lift, shake a bridge of your own. Engineers give talks at 11:00 and 15:00. Best from age six.',
  ),
  place: say('云顶塔裙楼4层', 'Podium building, 4th floor'),
  openingHours: say('09:30–20:30，20:00停止入场', '09:30–20:30, last entry 20:00'),
  howToUse: [
    say('到裙楼4层科学馆入口', 'Come to the entrance on the 4th floor of the podium'),
    showCode,
    offlineCode,
  ],
  notice: [
    section(
      say('参观', 'Your visit'),
      say(
        '当日多次进出，请保留二维码。12周岁以下儿童须有成人陪同，部分展品限身高1.1米以上。',
        'Come and go all day; keep your code. Children under 12 need an adult with them, and some exhibits require a height of 1.1 m.',
      ),
    ),
    section(
      say('观光票随享', 'Free with a deck ticket'),
      say(
        '已购任一观光票的游客可领取0元票，两张票须为同一日期。',
        'With a deck ticket, entry here is free: add a free ticket for the same date.',
      ),
    ),
    safetyNotice,
    invoiceNotice,
  ],
  pictures: ['science', 'deck433'],
  tags: [say('亲子', 'For families'), say('观光票随享', 'Free with a deck ticket')],
  draws: ['SCIENCE'],
  tickets: [
    {
      ...dated,
      code: 'ADULT',
      category: 'adult',
      name: say('成人票', 'Adult'),
      description: say('全部展品及定时讲解', 'All exhibits and the guided talks'),
      yuan: [50, 60],
    },
    {
      ...dated,
      code: 'MINOR',
      category: 'minor',
      name: say('学生儿童票', 'Child 6–17'),
      description: say('6至17周岁', 'Ages 6 to 17'),
      yuan: [30, 35],
    },
    freeWithDeck(say('凭同日观光票', 'With a deck ticket of the same day')),
  ],
}

const virtualFlight: DemoProduct = {
  ...themedBase,
  code: 'VR',
  name: say('VR 飞跃云州', 'VR flight over Yunzhou'),
  summary: say('十二分钟，贴着江面飞过整座城', 'Twelve minutes over the whole city, close above the river'),
  description: say(
    '动感座椅配8K头显，从塔尖起飞，掠过江面、老城的瓦顶和北面的山脊，最后在灯光里降落回塔上。全程十二分钟，可选白天或夜晚版本。',
    'A moving seat and an 8K headset: take off from the mast, skim the river, the tiled roofs of the old town and the northern ridge, and land again among the lights. Twelve minutes, by day or by night as you choose.',
  ),
  place: say('云顶塔裙楼3层', 'Podium building, 3rd floor'),
  openingHours: say('10:00–21:30', '10:00–21:30'),
  howToUse: [say('到裙楼3层现场取号', 'Take a number on the 3rd floor of the podium'), showCode, offlineCode],
  notice: [
    section(
      say('参加条件', 'Who may fly'),
      say(
        '限8周岁及以上、身高1.2米以上。体验前30分钟请勿进食。佩戴近视眼镜可以参加。',
        'For ages 8 and over, from 1.2 m tall. Please do not eat in the half hour before. You may wear glasses.',
      ),
    ),
    healthNotice,
    invoiceNotice,
  ],
  pictures: ['vr', 'home-1'],
  tags: [say('8周岁起', 'From age 8'), say('12分钟', '12 minutes')],
  draws: ['VR'],
  tickets: [
    {
      ...dated,
      code: 'ADULT',
      category: 'adult',
      name: say('单人票', 'One flight'),
      description: say('8周岁及以上，一次体验', 'Ages 8 and over, one flight'),
      yuan: [80, 88],
      realName: 'ONE',
      idTypes: everyDocument,
      ages: [8, null],
      maxPerOrder: 6,
    },
    {
      ...dated,
      code: 'DECK',
      category: 'discount',
      name: say('观光票加购', 'With a deck ticket'),
      description: say('凭同日观光票优惠', 'Reduced price with a deck ticket for the same day'),
      yuan: [60, 68],
      realName: 'ONE',
      idTypes: everyDocument,
      ages: [8, null],
      needsDeckTicket: true,
      maxPerOrder: 6,
    },
  ],
}

const cinema: DemoProduct = {
  ...themedBase,
  code: 'CINEMA4D',
  name: say('4D 影院', '4D cinema'),
  summary: say(
    '《塔的一天》，风、水雾和座椅都是真的',
    '“A day of the tower”, with real wind, mist and moving seats',
  ),
  description: say(
    '十八分钟的短片《塔的一天》讲述从清晨擦窗工人上岗到午夜灯光熄灭的云顶塔。球幕、动感座椅、风、水雾和气味同步。每半小时一场，坐满即开。',
    'Eighteen minutes with the tower from the window cleaners at dawn to the last light at midnight, on a dome with moving seats, wind, mist and scent. Every half hour, or as soon as all seats are taken.',
  ),
  place: say('云顶塔裙楼3层，4D影院', 'Podium building, 3rd floor, 4D cinema'),
  openingHours: say('10:00–21:00，每30分钟一场', '10:00–21:00, every 30 minutes'),
  howToUse: [
    say('开场前10分钟到影院门口', 'Be at the doors ten minutes before the show'),
    showCode,
    offlineCode,
  ],
  notice: [
    section(
      say('观影', 'In the cinema'),
      say(
        '当日任意场次可用，坐满即止。3周岁以下儿童不宜观看，7周岁以下须有成人陪同。',
        'Any show of the day, as long as there are seats. Not for children under 3; under 7s need an adult with them.',
      ),
    ),
    healthNotice,
    invoiceNotice,
  ],
  pictures: ['cinema4d', 'vr'],
  tags: [say('18分钟', '18 minutes'), say('中英字幕', 'English subtitles')],
  draws: ['CINEMA4D'],
  tickets: [
    {
      ...dated,
      code: 'ADULT',
      category: 'adult',
      name: say('成人票', 'Adult'),
      description: say('任意一场', 'Any one show'),
      yuan: [60, 60],
    },
    {
      ...dated,
      code: 'CHILD',
      category: 'child',
      name: say('儿童票', 'Child'),
      description: say('3至13周岁', 'Ages 3 to 13'),
      yuan: [30, 30],
    },
  ],
}

const lightMuseum: DemoProduct = {
  ...themedBase,
  code: 'LIGHTART',
  name: say('灯光艺术馆', 'Museum of light'),
  summary: say('九个房间，光是唯一的材料', 'Nine rooms made of nothing but light'),
  description: say(
    '九位艺术家各用一个房间，只以光为材料：会呼吸的墙、落在掌心的雨、没有尽头的走廊。馆内可以拍照，请关闭闪光灯。每季更换三间。',
    'Nine artists, a room each, and light as the only material: a wall that breathes, rain that falls into your palm, a corridor without an end. Photographs are welcome without flash. Three rooms change every season.',
  ),
  place: say('云顶塔B1层西区', 'Level B1, west wing'),
  openingHours: say('10:00–22:00，21:30停止入场', '10:00–22:00, last entry 21:30'),
  howToUse: [say('到B1层西区入口', 'Come to the entrance in the west wing of B1'), showCode, offlineCode],
  notice: [
    section(
      say('参观', 'Your visit'),
      say(
        '馆内较暗且有频闪效果，光敏感者请勿入内。请穿软底鞋，童车请存放在入口。',
        'The rooms are dark and some flicker: please do not enter if you are sensitive to light. Soft soles are best; leave prams at the entrance.',
      ),
    ),
    section(
      say('讲解', 'Guided tours'),
      say(
        '每日14:00、19:00有免费中文讲解，英文讲解请提前一天电话预约。',
        'Free tours in Chinese at 14:00 and 19:00; in English by phone a day ahead.',
      ),
    ),
    invoiceNotice,
  ],
  pictures: ['lightart', 'home-3'],
  tags: [say('可拍照', 'Photos welcome'), say('九间展厅', 'Nine rooms')],
  draws: ['LIGHTART'],
  tickets: [
    {
      ...dated,
      code: 'ADULT',
      category: 'adult',
      name: say('成人票', 'Adult'),
      description: say('全部九间展厅', 'All nine rooms'),
      yuan: [68, 78],
    },
    {
      ...dated,
      code: 'DISCOUNT',
      category: 'discount',
      name: say('优惠票', 'Discount'),
      description: say('6至17周岁、学生、65周岁及以上', 'Ages 6 to 17, students, 65 and over'),
      yuan: [34, 39],
    },
  ],
}

export const themedAttractions: readonly DemoProduct[] = [
  revolvingSeats,
  postOffice,
  scienceHall,
  virtualFlight,
  cinema,
  lightMuseum,
]
