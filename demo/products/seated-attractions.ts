/** The attractions of the demo tower that one enjoys sitting down: revolving restaurant, flight and cinema. */

import { bilingual, section } from '../words.ts'
import { dated, themedBase } from './dated-tickets.ts'
import { type DemoProduct, everyDocument } from './demo-product.ts'
import { healthNotice, invoiceNotice, offlineCode, safetyNotice, showCode } from './notices.ts'
import { tags } from './tags.ts'

export const revolvingSeats: DemoProduct = {
  ...themedBase,
  code: 'REVOLVING',
  name: bilingual('旋转餐厅观景位', 'Revolving view seats'),
  summary: bilingual(
    '坐着看完整座城，90分钟转一圈',
    'See the whole city sitting down: one turn in 90 minutes',
  ),
  description: bilingual(
    '旋转餐厅外圈留出36个临窗座位给不用餐的客人。每位含一壶茶或一杯咖啡、一份当日点心，可坐满一整圈，约90分钟。座位按到达先后安排，靠窗面朝外。',
    'The restaurant keeps 36 window seats on its outer ring for guests who come for the view. Each comes with a pot of tea or a coffee and the pastry of the day, and is yours for one full turn of about 90 minutes. Seats are given in order of arrival, all facing out.',
  ),
  place: bilingual('云顶塔418米旋转餐厅，前台', 'Revolving restaurant at 418 m, front desk'),
  openingHours: bilingual(
    '10:00–22:00，用餐高峰12:00–13:30暂停入座',
    '10:00–22:00, no seating from 12:00 to 13:30',
  ),
  howToUse: [bilingual('到418米旋转餐厅前台', 'Come to the front desk at 418 m'), showCode, offlineCode],
  notice: [
    section(
      bilingual('入座', 'Seating'),
      bilingual(
        '当日任意时间可用，客满时请在前台取号等候。每票一人一座，限用90分钟。',
        'Use it at any time of the day. When all seats are taken, the desk gives you a number. One seat per ticket, for 90 minutes.',
      ),
    ),
    section(
      bilingual('儿童', 'Children'),
      bilingual(
        '1.2米以下儿童可与成人同座，不另收费。',
        'Children under 1.2 m may share an adult’s seat free of charge.',
      ),
    ),
    safetyNotice,
    invoiceNotice,
  ],
  pictures: ['revolving', 'night'],
  tags: [bilingual('含茶点', 'Tea and pastry'), bilingual('90分钟', '90 minutes'), tags.nightView],
  draws: ['REVOLVING'],
  tickets: [
    {
      ...dated,
      code: 'ADULT',
      category: 'adult',
      name: bilingual('成人位', 'Adult seat'),
      description: bilingual('一座一茶一点', 'A seat, a drink and a pastry'),
      yuan: [120, 120],
    },
    {
      ...dated,
      code: 'MINOR',
      category: 'minor',
      name: bilingual('儿童位', 'Child seat'),
      description: bilingual('6至17周岁，含果汁和点心', 'Ages 6 to 17, with juice and a pastry'),
      yuan: [60, 60],
    },
  ],
}

