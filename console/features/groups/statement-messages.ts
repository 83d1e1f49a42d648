/** Words of the statements of groups. */
import { words } from '../../lib/language.ts'

export const statementWords = words({
  'zh-CN': {
    ...{ title: '月度对账单', none: '还没有对账单', month: '账期', files: '下载' },
    ...{ ofAll: '对账单', group: '团队', madeAt: '出账时间', notMade: '未出账' },
    ...{ find: '团队名称或编号', noneFound: '没有符合条件的对账单' },
    ...{ openingFen: '期初余额', inFen: '充值', usedFen: '使用', backFen: '退回', closingFen: '期末余额' },
    formats: { pdf: 'PDF', xlsx: 'Excel' },
    ...{ invoice: '发票', issue: '开具发票', issueTitle: (month: string) => `开具${month}的发票？` },
    issueText: '按该月已支付的团队订单开具，抬头和税号取自营业执照。之后发生退款会自动红冲并重开。',
    ...{ issueDoes: '开具', issued: '发票已提交开具' },
    amountMissing: '开票金额尚未显示，请稍候再开具',
    ...{ orders: (count: number) => `${count}单`, back: '已退回', amount: '开票金额', tax: '其中税额' },
    obstacles: {
      STATEMENT_NOTHING: '该月无可开票金额',
      STATEMENT_INVOICED: '已开具',
      INVOICE_NOT_OFFERED: '未接入开票服务',
    },
  },
  'en-US': {
    ...{ title: 'Monthly statements', none: 'There is no statement yet', month: 'Month', files: 'Download' },
    ...{ ofAll: 'Statements', group: 'Group', madeAt: 'Issued', notMade: 'Not issued yet' },
    ...{ find: 'Name or number of a group', noneFound: 'No statement matches' },
    ...{
      openingFen: 'Opening',
      inFen: 'Paid in',
      usedFen: 'Used',
      backFen: 'Refunded',
      closingFen: 'Closing',
    },
    formats: { pdf: 'PDF', xlsx: 'Excel' },
    ...{
      invoice: 'Invoice',
      issue: 'Issue invoice',
      issueTitle: (month: string) => `Issue the invoice of ${month}?`,
    },
    issueText:
      'It is over the group orders paid for in this month, made out to the name and tax number of the licence. What goes back later reverses it, and a new one follows.',
    ...{ issueDoes: 'Issue', issued: 'The invoice is being issued' },
    amountMissing: 'The amount is not shown yet, please wait for it',
    orders: (count: number) => (count === 1 ? '1 order' : `${count} orders`),
    ...{ back: 'Went back', amount: 'Invoiced', tax: 'Tax in it' },
    obstacles: {
      STATEMENT_NOTHING: 'Nothing to invoice',
      STATEMENT_INVOICED: 'Invoiced',
      INVOICE_NOT_OFFERED: 'No invoice provider is set up',
    },
  },
})
