/** What one takes home from the demo tower: a model in two finishes, postcards, a cloud to hug in three colours, a badge. */
import type { Texts } from '#contract/language.ts'
import type { GoodsExtra } from '#contract/values/extras/goods.ts'
import { bilingual, section } from '../words.ts'
import type { DemoProduct, DemoTicket } from './demo-product.ts'
import { invoiceNotice } from './notices.ts'
import type { StockResource } from './resources.ts'
import { tags } from './tags.ts'

const piece = {
  category: 'activity',
  realName: 'NONE',
  idTypes: [],
  refund: 'GOODS',
  change: 'NEVER',
  maxPerOrder: 10,
} as const satisfies Partial<DemoTicket>

const notice = [
  section(
    bilingual('配送与自提', 'Delivery and pick-up'),
    bilingual(
      '快递每单运费10.00元，同单满99.00元包邮；新疆、西藏、青海每单25.00元。港澳台及海外暂不支持配送。付款后48小时内发出。在一层纪念品店自提免运费，付款后即可取货。',
      'Delivery is ¥10.00 an order, free from ¥99.00; ¥25.00 to Xinjiang, Tibet and Qinghai. We do not send to Hong Kong, Macao, Taiwan or abroad yet. It leaves within 48 hours of payment. Pick-up in the shop on the ground floor is free, at once.',
    ),
  ),
  section(
    bilingual('退货', 'Returns'),
    bilingual(
      '发货前可全额退款，含运费。收货后7天内，商品完好、包装齐全的可以退货；我们收到商品后退回货款，寄回的运费由您承担，质量问题由我们承担。到店自提的请当面验货，取走后不退。',
      'Before it is sent you get everything back, freight included. Within 7 days of receipt you may return it unused in its box; the price comes back once it has arrived. You pay the way back, or we do if something was wrong with it. What you pick up is checked at the counter and not taken back.',
    ),
  ),
  invoiceNotice,
]

type Option = {
  code: string
  name?: [zh: string, en: string]
  swatch?: string
  yuan: number
  grams: number
  stock: StockResource
}

type Piece = {
  code: string
  name: [zh: string, en: string]
  summary: [zh: string, en: string]
  description: [zh: string, en: string]
  picture: DemoProduct['pictures'][number]
  tags: readonly Texts[]
  spec: GoodsExtra['spec']
  care?: Texts
  /** What is chosen by: colour, finish. */
  choice?: Texts
  options: readonly Option[]
}

export const goodsOf = ({
  code,
  name,
  summary,
  description,
  choice,
  options,
  ...of
}: Piece): DemoProduct => ({
  type: 'MD',
  kind: 'general',
  saleState: 'ON_SALE',
  code,
  name: bilingual(...name),
  summary: bilingual(...summary),
  description: bilingual(...description),
  place: bilingual('一层纪念品店', 'Souvenir shop, ground floor'),
  openingHours: bilingual('自提 09:00–21:30', 'Pick-up 09:00–21:30'),
  howToUse: [
    {
      ...bilingual(
        '选快递的，发货后可在订单里查看物流',
        'Delivered: follow the parcel on your order page once it is sent',
      ),
      way: 'DELIVERY',
    },
    {
      ...bilingual('选自提的，到自提点出示二维码', 'Picked up: show the QR code at the pick-up point'),
      way: 'PICKUP',
    },
  ],
  notice,
  pictures: [of.picture, 'goods'],
  tags: of.tags,
  stay: 'NONE',
  cutoffMinutes: 0,
  getting: ['DELIVERY', 'PICKUP'],
  extra: {
    spec: of.spec,
    ...(of.care && { care: of.care }),
    shipsWithinHours: 48,
  } satisfies GoodsExtra,
  draws: [],
  tickets: options.map(({ code: ending, name: value, swatch, yuan, grams, stock }) => ({
    ...piece,
    code: ending,
    name: value ? bilingual(`${name[0]}·${value[0]}`, `${name[1]}, ${value[1]}`) : bilingual(...name),
    description: bilingual(...summary),
    yuan: [yuan, yuan] as const,
    ...(choice &&
      value && { options: [{ name: choice, value: bilingual(...value), ...(swatch && { swatch }) }] }),
    weightGrams: grams,
    freight: 'POST' as const,
    draws: [stock],
  })),
})

const madeOf = (zh: string, en: string) => ({ name: bilingual('材质', 'Material'), value: bilingual(zh, en) })
const sized = (zh: string, en: string) => ({ name: bilingual('尺寸', 'Size'), value: bilingual(zh, en) })