export const virtualFlight: DemoProduct = {
  ...themedBase,
  code: 'VR',
  name: bilingual('VR 飞跃云州', 'VR flight over Yunzhou'),
  summary: bilingual(
    '十二分钟，贴着江面飞过整座城',
    'Twelve minutes over the whole city, close above the river',
  ),
  description: bilingual(
    '动感座椅配8K头显，从塔尖起飞，掠过江面、老城的瓦顶和北面的山脊，最后在灯光里降落回塔上。全程十二分钟，可选白天或夜晚版本。',
    'A moving seat and an 8K headset: take off from the mast, skim the river, the tiled roofs of the old town and the northern ridge, and land again among the lights. Twelve minutes, by day or by night as you choose.',
  ),
  place: bilingual('云顶塔裙楼3层', 'Podium building, 3rd floor'),
  openingHours: bilingual('10:00–21:30', '10:00–21:30'),
  howToUse: [
    bilingual('到裙楼3层现场取号', 'Take a number on the 3rd floor of the podium'),
    showCode,
    offlineCode,
  ],
  notice: [
    section(
      bilingual('参加条件', 'Who may fly'),
      bilingual(
        '限8周岁及以上、身高1.2米以上。体验前30分钟请勿进食。佩戴近视眼镜可以参加。',
        'For ages 8 and over, from 1.2 m tall. Please do not eat in the half hour before. You may wear glasses.',
      ),
    ),
    healthNotice,
    invoiceNotice,
  ],
  pictures: ['vr', 'home-1'],
  tags: [bilingual('8周岁起', 'From age 8'), bilingual('12分钟', '12 minutes'), tags.handsOn],
  draws: ['VR'],
  tickets: [
    {
      ...dated,
      code: 'ADULT',
      category: 'adult',
      name: bilingual('单人票', 'One flight'),
      description: bilingual('8周岁及以上，一次体验', 'Ages 8 and over, one flight'),
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
      name: bilingual('观光票加购', 'With a deck ticket'),
      description: bilingual('凭同日观光票优惠', 'Reduced price with a deck ticket for the same day'),
      yuan: [60, 68],
      realName: 'ONE',
      idTypes: everyDocument,
      ages: [8, null],
      needsDeckTicket: true,
      maxPerOrder: 6,
    },
    {
      ...dated,
      code: 'CARD',
      category: 'discount',
      name: bilingual('持卡优惠票', 'With a card'),
      description: bilingual(
        '持云州市民卡或年卡的游客，8周岁及以上，入场时核对持卡人照片',
        'For holders of a Yunzhou citizen card or an annual card, ages 8 and over; the photo is compared at the gate',
      ),
      yuan: [40, 44],
      realName: 'EVERY',
      idTypes: everyDocument,
      ages: [8, null],
      needsCard: ['CITIZEN', 'ANNUALCARD', 'FAMILYCARD', 'SENIORCARD'],
      maxPerOrder: 4,
    },
  ],
}

export const cinema: DemoProduct = {
  ...themedBase,
  code: 'CINEMA4D',
  name: bilingual('4D 影院', '4D cinema'),
  summary: bilingual(
    '《塔的一天》，风、水雾和座椅都是真的',
    '“A day of the tower”, with real wind, mist and moving seats',
  ),
  description: bilingual(
    '十八分钟的短片《塔的一天》讲述从清晨擦窗工人上岗到午夜灯光熄灭的云顶塔。球幕、动感座椅、风、水雾和气味同步。每半小时一场，坐满即开。',
    'Eighteen minutes with the tower from the window cleaners at dawn to the last light at midnight, on a dome with moving seats, wind, mist and scent. Every half hour, or as soon as all seats are taken.',
  ),
  place: bilingual('云顶塔裙楼3层，4D影院', 'Podium building, 3rd floor, 4D cinema'),
  openingHours: bilingual('10:00–21:00，每30分钟一场', '10:00–21:00, every 30 minutes'),
  howToUse: [
    bilingual('开场前10分钟到影院门口', 'Be at the doors ten minutes before the show'),
    showCode,
    offlineCode,
  ],
  notice: [
    section(
      bilingual('观影', 'In the cinema'),
      bilingual(
        '当日任意场次可用，坐满即止。3周岁以下儿童不宜观看，7周岁以下须有成人陪同。',
        'Any show of the day, as long as there are seats. Not for children under 3; under 7s need an adult with them.',
      ),
    ),
    healthNotice,
    invoiceNotice,
  ],
  pictures: ['cinema4d', 'vr'],
  tags: [bilingual('18分钟', '18 minutes'), bilingual('中英字幕', 'English subtitles'), tags.families],
  draws: ['CINEMA4D'],
  tickets: [
    {
      ...dated,
      code: 'ADULT',
      category: 'adult',
      name: bilingual('成人票', 'Adult'),
      description: bilingual('任意一场', 'Any one show'),
      yuan: [60, 60],
    },
    {
      ...dated,
      code: 'CHILD',
      category: 'child',
      name: bilingual('儿童票', 'Child'),
      description: bilingual('3至13周岁', 'Ages 3 to 13'),
      yuan: [30, 30],
    },
  ],
}
