/** What a buyer answered to the order form beside people and a contact: checked, sealed as one text, read again. */
import type { Language, Texts } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Answers, KeptName, ShownAnswer } from '#contract/values/asked.ts'
import type { Asked } from '#contract/values/extras/kind-extras.ts'
import { SlotTime } from '#contract/values/time.ts'
import type { Vault } from '../../../platform/vault.ts'
import { asksOfItem, itemsOf } from './items.ts'
import type { OrderLine } from './order-sql.ts'

type KeptAnswer = { name: KeptName; label: Texts; value: Texts; given: string | number }
/** By item, in the order of the items; words as they were when the order was placed. */
export type KeptAnswers = { product: Texts; answers: KeptAnswer[] }[]

type Lines = readonly Pick<
  OrderLine,
  'productCode' | 'product' | 'visitDate' | 'untilDate' | 'slotFrom' | 'quantity' | 'ticket'
>[]

/** Refuses ANSWER_MISSING and ANSWER_INVALID, and answers to what nobody asked. Null when nothing was answered. */
export function checkAnswers(
  lines: Lines,
  given: readonly Answers[],
  language: Language,
): KeptAnswers | null {
  const items = itemsOf(lines)
  if (given.length > items.length) throw new Refusal('BAD_REQUEST', { field: 'body.extras' })
  const kept = items.map((item, index) => {
    const asks = asksOfItem(item)
    const answers = given[index] ?? {}
    if (Object.keys(answers).some((name) => asks.every((asked) => asked.name !== name)))
      throw new Refusal('BAD_REQUEST', { field: 'body.extras' })
    return {
      product: item[0]?.product.name ?? { 'zh-CN': '', 'en-US': '' },
      answers: asks.flatMap((asked) => checkAnswer(asked, answers[asked.name], language)),
    }
  })
  return kept.some(({ answers }) => answers.length > 0) ? kept : null
}

function checkAnswer(asked: Asked, answer: string | number | undefined, language: Language): KeptAnswer[] {
  const given = typeof answer === 'string' ? answer.trim() : answer
  const field = asked.label[language]
  if (given === undefined || given === '') {
    if (asked.required) throw new Refusal('ANSWER_MISSING', { field })
    return []
  }
  const value = wordsOfAnswer(asked, given)
  if (!value) throw new Refusal('ANSWER_INVALID', { field })
  return [{ name: asked.name, label: asked.label, value, given }]
}

const inBoth = (text: string): Texts => ({ 'zh-CN': text, 'en-US': text })

/** The words of an answer; null for one that the field does not take. */
function wordsOfAnswer(asked: Asked, given: string | number): Texts | null {
  switch (asked.input) {
    case 'count':
      return typeof given === 'number' && given >= asked.min && given <= asked.max
        ? inBoth(String(given))
        : null
    case 'time':
      return SlotTime.safeParse(given).success && given >= asked.from && given <= asked.until
        ? inBoth(String(given))
        : null
    case 'choice':
      return asked.choices.find(({ code }) => code === given)?.name ?? null
    case 'text':
      return typeof given === 'string' && given.length <= asked.maxLength ? inBoth(given) : null
  }
}

export const sealAnswers = (vault: Vault, kept: KeptAnswers | null): Buffer | null =>
  kept && vault.seal(JSON.stringify(kept))

/** As they were given, by item; nothing where nothing was kept. */
export function givenAnswers(vault: Vault, sealed: Buffer | null): Answers[] {
  if (!sealed) return []
  const kept = JSON.parse(vault.open(sealed)) as KeptAnswers
  return kept.map(({ answers }) => Object.fromEntries(answers.map(({ name, given }) => [name, given])))
}

/** Of whom its goods are delivered to; null where nobody was named. */
export function recipientMobile(vault: Vault, sealed: Buffer | null): string | null {
  if (!sealed) return null
  const kept = (JSON.parse(vault.open(sealed)) as KeptAnswers).flatMap(({ answers }) => answers)
  const given = kept.find(({ name }) => name === 'recipientMobile')?.given
  return given === undefined ? null : String(given)
}

/** Whole; with the product's name where several items of an order were asked. */
export function openAnswers(vault: Vault, sealed: Buffer | null, language: Language): ShownAnswer[] {
  if (!sealed) return []
  const kept = (JSON.parse(vault.open(sealed)) as KeptAnswers).filter(({ answers }) => answers.length > 0)
  return kept.flatMap(({ product, answers }) =>
    answers.map(({ name, label, value }) => ({
      name,
      label: kept.length > 1 ? `${product[language]} · ${label[language]}` : label[language],
      value: value[language],
    })),
  )
}
