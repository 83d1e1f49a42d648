/** Answers that the server put into the page, so that a first visit need not ask for them (server/web/first-view.ts). */
import type { Envelope } from '#contract/endpoint.ts'
import type { Language } from '#contract/language.ts'

type Answers = Map<string, Envelope<unknown>>

/** The preloaded answers in this language; every other call goes to the server. */
export function answersIn(page: Pick<Document, 'getElementById'>, language: Language): Answers {
  const { textContent = null } = page.getElementById(`first-answers-${language}`) ?? {}
  if (!textContent) return new Map()
  return new Map(Object.entries(JSON.parse(textContent) as Record<string, Envelope<unknown>>))
}

let kept: Answers | undefined

/** What is left and what it costs does not stay true for longer. */
const freshMs = 15_000

/** Each answer once, and only while the page is young (`ageMs`): a second call asks for the present state. */
export function takeFirstAnswer(
  address: string,
  language: Language,
  ageMs = performance.now(),
): Envelope<unknown> | null {
  if (ageMs > freshMs) return null
  kept ??= typeof document === 'undefined' ? new Map() : answersIn(document, language)
  const answer = kept.get(address) ?? null
  kept.delete(address)
  return answer
}
