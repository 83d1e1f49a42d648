/** How far what is sent has come, as a word on its colour. */
import type { SendingState } from '#contract/values/sending.ts'
import { useWords } from '../../lib/words.ts'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { sendingWords } from './messages.ts'

const tones: Record<SendingState, Tone> = {
  toSend: 'brand',
  toReceive: 'brand',
  signed: 'ok',
  received: 'plain',
  returned: 'warn',
}

export function SendingTag({ state }: { state: SendingState }) {
  const words = useWords(sendingWords)
  return <Tag tone={tones[state]}>{words[state]}</Tag>
}
