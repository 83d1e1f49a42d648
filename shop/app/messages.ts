/** The words of the shell around the screens. */
import { messages } from '../lib/words.ts'

export const shellMessages = messages({
  'zh-CN': {
    mainNavigation: '主导航',
    home: '首页',
    order: '订单',
    service: '客服',
    mine: '我的',
    notFoundTitle: '找不到页面',
    notFound: '抱歉，页面不存在',
    notFoundText: '链接可能已失效，请从首页重新进入。',
    later: '此页面尚未开放',
    laterText: '功能上线后即可在这里使用。',
    broken: '页面出了点问题',
    brokenText: '请重试；如仍有问题，请联系客服。',
    toHome: '返回首页',
    retry: '重试',
  },
  'en-US': {
    mainNavigation: 'Main navigation',
    home: 'Home',
    order: 'Orders',
    service: 'Service',
    mine: 'Mine',
    notFoundTitle: 'Page not found',
    notFound: 'Sorry, page not found',
    notFoundText: 'The link may be out of date. Start again from the home page.',
    later: 'This page is not open yet',
    laterText: 'You will find it here once it is.',
    broken: 'Something went wrong here',
    brokenText: 'Try again. If it stays like this, our service desk is glad to help.',
    toHome: 'Back to home',
    retry: 'Try again',
  },
})
