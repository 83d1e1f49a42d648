/** Introductions of what the demo tower sells today: tickets, tables, special lines, the cruise. */
import { bilingual } from '../words.ts'
import { ask, introduce, part } from './introduce.ts'

const tickets = introduce(
  {
    title: bilingual('登塔', 'Up the tower'),
    lead: bilingual(
      '从地面到433米，电梯只走四十秒。上到云端以后，看什么、怎么看，由您决定。',
      'From the street to 433 m the lift takes forty seconds. What you look at up there, and how, is up to you.',
    ),
    picture: 'home-1',
  },
  [
    part(
      'deck433',
      bilingual('433米：第一次来，从这里开始', '433 m: begin here'),
      bilingual(
        '星空观光层在室内，四面落地窗，冬暖夏凉，轮椅和婴儿车都能走完一圈。晴天可以看到三十公里外的茶山；下雨的日子，云就停在窗外。',
        'The Starlight Deck is indoors, with windows from floor to ceiling on all sides. Wheelchairs and pushchairs go all the way around. On a clear day you see the tea hills thirty kilometres away; when it rains, the clouds stop right outside.',
      ),
    ),
    part(
      'deck488',
      bilingual('488米：站到风里', '488 m: out in the wind'),
      bilingual(
        '再往上五十五米，就是全城最高的露天平台。最好的时间是日落前半小时：先看江面变成金色，再等两岸的灯一盏一盏亮起来。',
        'Fifty-five metres further up is the highest terrace of the city. Come half an hour before sunset: the river turns gold first, and then the lights come on, one by one, along both banks.',
      ),
    ),
    part(
      'tram455',
      bilingual('455米：绕塔一周的摩天舱', '455 m: once around the roof'),
      bilingual(
        '透明的座舱沿着塔顶边缘缓缓走一圈，二十分钟，八个方向的城市。每个时段只有48席，日落场最先售完。',
        'The glass cabins of the sky tram travel slowly along the edge of the roof: twenty minutes, and the city from every side. There are only 48 seats a slot, and sunset goes first.',
      ),
    ),
    part(
      'glass',
      bilingual('想要心跳快一点', 'For a faster heartbeat'),
      bilingual(
        '玻璃天桥有二十米透明步道，脚下就是滨江；极速云霄从485米垂直落下。两项都有身高和健康要求，请先看购票须知。',
        'The Glass Walk is twenty metres of nothing but glass, with the riverside below. The Sky Drop falls straight down from 485 m. Both have rules on height and health, so please read the notice first.',
      ),
    ),
  ],
  [
    ask(
      bilingual('参观需要多长时间？', 'How long does a visit take?'),
      bilingual(
        '只看433米大约一小时；再加488米和摩天舱，请留出三小时。',
        'About one hour for 433 m alone. With 488 m and the sky tram, allow three.',
      ),
    ),
    ask(
      bilingual('天气不好还能看到风景吗？', 'What if the weather is bad?'),
      bilingual(
        '能见度会显示在B1层入口。室内各层照常开放；露天平台遇大风、雷雨会暂时关闭，当天未能入场的可按规则退款或改期。',
        'We show the visibility at the entrance on B1. The indoor levels stay open. The terrace closes in high wind and thunderstorms; tickets that could not be used that day are refunded or changed as their rules say.',
      ),
    ),
    ask(
      bilingual('全景联票比分开买划算吗？', 'Is the Panorama Pass worth it?'),
      bilingual(
        '联票含433米、488米和摩天舱，一天内各一次，比分开购买便宜。只想看夜景，请选18:00后的夜光票。',
        'It covers 433 m, 488 m and the sky tram once each on one day, and costs less than the three together. For the lights alone, take the Night ticket from six.',
      ),
    ),
  ],
)

const eateries = introduce(
  {
    title: bilingual('云端餐桌', 'Dining in the clouds'),
    lead: bilingual(
      '418米的旋转餐厅，九十分钟转一圈。一顿饭的工夫，整座城市从您的桌边走过。',
      'The restaurant at 418 m turns once in ninety minutes. While you eat, the whole city walks past your table.',
    ),
    picture: 'revolving',
  },
  [
    part(
      'dinner',
      bilingual('晚餐：四道菜，一圈夜景', 'Dinner: four courses, one full turn'),
      bilingual(
        '主厨用云州本地的江鲜和茶山的时蔬做菜，菜单每季一换。两场可选：早场看日落，晚场看灯。双人桌和四人桌分开预订。',
        'Our chef cooks fish from the river and vegetables from the tea hills, with a new menu each season. There are two seatings: sunset, or the lights. Tables for two and for four are booked separately.',
      ),
    ),
    part(
      'lunch',
      bilingual('午餐：坐到下午两点半', 'Lunch: stay until half past two'),
      bilingual(
        '六十道冷热菜的自助餐，现切烤鸭和云州米线最受欢迎。按天预订，不分场次，孩子有自己的价格。',
        'A buffet of sixty dishes; the carved duck and the Yunzhou rice noodles go first. You book a day, not a seating, and children have a price of their own.',
      ),
    ),
    part(
      'tea',
      bilingual('下午茶与生日', 'Tea, and birthdays'),
      bilingual(
        '亲子下午茶的三层点心塔由孩子来选；八人包厢的生日云宴，会把您的一句祝福亮在塔身上。',
        'At family tea the child chooses what is on the three tiers. For a birthday of eight there is a private room, a cake, and a wish of yours in lights on the tower.',
      ),
    ),
  ],
  [
    ask(
      bilingual('用餐还要买观光票吗？', 'Do I need a deck ticket as well?'),
      bilingual(
        '不需要。餐券含到418米的电梯；想去433米或488米，请另购门票。',
        'No. The lift to 418 m is included. For the decks at 433 m and 488 m, please book tickets.',
      ),
    ),
    ask(
      bilingual('可以指定靠窗座位吗？', 'Can I have a table at the window?'),
      bilingual(
        '靠窗座位按到达先后安排，餐厅一直在转，每张桌子都会经过同样的风景。',
        'They go in order of arrival. The restaurant turns all the time, so every table passes the same views.',
      ),
    ),
    ask(
      bilingual('有素食和忌口怎么办？', 'What about diets and allergies?'),
      bilingual(
        '请在下单时的备注里写明，后厨会在开席前与您确认。',
        'Please write it in the remark of your order; the kitchen checks with you before the meal.',
      ),
    ),
  ],
)

