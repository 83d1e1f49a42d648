/** What the tickets on the decks of the demo tower share: the way in, the hours, and who pays which price. */

import { bilingual } from '../words.ts'
import { type DemoTicket, everyDocument } from './demo-product.ts'

export const gate = bilingual(
  '云顶塔B1层入口大厅，1–6号闸机（地铁3号线云顶站C口步行3分钟）',
  'Entrance hall on B1, gates 1–6 (metro line 3, Cloudtop station, exit C, 3 minutes on foot)',
)

export const allDay = bilingual('09:00–22:30，22:00停止入场', '09:00–22:30, last entry 22:00')
export const deckAndMuseum = bilingual('433米观光层、博物馆', '433 m deck and museum')
export const terrace = bilingual('488米露天平台', '488 m terrace')
export const tramRound = bilingual('摩天舱一圈', 'Sky tram ride')

/** Of every ticket on a deck. */
export const deck = {
  group: true,
  realName: 'EVERY',
  idTypes: everyDocument,
  grantsDeck: true,
  refund: 'STANDARD',
  change: 'TWICE',
} as const satisfies Partial<DemoTicket>

export const adultDeck = (yuan: DemoTicket['yuan'], description: DemoTicket['description']): DemoTicket => ({
  ...deck,
  code: 'ADULT',
  category: 'adult',
  name: bilingual('成人票', 'Adult'),
  description,
  yuan,
  maxPerOrder: 9,
})

export const minorDeck = (yuan: DemoTicket['yuan']): DemoTicket => ({
  ...deck,
  code: 'MINOR',
  category: 'minor',
  name: bilingual('学生儿童票', 'Child 6–17'),
  description: bilingual('6至17周岁，入场请出示证件', 'Ages 6 to 17; bring an ID document'),
  yuan,
  ages: [6, 17],
  maxPerOrder: 9,
})

export const seniorDeck = (yuan: DemoTicket['yuan']): DemoTicket => ({
  ...deck,
  code: 'SENIOR',
  category: 'oldMan',
  name: bilingual('长者票', 'Senior'),
  description: bilingual('65周岁及以上，入场请出示证件', 'Ages 65 and over; bring an ID document'),
  yuan,
  ages: [65, null],
  maxPerOrder: 9,
})

export const familyOf = (
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

/** For those who hold a card: nothing is paid with an annual card, half with a citizen card. */
export const cardDeck = (yuan: DemoTicket['yuan']): DemoTicket[] => [
  {
    ...deck,
    code: 'ANNUAL',
    category: 'activity',
    name: bilingual('年卡免费票', 'Annual card holder'),
    description: bilingual(
      '持云顶年卡、家庭年卡或长者年卡，每人每天一张，入场核对照片',
      'With an annual, family or senior card, one a day each; the photo is compared at the gate',
    ),
    yuan: [0, 0],
    group: false,
    needsCard: ['ANNUALCARD', 'FAMILYCARD', 'SENIORCARD'],
    maxPerOrder: 4,
  },
  {
    ...deck,
    code: 'CITIZEN',
    category: 'discount',
    name: bilingual('市民卡半价票', 'Citizen card, half price'),
    description: bilingual(
      '持云州市民卡，每人每天一张，入场核对照片',
      'With a Yunzhou citizen card, one a day each; the photo is compared at the gate',
    ),
    yuan,
    group: false,
    needsCard: ['CITIZEN'],
    maxPerOrder: 4,
  },
]
