/** One attraction for each way of not being on sale, so that every message of the shop can be seen. */

import { bilingual, section } from '../words.ts'
import { dated, themedBase } from './dated-tickets.ts'
import type { DemoProduct } from './demo-product.ts'
import { healthNotice, invoiceNotice, offlineCode, safetyNotice, showCode, weatherNotice } from './notices.ts'
import { tags } from './tags.ts'

const sunrise: DemoProduct = {
  ...themedBase,
  code: 'SUNRISE',
  name: bilingual('云上日出', 'Sunrise above the clouds'),
  summary: bilingual('每天只有60人，在塔顶等第一束光', 'Sixty people a day wait for the first light'),
  description: bilingual(
    '冬春两季的云州常有平流云，清晨的塔顶会浮在云海之上。我们正在筹备清晨专场：日出前一小时开门，备有热饮和毛毯，日出后可在旋转餐厅用早餐。开售时间将在公众号公布。',
    'In winter and spring low clouds often lie over Yunzhou, and the top of the tower floats above them at dawn. We are preparing a morning opening: doors one hour before sunrise, hot drinks and blankets, breakfast in the revolving restaurant afterwards. The start of sales will be announced here.',
  ),
  place: bilingual('云顶塔B1层入口大厅，1号闸机', 'Entrance hall on B1, gate 1'),
  openingHours: bilingual('日出前一小时起', 'From one hour before sunrise'),
  howToUse: [showCode, offlineCode],
  notice: [weatherNotice, safetyNotice, invoiceNotice],
  pictures: ['home-2', 'deck488'],
  tags: [bilingual('含热饮毛毯', 'Hot drinks, blankets'), tags.photos],
  saleState: 'COMING_SOON',
  draws: ['SUNRISE'],
  tickets: [
    {
      ...dated,
      code: 'ADULT',
      category: 'adult',
      name: bilingual('日出票', 'Sunrise ticket'),
      description: bilingual('含热饮一杯', 'Includes a hot drink'),
      yuan: [168, 188],
      maxPerOrder: 4,
    },
  ],
}

const workshop: DemoProduct = {
  ...themedBase,
  code: 'WORKSHOP',
  name: bilingual('云端手作工坊', 'Cloud workshop'),
  summary: bilingual('亲手做一枚塔形徽章带回家', 'Make a badge of the tower and take it home'),
  description: bilingual(
    '在手作老师的指导下，用热珐琅工艺完成一枚属于自己的塔形徽章，约五十分钟。工坊正在更换烧制设备，恢复时间请关注公告。',
    'A craftsman helps you enamel your own badge of the tower in about fifty minutes. The workshop is getting a new kiln; watch our announcements for the reopening.',
  ),
  place: bilingual('云顶塔裙楼2层', 'Podium building, 2nd floor'),
  openingHours: bilingual('维护中，暂停开放', 'Closed for maintenance'),
  howToUse: [showCode, offlineCode],
  notice: [
    section(
      bilingual('参加条件', 'Who may join'),
      bilingual('限8周岁及以上，14周岁以下须有成人陪同。', 'From age 8; under 14 with an adult.'),
    ),
    safetyNotice,
    invoiceNotice,
  ],
  pictures: ['goods', 'postoffice'],
  tags: [tags.families, tags.handsOn],
  saleState: 'MAINTENANCE',
  // The craftsman looks at the calendar first.
  confirmWithinMinutes: 3 * 24 * 60,
  draws: ['WORKSHOP'],
  tickets: [
    {
      ...dated,
      code: 'ADULT',
      category: 'activity',
      name: bilingual('手作票', 'Workshop ticket'),
      description: bilingual('含材料', 'Materials included'),
      yuan: [98, 98],
      maxPerOrder: 4,
    },
  ],
}