const specialLines = introduce(
  {
    title: bilingual('专线游', 'Our special lines'),
    lead: bilingual(
      '塔是看城市的地方，专线带您走进刚才看到的城市。',
      'The tower is where you look at the city. Our special lines take you into it.',
    ),
    picture: 'bus',
  },
  [
    part(
      'night',
      bilingual('夜游专线：一小时，两岸灯火', 'Night line: both banks in an hour'),
      bilingual(
        '敞篷双层巴士19:00、20:00、21:00从塔下出发，沿滨江大道过钟楼、跨云江大桥，绕金融城一圈。上层先到先坐，下雨会升起透明顶棚。',
        'An open-top double-decker leaves the tower at 19:00, 20:00 and 21:00, follows the river to the clock tower, crosses the Yunjiang Bridge and circles the financial district. The upper deck is first come, first seated; in the rain it has a clear roof.',
      ),
    ),
    part(
      'plan-around',
      bilingual('云州一日：古城、茶山、江湾', 'Yunzhou in a day: old town, tea hills, river bend'),
      bilingual(
        '早上08:30出发，先走六百年的古城墙，中午在茶山农家吃饭，下午在江湾看水鸟，16:30回到塔下。导游全程陪同，含午餐和古城门票。',
        'It leaves at 08:30: the walls of the old town, six hundred years old, lunch at a farm in the tea hills, waterbirds at the river bend, and back at 16:30. A guide comes along; lunch and the old town are included.',
      ),
    ),
  ],
  [
    ask(
      bilingual('在哪里上车？', 'Where do I get on?'),
      bilingual(
        '下单时选择集合地点：塔南广场，或者线路经过的地铁站、火车站。请提前10分钟到达，车辆准时出发。',
        'You choose a meeting point when you book: the south square, or a metro or railway station on the way. Please be ten minutes early; we leave on time.',
      ),
    ),
    ask(
      bilingual('行程有变怎么改？', 'Can I change my date?'),
      bilingual(
        '发车48小时前可以改到其他班次；误车不退款。',
        'Until 48 hours before departure, yes. A missed departure is not refunded.',
      ),
    ),
  ],
)

const cruises = introduce(
  {
    title: bilingual('江上游船', 'On the river'),
    lead: bilingual(
      '九十分钟，从水上看整座塔亮起来。这是看云顶塔最完整的角度。',
      'Ninety minutes, and the whole tower lights up above the water. There is no better place to see all of it.',
    ),
    picture: 'boat',
  },
  [
    part(
      'home-1',
      bilingual('航线', 'The course'),
      bilingual(
        '“珠光”号从塔东200米的滨江码头出发，经老城钟楼到云江大桥，再关掉主机顺流漂回，让您安静地看完塔身灯光。',
        'The Pearl Light leaves the riverside pier, 200 m east of the tower, and passes the old clock tower on the way to the Yunjiang Bridge. Then she drifts back in silence while the lights climb the tower.',
      ),
    ),
    part(
      'night',
      bilingual('顶层甲板还是主舱？', 'Top deck or saloon?'),
      bilingual(
        '顶层甲板露天，座位最少、视野最宽，备有毛毯；主舱有暖气和落地窗，带老人和孩子更舒适。两种舱位都含茶点。',
        'The top deck is in the open, with few seats, the widest view and blankets. The saloon is heated, with tall windows, and better with children and grandparents. Tea is served on both.',
      ),
    ),
    part(
      null,
      bilingual('登船', 'Boarding'),
      bilingual(
        '19:00和20:30两班。开航前40分钟开始登船，开航前10分钟停止登船。码头和主舱之间是无障碍坡道，船上有母婴室。',
        'She sails at 19:00 and 20:30. Boarding begins 40 minutes before and ends 10 minutes before departure. The gangway to the saloon is step-free, and there is a nursing room on board.',
      ),
    ),
  ],
  [
    ask(
      bilingual('会晕船吗？', 'Will I get seasick?'),
      bilingual(
        '云江水面平静，电动船几乎没有震动，绝大多数乘客没有不适。',
        'The river is calm and the electric ship hardly moves; very few passengers notice anything.',
      ),
    ),
    ask(
      bilingual('天气不好会停航吗？', 'Does she sail in bad weather?'),
      bilingual(
        '小雨照常开航。大风或大雾停航时，我们会发短信通知并全额退款。',
        'In light rain, yes. In storms and dense fog she stays at the pier; we tell you by SMS and refund you in full.',
      ),
    ),
  ],
)

export const onSale = { park: tickets, eatery: eateries, tour: specialLines, cruise: cruises }
