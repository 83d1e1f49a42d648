/** The words of parcels. */
import type { SendingState } from '#contract/values/sending.ts'
import { messages } from '../../lib/words.ts'

export const sendingWords = messages<Record<SendingState, string>>({
  'zh-CN': {
    toSend: '待发货',
    toReceive: '待收货',
    signed: '已签收',
    received: '已收货',
    returned: '已退回',
  },
  'en-US': {
    toSend: 'To be sent',
    toReceive: 'On its way',
    signed: 'Signed for',
    received: 'Received',
    returned: 'Returned to us',
  },
})

export const deliveryWords = messages({
  'zh-CN': {
    title: '包裹物流',
    piecesToSend: (count: number) => `${count}件商品正在准备，发货后可在此查看物流`,
    parcel: (index: number) => `包裹${index}`,
    copy: '复制运单号',
    copied: '已复制',
    noEvents: '暂无物流信息，快递公司揽收后更新',
    older: (count: number) => `更早的${count}条物流信息`,
    receive: '确认收货',
    receiveTitle: '确认已收到商品？',
    receiveText: (pieces: string) => `${pieces}。确认后开始计算退货期限`,
    notYet: '还没有收到',
    thanks: '已确认收货',
    returnUntil: (until: string) => `${until} 前可申请退货`,
    byItself: (days: number) => `签收${days}天后自动确认收货`,
    byItselfOn: (time: string) => `${time} 自动确认收货`,
  },
  'en-US': {
    title: 'Parcels',
    piecesToSend: (count: number) =>
      `${count === 1 ? '1 piece is' : `${count} pieces are`} being packed. Tracking shows here once sent`,
    parcel: (index: number) => `Parcel ${index}`,
    copy: 'Copy the tracking number',
    copied: 'Copied',
    noEvents: 'No news yet; it shows here when the carrier has picked it up',
    older: (count: number) => (count === 1 ? '1 earlier event' : `${count} earlier events`),
    receive: 'I have received it',
    receiveTitle: 'Have you received it?',
    receiveText: (pieces: string) => `${pieces}. The time to return it begins now.`,
    notYet: 'Not yet',
    thanks: 'Thank you, it is received',
    returnUntil: (until: string) => `Can be returned until ${until}`,
    byItself: (days: number) =>
      `Counts as received ${days === 1 ? '1 day' : `${days} days`} after it is signed for`,
    byItselfOn: (time: string) => `Counts as received on ${time}`,
  },
})
