import { expect, test } from 'vitest'
import { type Figure, kindsTable } from './report.ts'

const figure = (name: string, against: string, ours: number): Figure => ({
  ...{ name, against, ours, limit: 1_000, ratio: ours / 1_000, aim: null },
})

test('all kinds and all ways to pay stand in one table, each under what it is held against', () => {
  const table = kindsTable({
    kinds: [figure('hotel, 7 nights', 'ticket, one hot slot', 820)],
    payTypes: [figure('ADVANCE', 'WECHAT_QR', 2_500)],
  })
  expect(table.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['kind', 'per second', 'ratio to a ticket'],
    ['ticket, one hot slot', '1,000', '1.00'],
    ['hotel, 7 nights', '820', '0.82'],
    ['pay type', 'per second', 'ratio to WeChat Pay'],
    ['WECHAT_QR', '1,000', '1.00'],
    ['ADVANCE', '2,500', '2.50'],
  ])
})
