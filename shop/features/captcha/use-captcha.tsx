/** A captcha as a form uses it: asked for when the server wants one, spent once, then idle again. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CaptchaPurpose, CaptchaToken } from '#contract/values/captcha.ts'
import { CallFailure } from '../../lib/failures.ts'
import { CaptchaDialog } from './captcha-dialog.tsx'

/** spec 4.7. */
export type CaptchaState = 'idle' | 'open' | 'verified'

export type Captcha = {
  state: CaptchaState
  /** Has the server wanted one since the form was opened? */
  asked: boolean
  /** The visitor wants to prove it before being asked. */
  open(): void
  /**
   * Sends with the token that is there. When the server wants one, the puzzle opens and what was solved is sent along;
   * a visitor who closes it gets the server's refusal.
   */
  guarded<T>(send: (proof: { captchaToken?: CaptchaToken }) => Promise<T>): Promise<T>
  /** The puzzle while it is open. */
  dialog: ReactNode
}

/** The server forgets a token two minutes after it was earned; a form that waits longer must ask again. */
const tokenLivesMs = 115_000

/** Which captcha the server wants before it does what was asked; null: another one changes nothing. */
function wantedBy(error: unknown): Wanted | null {
  if (!(error instanceof CallFailure)) return null
  if (error.code === 'CAPTCHA_CODE_NEEDED') return 'code'
  return ['CAPTCHA_NEEDED', 'CAPTCHA_WRONG'].includes(error.code) ? 'any' : null
}

/** `code`: only the image code counts. */
type Wanted = 'any' | 'code'

/** A code by SMS that wanted one will want one again: the next puzzle opens without asking the server first. */
const knownToBeWanted = new Set<CaptchaPurpose>()

const proofOf = (token: CaptchaToken | null) => (token ? { captchaToken: token } : {})

type Send<T> = (proof: { captchaToken?: CaptchaToken }) => Promise<T>
type Waiting = (token: CaptchaToken | null) => void

export function useCaptcha(purpose: CaptchaPurpose): Captcha {
  const [token, setToken] = useState<CaptchaToken | null>(null)
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const [asked, setAsked] = useState(false)
  const waiting = useRef<Waiting | null>(null)
  useEffect(() => {
    if (!token) return
    const timer = setTimeout(() => setToken(null), tokenLivesMs)
    return () => clearTimeout(timer)
  }, [token])

  const close = (earned: CaptchaToken | null) => {
    setWanted(null)
    if (waiting.current) waiting.current(earned)
    else setToken(earned)
    waiting.current = null
  }
  const solve = (which: Wanted) =>
    new Promise<CaptchaToken | null>((resolve) => {
      waiting.current = resolve
      setWanted(which)
    })
  /** Solves what the server wants, as often as it wants another kind; a visitor who closes it gets the refusal. */
  const sendProved = async <T,>(send: Send<T>, earned: CaptchaToken | null, mayAsk: boolean): Promise<T> => {
    try {
      return await send(proofOf(earned))
    } catch (error) {
      const which = wantedBy(error)
      if (!which) throw error
      setAsked(true)
      if (purpose === 'sms') knownToBeWanted.add(purpose)
      const another = mayAsk || which === 'code' ? await solve(which) : null
      if (!another) throw error
      return which === 'code' ? await send(proofOf(another)) : await sendProved(send, another, false)
    }
  }
  return {
    state: stateOf(wanted !== null, token),
    asked,
    open: () => setWanted('any'),
    async guarded(send) {
      setToken(null)
      const opensFirst = !token && knownToBeWanted.has(purpose)
      const earned = opensFirst ? await solve('any') : token
      return sendProved(send, earned, !opensFirst || earned !== null)
    },
    dialog: wanted && (
      <CaptchaDialog
        key={wanted}
        purpose={purpose}
        onlyCode={wanted === 'code'}
        onEarned={close}
        onClose={() => close(null)}
      />
    ),
  }
}

function stateOf(isOpen: boolean, token: CaptchaToken | null): CaptchaState {
  if (isOpen) return 'open'
  return token ? 'verified' : 'idle'
}
