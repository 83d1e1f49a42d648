/** Bills are read to the fen, or not at all. */
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zipOf } from '../../sandbox/platform/zip.ts'
import { rowsOf as alipayRows } from './alipay-bill.ts'
import { unzip } from './unzip.ts'
import { rowsOf as wechatRows } from './wechat-pay-bill.ts'

describe('a bill of WeChat Pay', () => {
  const head = '交易时间,商户订单号,交易状态,商户退款单号,退款状态,商品名称,订单金额,申请退款金额'
  const bill = (...lines: string[]) =>
    [`\uFEFF${head}`, ...lines, '总交易单数,订单总金额', '`1,`150.00', ''].join('\r\n')
  const paid = '`2026-11-21 10:00:00,`P1,`SUCCESS,`0,`,`观光票, 成人,`150.00,`0.00'
  const back = '`2026-11-21 11:00:00,`P1,`REFUND,`R1,`SUCCESS,`观光票,`0.00,`150.01'

  test('lists payments and refunds; a comma in a name is no end of a cell', () => {
    expect(wechatRows(bill(paid, back))).toEqual([
      { about: 'payment', paymentNo: 'P1', amountFen: 15_000 },
      { about: 'refund', paymentNo: 'P1', refundNo: 'R1', amountFen: 15_001 },
    ])
  })

  test('lists no refund that has not arrived', () => {
    expect(wechatRows(bill(back.replace('`SUCCESS', '`PROCESSING')))).toEqual([])
  })

  test.each([
    ['was cut off', [`\uFEFF${head}`, paid].join('\r\n')],
    ['lacks a column', bill(paid).replace('商户订单号', '订单号')],
    ['has an amount that is none', bill(paid.replace('150.00', '1e3'))],
    ['has a line that is too short', bill('`2026-11-21 10:00:00,`P1')],
    ['is empty', ''],
  ])('that %s is not read', (_, csv) => {
    expect(() => wechatRows(csv)).toThrow()
  })
})

describe('a bill of Alipay', () => {
  const head = '支付宝交易号,商户订单号,业务类型,商品名称,订单金额（元）,退款批次号/请求号'
  const bill = (...lines: string[]) => ['#账号', head, ...lines, '#结束', '#合计：1笔'].join('\r\n')

  test('lists payments and refunds, whose amounts have a minus', () => {
    const lines = ['2026\t,P1\t,交易,票,150.00,', '2026\t,P1\t,退款,票,-0.50,R1\t', '2026\t,P2,其他,,1.00,']
    expect(alipayRows(bill(...lines))).toEqual([
      { about: 'payment', paymentNo: 'P1', amountFen: 15_000 },
      { about: 'refund', paymentNo: 'P1', refundNo: 'R1', amountFen: 50 },
    ])
  })

  test('with a comma in a name or in a remark has its cells where they belong', () => {
    const whole =
      '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,订单金额（元）,商家实收（元）,退款批次号/请求号,备注'
    const times = '2026-11-21 10:00:00,2026-11-21 10:01:00\t'
    const lines = [
      `2026,P1,交易,Tower, day, night 433 m,${times},150.00,149.00,,`,
      `2026,P1,退款,Tower, day,${times},-0.50,-0.50,R1,late, sorry`,
      `2026,P2,交易,票,${times},1.00,0.99,,a, b`,
    ]
    expect(alipayRows(['#', whole, ...lines, '#结束'].join('\r\n'))).toEqual([
      { about: 'payment', paymentNo: 'P1', amountFen: 15_000 },
      { about: 'refund', paymentNo: 'P1', refundNo: 'R1', amountFen: 50 },
      { about: 'payment', paymentNo: 'P2', amountFen: 100 },
    ])
  })

  test('has a table of sums beside it, which is left out', () => {
    expect(alipayRows('#汇总\r\n门店编号,交易订单总笔数\r\n合计,1\r\n#结束')).toEqual([])
  })

  test('that was cut off is not read', () => {
    expect(() => alipayRows(`${head}\r\n2026,P1,交易,票,150.00,`)).toThrow('without its end')
  })
})

describe('a zip archive', () => {
  const archive = zipOf({ name: Buffer.from('bill.csv'), content: Buffer.from('content '.repeat(99)) })

  test('gives its file back', () => {
    expect(unzip(archive, 1_000).map(String)).toEqual(['content '.repeat(99)])
  })

  test('that would grow beyond the limit, or is none, is not opened', () => {
    expect(() => unzip(Buffer.from('no archive at all, but long enough'), 1_000)).toThrow()
    expect(deflateRawSync(Buffer.alloc(100_000)).length).toBeLessThan(1_000)
    const bomb = zipOf({ name: Buffer.from('bomb'), content: Buffer.alloc(100_000) })
    expect(() => unzip(bomb, 1_000)).toThrow()
  })

  test('that is damaged gives no other file than the one that was packed', () => {
    fc.assert(
      fc.property(fc.nat(archive.length - 1), fc.integer({ min: 1, max: 255 }), (place, flip) => {
        const damaged = Buffer.from(archive)
        damaged[place] = (damaged[place] ?? 0) ^ flip
        let files: string[] = []
        try {
          files = unzip(damaged, 10_000).map(String)
        } catch {
          // Refused.
        }
        expect(['', 'content '.repeat(99)]).toContain(files.join())
      }),
    )
  })
})
