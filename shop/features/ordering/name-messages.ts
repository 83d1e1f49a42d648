/** Words of the page that shows and corrects the people of an order. */
import { messages } from '../../lib/words.ts'

export const nameWords = messages({
  'zh-CN': {
    open: '实名信息',
    none: '该订单没有实名信息',
    lead: '入园时需核对证件。每张票可在线更正一次姓名或证件。',
    until: (time: string) => `${time} 前可更正`,
    correct: '更正',
    title: '更正实名信息',
    text: '只填写需要更正的内容，其余保持不变。每张票只能更正一次。',
    keptName: (name: string) => `现为 ${name}`,
    keptDocument: (number: string) => `现为 ${number}`,
    save: '确认更正',
    saved: '实名信息已更正',
    nothing: '请填写需要更正的内容',
    code: '查看二维码',
  },
  'en-US': {
    open: 'Names',
    none: 'No visitor of this order is named',
    lead: 'Documents are checked at the entrance. Each ticket can be corrected online once.',
    until: (time: string) => `Can be corrected until ${time}`,
    correct: 'Correct',
    title: 'Correct a visitor',
    text: 'Fill in only what is wrong, the rest stays as it is. Each ticket can be corrected once.',
    keptName: (name: string) => `Now ${name}`,
    keptDocument: (number: string) => `Now ${number}`,
    save: 'Save the correction',
    saved: 'The visitor was corrected',
    nothing: 'Please fill in what is wrong',
    code: 'Show the QR code',
  },
})
