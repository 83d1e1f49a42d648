/** Words of the tickets themselves. */
import { messages } from '../../lib/words.ts'

export const ticketWords = messages({
  'zh-CN': {
    assistCode: '辅助码',
    showQr: '入园二维码',
    tickets: '门票',
    qrOf: (name: string) => `${name}的入园二维码`,
    fullScreen: '全屏显示二维码',
    barcodeOf: '辅助码条形码',
    savePicture: '保存为图片',
    saveHint: '长按图片保存到相册',
    addToCalendar: '加入日历',
    way: '如何到达',
    entrance: '入口',
    of: (index: number, count: number) => `第${index}张，共${count}张`,
    previous: '上一张',
    next: '下一张',
    beingIssued: '正在出票，请稍后再试',
  },
  'en-US': {
    assistCode: 'Assist code',
    showQr: 'QR code for the gate',
    tickets: 'Tickets',
    qrOf: (name: string) => `QR code of ${name}`,
    fullScreen: 'Show the QR code full screen',
    barcodeOf: 'Barcode of the assist code',
    savePicture: 'Save picture',
    saveHint: 'Touch and hold the picture to save it',
    addToCalendar: 'Add to calendar',
    way: 'Getting there',
    entrance: 'Entrance',
    of: (index: number, count: number) => `Ticket ${index} of ${count}`,
    previous: 'Previous',
    next: 'Next',
    beingIssued: 'The ticket is being issued, please try again shortly',
  },
})
