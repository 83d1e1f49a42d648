/** Answers that the server put into the page, so that a first visit need not ask for them (server/first-view.ts). */
import type { Envelope } from '#contract/endpoint.ts'
import type { Language } from '#contract/language.ts'

type Answers = Map<string, Envelope<unknown>>

/** The page speaks the language of the browser; a visitor may have chosen the other one, and is answered anew then. */
export function answersIn(page: Pick<Document, 'getElementById'>, language: Language): Answers {
  const element = page.getElementById('first-answers')
  if (!element?.textContent || element.dataset['language'] !== language) return new Map()
  return new Map(Object.entries(JSON.parse(element.textContent) as Record<string, Envelope<unknown>>))
}

let kept: Answers | undefined

/** Each once: whoever asks again wants to know how it is now. */
export function takeFirstAnswer(address: string, language: Language): Envelope<unknown> | null {
  kept ??= typeof document === 'undefined' ? new Map() : answersIn(document, language)
  const answer = kept.get(address) ?? null
  kept.delete(address)
  return answer
}
