/** The words of the shell around the screens. */
import { firstViewWords } from '#contract/first-view-words.ts'
import { messages } from '../lib/words.ts'

export const shellMessages = messages({
  'zh-CN': {
    mainNavigation: '主导航',
    ...firstViewWords['zh-CN'].tabs,
    cart: '购物车',
    /** After the word of the cart. */
    things: (count: number) => `，${count} 件`,
    notFoundTitle: '找不到页面',
    notFound: '抱歉，页面不存在',
    notFoundText: '链接可能已失效，请从首页重新进入。',
    broken: '页面出了点问题',
    brokenText: '请重试；如仍有问题，请联系客服。',
    offline: '当前没有网络',
    offlineText: '网络恢复后会自动打开此页',
    goBack: '返回上一页',
    toHome: '返回首页',
    retry: '重试',
  },
  'en-US': {
    mainNavigation: 'Main navigation',
    ...firstViewWords['en-US'].tabs,
    cart: 'Cart',
    things: (count: number) => (count === 1 ? ', 1 item' : `, ${count} items`),
    notFoundTitle: 'Page not found',
    notFound: 'Sorry, page not found',
    notFoundText: 'The link may be out of date. Start again from the home page.',
    broken: 'Something went wrong here',
    brokenText: 'Please try again. If it keeps happening, our service desk can help.',
    offline: 'No network',
    offlineText: 'This page opens by itself once you are online again',
    goBack: 'Go back',
    toHome: 'Back to home',
    retry: 'Try again',
  },
})
