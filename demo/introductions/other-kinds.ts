/** Introductions of the demo tower's hotel, shop, packages, guides and cars, of its cards, and of its service for groups. */
import { bilingual } from '../words.ts'
import { ask, introduce, part } from './introduce.ts'

const rooms = introduce(
  {
    title: bilingual('住在塔下', 'Stay by the tower'),
    lead: bilingual(
      '夜里最后一班电梯之后，窗外的塔只属于您。',
      'After the last lift of the night, the view is yours alone.',
    ),
    picture: 'hotel',
  },
  [
    part(
      'home-1',
      bilingual('三种房型', 'Three room types'),
      bilingual(
        '江景大床房看江上的船；塔景双床房两张单人床，窗外是塔；塔景套房可住四人，两边都看得到。每种房型都可选不含早或双早。',
        'River king for the ships, Tower twin with two single beds and the tower at the window, and the Tower suite for four, with both. Each comes with or without breakfast for two.',
      ),
    ),
    part(
      null,
      bilingual('入住与取消', 'Arriving and cancelling'),
      bilingual(
        '14:00后入住，12:00前退房。入住前一天18:00前可免费取消。',
        'Rooms are ready at 14:00 and yours until 12:00. You may cancel free of charge until 18:00 on the day before.',
      ),
    ),
  ],
  [
    ask(
      bilingual('孩子加床吗？', 'Is there a bed for my child?'),
      bilingual(
        '12周岁以下不占床免费，加床请致电前台。',
        'Under 12 without an extra bed stays free; for a bed, please call the desk.',
      ),
    ),
  ],
)

const goods = introduce(
  {
    title: bilingual('塔里的小店', 'The tower shop'),
    lead: bilingual('把塔带回家，不占地方。', 'Take the tower home. It takes up little room.'),
    picture: 'goods',
  },
  [
    part(
      null,
      bilingual('塔身里画出来的东西', 'Drawn inside the tower'),
      bilingual(
        '塔模型、明信片套装、云朵玩偶和纪念徽章，都由塔内的设计室画稿，在云州本地制作。',
        'The tower model, the postcards, the cloud toys and the badges are drawn in our own studio and made in Yunzhou.',
      ),
    ),
    part(
      'postoffice',
      bilingual('寄到家，或者在塔里取', 'Sent home, or picked up here'),
      bilingual(
        '运费每单10元，满99元包邮，偏远地区另计；也可以在一层纪念品店自提，不收运费。',
        'Delivery is ¥10 an order and free from ¥99; remote provinces cost more. Or pick it up in the souvenir shop on the ground floor, at no charge.',
      ),
    ),
  ],
  [
    ask(
      bilingual('可以退货吗？', 'Can I send it back?'),
      bilingual(
        '快递商品收货后7天内，完好、包装齐全可退；我们收到并清点后退款。自提的请当面验货，取走后不退。',
        'Within seven days of receipt, unused and in its packaging. The money comes back once we have counted what you sent. What you pick up is checked at the counter and not taken back.',
      ),
    ),
  ],
)

const freeTravel = introduce(
  {
    title: bilingual('自由行', 'Free travel'),
    lead: bilingual(
      '房间、门票和一顿饭一次订好，剩下的时间由您自己走。',
      'A room, tickets and a meal in one booking. The rest of the time is your own.',
    ),
    picture: 'home-2',
  },
  [
    part(
      'hotel',
      bilingual('两天一晚，或者三天两晚', 'One night, or two'),
      bilingual(
        '两天一晚：先在塔下住一晚看灯光秀，第二天登488米观景台，再吃江景自助午餐。亲子三日：套房两晚，第二天用家庭联票登塔，第三天享用下午茶。您选出发日期，各项目的日期随之确定，时段由您选。',
        'Two days: a night below the tower with its light show, then the deck at 488 m and the lunch buffet above the river. Family trip of three days: two nights in a suite, both decks on the second day, tea on the third. You choose the day it begins, which sets the day of each part, and the times of day.',
      ),
    ),
    part(
      null,
      bilingual('一起订，一起退', 'Booked whole, cancelled whole'),
      bilingual(
        '套餐作为一个整体预订和退款，其中每一部分凭各自的凭证使用。',
        'A package is booked and refunded as one; each part is used with a code of its own.',
      ),
    ),
  ],
  [],
)

const guides = introduce(
  {
    title: bilingual('跟着讲解员', 'With a guide'),
    lead: bilingual(
      '同一扇窗，有人讲和没有人讲，是两座城市。',
      'The same window shows another city when somebody tells you about it.',
    ),
    picture: 'lightart',
  },
  [
    part(
      'guide',
      bilingual('中文与英文讲解', 'In Chinese and in English'),
      bilingual(
        '持证导游只带您这一队，最多15人。可选两小时，或含老城步行的四小时。',
        'A licensed guide for your party alone, of up to fifteen people. Choose two hours, or four with a walk through the old town.',
      ),
    ),
    part(
      'science',
      bilingual('从塔脚讲到老城', 'From the foot of the tower to the old town'),
      bilingual(
        '塔怎样站稳、灯光怎样亮起、窗外的老城从哪里来。节奏由您定，孩子多就多讲故事。',
        'How the tower stands and how it is lit, and where the old town in the window came from. You set the pace; with children there are more stories.',
      ),
    ),
  ],
  [
    ask(
      bilingual('讲解费包含门票吗？', 'Are tickets included?'),
      bilingual('不含，请另购门票。', 'No, please book them separately.'),
    ),
  ],
)

