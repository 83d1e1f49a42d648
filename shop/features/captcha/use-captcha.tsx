/** A captcha as a form uses it: asked for when the server wants one, spent once, then idle again. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CaptchaPurpose, CaptchaToken } from '#contract/values/captcha.ts'
import { CallFailure } from '../../lib/failures.ts'
import { CaptchaDialog } from './captcha-dialog.tsx'

/** SPEC.md section 4. */
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

const wantsCaptcha = (error: unknown): boolean =>
  error instanceof CallFailure && ['CAPTCHA_NEEDED', 'CAPTCHA_WRONG'].includes(error.code)

/** A code by SMS that wanted one will want one again: the next puzzle opens without asking the server first. */
const knownToBeWanted = new Set<CaptchaPurpose>()

const proofOf = (token: CaptchaToken | null) => (token ? { captchaToken: token } : {})

type Waiting = (token: CaptchaToken | null) => void

export function useCaptcha(purpose: CaptchaPurpose): Captcha {
  const [token, setToken] = useState<CaptchaToken | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
  const waiting = useRef<Waiting | null>(null)
  useEffect(() => {
    if (!token) return
    const timer = setTimeout(() => setToken(null), tokenLivesMs)
    return () => clearTimeout(timer)
  }, [token])

  const close = (earned: CaptchaToken | null) => {
    setOpen(false)
    if (waiting.current) waiting.current(earned)
    else setToken(earned)
    waiting.current = null
  }
  const solve = () =>
    new Promise<CaptchaToken | null>((resolve) => {
      waiting.current = resolve
      setOpen(true)
    })
  return {
    state: stateOf(isOpen, token),
    asked,
    open: () => setOpen(true),
    async guarded(send) {
      setToken(null)
      const opensFirst = !token && knownToBeWanted.has(purpose)
      const earned = opensFirst ? await solve() : token
      try {
        return await send(proofOf(earned))
      } catch (error) {
        if (!wantsCaptcha(error)) throw error
        setAsked(true)
        if (purpose === 'sms') knownToBeWanted.add(purpose)
        const another = opensFirst && !earned ? null : await solve()
        if (!another) throw error
        return await send(proofOf(another))
      }
    },
    dialog: isOpen && <CaptchaDialog purpose={purpose} onEarned={close} onClose={() => close(null)} />,
  }
}

function stateOf(isOpen: boolean, token: CaptchaToken | null): CaptchaState {
  if (isOpen) return 'open'
  return token ? 'verified' : 'idle'
}
