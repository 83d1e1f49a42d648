/** The demo tower's settings: its brand, its home screen and the answers of its service desk. */
import type { Introduction } from '#contract/console/setting.ts'
import {
  type IntroducedModule,
  type IntroductionCode,
  introducedModules,
  introductionCode,
} from '#contract/introductions.ts'
import type { LimitCode } from '#contract/values/limits.ts'
import type { MessageSettingCode } from '#contract/values/message-setting.ts'
import { addDays, type VisitDate } from '#contract/values/time.ts'
import type { SettingCode } from '../server/modules/setting/rules.ts'
import { onSale } from './introductions/on-sale.ts'
import { otherKinds } from './introductions/other-kinds.ts'
import { towerMap } from './places.ts'
import { bilingual } from './words.ts'

/** The demo tower has the house's own colours, limits and notifications. */
type DemoSettings = Record<Exclude<SettingCode, 'shop.gradient' | LimitCode | MessageSettingCode>, unknown>

/** The announced closure is the closed day of the calendar. */
export function brandSettings(today: VisitDate, closedOn: VisitDate): DemoSettings {
  const [, month, day] = closedOn.split('-').map(Number)
  const englishDay = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(closedOn))
  return {
    'shop.name': bilingual('云顶塔', 'Cloudtop Tower'),
    'shop.slogan': bilingual('云端一刻，城在脚下', 'The city at your feet'),
    'shop.tel': '020-8888-0488',
    'shop.address': bilingual('云州市滨江区云顶大道488号', '488 Cloudtop Avenue, Riverside, Yunzhou'),
    'shop.opening-hours': bilingual('09:00–22:30，22:00停止入场', '09:00–22:30, last entry 22:00'),
    'shop.consultation-hours': bilingual('09:00–21:00', '09:00–21:00'),
    'shop.share': {
      title: bilingual('云顶塔 · 官方购票', 'Cloudtop Tower · Official tickets'),
      description: bilingual('云端一刻，城在脚下', 'The city at your feet'),
      image: 'pictures/share.svg',
    },
    'shop.bank-account': {
      name: '云州云顶塔文化旅游有限公司',
      bank: '云州银行滨江支行',
      number: '6217000048800004880',
    },
    'shop.banners': banners,
    'shop.announcements': [
      {
        title: bilingual(`${month}月${day}日闭馆公告`, `Closed on ${englishDay}`),
        text: bilingual(
          `因年度安全检测，云顶塔将于${month}月${day}日全天闭馆，次日09:00恢复开放。当日不售票，敬请谅解。`,
          `For its annual safety inspection the tower is closed all day on ${englishDay} and reopens at 09:00 the next morning. No tickets are sold for that day. Thank you for your understanding.`,
        ),
        kind: 'closure',
        from: null,
        until: closedOn,
      },
      {
        title: bilingual('每月首个周二上午例行检修', 'Maintenance on the first Tuesday morning'),
        text: bilingual(
          '每月第一个周二13:00前进行设备检修，暂停入场，13:00起正常开放。',
          'On the first Tuesday of each month the tower is closed for maintenance until 13:00 and opens as usual after that.',
        ),
        kind: 'closure',
        from: null,
        until: null,
      },
      {
        title: bilingual('冬季日落时段加开摩天舱夜场', 'More sunset rounds on the sky tram'),
        text: bilingual(
          '日落前后的摩天舱现已开放提前90天预约，17:00至18:30的时段最受欢迎，建议尽早选择。',
          'Sunset rounds can now be booked 90 days ahead. Slots from 17:00 to 18:30 sell out first, so book early.',
        ),
        kind: 'news',
        from: null,
        until: addDays(today, 60),
      },
      {
        title: bilingual('冬夜灯会', 'Lanterns on winter nights'),
        text: bilingual(
          '灯会期间塔身每晚点亮，19:00起在B1层广场可领取纸灯笼，先到先得。',
          'The tower is lit every evening of the lantern fair. Paper lanterns are given out on the square of B1 from 19:00, as long as there are some.',
        ),
        kind: 'news',
        from: addDays(today, 21),
        until: addDays(today, 60),
      },
      {
        title: bilingual('云端摄影展', 'Photographs above the clouds'),
        text: bilingual(
          '摄影展在122层观景厅展出，凭当日门票免费参观。',
          'The photographs hang in the hall on floor 122, free with a ticket of the day.',
        ),
        kind: 'news',
        from: addDays(today, -90),
        until: addDays(today, -1),
      },
    ],
    'shop.questions': questions,
    'shop.map': towerMap,
    ...introductions,
  }
}

