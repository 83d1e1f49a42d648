/** Words around a list of products. */
import { productViewWords } from '#contract/product-view-words.ts'
import { messages } from '../../lib/words.ts'

export const listMessages = messages({
  'zh-CN': {
    introduction: productViewWords['zh-CN'].introduction,
    filter: '按标签筛选',
    all: '全部',
    sort: '排序',
    sortedBy: (sort: string) => `排序：${sort}`,
    sorts: { recommended: '推荐排序', 'price-asc': '价格从低到高', 'price-desc': '价格从高到低' },
    found: (count: number) => `共 ${count} 个产品`,
    nothingFound: '没有符合条件的产品',
    nothingFoundText: '换个标签，或查看全部产品',
    showAll: '查看全部',
  },
  'en-US': {
    introduction: productViewWords['en-US'].introduction,
    filter: 'Filter by tag',
    all: 'All',
    sort: 'Sort',
    sortedBy: (sort: string) => `Sort: ${sort}`,
    sorts: {
      recommended: 'Recommended',
      'price-asc': 'Price: low to high',
      'price-desc': 'Price: high to low',
    },
    found: (count: number) => (count === 1 ? '1 product' : `${count} products`),
    nothingFound: 'Nothing matches this filter',
    nothingFoundText: 'Choose another tag, or see everything in this list.',
    showAll: 'Show all',
  },
})
