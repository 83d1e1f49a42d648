/** Does something after a while, unless the component is gone by then. */
import { useEffect, useRef } from 'react'

export function useTimeout(): (ms: number, act: () => void) => void {
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const all = timers.current
    return () => {
      for (const timer of all) clearTimeout(timer)
    }
  }, [])
  return (ms, act) => {
    timers.current.add(setTimeout(act, ms))
  }
}
