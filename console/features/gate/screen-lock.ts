/** The screen of a gate stays on as long as its page is shown. */
import { useEffect } from 'react'

export function useScreenStaysAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isOver = false
    // A phone that saves power refuses; the page works all the same.
    const take = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
      const taken = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) void taken?.release()
      else lock = taken
    }
    void take()
    document.addEventListener('visibilitychange', take)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [])
}
