/** Introductions of what the demo tower does not sell in its shop yet, and of its cards. */
import { say } from '../words.ts'
import { ask, introduce, part } from './introduce.ts'

const rooms = introduce(
  {
    title: say('住在塔下', 'Stay by the tower'),
    lead: say(
      '夜里最后一班电梯之后，窗外的塔只属于您。',
      'After the last lift of the night, the view is yours alone.',
    ),
    picture: 'hotel',
  },
  [
    part(
      'home-1',
      say('江景大床房与塔景套房', 'River king and Tower suite'),
      say(
        '江景房朝东，清晨看船；塔景套房朝西，躺在床上就能看到塔尖。可选含早餐的价格，早餐在二层，06:30开始。',
        'River rooms face east, for the ships in the morning. From the bed of a Tower suite you see the very top. Rates with breakfast are served on level 2 from 06:30.',
      ),
    ),
    part(
      null,
      say('入住与取消', 'Arriving and cancelling'),
      say(
        '14:00后入住，12:00前退房。入住前一天18:00前可免费取消。',
        'Rooms are ready at 14:00 and yours until 12:00. You may cancel free of charge until 18:00 on the day before.',
      ),
    ),
  ],
  [
    ask(
      say('孩子加床吗？', 'Is there a bed for my child?'),
      say(
        '12周岁以下不占床免费，加床请致电前台。',
        'Under 12 without an extra bed stays free; for a bed, please call the desk.',
      ),
    ),
  ],
)

const goods = introduce(
  {
    title: say('塔里的小店', 'The tower shop'),
    lead: say('把塔带回家，不占地方。', 'Take the tower home. It takes up little room.'),
    picture: 'goods',
  },
  [
    part(
      null,
      say('塔身里画出来的东西', 'Drawn inside the tower'),
      say(
        '塔模型、明信片套装、云朵玩偶和纪念徽章，都由塔内的设计室画稿，在云州本地制作。',
        'The tower model, the postcards, the cloud toys and the badges are drawn in our own studio and made in Yunzhou.',
      ),
    ),
    part(
      'postoffice',
      say('寄到家，或者在塔里取', 'Sent home, or picked up here'),
      say(
        '满99元免运费；也可以在428米的云端邮局旁自取，不收运费。',
        'Delivery is free from ¥99. Or pick it up beside the post office at 428 m, at no charge.',
      ),
    ),
  ],
  [
    ask(
      say('可以退货吗？', 'Can I send it back?'),
      say(
        '签收后7天内，未使用、包装完好可退。',
        'Within seven days of receipt, unused and in its packaging.',
      ),
    ),
  ],
)

const freeTravel = introduce(
  {
    title: say('自由行', 'Free travel'),
    lead: say(
      '门票、房间和晚餐一次订好，剩下的时间由您自己走。',
      'Tickets, a room and dinner in one booking. The rest of the time is your own.',
    ),
    picture: 'home-2',
  },
  [
    part(
      'hotel',
      say('两天一晚，不赶路', 'Two days, one night, no hurry'),
      say(
        '第一天傍晚登塔看日落，夜里住在塔下；第二天睡到自然醒，再去古城或江边。每一部分都有自己的日期，下单时一起选好。',
        'On the first evening you watch the sunset from above and sleep at the foot of the tower. On the second day you get up when you like and go to the old town or the river. Every part has its own date, chosen in one form.',
      ),
    ),
    part(
      null,
      say('一起订，一起退', 'Booked whole, cancelled whole'),
      say(
        '套餐作为一个整体预订和退款，其中每一部分凭各自的凭证使用。',
        'A package is booked and refunded as one; each part is used with a code of its own.',
      ),
    ),
  ],
  [],
)

const guides = introduce(
  {
    title: say('跟着讲解员', 'With a guide'),
    lead: say(
      '同一扇窗，有人讲和没有人讲，是两座城市。',
      'The same window shows another city when somebody tells you about it.',
    ),
    picture: 'lightart',
  },
  [
    part(
      'deck433',
      say('中文与英文讲解', 'In Chinese and in English'),
      say(
        '讲解员都在塔里工作三年以上，熟悉每一扇窗外的街道。可选两小时或四小时，最多15人一队。',
        'Our guides have worked here for three years or more and know every street below. Choose two hours or four, for up to fifteen people.',
      ),
    ),
    part(
      'science',
      say('带孩子，请选科学路线', 'With children: the science route'),
      say(
        '从风阻尼器到高速电梯，讲解员会带孩子动手做三个小实验。',
        'From the damper that calms the wind to the lift motors, with three experiments for small hands.',
      ),
    ),
  ],
  [
    ask(
      say('讲解费包含门票吗？', 'Are tickets included?'),
      say('不含，请另购门票。', 'No, please book them separately.'),
    ),
  ],
)

