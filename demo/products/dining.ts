/** The tables of the revolving restaurant at the demo tower: dinner by seating, the lunch buffet, tea and the birthday set. */
import type { EateryExtra } from '#contract/values/extras/eatery.ts'
import { SlotTime } from '#contract/values/time.ts'
import { bilingual, section } from '../words.ts'
import type { DemoProduct, DemoTicket } from './demo-product.ts'
import { mealVouchers } from './meal-vouchers.ts'
import { invoiceNotice, safetyNotice } from './notices.ts'
import { tags } from './tags.ts'

const time = (text: string) => SlotTime.parse(text)
export const dish = (course: EateryExtra['dishes'][number]['course'], zh: string, en: string) => ({
  course,
  name: bilingual(zh, en),
})
export const starter = bilingual('前菜', 'Starter')
export const main = bilingual('主菜', 'Main')
export const dessert = bilingual('甜品', 'Dessert')
const drink = bilingual('饮品', 'Drink')

const base = {
  type: 'ER',
  kind: 'general',
  saleState: 'ON_SALE',
  place: bilingual('云顶塔418米旋转餐厅，前台', 'Revolving restaurant at 418 m, front desk'),
  howToUse: [
    bilingual(
      '乘1号电梯到418米，向餐厅前台出示二维码',
      'Take lift 1 to 418 m and show your code at the front desk',
    ),
    bilingual(
      '由店员带您入座，同一桌可分批到达',
      'We show you to your table; your party may arrive one after the other',
    ),
    bilingual(
      '二维码可离线打开，也可保存为图片；每份一码，同桌客人共用',
      'The code also opens offline and can be saved as a picture; one code for everybody at your table',
    ),
  ],
} as const satisfies Partial<DemoProduct>

const cover = {
  realName: 'NONE',
  idTypes: [],
  maxPerOrder: 4,
  refund: 'MEAL',
  change: 'MEAL',
} as const satisfies Partial<DemoTicket>

const seatingNotice = section(
  bilingual('入席', 'Seating'),
  bilingual(
    '请按所选场次到达，餐位保留30分钟。餐厅每90分钟转一圈，临窗座位按到达先后安排。价格已含418米上行电梯，不含观光层。',
    'Please come for the seating you chose; we keep your table for 30 minutes. The restaurant turns once in 90 minutes, and tables at the window go in order of arrival. The lift to 418 m is included, the observation decks are not.',
  ),
)
const dietNotice = section(
  bilingual('过敏与忌口', 'Allergies and diets'),
  bilingual(
    '菜单可能含坚果、海鲜、乳制品和麸质。请在下单时写明过敏和忌口，后厨会在开席前与您确认。',
    'Our dishes may contain nuts, seafood, dairy and gluten. Please tell us about allergies and diets when you order; the kitchen checks with you before the meal.',
  ),
)

export const dinner = {
  ...base,
  code: 'DINNER',
  name: bilingual('旋转餐厅晚餐', 'Revolving dinner'),
  summary: bilingual('四道菜，一圈夜景，两场可选', 'Four courses and one full turn above the lights'),
  description: bilingual(
    '从日落吃到满城灯火。主厨用云州江鲜和山野时蔬写成四道菜，每一道都配一段风景。双人席临窗两座，四人席圆桌一张，含餐前茶和一杯佐餐酒或无酒精特调。',
    'From sunset to a city full of lights. Our chef turns river fish and mountain greens from Yunzhou into four courses, each with a view of its own. A window table for two or a round one for four, with tea to begin and a glass of wine or an alcohol-free pairing.',
  ),
  openingHours: bilingual('17:30、19:30两场', 'Seatings at 17:30 and 19:30'),
  notice: [seatingNotice, dietNotice, safetyNotice, invoiceNotice],
  pictures: ['dinner', 'revolving', 'night'],
  tags: [tags.nightView, bilingual('含佐餐酒', 'Wine included')],
  stay: 'SLOT',
  cutoffMinutes: -60,
  extra: {
    cuisine: bilingual('云州江鲜 · 新派', 'River cooking of Yunzhou, today'),
    covers: { min: 1, max: 4 },
    mealFrom: time('17:30'),
    mealTo: time('21:30'),
    dishes: [
      dish(starter, '冰镇江虾配青柚', 'Chilled river prawns with green pomelo'),
      dish(main, '慢烤江鲈，花椒黄油', 'Slow-roast river perch with Sichuan pepper butter'),
      dish(main, '炭烤牛小排，野菌汁', 'Charcoal short rib with wild mushroom jus'),
      dish(dessert, '桂花酒酿布丁', 'Osmanthus and rice-wine custard'),
      dish(drink, '佐餐酒或无酒精特调一杯', 'A glass of wine or an alcohol-free pairing'),
    ],
  },
  draws: [],
  tickets: [
    {
      ...cover,
      code: 'TWO',
      category: 'adult',
      name: bilingual('双人晚餐', 'Dinner for two'),
      description: bilingual('临窗两人桌一张，四道菜两份', 'A window table for two, four courses each'),
      yuan: [688, 788],
      admits: 2,
      draws: [['TABLE2', 1], 'DINNER-COVERS'],
    },
    {
      ...cover,
      code: 'FOUR',
      category: 'activity',
      name: bilingual('四人晚餐', 'Dinner for four'),
      description: bilingual('四人圆桌一张，四道菜四份', 'A round table for four, four courses each'),
      yuan: [1288, 1488],
      admits: 4,
      maxPerOrder: 2,
      draws: [['TABLE4', 1], 'DINNER-COVERS'],
    },
  ],
} satisfies DemoProduct