const lanterns: DemoProduct = {
  ...themedBase,
  code: 'LANTERN',
  name: bilingual('塔下灯会', 'Lantern garden'),
  summary: bilingual('秋季限定的千盏手工灯，已落幕', 'A thousand handmade lanterns; this season is over'),
  description: bilingual(
    '今年的塔下灯会已经落幕，感谢二十三万位来看灯的客人。明年的主题正在征集，欢迎到服务台留下您的想法。',
    'This year’s lantern garden has closed; thank you to the 230,000 guests who came. We are collecting ideas for next year at the service desk.',
  ),
  place: bilingual('云顶塔南广场', 'South square of the tower'),
  openingHours: bilingual('已结束', 'Over for this year'),
  howToUse: [showCode, offlineCode],
  notice: [safetyNotice, invoiceNotice],
  pictures: ['home-3', 'lightart'],
  tags: [tags.nightView, tags.photos],
  saleState: 'STOPPED',
  draws: ['LANTERN'],
  tickets: [
    {
      ...dated,
      code: 'ADULT',
      category: 'adult',
      name: bilingual('灯会票', 'Lantern ticket'),
      description: bilingual('当晚有效', 'Valid for one evening'),
      yuan: [58, 68],
    },
  ],
}

/** Two Saturdays; demo orders take every seat of both. */
export const concert: DemoProduct = {
  ...themedBase,
  code: 'CONCERT',
  name: bilingual('云端弦乐夜', 'Strings above the city'),
  summary: bilingual('四重奏、六十个座位、两个周六', 'A quartet, sixty seats, two Saturdays'),
  description: bilingual(
    '云州交响乐团四重奏在433米观光层为六十位听众演奏，曲目从海顿到本地民谣，中场有三十分钟看夜景。演出20:00开始，迟到的客人请在曲间入场。',
    'A quartet of the Yunzhou Symphony plays for sixty listeners on the deck at 433 m, from Haydn to songs of the region, with half an hour for the lights in between. It begins at 20:00; late guests come in between two pieces.',
  ),
  place: bilingual('云顶塔433米观光层北侧', 'North side of the deck at 433 m'),
  openingHours: bilingual('演出日19:30入场，20:00开演', 'Doors 19:30, concert 20:00'),
  howToUse: [showCode, offlineCode],
  notice: [
    section(
      bilingual('退款与改期规则', 'Refunds and changes'),
      bilingual(
        '演出票售出后不可退款或改期；演出取消时全额退款。',
        'Concert tickets are non-refundable. If the concert is cancelled, you get a full refund.',
      ),
    ),
    safetyNotice,
    invoiceNotice,
  ],
  pictures: ['home-1', 'night'],
  tags: [bilingual('限量60席', '60 seats'), tags.nightView],
  cutoffMinutes: 20 * 60,
  draws: ['CONCERT'],
  soldOn: { weekday: 6, withinDays: 14 },
  tickets: [
    {
      ...dated,
      code: 'SEAT',
      category: 'activity',
      name: bilingual('演出票', 'Seat'),
      description: bilingual('含433米观光', 'With the deck at 433 m'),
      yuan: [280, 280],
      grantsDeck: true,
      maxPerOrder: 4,
      refund: 'FINAL',
      change: 'NEVER',
    },
  ],
}

const ferry: DemoProduct = {
  ...themedBase,
  code: 'FERRY',
  name: bilingual('江上看塔', 'The tower from the river'),
  summary: bilingual('四十分钟渡轮，从江心看塔亮灯', 'Forty minutes by ferry to see the tower light up'),
  description: bilingual(
    '乘观光渡轮驶到江心，在塔身亮灯的那一刻停船十分钟。航班与每班载客人数由海事部门核定，核定前暂不能购买。',
    'The ferry goes out to the middle of the river and stops for ten minutes as the tower lights up. Sailings and the number of passengers are set by the maritime office; until then, no tickets are on sale.',
  ),
  place: bilingual('滨江码头2号泊位', 'Riverside pier, berth 2'),
  openingHours: bilingual('日落前30分钟开船', 'Sails 30 minutes before sunset'),
  howToUse: [showCode, offlineCode],
  notice: [weatherNotice, healthNotice, invoiceNotice],
  pictures: ['boat', 'home-1'],
  tags: [bilingual('江上', 'On the river'), tags.photos],
  draws: ['FERRY'],
  tickets: [
    {
      ...dated,
      code: 'ADULT',
      category: 'adult',
      name: bilingual('船票', 'Ferry ticket'),
      description: bilingual('单次往返', 'One round trip'),
      yuan: [78, 88],
    },
  ],
}

export const otherSaleStates: readonly DemoProduct[] = [sunrise, workshop, lanterns, concert, ferry]
