/** What screens say of statuses and of what cannot be bought, for docs/specification.md. */
import { pathToFileURL } from 'node:url'
import { inRoot } from '../launch/folders.ts'
import { type Sentence, sentenceTable } from './tables.ts'

/** Both languages of a table of words. */
type Words<Word> = Record<'zh-CN' | 'en-US', Word>
type Texts = Record<string, string>

/** The web's sources have types of a browser, which the scripts do not. */
const load = <Module>(file: string): Promise<Module> => import(pathToFileURL(inRoot(file)).href)

const pairs = (prefix: string, chinese: Texts, english: Texts): Sentence[] =>
  Object.entries(chinese).map(([name, text]) => [`${prefix} ${name}`, text, english[name] ?? ''])

export async function statusSentences(): Promise<string> {
  const { statusTips } = await load<{ statusTips: Words<Texts> }>(
    'shop/features/ordering/detail/order-status.ts',
  )
  const { saleStateWords } = await load<{ saleStateWords: Words<Record<string, { tip: string }>> }>(
    'shop/features/catalogue/card-messages.ts',
  )
  const { dayWords, slotWords } = await load<{
    dayWords: Words<{ why: Texts }>
    slotWords: Words<{ none: Texts }>
  }>('shop/features/inventory/messages.ts')
  const tips = (states: Record<string, { tip: string }>): Texts =>
    Object.fromEntries(Object.entries(states).map(([state, { tip }]) => [state, tip]))
  return sentenceTable('of', [
    ...pairs('order', statusTips['zh-CN'], statusTips['en-US']),
    ...pairs('product', tips(saleStateWords['zh-CN']), tips(saleStateWords['en-US'])),
    ...pairs('day', dayWords['zh-CN'].why, dayWords['en-US'].why),
    ...pairs('slot', slotWords['zh-CN'].none, slotWords['en-US'].none),
  ])
}
