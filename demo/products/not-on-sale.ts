/** One product of most other kinds (guides have one in all, so that a list of one can be seen) that cannot be bought now: renovated, not open yet, or over for the season. */

import { fen } from '#contract/values/fen.ts'
import { bilingual } from '../words.ts'
import type { DemoProduct } from './demo-product.ts'
import { dessert, dinner, dish, main, starter } from './dining.ts'
import { goodsOf } from './goods.ts'
import { ratesOf, riverHotel, withoutAndWithBreakfast } from './lodging.ts'
import { carOf, day } from './services.ts'
import { twoDays } from './travel.ts'
import { dayTour, riverNight } from './voyages.ts'

const moonDinner: DemoProduct = {
  ...dinner,
  code: 'MOONDINNER',
  saleState: 'STOPPED',
  name: bilingual('中秋赏月晚宴', 'Mid-autumn moon dinner'),
  summary: bilingual('一年只有三晚，今年已圆满', 'Three evenings a year; this year’s are over'),
  description: bilingual(
    '中秋前后三晚，餐厅熄灯十分钟等月亮从江面升起，主厨以桂花、菱角和江蟹入菜。今年的三晚已经结束，明年的日期将在立秋后公布。',
    'On three evenings around mid-autumn the restaurant puts out its lights for ten minutes while the moon rises over the river, with osmanthus, water chestnuts and river crab on the table. This year’s evenings are over; next year’s dates follow in August.',
  ),
  openingHours: bilingual('今年已结束', 'Over for this year'),
  pictures: ['moon', 'dinner'],
  tags: [bilingual('一年三晚', 'Three evenings a year'), bilingual('含佐餐酒', 'Wine included')],
  extra: {
    ...dinner.extra,
    dishes: [
      dish(starter, '菱角拌鲜莲', 'Water chestnuts with fresh lotus seeds'),
      dish(main, '姜醋江蟹', 'River crab with ginger and vinegar'),
      dish(main, '桂花焖鸭', 'Duck braised with osmanthus'),
      dish(dessert, '流心月饼与普洱', 'Custard mooncake with pu’er tea'),
    ],
  },
}

const lodge: DemoProduct = {
  ...riverHotel,
  code: 'TEALODGE',
  saleState: 'MAINTENANCE',
  name: bilingual('茶山小院', 'Tea Hill Lodge'),
  summary: bilingual('六间房、一片茶园，正在翻新', 'Six rooms in a tea garden, being renovated'),
  description: bilingual(
    '茶山脚下的六间小院，推窗就是茶园，晴天看得到三公里外的云顶塔。小院正在更换木窗和热水系统，完工后恢复预订。',
    'Six rooms around a courtyard at the foot of the tea hills; on clear days you see the tower three kilometres away. The windows and the hot water are being replaced, and booking resumes when the work is done.',
  ),
  place: bilingual('茶山路66号，可预约接送', '66 Tea Hill Road; pick-up on request'),
  openingHours: bilingual('翻新中，暂停接待', 'Closed for renovation'),
  pictures: ['lodge', 'plan-around'],
  tags: [bilingual('茶园景观', 'Tea garden'), bilingual('六间小院', 'Six rooms')],
  extra: {
    address: bilingual('茶山路66号', '66 Tea Hill Road'),
    tel: '020 5550 0266',
    rooms: [
      {
        name: bilingual('茶园大床房', 'Garden king'),
        areaSqm: 28,
        bed: bilingual('一张1.8米大床', 'One king bed'),
        view: bilingual('茶园', 'Tea garden'),
        maxGuests: 2,
        rates: withoutAndWithBreakfast('GARDEN'),
      },
    ],
    facilities: [bilingual('茶室', 'Tea room'), bilingual('免费停车', 'Free parking')],
  },
  draws: ['ROOM-LODGE'],
  tickets: ratesOf({
    code: 'GARDEN',
    name: ['茶园大床房', 'Garden king'],
    about: ['28平方米，一张大床，可住2人', '28 m², one king bed, sleeps 2'],
    rooms: 'ROOM-LODGE',
    yuan: [580, 780],
    breakfast: 80,
  }),
}

const springLine: DemoProduct = {
  ...dayTour,
  code: 'SPRINGLINE',
  saleState: 'STOPPED',
  name: bilingual('江湾花田专线', 'Flower fields line'),
  summary: bilingual('三月的油菜花田，本季已结束', 'Fields in bloom in March; the season is over'),
  description: bilingual(
    '每年三月，江湾两岸的油菜花开成一片金黄。专线从塔下出发，在花田停留三小时，农家午餐后返回。本季已结束，明年二月开售。',
    'In March the fields along the river bend turn yellow. The coach stops there for three hours, and lunch at a farm follows. The season is over; seats for the next one go on sale in February.',
  ),
  openingHours: bilingual('每年3月开行', 'Runs in March'),
  pictures: ['fields', 'plan-around'],
  tags: [bilingual('含午餐', 'Lunch included'), bilingual('季节限定', 'In season only')],
  extra: {
    ...dayTour.extra,
    stops: [
      bilingual('江湾花田', 'Flower fields'),
      bilingual('农家院', 'Farmhouse'),
      bilingual('江湾步道', 'River bend boardwalk'),
    ],
    included: [bilingual('农家午餐', 'Lunch at the farm'), bilingual('乘客意外险', 'Accident insurance')],
  },
}

