/** Words of choosing what one is written to about. */
import { messages } from '../../lib/words.ts'

export const notificationMessages = messages({
  'zh-CN': {
    title: '消息通知',
    bySms: '消息以短信发送至您的手机。',
    byWechat: '绑定微信并关注公众号后，订单消息发送至微信；否则以短信发送至您的手机。',
    byMail: '订单消息的副本也会发送到个人资料中填写的邮箱。',
    purchase: '订单进度',
    purchaseText: '付款成功、订单待确认或已确认、车辆已安排、包裹已发出或签收、发票已开具、办卡审核结果',
    change: '改期',
    changeText: '改期后的新日期、待支付的差价、未通过、已撤销或已过期的改期',
    always: '退款、未能确认的订单、暂停开放和账号安全与您的资金和行程有关，始终会通知您。',
    saved: '已保存',
  },
  'en-US': {
    title: 'Notifications',
    bySms: 'We write to your mobile by SMS.',
    byWechat:
      'Once your account is linked to WeChat and you follow us there, messages about orders come in WeChat; otherwise by SMS.',
    byMail: 'Copies of messages about orders go to the e-mail address of your profile, if it has one.',
    purchase: 'Orders under way',
    purchaseText:
      'Payment received, an order that awaits confirmation or is confirmed, a vehicle assigned, a parcel sent or signed for, an invoice issued, a decision on a card',
    change: 'Changes of date',
    changeText: 'Your new date, a difference to pay, a change that was declined, withdrawn or expired',
    always:
      'We always write about refunds, orders that could not be confirmed, closures and the safety of your account, because your money or your visit depends on it.',
    saved: 'Saved',
  },
})
