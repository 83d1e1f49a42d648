/** What a buyer answered to the order form beside people and a contact: checked, sealed as one text, read again. */
import type { Language, Texts } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import {
  type Answers,
  deliveryNames,
  type KeptName,
  partyNames,
  type ShownAnswer,
} from '#contract/values/asked.ts'
import type { AskedExtra } from '#contract/values/extras/kind-extras.ts'
import { maskAnswer } from '#contract/values/extras/party.ts'
import { Mobile } from '#contract/values/person.ts'
import { SlotTime } from '#contract/values/time.ts'
import type { Vault } from '../../../platform/vault.ts'
import type { FormSection } from './items.ts'

/** `note`: what the form said of a choice, such as where a meeting point is and how early to be there. */
type KeptAnswer = { name: KeptName; label: Texts; value: Texts; note?: Texts; given: string | number }
/** By section of the form, in their order; words as they were when the order was placed. */
export type KeptAnswers = { product: Texts; answers: KeptAnswer[] }[]

/** Refuses ANSWER_MISSING and ANSWER_INVALID, and answers to what nobody asked. Null when nothing was answered. */
export function checkAnswers(
  sections: readonly FormSection[],
  given: readonly Answers[],
  language: Language,
): KeptAnswers | null {
  if (given.length > sections.length) throw new Refusal('BAD_REQUEST', { field: 'body.extras' })
  const kept = sections.map((section, index) => checkSection(section, given[index] ?? {}, language))
  return kept.some(({ answers }) => answers.length > 0) ? kept : null
}

export function checkSection(
  { name: product, asks }: FormSection,
  given: Answers,
  language: Language,
): KeptAnswers[number] {
  if (Object.keys(given).some((name) => asks.every((asked) => asked.name !== name)))
    throw new Refusal('BAD_REQUEST', { field: 'body.extras' })
  return { product, answers: asks.flatMap((asked) => checkAnswer(asked, given[asked.name], language)) }
}

function checkAnswer(
  asked: AskedExtra,
  answer: string | number | undefined,
  language: Language,
): KeptAnswer[] {
  const given = typeof answer === 'string' ? answer.trim() : answer
  const field = asked.label[language]
  if (given === undefined || given === '') {
    if (asked.required) throw new Refusal('ANSWER_MISSING', { field })
    return []
  }
  const value = wordsOfAnswer(asked, given)
  if (!value) throw new Refusal('ANSWER_INVALID', { field })
  const note = asked.input === 'choice' && asked.choices.find(({ code }) => code === given)?.note
  return [{ name: asked.name, label: asked.label, value, ...(note && { note }), given }]
}

const inBoth = (text: string): Texts => ({ 'zh-CN': text, 'en-US': text })

/** The words of an answer; null for one that the field does not take. */
function wordsOfAnswer(asked: AskedExtra, given: string | number): Texts | null {
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
    case 'mobile': {
      const mobile = Mobile.safeParse(given)
      return mobile.success ? inBoth(mobile.data) : null
    }
  }
}

export const sealAnswers = (vault: Vault, kept: KeptAnswers | null): Buffer | null =>
  kept && vault.seal(JSON.stringify(kept))

export const openKept = (vault: Vault, sealed: Buffer | null): KeptAnswers =>
  sealed ? (JSON.parse(vault.open(sealed)) as KeptAnswers) : []

type Names = readonly KeptName[]

const isAbout =
  (names: Names) =>
  ({ answers }: KeptAnswers[number]): boolean =>
    answers.some(({ name }) => names.includes(name))
const isDelivery = isAbout(deliveryNames)
const isParty = isAbout(partyNames)

const asGiven = ({ answers }: KeptAnswers[number]): Answers =>
  Object.fromEntries(answers.map(({ name, given }) => [name, given]))

const itemsIn = (kept: KeptAnswers): KeptAnswers =>
  kept.filter((section) => !isDelivery(section) && !isParty(section))

