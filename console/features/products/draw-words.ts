/** Words of resources and of what offers draw on. */
import { words } from '../../lib/language.ts'

export const drawWords = words({
  'zh-CN': {
    title: '占用的名额',
    hint: '每售出一份，从所选资源的名额中扣减。资源的开放时间和每天的名额在“日历”中设置。',
    none: '未设置，不能销售',
    ordered: '已有订单或占用，不能再修改',
    drawn: (code: string, units: number, slots: number) =>
      [code, ...(units > 1 ? [`× ${units}`] : []), ...(slots > 1 ? [`连续 ${slots} 个时段`] : [])].join(' '),
    change: '设置名额',
    changeOf: (name: string) => `“${name}”占用的名额`,
    consequence: '以下设置取代原有的设置。有订单之后不能再修改。',
    save: '保存名额设置',
    saved: '名额设置已保存',
    resources: '资源',
    resourceNeeded: '请选择至少一个资源',
    units: (code: string) => `${code}：每份占用`,
    slots: (code: string) => `${code}：连续时段数`,
    number: (max: number) => `请填写 1 至 ${max} 的整数`,
    add: '新建资源',
    addText: '新资源还没有开放时间。在某个产品占用它之后，到日历中添加。编号、时段和渠道以后不能修改。',
    create: '创建资源',
    created: '资源已创建',
    code: '编号',
    codeRule: '2–32 位大写字母、数字、“-”或“_”',
    minutes: '时段长度（分钟，不填为按天）',
    minutesWrong: (min: number, max: number) => `请填写 ${min} 至 ${max} 的整数，或不填`,
    channel: '专供渠道（选填）',
    label: (code: string, minutes: number | null, channel: string | null) =>
      [code, minutes === null ? '按天' : `每 ${minutes} 分钟`, ...(channel ? [channel] : [])].join(' · '),
  },
  'en-US': {
    title: 'Places it takes',
    hint: 'Each one sold takes places of these resources. Their opening times and places are set in the calendar.',
    none: 'Not set, so it cannot be sold',
    ordered: 'Ordered or on hold already, so it stays as it is',
    drawn: (code: string, units: number, slots: number) =>
      [code, ...(units > 1 ? [`× ${units}`] : []), ...(slots > 1 ? [`${slots} slots in a row`] : [])].join(
        ' ',
      ),
    change: 'Set places',
    changeOf: (name: string) => `Places that “${name}” takes`,
    consequence: 'This replaces what was set before. Once it is ordered, it cannot be changed any more.',
    save: 'Save the places',
    saved: 'The places are saved',
    resources: 'Resources',
    resourceNeeded: 'Please choose at least one resource',
    units: (code: string) => `${code}: taken by each one sold`,
    slots: (code: string) => `${code}: slots in a row`,
    number: (max: number) => `Please enter a whole number from 1 to ${max}`,
    add: 'New resource',
    addText:
      'The new resource has no opening times. Once something takes places of it, add them in the calendar. Code, slots and channel never change.',
    create: 'Create the resource',
    created: 'The resource is created',
    code: 'Code',
    codeRule: '2 to 32 capital letters, digits, “-” or “_”',
    minutes: 'Length of a slot in minutes (empty: by day)',
    minutesWrong: (min: number, max: number) =>
      `Please enter a whole number from ${min} to ${max}, or nothing`,
    channel: 'For one channel only (optional)',
    label: (code: string, minutes: number | null, channel: string | null) =>
      [code, minutes === null ? 'by day' : `every ${minutes} minutes`, ...(channel ? [channel] : [])].join(
        ' · ',
      ),
  },
})