const lunch: DemoProduct = {
  ...base,
  code: 'LUNCH',
  name: bilingual('云端自助午餐', 'Lunch buffet in the clouds'),
  summary: bilingual('六十道冷热菜，坐到下午两点半', 'Sixty dishes, and your seat until half past two'),
  description: bilingual(
    '江景和六十道菜一起摆开：冰台海鲜、现切炭烤、云州小吃档口、八种甜品。选定日期即可，11:30至13:30任意时间入座，用餐至14:30。',
    'Sixty dishes with the river below: seafood on ice, a carvery, stalls of Yunzhou snacks and eight desserts. Choose your day, sit down any time from 11:30 to 13:30, and stay until 14:30.',
  ),
  openingHours: bilingual('11:30–14:30，13:30停止入座', '11:30–14:30, last seating 13:30'),
  notice: [dietNotice, safetyNotice, invoiceNotice],
  pictures: ['lunch', 'revolving'],
  tags: [bilingual('江景自助', 'River view'), bilingual('儿童优惠', 'Child price'), tags.families],
  stay: 'DAY',
  cutoffMinutes: 13 * 60,
  extra: {
    cuisine: bilingual('中西自助', 'Chinese and Western buffet'),
    covers: { min: 1, max: 1 },
    mealFrom: time('11:30'),
    mealTo: time('13:30'),
    dishes: [
      dish(bilingual('冰台', 'On ice'), '明虾、生蚝、三文鱼', 'Prawns, oysters, salmon'),
      dish(bilingual('现做', 'Made for you'), '炭烤牛肋、云州米线', 'Charcoal ribs, Yunzhou rice noodles'),
      dish(dessert, '桂花糕、焦糖布丁等八种', 'Osmanthus cake, crème caramel and six more'),
      dish(drink, '茶、咖啡与鲜榨果汁', 'Tea, coffee and fresh juice'),
    ],
  },
  draws: ['LUNCH'],
  tickets: [
    {
      ...cover,
      code: 'ADULT',
      category: 'adult',
      name: bilingual('成人', 'Adult'),
      description: bilingual('自助午餐一位', 'One lunch buffet'),
      yuan: [238, 258],
      maxPerOrder: 10,
      refund: 'DAY',
      change: 'ONCE',
    },
    {
      ...cover,
      code: 'CHILD',
      category: 'child',
      name: bilingual('儿童', 'Child'),
      description: bilingual('身高1.2米至1.5米', 'From 1.2 m to 1.5 m tall'),
      yuan: [118, 128],
      maxPerOrder: 10,
      refund: 'DAY',
      change: 'ONCE',
    },
  ],
}

