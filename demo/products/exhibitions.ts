/** The exhibitions of the demo tower: post office, science hall and museum of light. */

import { bilingual, section } from '../words.ts'
import { dated, freeWithDeck, themedBase } from './dated-tickets.ts'
import type { DemoProduct } from './demo-product.ts'
import { deckTicketNotice, invoiceNotice, offlineCode, safetyNotice, showCode } from './notices.ts'
import { tags } from './tags.ts'

export const postOffice: DemoProduct = {
  ...themedBase,
  code: 'POSTOFFICE',
  name: bilingual('云端邮局', 'Post office in the clouds'),
  summary: bilingual('从428米寄出的一张明信片', 'A postcard posted at 428 m'),
  description: bilingual(
    '全国邮戳高度最高的邮局之一。挑一张当季明信片，盖上带海拔高度和当日日期的邮戳，可以寄给现在，也可以寄给一年后的自己。持观光票可免费参观邮票展和盖章。',
    'One of the highest postmarks in the country. Choose a card of the season, have it stamped with the altitude and the date, and send it today or to yourself in a year. With a deck ticket the stamp exhibition and the postmark are free.',
  ),
  place: bilingual('云顶塔428米层，电梯厅旁', 'Level 428 m, beside the lifts'),
  openingHours: bilingual('09:30–21:30', '09:30–21:30'),
  howToUse: [bilingual('到428米云端邮局柜台', 'Come to the counter at 428 m'), showCode, offlineCode],
  notice: [
    section(
      bilingual('寄送', 'Posting'),
      bilingual(
        '邮资已含境内平信，寄往境外请在柜台补足邮资。慢递可选一个月至三年。',
        'Postage within the country is included; for other countries, please pay the difference at the counter. Slow mail takes from one month to three years; you choose.',
      ),
    ),
    deckTicketNotice,
    invoiceNotice,
  ],
  pictures: ['postoffice', 'home-2'],
  tags: [tags.freeWithDeck, bilingual('海拔邮戳', 'Altitude postmark')],
  draws: ['POSTOFFICE'],
  tickets: [
    {
      ...dated,
      code: 'CARD',
      category: 'activity',
      name: bilingual('明信片寄送票', 'Postcard and stamp'),
      description: bilingual(
        '明信片一张、邮戳、境内邮资',
        'One card, the postmark and postage within the country',
      ),
      yuan: [30, 30],
    },
    freeWithDeck(bilingual('参观与盖章，不含明信片', 'Exhibition and postmark, without a card')),
  ],
}

export const scienceHall: DemoProduct = {
  ...themedBase,
  code: 'SCIENCE',
  name: bilingual('风与电梯科学馆', 'Wind and lift science hall'),
  summary: bilingual(
    '塔为什么不怕风，电梯为什么不晃',
    'Why the tower stands up to the wind and the lift runs smoothly',
  ),
  description: bilingual(
    '二十二件可以上手的展品：推动两百吨的调谐阻尼器模型，感受十级风，拆开一部高速电梯，给自己的桥做一次地震测试。每天11:00、15:00有工程师讲解，适合六岁以上的孩子。',
    'Twenty-two exhibits to touch: push a model of the tower’s 200-tonne damper, stand in a force-ten wind, look inside a fast lift, shake a bridge of your own. Engineers give talks at 11:00 and 15:00. Best from age six.',
  ),
  place: bilingual('云顶塔裙楼4层', 'Podium building, 4th floor'),
  openingHours: bilingual('09:30–20:30，20:00停止入场', '09:30–20:30, last entry 20:00'),
  howToUse: [
    bilingual('到裙楼4层科学馆入口', 'Come to the entrance on the 4th floor of the podium'),
    showCode,
    offlineCode,
  ],
  notice: [
    section(
      bilingual('参观', 'Your visit'),
      bilingual(
        '当日多次进出，请保留二维码。12周岁以下儿童须有成人陪同，部分展品限身高1.1米以上。',
        'Come and go all day; keep your code. Children under 12 need an adult with them, and some exhibits require a height of 1.1 m.',
      ),
    ),
    section(
      bilingual('观光票随享', 'Free with a deck ticket'),
      bilingual(
        '已购任一观光票的游客可领取0元票，两张票须为同一日期。',
        'With a deck ticket, entry here is free: add a free ticket for the same date.',
      ),
    ),
    safetyNotice,
    invoiceNotice,
  ],
  pictures: ['science', 'deck433'],
  tags: [tags.families, tags.freeWithDeck, tags.handsOn],
  draws: ['SCIENCE'],
  tickets: [
    {
      ...dated,
      code: 'ADULT',
      category: 'adult',
      name: bilingual('成人票', 'Adult'),
      description: bilingual('全部展品及定时讲解', 'All exhibits and the guided talks'),
      yuan: [50, 60],
    },
    {
      ...dated,
      code: 'MINOR',
      category: 'minor',
      name: bilingual('学生儿童票', 'Child 6–17'),
      description: bilingual('6至17周岁', 'Ages 6 to 17'),
      yuan: [30, 35],
    },
    freeWithDeck(bilingual('凭同日观光票', 'With a deck ticket of the same day')),
  ],
}

export const lightMuseum: DemoProduct = {
  ...themedBase,
  code: 'LIGHTART',
  name: bilingual('灯光艺术馆', 'Museum of light'),
  summary: bilingual('九个房间，光是唯一的材料', 'Nine rooms made of nothing but light'),
  description: bilingual(
    '九位艺术家各用一个房间，只以光为材料：会呼吸的墙、落在掌心的雨、没有尽头的走廊。馆内可以拍照，请关闭闪光灯。每季更换三间。',
    'Nine artists, a room each, and light as the only material: a wall that breathes, rain that falls into your palm, a corridor without an end. Photographs are welcome without flash. Three rooms change every season.',
  ),
  place: bilingual('云顶塔B1层西区', 'Level B1, west wing'),
  openingHours: bilingual('10:00–22:00，21:30停止入场', '10:00–22:00, last entry 21:30'),
  howToUse: [
    bilingual('到B1层西区入口', 'Come to the entrance in the west wing of B1'),
    showCode,
    offlineCode,
  ],
  notice: [
    section(
      bilingual('参观', 'Your visit'),
      bilingual(
        '馆内较暗且有频闪效果，光敏感者请勿入内。请穿软底鞋，童车请存放在入口。',
        'The rooms are dark and some flicker: please do not enter if you are sensitive to light. Soft soles are best; leave prams at the entrance.',
      ),
    ),
    section(
      bilingual('讲解', 'Guided tours'),
      bilingual(
        '每日14:00、19:00有免费中文讲解，英文讲解请提前一天电话预约。',
        'Free tours in Chinese at 14:00 and 19:00; in English by phone a day ahead.',
      ),
    ),
    invoiceNotice,
  ],
  pictures: ['lightart', 'home-3'],
  tags: [tags.photos, bilingual('九间展厅', 'Nine rooms')],
  draws: ['LIGHTART'],
  tickets: [
    {
      ...dated,
      code: 'ADULT',
      category: 'adult',
      name: bilingual('成人票', 'Adult'),
      description: bilingual('全部九间展厅', 'All nine rooms'),
      yuan: [68, 78],
    },
    {
      ...dated,
      code: 'DISCOUNT',
      category: 'discount',
      name: bilingual('优惠票', 'Discount'),
      description: bilingual('6至17周岁、学生、65周岁及以上', 'Ages 6 to 17, students, 65 and over'),
      yuan: [34, 39],
    },
  ],
}
