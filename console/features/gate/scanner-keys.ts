/** Distinguishes a keyboard scanner from somebody who types: its characters come within milliseconds of each other, and Enter ends them. Pure. */

export type Keys = { text: string; lastAt: number }
export const noKeys: Keys = { text: '', lastAt: 0 }

const LONGEST_GAP_MS = 50
const FEWEST_CHARACTERS = 8
const SLOWEST_SCANNER_MS = 300

export type PressedKey = {
  keys: Keys
  /** What the scanner read, once it is complete. */
  scanned: string | null
  /** An Enter right after characters ends them, also those of a slow scanner: it presses no button. */
  isOfScanner: boolean
}

/** `key` as a keyboard event names it: one character, or a word such as Shift, which is passed over. */
export function press(keys: Keys, key: string, at: number): PressedKey {
  const isSoon = at - keys.lastAt <= LONGEST_GAP_MS
  if (key === 'Enter') {
    const isComplete = isSoon && keys.text.length >= FEWEST_CHARACTERS
    const isOfScanner = keys.text !== '' && at - keys.lastAt <= SLOWEST_SCANNER_MS
    return { keys: noKeys, scanned: isComplete ? keys.text : null, isOfScanner }
  }
  if (key.length !== 1) return { keys, scanned: null, isOfScanner: false }
  return { keys: { text: isSoon ? keys.text + key : key, lastAt: at }, scanned: null, isOfScanner: false }
}

/** A single key that nothing followed is one that somebody pressed. */
export const isSinglePress = ({ text, lastAt }: Keys, at: number): boolean =>
  text.length === 1 && at - lastAt > LONGEST_GAP_MS

/** So long after a key one knows whether a scanner goes on. */
export const settleMs = LONGEST_GAP_MS + 10
