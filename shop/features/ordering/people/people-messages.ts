/** Words of the sheet for lists of people. */
import { messages } from '../../../lib/words.ts'

export const peopleWords = messages({
  'zh-CN': {
    open: '粘贴或上传名单',
    openText: (count: number) => `一次填好 ${count} 人`,
    title: '批量填写游客',
    explain: '每行一人：姓名、证件类型、证件号码。证件类型可省略，默认身份证。',
    paste: '粘贴名单',
    example: '李娜，身份证，11010119900307123X\nBen Fox，护照，E12345678',
    upload: '上传表格',
    chooseFile: '选择名单文件（xlsx、csv）',
    getTemplate: '下载 Excel 模板',
    noTemplate: '模板未能下载，请重试',
    getCsv: '下载 CSV 模板',
    template: '游客名单模板',
    kinds: '可填的证件类型',
    columns: ['姓名', '证件类型', '证件号码'],
    check: '检查名单',
    result: '检查结果',
    found: (good: number, bad: number) =>
      bad === 0 ? `${good} 人可以填入` : `${good} 人可以填入，${bad} 行需要修改`,
    badRow: (row: number, text: string, why: string) => `第 ${row} 行 ${text}：${why}`,
    faults: {
      columns: '缺少姓名或证件号码',
      idType: '无法识别的证件类型',
      twice: '与前面的证件重复',
      noTicket: '没有适合的空余门票',
    },
    fill: (count: number) => `填入 ${count} 人`,
    filled: (count: number) => `已填入 ${count} 人`,
    unreadable: '无法读取该文件，请上传 xlsx 或 csv',
    tooMany: (count: number, most: number) => `名单有 ${count} 人，一次最多 ${most} 人，请分批填写`,
  },
  'en-US': {
    open: 'Paste or upload a list',
    openText: (count: number) => `${count} visitors at once`,
    title: 'Fill in many visitors',
    explain: 'One person a line: name, kind of document, number. Without a kind it is a Chinese ID card.',
    paste: 'Paste a list',
    example: '李娜, ID card, 11010119900307123X\nBen Fox, Passport, E12345678',
    upload: 'Upload a sheet',
    chooseFile: 'Choose a list (xlsx, csv)',
    getTemplate: 'Download an Excel template',
    noTemplate: 'The template could not be downloaded, please try again',
    getCsv: 'Download a CSV template',
    template: 'visitors',
    kinds: 'Kinds of documents',
    columns: ['Name', 'Document', 'Number'],
    check: 'Check the list',
    result: 'What was found',
    found: (good: number, bad: number) => {
      const fits = good === 1 ? '1 visitor can be filled in' : `${good} visitors can be filled in`
      if (bad === 0) return fits
      return bad === 1 ? `${fits}, 1 line needs a correction` : `${fits}, ${bad} lines need a correction`
    },
    badRow: (row: number, text: string, why: string) => `Line ${row}, ${text}: ${why}`,
    faults: {
      columns: 'no name, or no number',
      idType: 'no kind of document is called so',
      twice: 'the same document as in a line before',
      noTicket: 'no free ticket fits',
    },
    fill: (count: number) => (count === 1 ? 'Fill in 1 visitor' : `Fill in ${count} visitors`),
    filled: (count: number) => (count === 1 ? '1 visitor is filled in' : `${count} visitors are filled in`),
    unreadable: 'This file cannot be read, please upload xlsx or csv',
    tooMany: (count: number, most: number) =>
      `The list has ${count} people, ${most} at most can be filled in at once. Please split it`,
  },
})