const cars = introduce(
  {
    title: say('包一辆车', 'A car of your own'),
    lead: say(
      '从机场、车站或家门口出发，一辆车，一天，路线听您的。',
      'From the airport, the station or your door: one car, one day, your route.',
    ),
    picture: 'plan-around',
  },
  [
    part(
      'bus',
      say('两种车型', 'Two sizes'),
      say(
        '7座商务车适合一家人，22座考斯特适合小团队。价格含司机、油费和过路费，每天10小时、200公里以内。',
        'A van with seven seats for a family, a coach with 22 for a small party. Driver, fuel and tolls are included, up to ten hours and 200 km a day.',
      ),
    ),
    part(
      null,
      say('前一晚告诉您司机和车牌', 'Driver and plate the evening before'),
      say(
        '出发前一天18:00前，我们把司机电话和车牌号发到您的手机。',
        'By 18:00 on the day before we send you the number of the driver and the plate of the car.',
      ),
    ),
  ],
  [],
)

const cards = introduce(
  {
    title: say('年卡', 'Annual cards'),
    lead: say('一年里的每一次日落，都算进一张卡。', 'Every sunset of the year on one card.'),
    picture: 'combo',
  },
  [
    part(
      'deck433',
      say('标准卡、家庭卡、长者卡', 'Standard, family and senior'),
      say(
        '标准卡一人使用，家庭卡两大一小同行，长者卡适用于60周岁以上。有效期内可不限次登433米观光层。',
        'Standard is for one person, family for two adults and a child, senior from the age of 60. Each lets you up to the deck at 433 m as often as you like for a year.',
      ),
    ),
    part(
      null,
      say('怎样办理', 'How to get one'),
      say(
        '在线提交照片和证件，审核通过后付款，卡片即在手机里生效；不需要到窗口领取。',
        'Send a photo and your document online. Once it is approved and paid, the card is on your phone; there is nothing to collect.',
      ),
    ),
  ],
  [
    ask(
      say('可以借给别人用吗？', 'May I lend it?'),
      say('不可以，入场时核对照片。', 'No. Your photo is checked at the gate.'),
    ),
  ],
)

const citizens = introduce(
  {
    title: say('市民卡', 'Citizen cards'),
    lead: say('云州人看自己的城市，半价。', 'People of Yunzhou see their own city for half the price.'),
    picture: 'home-3',
  },
  [
    part(
      'night',
      say('谁可以办', 'Who it is for'),
      say(
        '云州户籍居民和持有效居住证的市民。审核一次，长期有效；每人每天可购一张半价票。',
        'Residents of Yunzhou and holders of a valid residence permit. It is checked once and stays good; one ticket at half price a day for each person.',
      ),
    ),
  ],
  [],
)

const groups = introduce(
  {
    title: say('团队', 'Groups'),
    lead: say(
      '十人起即可成团，旅行社和单位都有自己的价格和入口。',
      'From ten people you are a group, with a price and an entrance of your own.',
    ),
    picture: 'home-2',
  },
  [
    part(
      'deck433',
      say('团队怎么走', 'How groups visit'),
      say(
        '团队从B1层东侧入口进场，名单提前上传，到达时一次核验，不与散客排队。',
        'Groups enter on the east side of B1. You upload the list of names beforehand, and one check on arrival lets everybody in.',
      ),
    ),
    part(
      null,
      say('怎样开通', 'How to begin'),
      say(
        '提交单位资料，审核通过后由客户经理与您确认价格和付款方式。请在09:00至21:00致电020-8888-0488。',
        'Tell us about your company. Once it is approved, your account manager agrees prices and payment with you. Call 020-8888-0488 from 09:00 to 21:00.',
      ),
    ),
  ],
  [],
)

export const coming = {
  hotel: rooms,
  goods,
  travel: freeTravel,
  guide: guides,
  car: cars,
  card: cards,
  citizencard: citizens,
  group: groups,
}
