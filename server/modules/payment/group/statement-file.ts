/** A statement as a file: its sums and every entry, with the order that it paid. Pure but for the drawing. */
import writeExcelFile, { type SheetData } from 'write-excel-file/node'
import type { Statement } from '#contract/endpoints/group.ts'
import type { Language } from '#contract/language.ts'
import { type Fen, inGroupedYuan, minus, noFen, sumOf } from '#contract/values/fen.ts'
import type { GroupCode } from '#contract/values/group.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { venueDate, venueTime } from '#contract/values/time.ts'

export type StatementLine = { at: Date; kind: string; orderNo: OrderNo | null; ref: string; amountFen: Fen }
export type StatementInput = {
  group: { code: GroupCode; name: string }
  statement: Statement
  /** The oldest first. */
  lines: readonly StatementLine[]
  language: Language
}

type Words = {
  title: string
  agency: string
  code: string
  month: string
  opening: string
  in: string
  used: string
  back: string
  closing: string
  heads: readonly [time: string, kind: string, order: string, no: string, amount: string, balance: string]
  kinds: Readonly<Record<string, string>>
}

const words: Record<Language, Words> = {
  'zh-CN': {
    ...{ title: '预付款对账单', agency: '旅行社', code: '团队编号', month: '账期' },
    ...{ opening: '期初余额', in: '充值', used: '使用', back: '退回', closing: '期末余额' },
    heads: ['时间', '类型', '订单号', '流水号', '金额（元）', '余额（元）'],
    kinds: {
      ...{ payment: '支付订单', 'money-back': '退款退回' },
      ...{ 'top-up': '充值', 'top-up-back': '充值冲正' },
    },
  },
  'en-US': {
    ...{ title: 'Statement of the prepaid balance', agency: 'Agency', code: 'Group', month: 'Month' },
    ...{
      opening: 'Opening balance',
      in: 'Paid in',
      used: 'Used',
      back: 'Refunded',
      closing: 'Closing balance',
    },
    heads: ['Time', 'Kind', 'Order', 'Number', 'Amount (yuan)', 'Balance (yuan)'],
    kinds: {
      ...{ payment: 'Order paid', 'money-back': 'Refund' },
      ...{ 'top-up': 'Top-up', 'top-up-back': 'Top-up reversed' },
    },
  },
}

type Row = { time: string; kind: string; orderNo: string; ref: string; amountFen: Fen; balanceFen: Fen }

/** Each entry with the balance after it; the last one is the closing balance. */
function rowsOf({ statement, lines, language }: StatementInput): Row[] {
  const { kinds } = words[language]
  const row = (balanceFen: Fen, { at, kind, orderNo, ref, amountFen }: StatementLine): Row => ({
    time: `${venueDate(at)} ${venueTime(at)}`,
    kind: kinds[kind] ?? kind,
    ...{ orderNo: orderNo ?? '', ref, amountFen, balanceFen },
  })
  const rows: Row[] = []
  let balance = statement.openingFen
  for (const line of lines) {
    balance = sumOf([balance, line.amountFen])
    rows.push(row(balance, line))
  }
  return rows
}

const sumsOf = ({ statement, language }: StatementInput): [string, Fen][] => {
  const say = words[language]
  return [
    [say.opening, statement.openingFen],
    [say.in, statement.inFen],
    [say.used, minus(noFen, statement.usedFen)],
    [say.back, statement.backFen],
    [say.closing, statement.closingFen],
  ]
}

const moneyFormat = '#,##0.00'
/** Whole fen divided by 100 are at most two decimals: what a sheet shows and adds is exact to the fen. */
const money = (amount: Fen, more: object = {}) => ({
  ...{ type: Number, value: amount / 100, format: moneyFormat, ...more },
})
const text = (value: string, more: object = {}) => ({ type: String, value, ...more })

/** As a sheet of Excel; amounts are numbers that can be added. */
export function statementSheet(input: StatementInput): Promise<Buffer> {
  const say = words[input.language]
  const bold = { fontWeight: 'bold' as const }
  const { group, statement } = input
  const data = [
    [text(say.title, bold)],
    [text(say.agency), text(group.name)],
    [text(say.code), text(group.code)],
    [text(say.month), text(statement.month)],
    ...sumsOf(input).map(([label, amount]) => [text(label), money(amount)]),
    [],
    say.heads.map((head) => text(head, bold)),
    ...rowsOf(input).map(({ time, kind, orderNo, ref, amountFen, balanceFen }) => [
      ...[text(time), text(kind), text(orderNo), text(ref), money(amountFen), money(balanceFen)],
    ]),
  ]
  return writeExcelFile(data as SheetData, {
    sheet: statement.month,
    columns: [18, 24, 22, 24, 16, 16].map((width) => ({ width })),
  }).toBuffer()
}

/** To print. */
export function statementDocument(input: StatementInput) {
  const say = words[input.language]
  const { group, statement, language } = input
  return {
    title: `${say.title} ${statement.month}`,
    subtitle: `${group.name} · ${group.code}`,
    language,
    blocks: [
      {
        kind: 'facts' as const,
        facts: sumsOf(input).map(([label, amount]) => [label, inGroupedYuan(amount)] as const),
      },
      {
        kind: 'table' as const,
        columns: say.heads.map((title, index) => ({
          ...{ title, share: [16, 12, 20, 24, 14, 14][index] ?? 14 },
          align: index > 3 ? ('right' as const) : ('left' as const),
        })),
        rows: rowsOf(input).map(({ time, kind, orderNo, ref, amountFen, balanceFen }) => [
          ...[time, kind, orderNo, ref, inGroupedYuan(amountFen), inGroupedYuan(balanceFen)],
        ]),
      },
    ],
    foot: `${group.name} · ${statement.month}`,
    at: new Date(statement.madeAt),
  }
}
