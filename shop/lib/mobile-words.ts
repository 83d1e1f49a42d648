/** What a field for a mobile says by itself, in both languages. */
import { messages } from './words.ts'

export const mobileWords = messages({
  'zh-CN': {
    callingCode: (chosen: string) => `国家或地区代码：${chosen}`,
    title: '国家和地区',
    search: '搜索国家、地区或区号',
    nothing: '没有找到，请换个名称或区号',
    found: (count: number) => `共${count}个`,
  },
  'en-US': {
    callingCode: (chosen: string) => `Country or region code: ${chosen}`,
    title: 'Country or region',
    search: 'Search by name or code',
    nothing: 'Nothing found. Try another name or code',
    found: (count: number) => (count === 1 ? '1 found' : `${count} found`),
  },
})
