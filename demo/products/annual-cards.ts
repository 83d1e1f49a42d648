/** Annual cards of the demo tower: for one person, for a family of three, for seniors. */
import type { CardExtra } from '#contract/values/extras/card.ts'
import { bilingual, section } from '../words.ts'
import type { DemoProduct } from './demo-product.ts'
import { invoiceNotice } from './notices.ts'

const notice = [
  section(
    bilingual('审核与使用', 'Approval and use'),
    bilingual(
      '支付后两天内完成审核，审核通过之日为有效期第一天；续卡自原卡到期的次日起生效。照片与证件须为持卡人本人，入园时工作人员核对照片。',
      'We look at an application within two days of payment; the day of approval is the first of the card, and a renewed card is good from the day after its former last day. Photo and document must be the holder’s own: staff compare the photo at the gate.',
    ),
  ),
  section(
    bilingual('退卡', 'Returns'),
    bilingual(
      '审核未通过的全额退款。审核通过后7天内未使用的，可申请全额退款，由工作人员处理。',
      'What is not approved is refunded in full. Within 7 days of approval an unused card may be returned for its full price; our staff decide.',
    ),
  ),
  invoiceNotice,
]

const fair = (year: number) => ({
  ...{ from: `${year}-10-01`, until: `${year}-10-03` },
  name: bilingual('国庆假期高峰', 'National Day peak'),
})

type Annual = {
  code: string
  name: [zh: string, en: string]
  summary: [zh: string, en: string]
  picture: DemoProduct['pictures'][number]
  yuan: number
  holders: number
  ages?: readonly [number, null]
  perYear: number
  needsBooking?: boolean
}

const annualCard = ({
  code,
  name,
  summary,
  picture,
  yuan,
  holders,
  ages,
  perYear,
  needsBooking = true,
}: Annual): DemoProduct => ({
  type: 'PKTK',
  kind: 'card',
  saleState: 'ON_SALE',
  code,
  name: bilingual(...name),
  summary: bilingual(...summary),
  description: bilingual(
    '在手机上出示年卡二维码，工作人员核对照片。照片仅用于核对，加密保存。',
    'Show the code of the card on your phone; staff compare the photo. It is used for nothing else, and stored encrypted.',
  ),
  place: bilingual('云顶塔各入口', 'All gates of the tower'),
  openingHours: bilingual('09:00–22:30', '09:00–22:30'),
  howToUse: [
    bilingual('填写持卡人姓名、证件并上传照片', 'Name the holders with their documents and a photo each'),
    bilingual('支付后等待审核', 'Pay and wait for the approval'),
    bilingual('审核通过后在“个人中心”的“年卡”中出示', 'Once approved, show it from My center, Annual cards'),
  ],
  notice,
  pictures: [picture, 'deck433'],
  tags: [bilingual('全年有效', 'All year')],
  stay: 'NONE',
  cutoffMinutes: 0,
  confirmWithinMinutes: 2_880,
  extra: {
    validDays: 365,
    perDay: 1,
    perYear,
    benefits: [
      needsBooking
        ? bilingual('凭卡免费预约433米观光层', 'Free tickets to the deck at 433 m, booked with the card')
        : bilingual('凭卡免预约进入433米观光层', 'Into the deck at 433 m with the card, without booking'),
      bilingual('“VR 飞跃云州”持卡优惠', 'The VR flight over Yunzhou at the price for card holders'),
      bilingual('丢失可在线更换二维码', 'Lost? Replace the code online'),
    ],
    blackout: [fair(2026), fair(2027)],
    needsBooking,
  } as CardExtra,
  draws: [],
  tickets: [
    {
      code: 'CARD',
      category: ages ? 'oldMan' : 'adult',
      name: bilingual(...name),
      description: bilingual(...summary),
      yuan: [yuan, yuan],
      realName: 'EVERY',
      idTypes: [],
      ...(ages && { ages }),
      admits: holders,
      refund: 'CARD',
      change: 'NEVER',
      maxPerOrder: 2,
      draws: ['STOCK-CARDS'],
    },
  ],
})

export const annualCards: readonly DemoProduct[] = [
  annualCard({
    ...{ code: 'ANNUALCARD', picture: 'deck488', yuan: 388, holders: 1, perYear: 120 },
    name: ['云顶年卡', 'Annual card'],
    summary: ['一人一卡，全年有效', 'For one person, all year'],
  }),
  annualCard({
    ...{ code: 'FAMILYCARD', picture: 'combo', yuan: 888, holders: 3, perYear: 120 },
    name: ['家庭年卡', 'Family card'],
    summary: ['一家三口，每人一张', 'For a family of three, a card each'],
  }),
  annualCard({
    ...{
      code: 'SENIORCARD',
      picture: 'night',
      yuan: 188,
      holders: 1,
      ages: [60, null],
      perYear: 120,
      needsBooking: false,
    },
    name: ['长者年卡', 'Senior card'],
    summary: ['60周岁及以上', 'For people of 60 and older'],
  }),
]
