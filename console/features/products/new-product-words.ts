/** Words of products that are made anew, and of their first offers. */
import type { Stay } from '#contract/values/product-type-row.ts'
import { words } from '../../lib/language.ts'

export const newProductWords = words({
  'zh-CN': {
    add: '新建产品',
    consequence:
      '新产品尚未发布，游客看不到。接着填写文字、图片和购买须知，并添加售卖项目。类别和时间方式以后不能修改。',
    does: '创建产品',
    done: '产品已创建',
    kind: '类别',
    stay: '时间方式',
    stays: {
      SLOT: '选日期和时段',
      DAY: '选日期',
      NIGHTS: '选入住和离店日期',
      DAYS: '选起止日期',
      NONE: '不选日期',
    } satisfies Record<Stay, string>,
    code: '编号',
    validDays: '有效天数（自购买起）',
    validDaysWrong: (max: number) => `请填写 1 至 ${max} 的整数`,
    policyNeeded: '请选择规则',
    noPolicy: '没有适用的规则，请先在“退改规则”中新建',
    ofDates:
      '暂不销售，没有价格和名额。核对后打开“销售中”并保存，设置它占用的名额，再到日历中设置价格和开放时间。',
    ofParts: '暂不销售，没有价格。选择套餐项目，打开“销售中”并保存，再到日历中设置价格。',
    ofStock: '暂不销售，没有价格，库存为 0。核对后打开“销售中”并保存，设置价格，再到“库存”中登记可售数量。',
  },
  'en-US': {
    add: 'New product',
    consequence:
      'The new product is not published, visitors do not see it. Fill in its texts, pictures and notice next, and add what is sold of it. The kind and how its time is chosen never change.',
    does: 'Create the product',
    done: 'The product is created',
    kind: 'Kind',
    stay: 'Time',
    stays: {
      SLOT: 'A date and a time slot',
      DAY: 'A date',
      NIGHTS: 'Nights, from check-in to check-out',
      DAYS: 'Days, from the first to the last',
      NONE: 'No date',
    } satisfies Record<Stay, string>,
    code: 'Code',
    validDays: 'Valid for (days from purchase)',
    validDaysWrong: (max: number) => `Please enter a whole number from 1 to ${max}`,
    policyNeeded: 'Please choose a policy',
    noPolicy: 'No policy fits: create one on the page Policies first',
    ofDates:
      'It is not for sale yet and has neither prices nor places. Check it, switch it to “For sale” and save; say what it draws on, then set prices and opening times in the calendar.',
    ofParts:
      'It is not for sale yet and has no prices. Choose the parts of the package, switch it to “For sale” and save, then set prices in the calendar.',
    ofStock:
      'It is not for sale yet, has no price and nothing in stock. Check it, switch it to “For sale” and save, set its price, and enter under “Stock” how many there are.',
  },
})
