/** What visitors of the demo tower's past say of it, in either language: how the place was, and then how the visit was. */

export type Remark = { score: number; content: string; reply: string | null }

type Ending = { score: number; text: string; reply?: string }

/** By product: three in Chinese, two in English. */
const places: Readonly<Record<string, { zh: readonly string[]; en: readonly string[] }>> = {
  DECK433: {
    zh: [
      '观光层很开阔，从一面走到另一面，整座城都在脚下。',
      '电梯不到一分钟就上来了，耳朵还没反应过来，人已经在云上。',
      '第一次带父母登塔，绕着玻璃走了一圈，江湾和老城都看得清楚。',
    ],
    en: [
      'The whole bend of the river lies below you, and the lift takes less than a minute.',
      'We walked the full circle and found our hotel from above.',
    ],
  },
  DECK488: {
    zh: [
      '露天平台上没有玻璃，风吹过来，视野一下子打开了。',
      '露天层比室内更值得上，站在塔顶看日落印象很深。',
      '赶上能见度好的一天，江上的桥一座一座数得清。',
    ],
    en: [
      'Standing in the open air up there is something else: wind, light and the whole city.',
      'No glass between you and the view on the upper deck, which is great for photos.',
    ],
  },
  TRAM455: {
    zh: [
      '摩天舱绕着塔顶慢慢转，坐着就把四面都看完了。',
      '玻璃舱很干净，一圈转完还想再坐一圈。',
      '和朋友坐进同一个舱，聊着天看完了整座城。',
    ],
    en: [
      'The cabins glide around the roof so slowly that you forget the height.',
      'A cabin all of glass, and a new view every minute.',
    ],
  },
  GLASS: {
    zh: [
      '第一步最难，走到中间反而不怕了，低头就是江边的马路。',
      '玻璃很厚很干净，入口有人提醒换鞋套。',
      '二十米不长，但每一步都记得住。',
    ],
    en: [
      'Twenty metres of glass are longer than you think.',
      'My knees said no, and I walked across anyway.',
    ],
  },
  DROP485: {
    zh: [
      '落下的那一秒脑子是空的，下来以后腿还在抖。',
      '排队时听别人尖叫，轮到自己叫得更响。',
      '安全检查很仔细，坐稳了才放行。',
    ],
    en: [
      'Two seconds of falling and an hour of laughing about it.',
      'They check every belt twice, and then the floor is gone.',
    ],
  },
  NIGHT: {
    zh: [
      '夜里上来是另一座城，灯一层一层亮到江对岸。',
      '含的一杯饮品可以端着慢慢看灯光秀。',
      '约了老朋友来看夜景，聊到快关门才下去。',
    ],
    en: [
      'The lights along the river are worth coming back for after dark.',
      'A drink in hand and the light show below: a good way to end the day.',
    ],
  },
  REVOLVING: {
    zh: [
      '坐着不动，风景自己转过来，一小时刚好一圈。',
      '靠窗的位置很舒服，适合带长辈来坐坐。',
      '约在这里给同事过生日，大家都说景色难忘。',
    ],
    en: [
      'One full turn in an hour, and never the same view twice.',
      'The seats by the window are comfortable, and the city turns past you.',
    ],
  },
  SCIENCE: {
    zh: [
      '风洞和电梯的展项可以自己动手，孩子玩了快两小时。',
      '终于弄懂了高塔为什么要晃一点点才安全。',
      '展品讲得深入浅出，大人也听得进去。',
    ],
    en: [
      'Hands-on exhibits about wind and lifts kept our children busy all morning.',
      'I finally understand why a tower has to sway a little.',
    ],
  },
  CINEMA4D: {
    zh: [
      '座椅和水雾配合得很准，全家笑了一路。',
      '片子不长，但每个转弯身子都跟着动。',
      '下雨天的好去处，看完再上观景层刚好。',
    ],
    en: [
      'The seats move with every turn, and the mist is real.',
      'A good choice for a rainy hour, and our son wanted to go again.',
    ],
  },
  LIGHTART: {
    zh: [
      '每一间的光都不一样，镜厅最出片。',
      '安静地走了一个多小时，光影做得细腻。',
      '和朋友一起来的，最后一间可以躺着看。',
    ],
    en: [
      'Every room plays with light in another way, and the hall of mirrors is the best.',
      'Quiet, beautifully made, and easy to spend an hour in.',
    ],
  },
}

