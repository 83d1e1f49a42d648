/** The security check: a puzzle to slide, or a code to type for those who cannot. */
import { useState } from 'react'
import type { CaptchaPurpose, CaptchaToken } from '#contract/values/captcha.ts'
import { useWords } from '../../lib/words.ts'
import { IconButton } from '../../ui/button.tsx'
import { useKitWords } from '../../ui/kit-words.ts'
import { Modal } from '../../ui/modal.tsx'
import css from './captcha-dialog.module.css'
import { CodePuzzle } from './code-puzzle.tsx'
import { captchaMessages } from './messages.ts'
import { SliderPuzzle } from './slider-puzzle.tsx'

type Props = {
  purpose: CaptchaPurpose
  /** Only the code counts: many codes went to the number already. */
  onlyCode?: boolean
  onEarned: (token: CaptchaToken) => void
  onClose: () => void
}

export function CaptchaDialog({ purpose, onlyCode = false, onEarned, onClose }: Props) {
  const words = useWords(captchaMessages)
  const kit = useKitWords()
  const [typed, setTyped] = useState(onlyCode)
  const [round, setRound] = useState(0)
  const Puzzle = typed ? CodePuzzle : SliderPuzzle
  return (
    <Modal label={words.title} className={css.dialog} onClose={onClose}>
      <div className={css.body}>
        <header className={css.head}>
          <h2 className={css.title}>{words.title}</h2>
          <IconButton icon="refresh" label={words.refresh} onClick={() => setRound(round + 1)} />
          <IconButton icon="close" label={kit.close} onClick={onClose} />
        </header>
        <Puzzle
          key={round}
          purpose={purpose}
          onEarned={onEarned}
          onCode={() => setTyped(true)}
          replaces={!onlyCode}
        />
        {onlyCode ? (
          <p className={css.why}>{words.onlyCode}</p>
        ) : (
          <button type="button" className={css.other} onClick={() => setTyped(!typed)}>
            {typed ? words.toSlider : words.toCode}
          </button>
        )}
      </div>
    </Modal>
  )
}
