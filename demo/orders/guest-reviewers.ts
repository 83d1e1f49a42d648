/** Guests of the weeks before who stayed, dined, were guided, rode along or had something sent, and say how it was. */
import type { Mobile } from '#contract/values/person.ts'
import type { DemoComment } from '../comments-sql.ts'

export type ReviewedVisit = Omit<DemoComment, 'nth' | 'status'> & {
  status?: DemoComment['status']
  tickets: Record<string, number>
  /** So many days ago; of goods: when they were ordered. */
  ago: number
  slot?: string
  /** Nights. */
  length?: number
  /** What staff wrote when they confirmed it. */
  note?: string
  /** Of goods: the number of their parcel. */
  trackingNo?: string
}

export type Reviewer = { account: string; mobile: Mobile; nickname: string; visits: readonly ReviewedVisit[] }

export const guests: readonly Reviewer[] = [
  {
    ...{ account: 'fang_he', mobile: '13800138112' as Mobile, nickname: '方禾' },
    visits: [
      {
        ...{ product: 'RIVERHOTEL', tickets: { 'KING-B': 1 }, ago: 4, length: 1, score: 5 },
        note: '酒店确认号 Hotel no. YJ-20377',
        content:
          '房间正对江湾，晚上躺着就能看灯光秀。早餐的云州米线现煮，退房后行李寄在前台，一点不耽误登塔。',
        reply: '谢谢您的喜爱，下次入住可提前告诉我们想要的楼层。',
      },
      {
        ...{ product: 'DINNER', tickets: { TWO: 1 }, ago: 4, slot: '17:30', score: 5 },
        content: '17:30这一场从日落吃到亮灯，江鲈最好吃。转得很慢，不会头晕。',
      },
    ],
  },
  {
    ...{ account: 'lukas_b', mobile: '13800138113' as Mobile, nickname: 'Lukas' },
    visits: [
      {
        ...{ product: 'RIVERHOTEL', tickets: { TWIN: 1 }, ago: 7, length: 2, score: 4 },
        note: '酒店确认号 Hotel no. YJ-20341',
        content:
          'Five minutes to the tower and a view of it from bed. The room without breakfast is the better deal, but the gym closes early.',
        reply: 'Thank you. The gym is open until midnight since this week.',
      },
      {
        ...{ product: 'RIVERNIGHT', tickets: { TOP: 2 }, ago: 6, slot: '20:30', score: 5 },
        content:
          'Top deck, clear night, and the whole tower lit up above the water. Very quiet, since the ship is electric.',
      },
    ],
  },
  {
    ...{ account: 'ye_zi', mobile: '13800138114' as Mobile, nickname: '叶子' },
    visits: [
      {
        ...{ product: 'LUNCH', tickets: { ADULT: 2 }, ago: 3, score: 4 },
        content: '菜品补得很快，冰台的虾新鲜。十二点半以后窗边才有空位，建议早点上去。',
        reply: '感谢提醒，11:30入座的客人可优先选择临窗座位。',
      },
      {
        ...{ product: 'CLOUDTOY', tickets: { PINK: 1 }, ago: 5, score: 5 },
        trackingNo: 'JDVA20418855342',
        content: '比照片还软，颜色是很淡的粉，女儿每天抱着睡。包装完好，两天就到了。',
      },
    ],
  },
  {
    ...{ account: 'grace_l', mobile: '13800138115' as Mobile, nickname: 'Grace' },
    visits: [
      {
        ...{ product: 'TOWERGUIDE', tickets: { EN2: 1 }, ago: 8, slot: '13:30', score: 5 },
        note: '导游在集合地点举“云顶”牌 Your guide holds a CLOUDTOP sign',
        content:
          'Our guide knew where to stand for every photograph, and explained the damper so well that my son wants to build one.',
        reply: 'Thank you, we have passed it on to your guide.',
      },
      {
        ...{ product: 'LUNCH', tickets: { ADULT: 2 }, ago: 8, score: 5 },
        content: 'Sixty dishes and a full turn above the city. The rice noodles are made while you watch.',
      },
      {
        ...{ product: 'NIGHTLINE', tickets: { SEAT: 2 }, ago: 9, slot: '20:00', score: 4 },
        content: 'Open top and good commentary in English. Bring a scarf, it is windy on the bridge.',
      },
    ],
  },
  {
    ...{ account: 'tan_yi', mobile: '13800138116' as Mobile, nickname: '谭一' },
    visits: [
      {
        ...{ product: 'TOWERGUIDE', tickets: { ZH2: 1 }, ago: 5, slot: '09:30', score: 5 },
        note: '导游在一层服务台等候 Your guide waits at the service desk',
        content: '带父母来请了导游，讲得细又不赶，还推荐了老城里的茶馆。两小时刚刚好。',
      },
      {
        ...{ product: 'DINNER', tickets: { FOUR: 1 }, ago: 5, slot: '19:30', score: 3 },
        content: '夜景没得说，四人桌不靠窗有点可惜，上菜间隔偏长。',
        reply: '抱歉让您久等。四人桌目前在内圈，后厨已调整第二场的出菜节奏。',
      },
    ],
  },
  {
    ...{ account: 'shi_lin', mobile: '13800138117' as Mobile, nickname: '石林' },
    visits: [
      {
        ...{ product: 'NIGHTLINE', tickets: { SEAT: 2 }, ago: 2, slot: '19:00', score: 5 },
        content: '一小时把两岸看全了，二层第一排视野最好，早到十分钟就能坐到。',
      },
      {
        ...{ product: 'RIVERNIGHT', tickets: { SALOON: 2 }, ago: 10, slot: '19:00', score: 4 },
        content: '主舱暖和，有茶点，老人坐着很舒服。玻璃偶尔起雾，拍照可到船尾。',
        reply: '谢谢分享，主舱已加装除雾，欢迎再来。',
      },
      {
        ...{ product: 'CLOUDTOY', tickets: { WHITE: 1 }, ago: 6, score: 4 },
        trackingNo: 'JDVA20418855359',
        content: '做工细，没有线头。希望以后能出大一号的。',
      },
    ],
  },
]
