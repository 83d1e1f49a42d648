/** What stands on the demo tower's two plans, and the ways to it; x and y are those of the drawn plans. */
import { bilingual } from './words.ts'

const place = (
  key: string,
  kind: 'entrance' | 'transport' | 'service',
  [plan, x, y]: readonly [string, number, number],
  words: { name: ReturnType<typeof bilingual>; text: ReturnType<typeof bilingual> },
) => ({ key, kind, plan, x, y, ...words, product: null })

/** A place that is named and described by its product. */
const product = (code: string, kind: 'park' | 'eatery', [plan, x, y]: readonly [string, number, number]) => ({
  key: code.toLowerCase(),
  kind,
  plan,
  x,
  y,
  name: bilingual('', ''),
  text: bilingual('', ''),
  product: code,
})

const around = (x: number, y: number) => ['around', x, y] as const
const tower = (x: number, y: number) => ['tower', x, y] as const

export const towerMap = {
  /** Of a city that does not exist, so a city map shows the riverside of another one. */
  position: { lng: 113.3245, lat: 23.1065 },
  plans: [
    {
      key: 'around',
      name: bilingual('塔外周边', 'Around the tower'),
      picture: 'pictures/plan-around.svg',
      width: 800,
      height: 800,
    },
    {
      key: 'tower',
      name: bilingual('塔内楼层', 'Inside the tower'),
      picture: 'pictures/plan-tower.svg',
      width: 800,
      height: 800,
    },
  ],
  places: [
    place('gate', 'entrance', around(406, 512), {
      name: bilingual('入口大厅', 'Entrance hall'),
      text: bilingual('正门南侧，扶梯下至B1层，1–6号闸机', 'South front, escalator down to B1, gates 1–6'),
    }),
    place('groups', 'entrance', around(318, 400), {
      name: bilingual('团队入口', 'Group entrance'),
      text: bilingual('西侧，旅行社及团队由此入场', 'West side, for travel agencies and groups'),
    }),
    place('window', 'service', around(490, 470), {
      name: bilingual('售票窗口', 'Ticket window'),
      text: bilingual(
        '东侧，凭辅助码取票、办理退款与改期',
        'East side: tickets by assist code, refunds and changes',
      ),
    }),
    place('metro', 'transport', around(308, 647), {
      name: bilingual('地铁云顶站C口', 'Metro Cloudtop, exit C'),
      text: bilingual('3号线，步行3分钟到入口大厅', 'Line 3, three minutes on foot to the entrance hall'),
    }),
    place('bus', 'transport', around(600, 596), {
      name: bilingual('云顶大道公交站', 'Bus stop Cloudtop Avenue'),
      text: bilingual('12路、36路及夜游专线', 'Lines 12, 36 and the night line'),
    }),
    place('parking', 'transport', around(650, 412), {
      name: bilingual('P1停车场', 'Car park P1'),
      text: bilingual(
        '420个车位，凭当日门票减免2小时',
        '420 spaces; two hours free with a ticket of the day',
      ),
    }),
    place('pier', 'transport', around(424, 150), {
      name: bilingual('云顶码头', 'Cloudtop pier'),
      text: bilingual('游船由此出发，距塔200米', 'Boats leave here, 200 m from the tower'),
    }),
    place('garden', 'service', around(146, 330), {
      name: bilingual('滨江花园', 'Riverside garden'),
      text: bilingual(
        '全天开放，设母婴室和自动售货机',
        'Open all day, with a nursing room and vending machines',
      ),
    }),
    product('DROP485', 'park', tower(400, 72)),
    product('DECK488', 'park', tower(356, 152)),
    product('TRAM455', 'park', tower(452, 217)),
    product('DECK433', 'park', tower(308, 285)),
    product('NIGHT', 'park', tower(400, 285)),
    product('GLASS', 'park', tower(498, 285)),
    product('POSTOFFICE', 'park', tower(344, 344)),
    product('REVOLVING', 'eatery', tower(456, 400)),
    product('SCIENCE', 'park', tower(400, 583)),
    product('VR', 'park', tower(308, 639)),
    product('CINEMA4D', 'park', tower(498, 639)),
    product('LIGHTART', 'park', tower(224, 715)),
    place('hall', 'entrance', tower(400, 715), {
      name: bilingual('B1入口大厅', 'Entrance hall on B1'),
      text: bilingual('1–6号闸机，电梯直达433米', 'Gates 1–6, lifts straight to 433 m'),
    }),
    place('desk', 'service', tower(520, 715), {
      name: bilingual('服务台', 'Service desk'),
      text: bilingual('轮椅、婴儿车借用，寄存，失物招领', 'Wheelchairs, pushchairs, lockers, lost property'),
    }),
    place('passage', 'transport', tower(720, 726), {
      name: bilingual('地铁通道', 'Passage to the metro'),
      text: bilingual('B1层东侧，通往云顶站C口', 'East end of B1, to Cloudtop station, exit C'),
    }),
  ],
  ways: [
    {
      title: bilingual('地铁', 'Metro'),
      text: bilingual(
        '3号线云顶站C口出，沿指示步行3分钟；雨天可走B1层地下通道。',
        'Line 3 to Cloudtop, exit C, then three minutes on foot. On rainy days take the passage on B1.',
      ),
    },
    {
      title: bilingual('公交', 'Bus'),
      text: bilingual(
        '12路、36路到云顶大道站；夜游专线19:00、20:00、21:00从塔南广场发车。',
        'Lines 12 and 36 to Cloudtop Avenue; the night line leaves the south square at 19:00, 20:00 and 21:00.',
      ),
    },
    {
      title: bilingual('自驾', 'By car'),
      text: bilingual(
        '导航至“云顶塔P1停车场”，节假日车位紧张，建议乘地铁。',
        'Set your navigation to Cloudtop Tower P1. On holidays it fills early; the metro is faster.',
      ),
    },
    {
      title: bilingual('步行', 'On foot'),
      text: bilingual(
        '从老城钟楼沿滨江步道向东，约25分钟，沿途可见整座塔。',
        'From the old clock tower follow the riverside path east for 25 minutes, with the tower in view all the way.',
      ),
    },
  ],
}
