/** Visitors of the weeks before, who say on the pages of what they used how it was. */
import type { Mobile } from '#contract/values/person.ts'
import type { DemoComment } from '../comments-sql.ts'
import { tourists } from '../people.ts'
import { guests, type ReviewedVisit, type Reviewer } from './guest-reviewers.ts'
import { alipay, type OrderPlan, type PlannedStep, wechat } from './order-plan.ts'

const two = { ADULT: 2 }
const one = { ADULT: 1 }

const ticketHolders: readonly Reviewer[] = [
  {
    ...{ account: 'xu_anran', mobile: '13800138101' as Mobile, nickname: '安然' },
    visits: [
      {
        ...{ product: 'DECK433', tickets: two, ago: 3, slot: '17:00', score: 5 },
        content: '17:00入场正好等到日落，江面从金色变成蓝色。一圈慢慢走下来一个半小时，博物馆也值得看。',
        reply: '日落前后四十分钟确实是这里最好的时候，欢迎再来看看清晨的云。',
      },
      {
        ...{ product: 'TRAM455', tickets: two, ago: 3, slot: '18:30', score: 5 },
        content: '舱里很稳，完全没有晃。转到东面时三座桥同时亮灯，全舱人都哇了一声。',
      },
      {
        ...{ product: 'REVOLVING', tickets: two, ago: 15, score: 4 },
        content: '转一圈正好一小时，饮品选择不多，但靠窗的位置真的舒服。',
      },
    ],
  },
  {
    ...{ account: 'liang_zhou', mobile: '13800138102' as Mobile, nickname: '梁舟' },
    visits: [
      {
        ...{ product: 'DECK488', tickets: two, ago: 5, slot: '16:30', score: 5 },
        content: '露天平台风不小，工作人员主动递了防风外套。没有玻璃反光，拍照比室内干净太多。',
      },
      {
        ...{ product: 'DECK433', tickets: one, ago: 9, slot: '10:00', score: 4 },
        content: '上午人少，电梯几乎不用等。玻璃上有些手印，希望擦得再勤一点。',
        reply: '谢谢提醒，玻璃清洁已改为每小时一次。',
      },
      {
        ...{ product: 'SCIENCE', tickets: one, ago: 9, score: 5 },
        content: '阻尼器的模型可以自己推，终于明白塔为什么不会晃。',
      },
    ],
  },
  {
    ...{ account: 'emma_c', mobile: '13800138103' as Mobile, nickname: 'Emma' },
    visits: [
      {
        ...{ product: 'DECK433', tickets: one, ago: 6, slot: '14:00', score: 5 },
        content:
          'Passport at the gate, 55 seconds in the lift, and the whole city below. Signs are in English everywhere.',
      },
      {
        ...{ product: 'NIGHT', tickets: { ACTIVITY: 1 }, ago: 6, slot: '19:00', score: 4 },
        content:
          'The drink was better than expected and the lights go on one ring at a time. Bring a jacket.',
        reply: 'Thank you. From next week there are blankets on the west side.',
      },
      {
        ...{ product: 'VR', tickets: one, ago: 13, score: 3 },
        content: 'Fun, but shorter than I thought. The seat moves a lot: not after lunch.',
      },
    ],
  },
  {
    ...{ account: 'he_xiaoman', mobile: '13800138104' as Mobile, nickname: '小满妈妈' },
    visits: [
      {
        ...{ product: 'DECK488', tickets: two, ago: 4, slot: '15:00', score: 5 },
        content: '护栏高，从下面的玻璃也能看出去，下次带孩子来不用一直抱着。',
      },
      {
        ...{ product: 'CINEMA4D', tickets: two, ago: 4, score: 4 },
        content: '水雾喷得挺准，孩子笑个不停。建议带件外套，后排空调偏凉。',
      },
      {
        ...{ product: 'POSTOFFICE', tickets: { CARD: 2 }, ago: 11, score: 5 },
        content: '给一年后的自己寄了一张，窗口的阿姨还帮忙挑了邮票。',
      },
    ],
  },
  {
    ...{ account: 'guan_lei', mobile: '13800138105' as Mobile, nickname: '关磊' },
    visits: [
      {
        ...{ product: 'COMBO', tickets: two, ago: 7, slot: '15:30', score: 5 },
        content: '三个地方一次走完，两个半小时刚好。先坐摩天舱再上488，顺路不折返。',
        reply: '您走的正是我们推荐的路线，谢谢分享。',
      },
      {
        ...{ product: 'TRAM455', tickets: one, ago: 12, slot: '20:00', score: 4 },
        content: '夜里灯光很美，就是舱内玻璃有点反光，拍照要贴近。',
      },
      {
        ...{ product: 'LIGHTART', tickets: one, ago: 12, score: 5, status: 'AWAIT' as const },
        content: '镜厅那间排队二十分钟也值得，出来以后还想再走一遍。',
      },
    ],
  },
  {
    ...{ account: 'pan_yue', mobile: '13800138106' as Mobile, nickname: '潘月' },
    visits: [
      {
        ...{ product: 'DECK433', tickets: two, ago: 10, slot: '19:30', score: 2 },
        content: '周末晚上人太多，东面的窗边挤不进去，等了半小时才拍到一张。',
        reply: '很抱歉影响了您的体验。周末19:00后的时段已减少放票，工作日晚间会宽松许多。',
      },
      {
        ...{ product: 'REVOLVING', tickets: two, ago: 10, score: 5, anonymous: true },
        content: '求婚成功，店员悄悄把灯调暗，还送了一小块蛋糕，太感谢了。',
        reply: '恭喜恭喜，祝你们幸福。',
      },
    ],
  },
  {
    ...{ account: 'shen_mo', mobile: '13800138107' as Mobile, nickname: '沈默' },
    visits: [
      {
        ...{ product: 'DECK488', tickets: one, ago: 8, slot: '18:00', score: 5 },
        content: '脚下的塔身一环一环亮起来，风里站了四十分钟不想下去。三脚架不能带，用栏杆上的手机支架就够。',
      },
      {
        ...{ product: 'COMBO', tickets: one, ago: 14, slot: '10:30', score: 4 },
        content: '比分开买便宜四分之一。如果两个入口能共用一个寄存柜就更好了。',
      },
      {
        ...{ product: 'SCIENCE', tickets: one, ago: 14, score: 4, status: 'AWAIT' as const },
        content: '风洞表演一天只有四场，记得先看时间表。',
      },
    ],
  },
  {
    ...{ account: 'tom_weber', mobile: '13800138108' as Mobile, nickname: 'Tom' },
    visits: [
      {
        ...{ product: 'TRAM455', tickets: two, ago: 2, slot: '17:30', score: 5 },
        content:
          'Sixteen glass cabins around the roof of a tower: nothing like it. Quiet, smooth, and worth the price.',
      },
      {
        ...{ product: 'DECK433', tickets: two, ago: 2, slot: '16:00', score: 4 },
        content:
          'Changed our slot on the phone in a minute when it rained. The view after the rain was perfect.',
      },
      {
        ...{ product: 'POSTOFFICE', tickets: { CARD: 1 }, ago: 13, score: 5 },
        content: 'My card reached Leipzig in nine days, with the stamp of the tower on it.',
      },
    ],
  },
  {
    ...{ account: 'qiu_shui', mobile: '13800138109' as Mobile, nickname: '秋水' },
    visits: [
      {
        ...{ product: 'DECK433', tickets: two, ago: 7, slot: '09:30', score: 5 },
        content: '陪母亲来，轮椅从B1一路无台阶。北面的长椅坐着看山，老人很满意。',
      },
      {
        ...{ product: 'VR', tickets: one, ago: 7, score: 4 },
        content: '飞过老城钟楼那一段最惊艳，眼镜每次都消毒，放心。',
      },
      {
        ...{ product: 'NIGHT', tickets: { ACTIVITY: 2 }, ago: 14, slot: '20:00', score: 5 },
        content: '八点的灯光秀从塔上看是另一个样子，含的一杯无酒精鸡尾酒很好喝。',
      },
    ],
  },
  {
    ...{ account: 'luo_qing', mobile: '13800138110' as Mobile, nickname: '罗青' },
    visits: [
      {
        ...{ product: 'LIGHTART', tickets: two, ago: 5, score: 5 },
        content: '光的层次比照片里细腻得多，最后一间可以躺着看，记得穿长裤。',
      },
      {
        ...{ product: 'DECK488', tickets: two, ago: 13, slot: '17:30', score: 3 },
        content: '风大临时关了二十分钟，好在没有催着离开，重新开放后又看了一会儿。',
        reply: '大风时短暂关闭是为了安全，感谢理解，欢迎再来。',
      },
      {
        ...{ product: 'SCIENCE', tickets: one, ago: 5, score: 5 },
        content: '带学生来上了一堂结构课，讲解员讲得深入浅出。',
      },
      {
        ...{ product: 'TRAM455', tickets: one, ago: 13, slot: '16:00', score: 5 },
        content: '工作日下午几乎包舱，一圈慢慢转完，老城和江湾都看清了。',
      },
    ],
  },
  {
    ...{ account: 'maria_s', mobile: '13800138111' as Mobile, nickname: 'Maria' },
    visits: [
      {
        ...{ product: 'COMBO', tickets: two, ago: 11, slot: '14:30', score: 5 },
        content:
          'Three hours, three heights, one ticket. Start with the tram, end with the sunset on the terrace.',
      },
      {
        ...{ product: 'NIGHT', tickets: { ACTIVITY: 2 }, ago: 11, slot: '19:30', score: 4 },
        content: 'We came back for the lights. The staff remembered us from the afternoon and smiled.',
      },
      {
        ...{ product: 'CINEMA4D', tickets: two, ago: 16, score: 4 },
        content: 'Short and sweet; the wind and the mist are real, hold on to your hat.',
      },
    ],
  },
]

