/** Counts down to an instant of the server, whatever the device's own clock says. */
import { useEffect, useState } from 'react'

/** How far the server's clock is ahead of this device's, learnt when an answer with `serverNow` arrives. */
export const serverAheadMs = (serverNow: string, receivedAt: number): number =>
  Date.parse(serverNow) - receivedAt

/** Seconds left, never below zero. */
export const secondsLeft = (until: string, aheadMs: number, now: number): number =>
  Math.max(0, (Date.parse(until) - (now + aheadMs)) / 1000)

/** Ticks every 250 ms until nothing is left; a hidden page catches up when it is shown again. */
export function useSecondsLeft(until: string | null, aheadMs: number): number {
  const [now, setNow] = useState(Date.now)
  const left = until === null ? 0 : secondsLeft(until, aheadMs, now)
  const over = left <= 0
  useEffect(() => {
    if (over) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [over])
  return left
}
