/** Another input is another intent; a repeat of the same one after a lost answer has its key, and is no second write. */
import { useRef } from 'react'
import { textOf } from './text-of.ts'

export function useKeyOfInput(): (input: unknown) => string {
  const last = useRef({ text: '', key: '' })
  return (input) => {
    const text = textOf(input)
    if (text !== last.current.text) last.current = { text, key: crypto.randomUUID() }
    return last.current.key
  }
}
