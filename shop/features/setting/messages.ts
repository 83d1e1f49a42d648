/** Words of the service screen and of the language choice. */
import type { Language } from '#contract/language.ts'
import { messages } from '../../lib/words.ts'

/** Each language in its own name, whatever the screen's language is. */
export const languageNames: Record<Language, string> = { 'zh-CN': '中文', 'en-US': 'English' }

export const serviceMessages = messages({
  'zh-CN': {
    help: '有问题？我们来帮您',
    helpText: '关于门票、退款、改期和到访的任何问题，欢迎致电。',
    consultation: '咨询时间',
    call: '拨打电话',
    tel: '客服电话',
    visit: '到访信息',
    openingHours: '开放时间',
    address: '地址',
    map: '导览图与到达方式',
    ways: '如何到达',
    questions: '常见问题',
    more: '更多服务',
    groupHome: '团队购票',
    idCardHome: '年卡',
    citizenCardHome: '市民卡',
    language: '语言',
  },
  'en-US': {
    help: 'How can we help?',
    helpText: 'Call us about tickets, refunds, changes or your visit.',
    consultation: 'Consultation hours',
    call: 'Call us',
    tel: 'Service line',
    visit: 'Your visit',
    openingHours: 'Opening hours',
    address: 'Address',
    map: 'Map and how to get there',
    ways: 'How to get there',
    questions: 'Common questions',
    more: 'More from us',
    groupHome: 'Travel agencies and groups',
    idCardHome: 'Annual cards',
    citizenCardHome: 'Citizen cards',
    language: 'Language',
  },
})
