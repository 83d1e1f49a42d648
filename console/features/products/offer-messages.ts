/** Words of what an offer asks and refers to: ages, documents, the end of its sale, the parts of a package, the cards that it asks for, its policies and options. */
import type { Language } from '#contract/language.ts'
import type { Stay } from '#contract/values/product-type-row.ts'
import { words } from '../../lib/language.ts'

export const offerWords = words({
  'zh-CN': {
    needsCard: '凭卡购买',
    needsCardHint: '持有其中任一卡种的游客才能购买；不选则不限。须每人实名。',
    ageMin: '最小年龄（周岁）',
    ageMax: '最大年龄（周岁）',
    agesHint: '按游览当天的周岁计算，含上下限；不填则不限。商城显示此要求，填写出生信息的游客下单时核对。',
    agesUpsideDown: '最小年龄不能大于最大年龄',
    idTypes: '可用证件',
    everyDocument: '不限证件',
    idTypesHint: '实名的游客须使用其中一种证件；不选则不限。',
    needsGuardian: '须成人陪同',
    needsGuardianHint:
      '每张须与一张成人可用的票同单购买；没有证件的儿童随一位已实名的成人入场。已下的订单保持不变。',
    perDocumentPerDay: '每证每日限一张',
    perDocumentPerDayHint:
      '同一证件同一天只能有一张该产品的票，下单填写证件时核对；关闭后可在其他订单中再买。已下的订单保持不变。',
    cutoff: '停售时间（分钟）',
    cutoffHint:
      '场次开始后多少分钟停售；没有场次的，自当天零点算起。负数表示提前停售，如 -60 为开始前一小时。',
    refundPolicy: '退款规则',
    changePolicy: '改期规则',
    openPolicy: '查看规则',
    options: '规格属性',
    optionsHint: '游客按此区分同一商品的不同规格，如颜色、尺寸；同一商品中不能重复。',
    optionName: (no: number) => `属性 ${no} 的名称`,
    optionValue: (no: number) => `属性 ${no} 的内容`,
    optionSwatch: (no: number) => `属性 ${no} 的颜色`,
    swatch: '显示颜色',
    plain: '不显示颜色',
    showSwatch: (no: number) => `显示颜色：属性 ${no}`,
    noSwatch: (no: number) => `不显示颜色：属性 ${no}`,
    removeOption: (no: number) => `删除属性 ${no}`,
    addOption: '添加属性',
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
    ageMin: 'Youngest age',
    ageMax: 'Oldest age',
    agesHint:
      'Whole years on the day of the visit, both included; empty means no limit. The shop shows it, and it is checked when an order names its visitors.',
    agesUpsideDown: 'The youngest age is above the oldest',
    idTypes: 'Accepted documents',
    everyDocument: 'Every document',
    idTypesHint: 'Visitors who are named show one of these; none chosen means every document.',
    needsGuardian: 'Needs a guardian',
    needsGuardianHint:
      'Each is bought with another ticket that an adult may use; a child without a document comes with an adult who is named. Orders that were placed stay as they are.',
    perDocumentPerDay: 'One per document and day',
    perDocumentPerDayHint:
      'A document has one ticket of this product on a day, which is checked when an order names its visitors; switched off, it may have more in other orders. Orders that were placed stay as they are.',
    cutoff: 'Sale ends (minutes)',
    cutoffHint:
      'So many minutes after the slot begins; without slots, after the midnight at which the day begins. Negative is before: -60 is an hour before.',
    refundPolicy: 'Refund policy',
    changePolicy: 'Change policy',
    openPolicy: 'Open the policy',
    options: 'Attributes',
    optionsHint:
      'By these visitors tell the variants of these goods apart: a colour, a size. No two variants have the same ones.',
    optionName: (no: number) => `Name of attribute ${no}`,
    optionValue: (no: number) => `Value of attribute ${no}`,
    optionSwatch: (no: number) => `Colour of attribute ${no}`,
    swatch: 'Show a colour',
    plain: 'No colour',
    showSwatch: (no: number) => `Show a colour: attribute ${no}`,
    noSwatch: (no: number) => `No colour: attribute ${no}`,
    removeOption: (no: number) => `Remove attribute ${no}`,
    addOption: 'Add an attribute',
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

export const addOfferWords = words({
  'zh-CN': {
    like: '参照',
    dated:
      '新的一项与所参照的规则相同、共用名额，暂不销售，各日期没有价格。核对后打开“销售中”并保存，再到日历中设置价格。',
    undated: '新的一项与所参照的规则和价格相同、共用名额，暂不销售。核对后打开“销售中”并保存。',
    goods:
      '新规格与所参照的规则和价格相同，有自己的库存（目前为 0），暂不销售。到“库存”中登记入库，核对价格等内容后打开“销售中”并保存。',
    endingRule: '1–15 位大写字母、数字、“-”或“_”',
    inLanguage: (label: string, of: Language) => `${label}（${of === 'zh-CN' ? '中文' : '英文'}）`,
    textNeeded: (max: number) => `请填写，最多 ${max} 字`,
    does: '添加，暂不销售',
    done: '已添加，暂不销售',
    saveFirst: '请先保存或放弃修改，再添加',
  },
  'en-US': {
    like: 'Made like',
    dated:
      'It follows the same rules, shares the places of the one it is made like, is not for sale yet and has no prices. Check it, switch it to “For sale” and save; then set its prices in the calendar.',
    undated:
      'It follows the same rules, costs the same, shares the places of the one it is made like, and is not for sale yet. Check it, switch it to “For sale” and save.',
    goods:
      'It follows the same rules, costs the same, has a stock of its own with nothing in it, and is not for sale yet. Receive pieces under “Stock”, check it and its price, switch it to “For sale” and save.',
    endingRule: '1 to 15 capital letters, digits, “-” or “_”',
    inLanguage: (label: string, of: Language) => `${label} (${of === 'zh-CN' ? 'Chinese' : 'English'})`,
    textNeeded: (max: number) => `Please fill this in, with at most ${max} characters`,
    does: 'Add, not for sale yet',
    done: 'Added, not for sale yet',
    saveFirst: 'Save or discard your changes before you add one',
  },
})

export const undatedPriceWords = words({
  'zh-CN': {
    title: '价格',
    none: '未定价',
    change: '调整价格',
    priceOf: (name: string) => `价格：${name}`,
    allChannels: '所有渠道',
    channel: '渠道',
    channelMissing: '请选择渠道',
    changeOf: (name: string, channel: string) => `调整“${name}”的价格（${channel}）`,
    addOwn: '设置渠道价',
    addOf: (name: string) => `为“${name}”设置渠道价`,
    addText: (price: string) =>
      `该渠道立即按渠道价销售，其他渠道仍为 ${price}；已下的订单和已占用的保持原价。`,
    removeOwn: '取消渠道价',
    removeOf: (name: string, channel: string) => `取消“${name}”在${channel}的渠道价？`,
    removeText: (price: string) => `该渠道立即按所有渠道的价格 ${price} 销售；已下的订单和已占用的保持原价。`,
    removed: '渠道价已取消',
    consequence: (price: string) => `现价：${price}。新价格立即对游客生效；已下的订单和已占用的保持原价。`,
    does: '调整价格',
    price: '新价格（元）',
    missing: '请填写价格，0 元起',
    done: '价格已调整',
  },
  'en-US': {
    title: 'Prices',
    none: 'No price',
    change: 'Change price',
    priceOf: (name: string) => `Price: ${name}`,
    allChannels: 'All channels',
    channel: 'Channel',
    channelMissing: 'Please choose a channel',
    changeOf: (name: string, channel: string) => `Change the price of “${name}” (${channel})`,
    addOwn: 'Price for a channel',
    addOf: (name: string) => `Price of “${name}” for a channel`,
    addText: (price: string) =>
      `The channel sells at its own price at once, all others at ${price}; orders and holds keep theirs.`,
    removeOwn: 'Remove this price',
    removeOf: (name: string, channel: string) => `Remove the price of “${name}” in ${channel}?`,
    removeText: (price: string) =>
      `The channel sells at the price of all channels, ${price}, at once; orders and holds keep theirs.`,
    removed: 'The price of the channel is removed',
    consequence: (price: string) =>
      `It costs ${price} now. Visitors see the new price at once; orders and holds keep theirs.`,
    does: 'Change the price',
    price: 'New price (yuan)',
    missing: 'Please fill in the price, from 0 yuan',
    done: 'The price is changed',
  },
})

export const bookingWords = words({
  'zh-CN': {
    title: '预订',
    confirm: '确认时限（分钟）',
    confirmHint: '付款后须在此时间内确认订单。',
    confirmOrNone: '付款后须在此时间内确认订单；不填则无需确认。',
    minLength: '最短（晚或天）',
    maxLength: '最长（晚或天）',
    lengthHint: '不填则最短 1、最长 30；日历中可对单个日期另设。',
    times: '此时间起入住，次日此时间前退房；退房不能晚于入住。已下的订单保持不变。',
    checkIn: '入住时间',
    checkOut: '退房时间',
    faults: {
      confirm: '请填写确认时限',
      times: '请填写入住时间和退房时间',
      minLength: '最短不能大于最长',
      checkOut: '退房时间不能晚于入住时间',
    },
  },
  'en-US': {
    title: 'Booking',
    confirm: 'Time to confirm (minutes)',
    confirmHint: 'Staff confirm a paid order within this time.',
    confirmOrNone: 'Staff confirm a paid order within this time; empty means that it needs no confirmation.',
    minLength: 'Shortest (nights or days)',
    maxLength: 'Longest (nights or days)',
    lengthHint: 'Empty means 1 and 30; the calendar can say otherwise for single dates.',
    times:
      'Guests come from the first time on and leave until the second, which is not later. Orders that were placed stay as they are.',
    checkIn: 'Check-in',
    checkOut: 'Check-out',
    faults: {
      confirm: 'Please fill in the time to confirm',
      times: 'Please fill in check-in and check-out',
      minLength: 'The shortest is longer than the longest',
      checkOut: 'Check-out is later than check-in',
    },
  },
})

export const hasLength = (stay: Stay | undefined): boolean => stay === 'NIGHTS' || stay === 'DAYS'
