/** Tells what a module is about, as staff wrote it, in the caller's language. */

import type { AnswerOf } from '#contract/endpoint.ts'
import type { readIntroduction } from '#contract/endpoints/introduction.ts'
import { type IntroducedModule, introductionCode } from '#contract/introductions.ts'
import type { Language } from '#contract/language.ts'
import type { CachedJson } from '../../platform/http.ts'
import { cachedJson } from '../../platform/http-answer.ts'
import type { SettingMemory } from '../setting/setting-memory.ts'
import { introductionOf } from './rules.ts'

export type IntroductionDeps = { settings: SettingMemory }

/** A browser asks again each time; unchanged answers cost it a 304. */
const NO_AGE = 0

export async function showIntroduction(
  { settings }: IntroductionDeps,
  module: IntroducedModule,
  language: Language,
): Promise<CachedJson> {
  const read = await settings.reader()
  const written = read(introductionCode(module))
  const answer: AnswerOf<typeof readIntroduction> = {
    introduction: written && introductionOf(written, language),
  }
  return cachedJson(answer, NO_AGE)
}