/** As they were given, by item; nothing where nothing was kept. */
export const givenAnswers = (vault: Vault, sealed: Buffer | null): Answers[] =>
  itemsIn(openKept(vault, sealed)).map(asGiven)

/** About the party. */
export function givenAboutParty(vault: Vault, sealed: Buffer | null): Answers {
  const party = openKept(vault, sealed).find(isParty)
  return party ? asGiven(party) : {}
}

/** Other answers in the place of all former ones; where goods go stays. */
export function replaceAnswers(
  vault: Vault,
  sealed: Buffer | null,
  answers: KeptAnswers | null,
): Buffer | null {
  const kept = [...(answers ?? []), ...openKept(vault, sealed).filter(isDelivery)]
  return kept.length > 0 ? sealAnswers(vault, kept) : null
}

/** The same of the party alone. */
export function replaceParty(vault: Vault, sealed: Buffer | null, party: KeptAnswers[number]): Buffer | null {
  const others = openKept(vault, sealed).filter((section) => !isDelivery(section) && !isParty(section))
  const kept = [...others, party]
  return replaceAnswers(vault, sealed, kept.some(({ answers }) => answers.length > 0) ? kept : null)
}

/** Of whom its goods are delivered to; null where nobody was named. */
export function recipientMobile(vault: Vault, sealed: Buffer | null): string | null {
  const kept = openKept(vault, sealed).flatMap(({ answers }) => answers)
  const given = kept.find(({ name }) => name === 'recipientMobile')?.given
  return given === undefined ? null : String(given)
}

/** The words of an answer with what the form said of it. */
export function wholeAnswer({ value, note }: KeptAnswer, language: Language): string {
  if (!note) return value[language]
  return language === 'zh-CN'
    ? `${value[language]}（${note[language]}）`
    : `${value[language]} (${note[language]})`
}

/** As its buyer reads them: whole, and all that the form said of a choice. */
export const ownAnswers = (vault: Vault, sealed: Buffer | null, language: Language): ShownAnswer[] =>
  shownAnswers(openKept(vault, sealed), language, wholeAnswer)

/** Whole; with the name of the product, or of the party, where several sections were answered. */
export const openAnswers = (vault: Vault, sealed: Buffer | null, language: Language): ShownAnswer[] =>
  shownAnswers(openKept(vault, sealed), language)

/** Which of the items of its order (items.ts), and of what. */
export type AnsweredItem = { place: number; name: Texts }

/** What was answered about one item, and about the party. Of a ticket that moved since, what was said of its product first. */
export function openItemAnswers(
  vault: Vault,
  sealed: Buffer | null,
  { place, name }: AnsweredItem,
  language: Language,
): ShownAnswer[] {
  const kept = openKept(vault, sealed)
  const items = itemsIn(kept)
  const own = [...items.slice(place), ...items].find(({ product }) => product['zh-CN'] === name['zh-CN'])
  return shownAnswers([...(own ? [own] : []), ...kept.filter(isParty)], language)
}

/** Where its goods go, and nothing else. */
export const openDelivery = (vault: Vault, sealed: Buffer | null, language: Language): ShownAnswer[] =>
  shownAnswers(openKept(vault, sealed).filter(isDelivery), language)

/** The same for staff: who leads a party is masked. */
export const maskedAnswers = (vault: Vault, sealed: Buffer | null, language: Language): ShownAnswer[] =>
  openAnswers(vault, sealed, language).map((answer) => ({
    ...answer,
    value: maskAnswer(answer.name, answer.value),
  }))

function shownAnswers(
  kept: KeptAnswers,
  language: Language,
  wordsOf = ({ value }: KeptAnswer, spoken: Language) => value[spoken],
): ShownAnswer[] {
  const answered = kept.filter(({ answers }) => answers.length > 0)
  return answered.flatMap(({ product, answers }) =>
    answers.map((answer) => ({
      name: answer.name,
      label: [...(answered.length > 1 ? [product] : []), answer.label]
        .map((one) => one[language])
        .join(' · '),
      value: wordsOf(answer, language),
    })),
  )
}
