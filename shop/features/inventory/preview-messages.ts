/** Words of the page that shows a draft. */
import { messages } from '../../lib/words.ts'

export const previewMessages = messages({
  'zh-CN': {
    draft: '草稿预览',
    text: (until: string) => `此页面尚未发布，仅凭此链接可见，${until} 前有效，暂不能购买。`,
    over: '无法预览',
    home: '返回首页',
    bar: '预览中，暂不能购买',
  },
  'en-US': {
    draft: 'Draft preview',
    text: (until: string) =>
      `This page is not published yet. Only this link shows it, until ${until}, and nothing can be bought here.`,
    over: 'No preview',
    home: 'Go to the home page',
    bar: 'Preview, not for sale here',
  },
})