const blossomCruise: DemoProduct = {
  ...riverNight,
  code: 'BLOSSOM',
  saleState: 'COMING_SOON',
  name: bilingual('春江赏樱航班', 'Cherry blossom cruise'),
  summary: bilingual('沿江八里樱花，三月下旬开航', 'Four kilometres of cherry trees, from late March'),
  description: bilingual(
    '三月下旬，滨江步道的三千株樱花沿岸盛开，航班放慢船速，在花最密的河段停留二十分钟，夜里有岸灯映花。开售时间将在公众号公布。',
    'In late March three thousand cherry trees bloom along the embankment. The ship slows down and rests for twenty minutes where they stand closest; at night lamps light them from below. The start of sales will be announced here.',
  ),
  openingHours: bilingual('三月下旬起', 'From late March'),
  pictures: ['blossom', 'plan-around'],
  tags: [bilingual('江上赏花', 'Blossom from the river'), bilingual('含茶点', 'Tea included')],
  extra: {
    ...riverNight.extra,
    sights: [bilingual('滨江樱花步道', 'Cherry tree embankment'), bilingual('云江大桥', 'Yunjiang Bridge')],
  },
}

const oldTimer: DemoProduct = {
  ...carOf({
    code: 'OLDTIMER',
    name: ['复古敞篷', 'Vintage convertible'],
    summary: ['1962年的敞篷老爷车，检修中', 'An open-top car of 1962, in the workshop'],
    cars: 'CAR-VINTAGE',
    yuan: [1_680, 1_980],
    picture: 'convertible',
    extra: {
      ...day,
      model: bilingual('1962年敞篷轿车', 'Convertible of 1962'),
      seats: 3,
      luggage: 1,
      overFenPerKm: fen(1_200),
    },
  }),
  saleState: 'MAINTENANCE',
  description: bilingual(
    '云州汽车厂1962年下线的敞篷轿车，婚礼和纪念日常被预约。老爷车正在更换变速箱，修好后恢复接单。',
    'It left the Yunzhou works in 1962 and has driven many a wedding since. Its gearbox is being rebuilt; bookings resume when it runs again.',
  ),
  openingHours: bilingual('检修中，暂停接单', 'In the workshop, no bookings for now'),
}

const newYear: DemoProduct = {
  ...twoDays,
  code: 'NEWYEARTRIP',
  saleState: 'COMING_SOON',
  name: bilingual('塔下跨年两日', 'New Year at the tower'),
  summary: bilingual('江景房里等零点，第二天登塔', 'Midnight from a river room, the tower on New Year’s Day'),
  description: bilingual(
    '跨年夜住进江景房，零点时塔身与江面同时点亮；元旦登上488米，在云端吃新年第一顿午餐。房量确定后开售。',
    'On New Year’s Eve the tower and the river light up at midnight beneath your window; on New Year’s Day you stand at 488 m and have the first lunch of the year above the clouds. On sale once the rooms are set aside.',
  ),
  pictures: ['fireworks', 'hotel'],
  tags: [bilingual('跨年限定', 'New Year only'), bilingual('含双早', 'Breakfast included')],
}

const mooncakes: DemoProduct = {
  ...goodsOf({
    code: 'MOONCAKE',
    name: ['云顶月饼礼盒', 'Mooncake gift box'],
    summary: [
      '六枚塔形月饼，中秋后停售',
      'Six mooncakes shaped as the tower; no longer sold after mid-autumn',
    ],
    description: [
      '塔形木模手压，流心奶黄与桂花豆沙各三枚，礼盒可改作首饰盒。月饼只在中秋前八周出售，明年立秋后再见。',
      'Pressed by hand in wooden moulds of the tower: three with custard, three with osmanthus and bean paste, in a box that keeps jewellery afterwards. Sold only in the eight weeks before mid-autumn.',
    ],
    picture: 'goods',
    tags: [bilingual('节令限定', 'In season only')],
    spec: [{ name: bilingual('规格', 'Contents'), value: bilingual('六枚，每枚65克', 'Six of 65 g each') }],
    options: [{ code: 'BOX', yuan: 268, grams: 900, stock: 'STOCK-MOONCAKE' }],
  }),
  saleState: 'STOPPED',
}

/** At the end of their lists. */
export const notOnSale: readonly DemoProduct[] = [
  ...[moonDinner, lodge, springLine, blossomCruise],
  ...[oldTimer, newYear, mooncakes],
]
