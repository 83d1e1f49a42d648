/**
 * Each kind in the language that its own journeys do not speak: found in its list, chosen, paid for, and its money asked
 * back, with no word of the other language on the way. How each kind differs is data.
 */
import type { Page } from '@playwright/test'
import { inGroupedYuan } from '#contract/values/fen.ts'
import { staffCalls } from './support/desk.ts'
import { expect, expectAccessible, type Language, test } from './support/journey.ts'
import {
  chooseDays,
  chooseOption,
  fillAddress,
  fillPerson,
  kindWords,
  openPaidOrder,
  openRefund,
  requestRefund,
  submitAndPay,
} from './support/kinds.ts'
import { expectFits, expectLanguage, keepPicture } from './support/look.ts'
import { readShownOrder } from './support/purchase.ts'
import { addOne, chooseSlot, newMember, wordsOf } from './support/steps.ts'

type Kind = {
  language: Language
  /** Of what no other journey sees in the dark. */
  dark?: true
  product: string
  /** Among the days of next month that can be had; far enough away that all the money comes back. */
  days?: readonly number[]
  slot?: RegExp
  offer: string
  /** What the detail says of the choice. */
  chosen: string
  answer(page: Page): Promise<void>
  /** What the desk writes when it confirms the order. */
  note?: string
  /** The status of the paid order, the code that it shows, and what else it says. */
  status: string
  code?: string
  said: readonly string[]
  /** What the page of its people says of them. */
  names?: string
  /** Words of the other language that the buyer chose. */
  kept?: readonly string[]
}

const region = ['浙江省', '杭州市', '西湖区'] as const

const kinds: Record<string, Kind> = {
  hotel: {
    language: 'en-US',
    product: 'Yunjiang Hotel',
    days: [4, 6],
    offer: 'River king with breakfast',
    chosen: '1 room · 2 nights',
    answer: async (page) => {
      await fillPerson(page, 'en-US', 'Ben Fox')
      await chooseOption(page, /^Arrival/, /^18:30/)
    },
    note: 'Hotel number YJ-30155',
    status: 'Awaiting use',
    code: 'Check-in code of River king with breakfast',
    said: ['Hotel number YJ-30155', '18:30'],
    names: 'Guests are checked in by name. The guests of each room can be corrected online once.',
  },
  car: {
    language: 'zh-CN',
    product: '商务七座',
    days: [9, 11],
    offer: '商务七座',
    chosen: '共1辆 · 3天',
    answer: async (page) => {
      await page.getByRole('textbox', { name: /^上车地点/ }).fill('云州火车站北出口')
      await chooseOption(page, /^上车时间/, /^09:00/)
      await page.getByRole('textbox', { name: /^行程/ }).fill('古城、茶山、江湾')
      await page.getByRole('textbox', { name: /^联系人姓名/ }).fill('李娜')
    },
    note: '司机将提前一天联系您',
    status: '待使用',
    code: '商务七座的使用二维码',
    said: ['云州火车站北出口', '古城、茶山、江湾', '司机将提前一天联系您'],
  },
  guide: {
    language: 'en-US',
    dark: true,
    product: 'Tower guide',
    days: [5],
    slot: /11:30–/,
    offer: 'In English, 2 hours',
    chosen: '1 tour',
    answer: async (page) => {
      await chooseOption(page, /^Meeting point/, /Cloudtop station, exit C/)
      await page.getByRole('textbox', { name: /^Their name/ }).fill('Ben Fox')
    },
    note: 'Your guide calls you the day before',
    status: 'Awaiting use',
    code: 'QR code of In English, 2 hours',
    said: ['Cloudtop station, exit C', 'Your guide calls you the day before'],
  },
  tour: {
    language: 'en-US',
    dark: true,
    product: 'Night line bus',
    days: [5],
    slot: /20:00–/,
    offer: 'Adult seat',
    chosen: '1 seat',
    answer: async (page) => {
      await fillPerson(page, 'en-US', 'Ben Fox')
      await chooseOption(page, /^Meeting point/, /Cloudtop station, exit C/)
    },
    status: 'Awaiting use',
    code: 'Boarding code of Adult seat',
    said: [
      'Cloudtop station, exit C',
      'Passengers',
      'Show the QR code when you board, or give its assist code',
    ],
    names: 'Documents are checked when you board. The passenger of each seat can be corrected online once.',
  },
  cruise: {
    language: 'zh-CN',
    product: '珠光夜游',
    days: [5],
    slot: /20:30–/,
    offer: '顶层甲板',
    chosen: '共1位',
    answer: (page) => fillPerson(page, 'zh-CN', '李娜'),
    status: '待使用',
    code: '顶层甲板的乘坐二维码',
    said: ['乘客信息', '上车或登船时出示二维码，或报辅助码'],
    names: '上车或登船时需核对证件。每个席位可在线更正一次乘客的姓名或证件。',
  },
  goods: {
    language: 'en-US',
    product: 'Postcards',
    offer: 'Postcards',
    chosen: '1 piece',
    answer: async (page) => {
      await page.getByRole('button', { name: kindWords('en-US').addAddress }).click()
      await fillAddress(page, 'en-US', { path: region, name: 'Nina Berg', street: '100 Wensan Road' })
      await expect(page.getByRole('status').filter({ hasText: 'Shipping' })).toContainText('¥10.00')
    },
    status: 'To be sent',
    said: ['1 piece is being packed. Tracking shows here once sent', 'Shipping', '¥48.00'],
    kept: region,
  },
}

