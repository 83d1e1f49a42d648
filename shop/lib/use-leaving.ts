/** Leaving for another site, which on a slow line takes a while: nothing is pressed twice until the page is gone, or is back. */
import { useEffect, useState } from 'react'

export function useLeaving(): [isLeaving: boolean, setLeaving: (isLeaving: boolean) => void] {
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    // The way back may show the page as it was left.
    const stay = () => setLeaving(false)
    addEventListener('pageshow', stay)
    return () => removeEventListener('pageshow', stay)
  }, [])
  return [isLeaving, setLeaving]
}