export const goods: readonly DemoProduct[] = [
  goodsOf({
    code: 'TOWERMODEL',
    name: ['云顶塔模型', 'Tower model'],
    summary: ['1:2000，把云顶塔放上书桌', 'The tower at 1 to 2,000, for your desk'],
    description: [
      '按施工图缩小两千倍，塔身镂空，底座刻有三层观光厅的高度。金属片需动手拼装，约两小时；也有组装好的成品。',
      'Two thousand times smaller than the drawings, with its open lattice and the heights of the three decks on the foot. A kit of metal sheets for about two hours of work, or ready assembled.',
    ],
    picture: 'model',
    tags: [tags.onlyHere, bilingual('可拼装', 'Kit')],
    spec: [sized('高24厘米', '24 cm tall'), madeOf('黄铜、胡桃木底座', 'Brass on walnut')],
    care: bilingual('用软布干擦，勿用清洁剂', 'Wipe with a dry soft cloth; no cleaning agents'),
    choice: bilingual('款式', 'Edition'),
    options: [
      { code: 'KIT', name: ['拼装版', 'kit'], yuan: 168, grams: 350, stock: 'STOCK-MODEL-KIT' },
      { code: 'READY', name: ['成品', 'assembled'], yuan: 238, grams: 620, stock: 'STOCK-MODEL-READY' },
    ],
  }),
  goodsOf({
    code: 'CLOUDTOY',
    name: ['云朵玩偶', 'Cloud toy'],
    summary: ['塔顶的云，软乎乎地抱回家', 'A cloud from the top of the tower, soft enough to hug'],
    description: [
      '短毛绒面料，可机洗。云朵的颜色取自云顶塔三个时刻：清晨、黄昏和亮灯之后。',
      'Short plush that may go into the machine. Its colours are three hours at the tower: the morning, dusk, and when the lights are on.',
    ],
    picture: 'toy',
    tags: [bilingual('三色可选', 'Three colours'), bilingual('可机洗', 'Washable')],
    spec: [sized('26×18厘米', '26 × 18 cm'), madeOf('聚酯纤维', 'Polyester')],
    care: bilingual('冷水机洗，平铺晾干', 'Cold machine wash, dry flat'),
    choice: bilingual('颜色', 'Colour'),
    options: [
      {
        code: 'WHITE',
        name: ['晨白', 'morning white'],
        swatch: '#f7f2ea',
        yuan: 98,
        grams: 300,
        stock: 'STOCK-TOY-WHITE',
      },
      {
        code: 'PINK',
        name: ['暮粉', 'dusk pink'],
        swatch: '#f0a8b4',
        yuan: 98,
        grams: 300,
        stock: 'STOCK-TOY-PINK',
      },
      {
        code: 'BLUE',
        name: ['夜蓝', 'night blue'],
        swatch: '#5b78c7',
        yuan: 98,
        grams: 300,
        stock: 'STOCK-TOY-BLUE',
      },
    ],
  }),
  goodsOf({
    code: 'POSTCARDS',
    name: ['云顶明信片套装', 'Postcards'],
    summary: ['十二张，从清晨到深夜的塔', 'Twelve hours of the tower, from morning to night'],
    description: [
      '十二张明信片和一枚塔形书签。买好就能在云端邮局盖戳寄出，也可以带走收藏。',
      'Twelve postcards and a bookmark. Have them stamped and posted in the post office in the clouds, or keep them.',
    ],
    picture: 'postcards',
    tags: [bilingual('可盖邮戳', 'Stamped here'), tags.light],
    spec: [
      sized('148×100毫米，12张', '148 × 100 mm, 12 cards'),
      madeOf('350克特种纸', 'Art paper, 350 g/m²'),
    ],
    options: [{ code: 'SET', yuan: 38, grams: 120, stock: 'STOCK-POSTCARDS' }],
  }),
  goodsOf({
    code: 'TOWERBADGE',
    name: ['登塔纪念徽章', 'Badge'],
    summary: ['每年一款，背面刻有年份', 'One design a year, with the year on its back'],
    description: [
      '珐琅工艺，蝴蝶扣。今年的图案是黄昏时分的433米观光厅。',
      'Enamel with a butterfly clasp. This year it shows the deck at 433 m at dusk.',
    ],
    picture: 'badge',
    tags: [bilingual('年度限定', 'This year only'), tags.light, tags.onlyHere],
    spec: [sized('直径32毫米', '32 mm across'), madeOf('锌合金、珐琅', 'Zinc alloy and enamel')],
    options: [{ code: 'ONE', yuan: 28, grams: 30, stock: 'STOCK-BADGE' }],
  }),
]
