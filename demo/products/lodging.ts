/** Where guests of the demo tower sleep: a hotel at its foot, three room types with two rates each. */
import type { HotelExtra } from '#contract/values/extras/hotel.ts'
import { bilingual, section } from '../words.ts'
import { type DemoProduct, type DemoTicket, officialDocuments } from './demo-product.ts'
import { invoiceNotice } from './notices.ts'
import type { ResourceCode } from './resources.ts'

/** A guest of each room is named; a room is one whoever sleeps in it. */
const room = {
  category: 'adult',
  realName: 'EVERY',
  idTypes: officialDocuments,
  maxPerOrder: 3,
  refund: 'ROOM',
  change: 'ROOM',
} as const satisfies Partial<DemoTicket>

type Rates = {
  code: string
  name: [zh: string, en: string]
  about: [zh: string, en: string]
  rooms: ResourceCode
  yuan: readonly [weekday: number, peak: number]
  breakfast: number
}

/** Without and with breakfast, out of the same rooms. */
export const ratesOf = ({ code, name: [zh, en], about, rooms, yuan, breakfast }: Rates) => [
  {
    ...room,
    code,
    name: bilingual(`${zh}·不含早`, en),
    description: bilingual(`${about[0]}，不含早餐`, `${about[1]}, without breakfast`),
    yuan,
    draws: [[rooms, 1] as const],
  },
  {
    ...room,
    code: `${code}-B`,
    name: bilingual(`${zh}·双早`, `${en} with breakfast`),
    description: bilingual(`${about[0]}，含两份早餐`, `${about[1]}, with breakfast for two`),
    yuan: [yuan[0] + breakfast, yuan[1] + breakfast] as const,
    draws: [[rooms, 1] as const],
  },
]

/** The rates of a room, with breakfast for two or without. */
export const withoutAndWithBreakfast = (code: string) => [
  { code, breakfasts: 0 },
  { code: `${code}-B`, breakfasts: 2 },
]

export const riverHotel = {
  type: 'HTRM',
  kind: 'general',
  saleState: 'ON_SALE',
  code: 'RIVERHOTEL',
  name: bilingual('云江酒店', 'Yunjiang Hotel'),
  summary: bilingual(
    '塔下步行五分钟，躺在床上看灯光',
    'Five minutes from the tower, with its lights at your window',
  ),
  description: bilingual(
    '云江酒店在塔的西侧，一半房间朝江，另一半朝塔。大堂每晚有云顶塔灯光秀的节目单，前台可以代存行李，方便您退房后继续游览。',
    'The Yunjiang Hotel stands west of the tower: half of its rooms look at the river, the other half at the tower. The lobby has the programme of the evening’s light show, and the front desk keeps your luggage while you visit.',
  ),
  place: bilingual(
    '滨江西路18号，云顶塔西门步行5分钟',
    '18 Binjiang West Road, five minutes on foot from the west gate',
  ),
  openingHours: bilingual('前台24小时', 'Front desk open day and night'),
  howToUse: [
    bilingual(
      '付款后酒店在两小时内确认，并告诉您确认号',
      'The hotel confirms within two hours of payment and gives you its number',
    ),
    bilingual('到店后出示二维码和入住人证件', 'Show the QR code and the guest’s document at the front desk'),
  ],
  notice: [
    section(
      bilingual('入住与取消', 'Your stay'),
      bilingual(
        '入住日14:00后办理入住，离店日12:00前退房。入住前一天18:00前可免费取消，之后取消收取首晚房费，入住时间开始后不退。同一时间前可申请改期，差价多退少补。',
        'Check in from 14:00 and leave by 12:00. Free cancellation until 18:00 on the day before you arrive; later the first night is charged, and nothing comes back once check-in has begun. Until the same hour you can ask for other nights and pay or get back the difference.',
      ),
    ),
    section(
      bilingual('实名登记', 'Registration'),
      bilingual(
        '每间房登记一位入住人，其他同住人到店登记。请携带有效证件原件。',
        'We need one guest for each room; everybody else registers on arrival. Please bring the original documents.',
      ),
    ),
    invoiceNotice,
  ],
  pictures: ['hotel', 'home-3', 'night'],
  tags: [bilingual('近云顶塔', 'Beside the tower'), bilingual('江景客房', 'River views')],
  confirmWithinMinutes: 120,
  stay: 'NIGHTS',
  maxLength: 14,
  // Until ten in the evening of the day of arrival.
  cutoffMinutes: 22 * 60,
  extra: {
    address: bilingual('滨江西路18号', '18 Binjiang West Road'),
    tel: '020 5550 0188',
    rooms: [
      {
        name: bilingual('江景大床房', 'River king'),
        areaSqm: 32,
        bed: bilingual('一张1.8米大床', 'One king bed'),
        view: bilingual('江景', 'River view'),
        maxGuests: 2,
        rates: withoutAndWithBreakfast('KING'),
      },
      {
        name: bilingual('塔景双床房', 'Tower twin'),
        areaSqm: 34,
        bed: bilingual('两张1.2米单人床', 'Two single beds'),
        view: bilingual('塔景', 'Tower view'),
        maxGuests: 2,
        rates: withoutAndWithBreakfast('TWIN'),
      },
      {
        name: bilingual('塔景套房', 'Tower suite'),
        areaSqm: 68,
        bed: bilingual('一张2米大床，客厅沙发床', 'One large king bed, and a sofa bed in the living room'),
        view: bilingual('塔景与江景', 'Tower and river view'),
        maxGuests: 4,
        rates: withoutAndWithBreakfast('SUITE'),
      },
    ],
    facilities: [
      bilingual('行李寄存', 'Luggage room'),
      bilingual('健身房', 'Gym'),
      bilingual('无障碍客房', 'Step-free rooms'),
      bilingual('免费无线网络', 'Free Wi-Fi'),
    ],
  } satisfies HotelExtra,
  draws: ['ROOM-KING'],
  tickets: [
    ...ratesOf({
      code: 'KING',
      name: ['江景大床房', 'River king'],
      about: ['32平方米，一张大床，可住2人', '32 m², one king bed, sleeps 2'],
      rooms: 'ROOM-KING',
      yuan: [880, 1_180],
      breakfast: 100,
    }),
    ...ratesOf({
      code: 'TWIN',
      name: ['塔景双床房', 'Tower twin'],
      about: ['34平方米，两张单人床，可住2人', '34 m², two single beds, sleeps 2'],
      rooms: 'ROOM-TWIN',
      yuan: [920, 1_220],
      breakfast: 100,
    }),
    ...ratesOf({
      code: 'SUITE',
      name: ['塔景套房', 'Tower suite'],
      about: ['68平方米，客厅与卧室，可住4人', '68 m², living room and bedroom, sleeps 4'],
      rooms: 'ROOM-SUITE',
      yuan: [1_880, 2_580],
      breakfast: 100,
    }),
  ],
} satisfies DemoProduct

export const hotels: readonly DemoProduct[] = [riverHotel]