const cars = introduce(
  {
    title: bilingual('包一辆车', 'A car of your own'),
    lead: bilingual(
      '从机场、车站或家门口出发，一辆车，一天，路线听您的。',
      'From the airport, the station or your door: one car, one day, your route.',
    ),
    picture: 'plan-around',
  },
  [
    part(
      'bus',
      bilingual('三种车型', 'Three sizes'),
      bilingual(
        '轿车可坐3人，七座商务车可坐6人，22座中巴可坐20人。价格含司机、燃油、路桥与停车，每天10小时、200公里以内。',
        'A saloon car for three, a seven-seater for six passengers, a minibus for twenty. Driver, fuel, tolls and parking are included, up to ten hours and 200 km a day.',
      ),
    ),
    part(
      null,
      bilingual('前一晚告诉您司机和车牌', 'Driver and plate the evening before'),
      bilingual(
        '用车前一天18:00起，订单里会显示车牌和司机电话。',
        'From 18:00 on the day before, your order shows the number plate and the driver’s telephone.',
      ),
    ),
  ],
  [],
)

const cards = introduce(
  {
    title: bilingual('年卡', 'Annual cards'),
    lead: bilingual('一张卡，一整年。', 'One card, all year.'),
    picture: 'combo',
  },
  [
    part(
      'deck433',
      bilingual('标准卡、家庭卡、长者卡', 'Standard, family and senior'),
      bilingual(
        '云顶年卡一人使用，家庭年卡一家三口每人一张，长者年卡适用于60周岁及以上。自审核通过之日起365天有效，每天1次、每年最多120次，卡上注明的日期除外。长者年卡当日凭卡进入433米观光层；其他年卡凭卡免费预约433米观光层。“VR 飞跃云州”凭卡优惠。',
        'The annual card is for one person, the family card for three with a card each, the senior card from the age of 60. Each is good for 365 days from approval, once a day and up to 120 times a year, except on the days its rules name. With the senior card you come to the deck at 433 m without booking; with the others you book free tickets to it. The VR flight has a price for card holders.',
      ),
    ),
    part(
      null,
      bilingual('怎样办理', 'How to get one'),
      bilingual(
        '在线提交照片和证件并付款，两天内审核；通过后卡片即在手机里生效，不需要到窗口领取。未通过全额退款。',
        'Send a photo and your document online and pay. We look at it within two days; once it is approved, the card is on your phone and there is nothing to collect. What is not approved is refunded in full.',
      ),
    ),
  ],
  [
    ask(
      bilingual('可以借给别人用吗？', 'May I lend it?'),
      bilingual('不可以，入场时核对照片。', 'No. Your photo is checked at the gate.'),
    ),
  ],
)

const citizens = introduce(
  {
    title: bilingual('市民卡', 'Citizen cards'),
    lead: bilingual(
      '云州人登自己的塔，半价。',
      'The people of Yunzhou come up their own tower for half the price.',
    ),
    picture: 'home-3',
  },
  [
    part(
      'night',
      bilingual('谁可以办', 'Who it is for'),
      bilingual(
        '持本市身份证或居住证明的市民。审核通过后365天有效；凭卡半价预约433米观光层，或预约“VR 飞跃云州”持卡优惠票，每天1次、每年最多24次。',
        'Holders of an ID card of the city, or of a proof of residence. It is good for 365 days from approval; with it you book the deck at 433 m for half the price, or the VR flight over Yunzhou at the price for card holders, once a day and up to 24 times a year.',
      ),
    ),
  ],
  [],
)

const groups = introduce(
  {
    title: bilingual('团队', 'Groups'),
    lead: bilingual(
      '十人起即可成团，旅行社和单位都有自己的价格和入口。',
      'From ten people you are a group, with a price and an entrance of your own.',
    ),
    picture: 'home-2',
  },
  [
    part(
      'deck433',
      bilingual('团队怎么走', 'How groups visit'),
      bilingual(
        '团队从B1层东侧入口进场，名单提前上传，到达时一次核验，不与散客排队。',
        'Groups enter on the east side of B1. You upload the list of names beforehand, and one check on arrival lets everybody in.',
      ),
    ),
    part(
      null,
      bilingual('怎样开通', 'How to begin'),
      bilingual(
        '在“个人中心”的“团队账户”中提交营业执照，审核通过后即可按团队价购票，用预付款余额、微信或支付宝支付。如需帮助，请在09:00至21:00致电020-8888-0488。',
        'Send your business licence under My center, Group account. Once it is approved you buy at group prices, from a prepaid balance, by WeChat Pay or by Alipay. If you need help, call 020-8888-0488 from 09:00 to 21:00.',
      ),
    ),
  ],
  [],
)

export const otherKinds = {
  hotel: rooms,
  goods,
  travel: freeTravel,
  guide: guides,
  car: cars,
  card: cards,
  citizencard: citizens,
  group: groups,
}