const reviewers = [...ticketHolders, ...guests]

/** Their accounts, with the password of all demo accounts. */
export const reviewerAccounts = reviewers.map(({ account, mobile, nickname }) => ({
  ...{ account, mobile, nickname },
  corp: null,
  joinedDaysAgo: 90,
}))

const payOn = (ago: number): PlannedStep => (ago % 2 === 0 ? wechat : alipay)

function visitPlan({ product, tickets, ago, slot, length, note }: ReviewedVisit, index: number): OrderPlan {
  const count = Object.values(tickets).reduce((sum, quantity) => sum + quantity, 0)
  return {
    becomes: 'CHECK_FINISH',
    ...{ product, tickets, visit: -ago, ...(slot && { slot }), ...(length && { length }) },
    orderedDaysAgo: ago + 1 + index / 10,
    people: tourists(count, 700 + 10 * index),
    steps: [payOn(ago), ...(note ? [{ do: 'confirm', note } as const] : []), { do: 'use', tickets: count }],
  }
}

/** Received, and not too late to be returned. */
const goodsPlan = ({ product, tickets, ago, trackingNo = '' }: ReviewedVisit): OrderPlan => ({
  becomes: 'AWAIT_CHECK',
  ...{ product, tickets, visit: null, sending: 'DELIVERY', orderedDaysAgo: ago },
  steps: [payOn(ago), { do: 'send', carrier: 'jd', trackingNo, signedAfterHours: 30 }, { do: 'receive' }],
})

/** What each of them bought and used, in the order of `reviewerAccounts`. */
export const reviewerPlans: readonly (readonly OrderPlan[])[] = reviewers.map(({ visits }, index) =>
  visits.map((visit) => (visit.trackingNo === undefined ? visitPlan(visit, index) : goodsPlan(visit))),
)

/** What each of them said of it, in the same order. */
export const reviewerComments: readonly (readonly DemoComment[])[] = reviewers.map(({ visits }) =>
  visits.map(({ product, score, content, status = 'PASS', anonymous, reply }) => ({
    ...{ product, score, content, status, nth: 1 },
    ...(anonymous && { anonymous }),
    ...(reply && { reply }),
  })),
)
