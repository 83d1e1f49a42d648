/** Words of the statements of groups. */
import { words } from '../../lib/language.ts'

export const statementWords = words({
  'zh-CN': {
    ...{ title: '月度对账单', none: '还没有对账单', month: '账期', files: '下载' },
    ...{ openingFen: '期初余额', inFen: '充值', usedFen: '使用', backFen: '退回', closingFen: '期末余额' },
    formats: { pdf: 'PDF', xlsx: 'Excel' },
  },
  'en-US': {
    ...{ title: 'Monthly statements', none: 'There is no statement yet', month: 'Month', files: 'Download' },
    ...{
      openingFen: 'Opening',
      inFen: 'Paid in',
      usedFen: 'Used',
      backFen: 'Refunded',
      closingFen: 'Closing',
    },
    formats: { pdf: 'PDF', xlsx: 'Excel' },
  },
})
