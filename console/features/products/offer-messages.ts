/** Words of what an offer refers to: the parts of a package, and the cards that it asks for, its policies. */
import type { Stay } from '#contract/values/product-type-row.ts'
import { words } from '../../lib/language.ts'

export const offerWords = words({
  'zh-CN': {
    needsCard: '凭卡购买',
    needsCardHint: '持有其中任一卡种的游客才能购买；不选则不限。须每人实名。',
    refundPolicy: '退款规则',
    changePolicy: '改签规则',
    freight: '运费模板',
    freeOfCharge: '免运费',
    weight: '重量（克）',
    freightHint: '寄送时按此模板计算运费；按重量计费的模板须填写重量。',
    parts: '套餐项目',
    partsHint: '一份套餐包含的全部项目，按行程排列。已下的订单保持不变。',
    part: (no: number) => `项目 ${no}`,
    partOffer: '票种',
    partCode: '标识',
    quantity: '每份数量',
    day: '第几天',
    length: '晚数（天数）',
    addPart: '添加项目',
    toFront: (no: number) => `项目 ${no} 上移`,
    toBack: (no: number) => `项目 ${no} 下移`,
    removePart: (no: number) => `删除项目 ${no}`,
    up: '上移',
    down: '下移',
    remove: '删除',
    choose: '请选择票种',
  },
  'en-US': {
    needsCard: 'Only with a card',
    needsCardHint:
      'Visitors who have a card of one of these types may buy it; none means everybody. Every visitor must be named.',
    refundPolicy: 'Refund policy',
    changePolicy: 'Change policy',
    freight: 'Freight template',
    freeOfCharge: 'Sent free of charge',
    weight: 'Weight (grams)',
    freightHint: 'What sending it costs; a template that charges by weight needs one.',
    parts: 'Parts of the package',
    partsHint:
      'All that one package has, in the order of the itinerary. Orders that were placed stay as they are.',
    part: (no: number) => `Part ${no}`,
    partOffer: 'Offer',
    partCode: 'Code',
    quantity: 'Of each package',
    day: 'On day',
    length: 'Nights or days',
    addPart: 'Add a part',
    toFront: (no: number) => `Move part ${no} up`,
    toBack: (no: number) => `Move part ${no} down`,
    removePart: (no: number) => `Remove part ${no}`,
    up: 'Up',
    down: 'Down',
    remove: 'Remove',
    choose: 'Please choose an offer',
  },
})

export const hasLength = (stay: Stay | undefined): boolean => stay === 'NIGHTS' || stay === 'DAYS'
