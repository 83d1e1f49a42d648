/** A piece that is slid to its gap, by finger, mouse or keys; each puzzle has one try (spec 4.7). */
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CaptchaPurpose, CaptchaToken, TrackPoint } from '#contract/values/captcha.ts'
import { CallFailure } from '../../lib/failures.ts'
import { useWords } from '../../lib/words.ts'
import { cx } from '../../ui/cx.ts'
import { loadPuzzle, type Puzzle, tryPuzzle } from './calls.ts'
import { pieceWidth, travelOf } from './drag.ts'
import { captchaMessages } from './messages.ts'
import css from './slider-puzzle.module.css'
import { SliderTrack } from './slider-track.tsx'
import { useTimeout } from './use-timeout.ts'

/** spec 9.2. */
export const tipMs = { success: 1000, failure: 2000, reset: 1000 } as const

type Tip = { text: string; good: boolean }
type Props = {
  purpose: CaptchaPurpose
  onEarned: (token: CaptchaToken) => void
  /** In place, but by keys, which leave no track: an image code follows. */
  onCode: () => void
}

export function SliderPuzzle(props: Props) {
  const { puzzle, x, setX, tip, waits, attempt } = usePuzzle(props)
  return (
    <>
      <div className={css.frame}>
        {puzzle && <Picture puzzle={puzzle} x={x} />}
        {tip && (
          <p className={cx(css.tip, tip.good && css.good)} role="status">
            {tip.text}
          </p>
        )}
      </div>
      <SliderTrack
        travel={travelOf(puzzle?.width ?? 260)}
        x={x}
        disabled={waits || !puzzle}
        onMove={setX}
        onRelease={attempt}
      />
    </>
  )
}

function Picture({ puzzle, x }: { puzzle: Puzzle; x: number }) {
  const words = useWords(captchaMessages)
  const share = (pixels: number) => `${(pixels / puzzle.width) * 100}%`
  return (
    <>
      <img
        className={css.scene}
        src={`data:image/jpeg;base64,${puzzle.oriImg}`}
        alt={words.scene}
        draggable={false}
      />
      <img
        className={css.piece}
        style={{ inlineSize: share(pieceWidth), insetInlineStart: share(x) }}
        src={`data:image/png;base64,${puzzle.newImg}`}
        alt=""
        draggable={false}
      />
    </>
  )
}

function usePuzzle({ purpose, onEarned, onCode }: Props) {
  const words = useWords(captchaMessages)
  const later = useTimeout()
  const [puzzle, setPuzzle] = useState<Puzzle | null>(null)
  const [x, setX] = useState(0)
  const [tip, setTip] = useState<Tip | null>(null)
  const [round, setRound] = useState(0)
  const [waits, setWaits] = useState(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: every round has a picture of its own
  useEffect(() => {
    let isGone = false
    setWaits(true)
    loadPuzzle(purpose)
      .then((loaded) => {
        if (isGone) return
        setPuzzle(loaded)
        setX(0)
        setWaits(false)
      })
      .catch((error: unknown) => {
        if (!isGone) setTip({ text: sentenceOf(error, words.noPicture), good: false })
      })
    return () => {
      isGone = true
    }
  }, [purpose, round, words])

  /** On the screen before its time begins, or a busy phone would show it for less. */
  const showTip = (tip: Tip) => flushSync(() => setTip(tip))
  const fail = (text: string, good: boolean) => {
    const own = { text, good }
    showTip(own)
    later(tipMs.reset, () => {
      setX(0)
      setRound((before) => before + 1)
    })
    // A try made at once has the next tip for as long as it has.
    later(tipMs.failure, () => setTip((shown) => (shown === own ? null : shown)))
  }
  const attempt = async (dragged: number, track: TrackPoint[]) => {
    setWaits(true)
    try {
      const { code, token } = await tryPuzzle(purpose, dragged, track)
      if (code === 'CODE') {
        showTip({ text: words.CODE, good: true })
        return later(tipMs.success, onCode)
      }
      if (!token) return fail(words[code], code === 'AGAIN')
      showTip({ text: words.SUCCESS, good: true })
      later(tipMs.success, () => onEarned(token))
    } catch (error) {
      fail(sentenceOf(error, words.FAILED), false)
    }
  }
  return { puzzle, x, setX, tip, waits, attempt }
}

const sentenceOf = (error: unknown, otherwise: string): string =>
  error instanceof CallFailure && error.message ? error.message : otherwise