const tea: DemoProduct = {
  ...base,
  code: 'FAMILYTEA',
  name: bilingual('亲子下午茶', 'Family tea'),
  summary: bilingual('两大一小的三层塔，孩子做主', 'A three-tier tower for two adults and a child'),
  description: bilingual(
    '三层点心塔搭成云顶塔的样子，孩子可以亲手点亮塔尖的糖灯。含一壶茶、一杯热可可和一份填色画。',
    'The tiers are built like our tower, and children light the sugar lamp on its top. With a pot of tea, a hot chocolate and a picture to colour in.',
  ),
  openingHours: bilingual('14:00、15:30两场', 'Seatings at 14:00 and 15:30'),
  notice: [seatingNotice, dietNotice, safetyNotice, invoiceNotice],
  pictures: ['tea', 'revolving'],
  tags: [tags.families, bilingual('90分钟', '90 minutes')],
  stay: 'SLOT',
  cutoffMinutes: 0,
  extra: {
    cuisine: bilingual('中式点心与英式茶点', 'Chinese and English pastries'),
    covers: { min: 1, max: 3 },
    mealFrom: time('14:00'),
    mealTo: time('17:00'),
    dishes: [
      dish(
        bilingual('咸点', 'Savoury'),
        '江虾小饺、黄瓜三明治',
        'River prawn dumplings, cucumber sandwiches',
      ),
      dish(bilingual('甜点', 'Sweet'), '云朵泡芙、桂花司康', 'Cloud puffs, osmanthus scones'),
      dish(drink, '茶一壶、热可可一杯', 'A pot of tea and a hot chocolate'),
    ],
  },
  draws: [],
  tickets: [
    {
      ...cover,
      code: 'FAMILY',
      category: 'parentChild',
      name: bilingual('两大一小', 'Two adults, one child'),
      description: bilingual('三层点心塔一座', 'One three-tier stand'),
      yuan: [328, 358],
      admits: 3,
      draws: [['TEA-TABLE', 1], 'TEA-COVERS'],
    },
  ],
}

const birthday: DemoProduct = {
  ...base,
  code: 'BIRTHDAY',
  name: bilingual('生日云宴', 'Birthday set'),
  summary: bilingual(
    '八人包厢，蛋糕和塔身的一句祝福',
    'A private room for eight, a cake and a wish on the tower',
  ),
  description: bilingual(
    '八人临窗包厢、六道菜宴席、六寸蛋糕，以及20:30在塔身灯幕上停留一分钟的祝福。下单后由餐厅确认包厢和祝福文字，请在备注里写下您想说的话。',
    'A private room for eight at the window, six courses, a cake, and your wish on the lights of the tower for one minute at 20:30. The restaurant confirms room and wish after you order: please write your words in the remark.',
  ),
  openingHours: bilingual('17:30、19:30两场，需提前一天', 'Seatings at 17:30 and 19:30, one day ahead'),
  notice: [
    section(
      bilingual('确认', 'Confirmation'),
      bilingual(
        '支付后由餐厅在12小时内确认。未能确认时全额退款，也可修改后再次提交。',
        'The restaurant confirms within 12 hours of payment. If it cannot, you get a full refund, or you may edit the order and send it again.',
      ),
    ),
    seatingNotice,
    dietNotice,
    invoiceNotice,
  ],
  pictures: ['birthday', 'home-3'],
  tags: [
    bilingual('餐厅确认', 'Confirmed by us'),
    bilingual('塔身祝福', 'Wish on the tower'),
    tags.nightView,
  ],
  confirmWithinMinutes: 12 * 60,
  stay: 'SLOT',
  cutoffMinutes: -24 * 60,
  extra: {
    cuisine: bilingual('云州宴席', 'A Yunzhou banquet'),
    covers: { min: 4, max: 8 },
    mealFrom: time('17:30'),
    mealTo: time('21:30'),
    dishes: [
      dish(starter, '六味冷碟', 'Six cold plates'),
      dish(
        main,
        '清蒸江鳜、炭烤牛小排、松茸鸡汤',
        'Steamed mandarin fish, short rib, matsutake chicken soup',
      ),
      dish(dessert, '六寸生日蛋糕与长寿面', 'Birthday cake and long-life noodles'),
    ],
  },
  draws: [],
  tickets: [
    {
      ...cover,
      code: 'ROOM',
      category: 'activity',
      name: bilingual('八人生日宴', 'Birthday for eight'),
      description: bilingual('包厢一间，最多八位', 'One private room, up to eight guests'),
      yuan: [1288, 1488],
      admits: 8,
      maxPerOrder: 1,
      refund: 'BANQUET',
      change: 'MEAL',
      draws: [['TABLE8', 1]],
    },
  ],
}

export const dining: readonly DemoProduct[] = [dinner, lunch, tea, birthday, ...mealVouchers]