/** As many as have no divisor in common with the sentences before them, so that each goes with each before one comes again. */
const endings: { zh: readonly Ending[]; en: readonly Ending[] } = {
  zh: [
    { score: 5, text: '工作人员很热情，主动帮我们拍了合影。', reply: '谢谢您的夸奖，已转告当班同事。' },
    { score: 5, text: '手机买票，到门口扫码就进，全程没有等。' },
    { score: 4, text: '周末人偏多，建议选上午的时段。', reply: '感谢建议，工作日上午和晚间会宽松许多。' },
    { score: 5, text: '下次带家里人再来一次。' },
    { score: 4, text: '出口的纪念品有点贵，别的都好。' },
    {
      score: 3,
      text: '排队比预想的久，希望时段再分细一点。',
      reply: '很抱歉让您久等，我们正在调整时段，欢迎再来。',
    },
    { score: 5, text: '票价值得，会推荐给外地来的朋友。' },
    { score: 4, text: '休息的座位再多一些就更好了。', reply: '谢谢提醒，已转请场馆增设座位。' },
    { score: 5, text: '卫生和指引都很好，老人小孩都方便。' },
    {
      score: 2,
      text: '当天遇上一个团队，比较吵，体验打了折扣。',
      reply: '很抱歉影响了您的体验，我们会把团队与散客的时段错开。',
    },
  ],
  en: [
    {
      score: 5,
      text: 'The staff speak good English and helped us with photos.',
      reply: 'Thank you, we have passed it on to the team of that day.',
    },
    { score: 4, text: 'It gets crowded after five, so come earlier.' },
    { score: 5, text: 'Booked on the phone and walked straight in.' },
    {
      score: 4,
      text: 'A few more seats would be welcome.',
      reply: 'Thank you for telling us, more seats are on their way.',
    },
    { score: 5, text: 'Worth every yuan.' },
    {
      score: 3,
      text: 'The queue was longer than we had hoped.',
      reply: 'We are sorry about the wait. Mornings on working days are the quietest.',
    },
    { score: 5, text: 'We will come back with friends.' },
  ],
}

/** What staff let nobody read, and why. */
export const rejectedRemarks = [
  {
    ...{ turn: 0, score: 5, content: '有两张多余的票原价转让，加微信 yunta_piao。' },
    info: '评价中请勿发布转让信息或联系方式，请修改后重新提交。',
  },
  {
    ...{ turn: 1, score: 4, content: 'Two spare tickets for Saturday, write to spare@example.com.' },
    info: 'Please leave out offers to sell and ways to contact you, and send it again.',
  },
] as const

/** Of each product until they begin again; every fourth of them is in English. */
const TURNS = 40

export const pastRemarks: readonly (Remark & { product: string; turn: number })[] = Object.entries(
  places,
).flatMap(([product, place]) =>
  Array.from({ length: TURNS }, (_, turn) => ({ product, turn, ...remarkOf(place, turn) })),
)

function remarkOf(place: { zh: readonly string[]; en: readonly string[] }, turn: number): Remark {
  const isEnglish = turn % 4 === 3
  const nth = isEnglish ? (turn - 3) / 4 : turn - Math.floor(turn / 4)
  const [opening, ending] = isEnglish
    ? [place.en[nth % place.en.length], endings.en[nth % endings.en.length]]
    : [place.zh[nth % place.zh.length], endings.zh[nth % endings.zh.length]]
  if (!opening || !ending) throw new RangeError('nothing is said')
  const content = [opening, ending.text].join(isEnglish ? ' ' : '')
  return { score: ending.score, content, reply: ending.reply ?? null }
}