type Walk = Kind & { kind: string }

/** Where what is shown and asked depends on the kind. */
const ownScreens = ['detail', 'form', 'order']

async function look(page: Page, { kind, language, kept }: Walk, screen: string): Promise<void> {
  if (ownScreens.includes(screen)) await expectAccessible(page)
  await expectFits(page)
  await keepPicture(page, `kinds-${kind}-${language}-${screen}`)
  await expectLanguage(page, language, kept)
}

/** From the list of the kind to the form of what was chosen. */
async function choose(page: Page, walk: Walk): Promise<void> {
  const { kind, language, product, days, slot, offer, chosen } = walk
  await page.goto(`/list/${kind}`)
  const link = page.getByRole('link', { name: product })
  await expect(link).toBeVisible()
  await look(page, walk, 'list')
  await link.click()
  await expect(page).toHaveURL(new RegExp(`/detail/${kind}\\?code=`))
  if (days) await chooseDays(page, language, days)
  if (slot) await chooseSlot(page, slot)
  await addOne(page, language, offer)
  await expect(page.getByText(chosen)).toBeVisible()
  await look(page, walk, 'detail')
  await page.getByRole('button', { name: wordsOf(language).continue }).click()
  await expect(page).toHaveURL(new RegExp(`/order/${kind}\\?orderNo=\\d{16}`))
}

/** From the form to the page of the paid order, which the desk has confirmed where that is needed. */
async function buy(page: Page, walk: Walk): Promise<void> {
  const { language, answer, note } = walk
  await answer(page)
  await look(page, walk, 'form')
  await submitAndPay(page, language)
  if (note) {
    await expect(page.getByText(confirming[language])).toBeVisible()
    await look(page, walk, 'result')
    const orderNo = /\d{16}/.exec(page.url())?.[0] ?? ''
    const desk = await staffCalls(page, 'orders')
    await desk(`/orders/${orderNo}/confirm`, { note })
  }
  await openPaidOrder(page, language)
}

const confirming = {
  'zh-CN': '订单正在等待确认，确认后即可使用',
  'en-US': 'The order awaits confirmation; once confirmed it is ready to use',
} as const

const deciding = {
  'zh-CN': { byStaff: /^该退款需要景区审核/, byItself: /^提交后10分钟内可以修改或撤销/ },
  'en-US': {
    byStaff: /^Our staff decide about this refund/,
    byItself: /^You can edit or withdraw it for 10/,
  },
} as const

/** From the order to its people and back. */
async function lookAtNames(page: Page, walk: Walk, said: string): Promise<void> {
  await page
    .getByRole('link', { name: walk.language === 'zh-CN' ? '实名信息' : 'Names', exact: true })
    .click()
  await expect(page.getByText(said, { exact: true })).toBeVisible()
  await look(page, walk, 'names')
  await page.goBack()
}

for (const [kind, facts] of Object.entries(kinds)) {
  const walk = { kind, ...facts }
  const { language, dark, note, status, code, said, names } = walk
  test.describe(`a ${kind} in ${language}`, () => {
    test.use({ language, colorScheme: dark ? 'dark' : 'light' })

    test('is found in its list, paid for, and all its money asked back', async ({ page }) => {
      await newMember(page)
      await choose(page, walk)
      await buy(page, walk)
      await expect(page.getByRole('heading', { name: status, exact: true })).toBeVisible()
      if (code) await expect(page.getByRole('img', { name: code })).toBeVisible()
      for (const sentence of said) await expect(page.getByText(sentence).first()).toBeVisible()
      await look(page, walk, 'order')
      if (names) await lookAtNames(page, walk, names)

      // Whoever confirmed an order decides about its refund.
      const decided = deciding[language][note ? 'byStaff' : 'byItself']
      const { payableFen } = await readShownOrder(page)
      const paid = `¥${inGroupedYuan(payableFen)}`
      await openRefund(page, language)
      await expect(page.getByText(paid, { exact: true }).first()).toBeVisible()
      await expect(page.getByText(decided)).toBeVisible()
      await look(page, walk, 'refund')
      await requestRefund(page, language)
      await expect(page.getByText(paid, { exact: true }).first()).toBeVisible()
      await look(page, walk, 'refund-detail')
    })
  })
}
