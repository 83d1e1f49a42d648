/** One text in both languages, as staff type it. */
import * as z from 'zod/mini'
import { languages, type Texts } from '../language.ts'
import { maxCharacters, required } from './text.ts'

/** Neither may be missing. */
export const bothOf = (characters: number) => {
  const Text = z.string().check(z.trim(), required, maxCharacters(characters))
  return z.object({ 'zh-CN': Text, 'en-US': Text })
}

/** It may be empty, in both languages or in neither. */
export const bothOrNone = (characters: number) => {
  const Text = z.string().check(z.trim(), maxCharacters(characters))
  return z
    .object({ 'zh-CN': Text, 'en-US': Text })
    .check(z.refine((texts) => (texts['zh-CN'] === '') === (texts['en-US'] === '')))
}

/** In each language. */
export const areDifferent = (texts: readonly Texts[]): boolean =>
  languages.every((language) => new Set(texts.map((text) => text[language])).size === texts.length)