const written: Record<IntroducedModule, Introduction> = { ...onSale, ...otherKinds }
const introductions = Object.fromEntries(
  introducedModules.map((module) => [introductionCode(module), written[module]]),
) as Record<IntroductionCode, Introduction>

const always = { from: null, until: null }
const banners = [
  {
    title: bilingual('日落，在488米', 'Sunset at 488 m'),
    text: bilingual('露天平台，看江面从金变蓝', 'The river turns from gold to blue below the terrace'),
    picture: 'pictures/home-1.svg',
    link: '/park/detail?code=DECK488',
    ...always,
  },
  {
    title: bilingual('绕塔一周，二十分钟', 'Once around the roof'),
    text: bilingual('455米摩天舱，每时段48席', 'The sky tram at 455 m, 48 seats a slot'),
    picture: 'pictures/home-2.svg',
    link: '/park/detail?code=TRAM455',
    ...always,
  },
  {
    title: bilingual('入夜登塔，一杯相迎', 'Up after dark'),
    text: bilingual('18:00后，含云端特饮', 'After six, with a drink above the lights'),
    picture: 'pictures/home-3.svg',
    link: '/park/detail?code=NIGHT',
    ...always,
  },
]

const questions = [
  {
    title: bilingual('买票后如何入场？', 'How do I get in?'),
    text: bilingual(
      '打开“订单”中的电子票，将二维码对准B1层闸机即可，无需取纸质票。请携带购票时填写的证件原件。',
      'Open your ticket under Orders and hold its QR code to a gate on B1; no paper ticket is needed. Please bring the ID documents you booked with.',
    ),
  },
  {
    title: bilingual('可以退款或改期吗？', 'Can I get a refund or make a change?'),
    text: bilingual(
      '观光票在入场时段24小时前可免费退款，也可改期最多2次；24小时内退款收取10%手续费。每种票的规则写在票种说明里，以购买时的规则为准。在“我的订单”中打开订单，即可申请退款或改期；退款原路退回。需要帮助时，请在09:00至21:00致电020-8888-0488。',
      'Deck tickets can be refunded free of charge until 24 hours before your slot, and changed up to twice. Within 24 hours a refund costs 10%. The rules of each ticket are in its details; those in force when you bought it count. Open your order under My orders and ask for a refund or another date there. Refunds go back the way you paid. If you need help, call 020-8888-0488 from 09:00 to 21:00.',
    ),
  },
  {
    title: bilingual('迟到了怎么办？', 'What if I am late?'),
    text: bilingual(
      '请尽量在时段内到达。迟到后视当时客流安排入场，高峰时段可能需要等候。',
      'Please come within your slot. If you are late, we let you in as soon as there is room; at busy times you may have to wait.',
    ),
  },
  {
    title: bilingual('孩子需要买票吗？', 'Do children need a ticket?'),
    text: bilingual(
      '6周岁及以下或身高1.2米及以下儿童免票，请在下单时添加儿童免票，每位成人限带一名。6至17周岁购学生儿童票。',
      'Children aged 6 and under or up to 1.2 m tall enter free: add a free child ticket to your order, one per adult. Ages 6 to 17 need the Child 6–17 ticket.',
    ),
  },
  {
    title: bilingual('没有大陆身份证可以购票吗？', 'Can I book without a Chinese ID card?'),
    text: bilingual(
      '可以。护照、港澳居民来往内地通行证、台湾居民来往大陆通行证和外国人永久居留身份证均可实名购票。',
      'Yes. A passport, a Hong Kong/Macao or Taiwan pass, or a foreign permanent resident’s card works just as well.',
    ),
  },
  {
    title: bilingual('有无障碍设施吗？', 'Is the tower accessible?'),
    text: bilingual(
      '433米和455米全程无障碍，B1层可借用轮椅和婴儿车。488米露天平台需步行24级台阶，可联系工作人员使用升降平台。',
      'Levels 433 m and 455 m are step-free, and you can borrow wheelchairs and pushchairs on B1. The terrace at 488 m has 24 steps; our staff operate a platform lift.',
    ),
  },
]
