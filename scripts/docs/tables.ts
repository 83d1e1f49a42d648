/** The tables of docs/specification.md, taken from the code that they are about. */
import { dictionaries } from '../../contract/dictionary.ts'
import type { Family } from '../../contract/product-paths.ts'
import { refusals } from '../../contract/refusals.ts'
import { ruleWords } from '../../contract/rule-words.ts'
import { screens } from '../../contract/screens.ts'
import { captchaPurposes } from '../../contract/values/captcha.ts'
import { placeKinds } from '../../contract/values/map.ts'
import { flowStatuses, orderTabs, unitStates } from '../../contract/values/order.ts'
import { payTypesFor } from '../../contract/values/payment.ts'
import { openSmsPurposes, ownSmsPurposes } from '../../contract/values/person.ts'
import { availabilityStates, productKinds, realNameRules, saleStates } from '../../contract/values/product.ts'
import { productTypeTerms } from '../../contract/values/product-type-terms.ts'
import { productTypes } from '../../contract/values/product-types.ts'
import {
  actionsOf,
  allowedMoves,
  confirmations,
  paymentStatusOf,
  unitMoves,
} from '../../server/modules/ordering/order/rules.ts'

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const code = (text: string): string => `\`${text}\``

/** Words in both languages under a name. */
export type Sentence = readonly [name: string, chinese: string, english: string]

export const sentenceTable = (first: string, sentences: readonly Sentence[]): string =>
  table([first, '中文', 'English'], sentences)

export const screenTable = (): string =>
  table(
    ['screen', 'access', '中文', 'English'],
    screens.map(({ path, access, title, tab }) => [
      code(path),
      tab ? `${access}, tab ${tab}` : access,
      title['zh-CN'],
      title['en-US'],
    ]),
  )

/** One line per enumeration: its values with their labels. */
export const enumerationTable = (): string =>
  table(
    ['name', 'values'],
    Object.entries(dictionaries).map(([name, labels]) => {
      const english: Record<string, string> = labels['en-US']
      const values = Object.entries(labels['zh-CN']).map(
        ([value, chinese]) => `${code(value)} ${chinese} / ${english[value]}`,
      )
      return [code(name), values.join(' · ')]
    }),
  )

/** Enumerations that screens never list, so they have no labels. */
export const plainEnumerationTable = (): string =>
  table(
    ['name', 'values'],
    Object.entries(plainEnumerations).map(([name, values]) => [name, values.map(code).join(' ')]),
  )

const plainEnumerations: Record<string, readonly string[]> = {
  'kind of a product': productKinds,
  'sale state of a product': saleStates,
  'state of a day or slot': availabilityStates,
  'real-name rule of an offer': realNameRules,
  'confirmation of an order': confirmations,
  'state of a unit': unitStates,
  'tab of the order list': Object.keys(orderTabs),
  'purpose of an SMS code': [...openSmsPurposes, ...ownSmsPurposes],
  'purpose of a captcha': captchaPurposes,
  'place on a map': placeKinds,
  'offered in WeChat': payTypesFor.wechat,
  'offered on a phone': payTypesFor.phone,
  'offered on a desktop': payTypesFor.desktop,
  "offered in the operator's app": payTypesFor.app,
}

export const orderMoveTable = (): string =>
  table(
    ['from', 'to', 'payment status'],
    flowStatuses.map((status) => [
      status,
      allowedMoves[status].join(', ') || 'stays',
      paymentStatusOf(status),
    ]),
  )

export const unitMoveTable = (): string =>
  table(
    ['from', 'to'],
    Object.entries(unitMoves).map(([state, next]) => [state, next.join(', ') || 'stays']),
  )

export const orderActionTable = (): string =>
  table(
    ['status', 'actions', 'tabs'],
    flowStatuses.map((status) => [status, actionsOf(status).join(', '), tabsOf(status).join(', ')]),
  )

const tabsOf = (status: string): string[] =>
  Object.entries(orderTabs).flatMap(([tab, shown]) =>
    (shown as readonly string[]).includes(status) ? [tab] : [],
  )

export const ruleTable = (): string =>
  sentenceTable(
    'rule',
    Object.entries(ruleWords).map(([name, words]) => [name, words['zh-CN'], words['en-US']]),
  )

export const refusalTable = (): string =>
  table(
    ['code', 'status', '中文', 'English'],
    Object.entries(refusals).map(([name, words]) => [
      name,
      'status' in words ? String(words.status) : '',
      words['zh-CN'],
      words['en-US'],
    ]),
  )

const kinds = Object.entries(productTypeTerms).map(([family, terms]) => ({
  family,
  ...productTypes[family as Family],
  ...terms,
}))

/** Each kind of product by its family, with the columns that buyers notice. */
export const kindTable = (): string =>
  table(
    [
      'kind',
      'name',
      'stay',
      'basket',
      'bought by',
      'the form asks',
      'got by',
      'proof',
      'confirmed',
      'change',
      'tax class',
    ],
    kinds.map(({ family, ...row }) => [
      family,
      `${row.words['zh-CN'].name} / ${row.words['en-US'].name}`,
      row.stays.join(' '),
      row.basket,
      row.buyers,
      row.asks.join(', '),
      row.getting.join(' '),
      row.proof,
      row.confirm,
      row.change ?? 'no',
      row.taxClass,
    ]),
  )
