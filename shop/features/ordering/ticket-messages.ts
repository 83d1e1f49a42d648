/** Words of the tickets themselves. */
import { messages } from '../../lib/words.ts'

export const ticketWords = messages({
  'zh-CN': {
    assistCode: '辅助码',
    fullScreen: '全屏显示二维码',
    barcodeOf: '辅助码条形码',
    savePicture: '保存为图片',
    saveHint: '长按图片保存到相册',
    addToCalendar: '加入日历',
    way: '如何到达',
    entrance: '入口',
    codeNumber: (index: number, count: number) => `第${index}项，共${count}项`,
    previous: '上一个',
    next: '下一个',
    beingIssued: '二维码正在生成，请稍后再试',
  },
  'en-US': {
    assistCode: 'Assist code',
    fullScreen: 'Show the QR code full screen',
    barcodeOf: 'Barcode of the assist code',
    savePicture: 'Save picture',
    saveHint: 'Touch and hold the picture to save it',
    addToCalendar: 'Add to calendar',
    way: 'Getting there',
    entrance: 'Entrance',
    codeNumber: (index: number, count: number) => `${index} of ${count}`,
    previous: 'Previous',
    next: 'Next',
    beingIssued: 'The QR code is being issued, please try again shortly',
  },
})
