/** Another input is another intent; a repeat of the same one after a lost answer has its key, and is no second write. */
import { useRef } from 'react'
import { textOf } from './text-of.ts'

/** The Idempotency-Key of a write, or what gives each input one of its own. */
export type WriteKey = string | ((input: unknown) => string)

/** For tries whose input may change between them: each has a key, the same as often as it is tried. */
export function keysOfInputs(): (input: unknown) => string {
  const known = new Map<string, string>()
  return (input) => {
    const text = textOf(input)
    const key = known.get(text) ?? crypto.randomUUID()
    known.set(text, key)
    return key
  }
}

export function useKeyOfInput(): (input: unknown) => string {
  const last = useRef({ text: '', key: '' })
  return (input) => {
    const text = textOf(input)
    if (text !== last.current.text) last.current = { text, key: crypto.randomUUID() }
    return last.current.key
  }
}
